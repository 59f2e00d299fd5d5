//! Whatever the spelling, it is the same grid, and it has one canonical text.

use crate::documents::{read_array, read_grid};
use crate::grids::plain;
use crate::random::axes;
use crate::spelling::{self, Speller};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_spelling_is_the_same_grid(axes in axes(), seed in any::<u64>()) {
        let expected = plain(&axes);
        let shape = spelling::shape(&axes);
        let document = spelling::grid(Speller::new(seed), &axes);
        let bare = read_grid(&document, &shape);
        prop_assert_eq!(bare.as_ref(), Ok(&expected), "{}", document);

        let document = spelling::array(Speller::new(seed), &axes);
        let array = read_array(&document).map(|(grid, _)| grid);
        prop_assert_eq!(array.as_ref(), Ok(&expected), "{}", document);
        // The other reader agrees that it is JSON, so the spelling is fair.
        prop_assert!(serde_json::from_str::<serde_json::Value>(&document).is_ok());
    }

    #[test]
    fn what_is_written_reads_back_and_is_written_again(axes in axes(), seed in any::<u64>()) {
        let shape = spelling::shape(&axes);
        let grid = read_grid(spelling::grid(Speller::new(seed), &axes), &shape).unwrap();
        let mut text = String::new();
        grid.view().write_json(&mut text).unwrap();
        prop_assert!(!text.contains(char::is_whitespace), "{}", text);

        let again = read_grid(&text, &shape);
        prop_assert_eq!(again.as_ref(), Ok(&grid), "{}", text);
        let mut same = String::new();
        again.unwrap().view().write_json(&mut same).unwrap();
        prop_assert_eq!(&same, &text);

        let mut buffer = vec![0; text.len()];
        prop_assert_eq!(grid.view().write_json_into(&mut buffer), Ok(text.len()));
        prop_assert_eq!(&buffer, text.as_bytes());
    }
}

proptest! {
    // Each document is read once a byte.
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn an_interrupted_document_is_refused(axes in axes(), seed in any::<u64>()) {
        let document = spelling::array(Speller::new(seed), &axes);
        let end = document.trim_end().len();
        for end in 0..end {
            // Cut in a number, it is another document; it is never a whole one.
            let error = read_array(&document.as_bytes()[..end]).unwrap_err();
            let known = ["syntax", "short", "overflow", "format"].contains(&error.reason());
            prop_assert!(known, "{}: {}", &document[..end.min(document.len())], error);
        }
    }
}
