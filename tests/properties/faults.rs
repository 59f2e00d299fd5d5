//! Valid documents with a fault put in: no panic, the verdict on the JSON is that of another
//! reader, and where the document is still valid its figures are those of another reader.

use crate::documents::{Room, read_array, read_array_with, read_grid};
use crate::oracle::{Axis, Edges};
use crate::random::axes;
use crate::spelling::{self, Speller};
use proptest::prelude::*;
use proptest::sample::Index;
use rectigrid::{ParseError, ParseOptions};
use serde_core::de::IgnoredAny;
use serde_json::Value;
use serde_json::de::from_str;

/// Bytes that mean something to JSON, or nearly.
const TELLING: &[u8] =
    b"{}[],:\"\\/ \t\n\r0123456789-+.eEntfuNI_#'\0\x0b\x1f\x7f\x80\xbf\xc2\xe2\xed\xf0\xff";

#[derive(Clone, Debug)]
enum Fault {
    Replace(u8),
    Insert(u8),
    Delete,
    Swap,
    Repeat(Index),
}

impl Fault {
    fn put_into(&self, document: &mut Vec<u8>, place: &Index) {
        let place = place.index(document.len());
        match self {
            Self::Replace(byte) => document[place] = *byte,
            Self::Insert(byte) => document.insert(place, *byte),
            Self::Delete => {
                document.remove(place);
            }
            Self::Swap => document.swap(place, place.saturating_sub(1)),
            Self::Repeat(to) => {
                let to = to.index(document.len()).max(place);
                let part = document[place..to.min(place + 12)].to_vec();
                document.splice(place..place, part);
            }
        }
    }
}

fn fault() -> impl Strategy<Value = (Fault, Index)> {
    let byte = || prop_oneof![4 => prop::sample::select(TELLING), 1 => any::<u8>()];
    let fault = prop_oneof![
        byte().prop_map(Fault::Replace),
        byte().prop_map(Fault::Insert),
        Just(Fault::Delete),
        Just(Fault::Swap),
        any::<Index>().prop_map(Fault::Repeat),
    ];
    (fault, any::<Index>())
}

/// Whether it is JSON by another reader's word. Skipping as it does, that one looks neither at
/// the encoding nor at the size of numbers nor at pairs of surrogates, so the encoding is checked
/// beside; and it takes no offence at members that are there twice.
fn is_json(document: &[u8]) -> bool {
    let text = core::str::from_utf8(document);
    text.is_ok_and(|text| from_str::<IgnoredAny>(text).is_ok())
}

fn check<T>(document: &[u8], read: &Result<T, ParseError>) {
    let shown = document.escape_ascii();
    match read {
        Ok(_) => assert!(is_json(document), "took what is no JSON: {shown}"),
        Err(error) if matches!(error.reason(), "syntax" | "trailing") => {
            assert!(!is_json(document), "{error}, but it is JSON: {shown}");
        }
        // Another fault came first.
        Err(_) => {}
    }
}

/// The figures of a document that was taken, as another reader has them.
fn check_figures(document: &[u8], grid: &Room) {
    // Past its own limits (a number of 10^400, half a surrogate pair) it has none.
    let Ok(value) = serde_json::from_slice::<Value>(document) else {
        return;
    };
    let configuration = &value["chunk_grid"]["configuration"];
    let shapes = match value["chunk_grid"]["name"].as_str().unwrap() {
        "regular" => &configuration["chunk_shape"],
        _ => &configuration["chunk_shapes"],
    };
    let shapes = shapes.as_array().unwrap();
    let shape = value["shape"].as_array().unwrap();
    assert_eq!(grid.view().rank(), shape.len());
    assert_eq!(shapes.len(), shape.len());
    for (found, (edges, length)) in grid.view().axes().zip(shapes.iter().zip(shape)) {
        let expected = Axis {
            length: length.as_u64().unwrap(),
            edges: edges_of(edges),
        };
        assert_eq!(found.length(), expected.length);
        assert_eq!(u128::from(found.extent()), expected.extent());
        assert_eq!(u128::from(found.declared_chunks()), expected.declared());
        assert_eq!(u128::from(found.chunks()), expected.chunks());
    }
}

fn edges_of(edges: &Value) -> Edges {
    let Some(list) = edges.as_array() else {
        return Edges::Integer(edges.as_u64().unwrap());
    };
    let pair = |element: &Value| match element.as_u64() {
        Some(edge) => (edge, 1),
        None => (element[0].as_u64().unwrap(), element[1].as_u64().unwrap()),
    };
    Edges::List(list.iter().map(pair).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn faults_are_judged_as_another_reader_does(
        axes in axes(),
        seed in any::<u64>(),
        faults in prop::collection::vec(prop::collection::vec(fault(), 1..=3), 12),
    ) {
        let whole = spelling::array(Speller::new(seed), &axes);
        let bare = spelling::grid(Speller::new(seed), &axes);
        let shape = spelling::shape(&axes);
        let options = ParseOptions::STRICT.ignore_unknown(true).allow_nan(true);
        for faults in faults {
            let mut document = bare.clone().into_bytes();
            faults.iter().for_each(|(fault, place)| fault.put_into(&mut document, place));
            check(&document, &read_grid(&document, &shape));

            let mut document = whole.clone().into_bytes();
            faults.iter().for_each(|(fault, place)| fault.put_into(&mut document, place));
            let read = read_array(&document);
            check(&document, &read);
            if let Ok((grid, _)) = &read {
                check_figures(&document, grid);
                prop_assert!(read_array_with(&document, options).is_ok());
            }
            // Must not panic; it may take more.
            let _either = read_array_with(&document, options);
        }
    }

    #[test]
    fn any_bytes_are_judged_as_another_reader_does(
        bytes in prop::collection::vec(prop::sample::select(TELLING), 0..40),
        place in 0..4_usize,
    ) {
        check(&bytes, &read_grid(&bytes, &[6]));
        check(&bytes, &read_array(&bytes));
        let template = [
            r#"{"zarr_format":3,"attributes":@}"#,
            r#"{"zarr_format":3,"attributes":"@"}"#,
            r#"{"zarr_format":3,"attributes":[0,@]}"#,
            r#"{"zarr_format":3,"x":{"@":0}}"#,
        ][place];
        let (before, after) = template.split_once('@').unwrap();
        let document = [before.as_bytes(), &bytes, after.as_bytes()].concat();
        check(&document, &read_array(&document));
    }
}

#[test]
fn every_single_byte_of_a_document_replaced_by_every_other() {
    let document = r#"{"zarr_format":3,"node_type":"array","shape":[6,12345678],"chunk_grid":{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4,[[9,2],123456789]]}},"chunk_key_encoding":"v2","attributes":{"a":[-1.5e3,"\u00e9\n",null,true]}}"#;
    assert!(read_array(document).is_ok());
    for place in 0..document.len() {
        let mut document = document.as_bytes().to_vec();
        for byte in 0..=u8::MAX {
            document[place] = byte;
            let read = read_array(&document);
            check(&document, &read);
            if let Ok((grid, _)) = &read {
                check_figures(&document, grid);
            }
        }
    }
}
