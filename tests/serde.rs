//! The serde feature: the same bytes as the crate's own writer, and an equal grid back.

#![cfg(feature = "serde")]
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use rectigrid::{ErrorKind, Form, Grid, ParseOptions};
use serde::Deserialize;
use serde::de::DeserializeSeed;
use serde_test::{Token, assert_ser_tokens};

type Small = Grid<5, 12>;

fn grid_of(chunk_shapes: &str) -> String {
    format!(
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":{chunk_shapes}}}}}"#
    )
}

fn read(document: &str, shape: &[u64]) -> Small {
    let mut grid = Small::new();
    grid.read_chunk_grid(document.as_bytes(), shape, ParseOptions::STRICT)
        .unwrap();
    grid
}

/// Chunk shapes in the canonical form, with a shape that they fit.
const CANONICAL: [(&str, &[u64]); 8] = [
    ("[]", &[]),
    ("[4]", &[10]),
    ("[4]", &[0]),
    ("[[10]]", &[10]),
    ("[[[4,3]]]", &[12]),
    ("[[[1,18446744073709551615]]]", &[7]),
    ("[4,[1,2,3],[[4,2]],[[1,3],3],[[4,3]]]", &[6, 6, 6, 6, 6]),
    ("[18446744073709551615]", &[18_446_744_073_709_551_615]),
];

#[test]
fn every_writer_gives_the_same_bytes() {
    for (chunk_shapes, shape) in CANONICAL {
        let document = grid_of(chunk_shapes);
        let grid = read(&document, shape);
        let mut ours = String::new();
        grid.view().write_json(&mut ours).unwrap();
        assert_eq!(ours, document);
        assert_eq!(serde_json::to_string(&grid).unwrap(), document);
        assert_eq!(serde_json::to_string(&grid.view()).unwrap(), document);
        let mut buffer = [0; 256];
        let written = serde_json_core::to_slice(&grid, &mut buffer).unwrap();
        assert_eq!(&buffer[..written], document.as_bytes());
    }
}

#[test]
fn a_seed_reads_an_equal_grid_in_place() {
    for (chunk_shapes, shape) in CANONICAL {
        let document = grid_of(chunk_shapes);
        let mut grid = Small::new();
        grid.seed(shape)
            .deserialize(&mut serde_json::Deserializer::from_str(&document))
            .unwrap();
        assert_eq!(grid, read(&document, shape), "{document}");
    }
}

#[test]
fn a_seed_leaves_nothing_of_the_grid_before() {
    let mut grid = read(&grid_of("[[1,2,3,4,5,6,7,8,9],2]"), &[45, 2]);
    for (chunk_shapes, shape) in CANONICAL {
        let document = grid_of(chunk_shapes);
        grid.seed(shape)
            .deserialize(&mut serde_json::Deserializer::from_str(&document))
            .unwrap();
        let expected = read(&document, shape);
        assert_eq!(grid, expected, "{document}");
        // No run of another grid takes room either.
        assert_eq!(grid.view().table_bytes(), expected.view().table_bytes());
    }
}

/// Formats such as CBOR say before a list or an object how much there is in it.
#[test]
fn how_much_there_is_is_said_before() {
    let object = |name, len| Token::Struct { name, len };
    let tokens = [
        object("ChunkGrid", 2),
        Token::Str("name"),
        Token::Str("rectilinear"),
        Token::Str("configuration"),
        object("Configuration", 2),
        Token::Str("kind"),
        Token::Str("inline"),
        Token::Str("chunk_shapes"),
        Token::Seq { len: Some(3) },
        Token::U64(4),
        Token::Seq { len: Some(3) },
        Token::U64(1),
        Token::U64(2),
        Token::U64(3),
        Token::SeqEnd,
        Token::Seq { len: Some(2) },
        Token::Tuple { len: 2 },
        Token::U64(1),
        Token::U64(3),
        Token::TupleEnd,
        Token::U64(3),
        Token::SeqEnd,
        Token::SeqEnd,
        Token::StructEnd,
        Token::StructEnd,
    ];
    let grid = read(&grid_of("[4,[1,2,3],[[1,3],3]]"), &[6, 6, 6]);
    assert_ser_tokens(&grid, &tokens);
    assert_ser_tokens(&grid.view(), &tokens);
}

#[test]
fn a_regular_grid_and_any_order_are_read() {
    let regular = r#"{"configuration":{"chunk_shape":[3,7]},"name":"regular"}"#;
    let mut grid = Small::new();
    grid.seed(&[10, 7])
        .deserialize(&mut serde_json::Deserializer::from_str(regular))
        .unwrap();
    assert_eq!(grid, read(&grid_of("[3,7]"), &[10, 7]));
}

#[test]
fn a_field_of_a_struct_gets_its_shape_later() {
    #[derive(Deserialize)]
    struct Metadata {
        chunk_grid: Small,
        shape: Vec<u64>,
    }
    let text = format!(r#"{{"chunk_grid":{},"shape":[9,5]}}"#, grid_of("[4,[2,3]]"));
    let mut metadata: Metadata = serde_json::from_str(&text).unwrap();
    assert!(metadata.chunk_grid.view().shape().eq([0, 5]));
    assert_eq!(
        metadata.chunk_grid,
        read(&grid_of("[4,[2,3]]"), &[0, 5]),
        "the integer has no chunk yet"
    );
    let extents = metadata.chunk_grid.view().axes().map(|axis| axis.extent());
    assert!(extents.eq([0, 5]));
    metadata.chunk_grid.set_shape(&metadata.shape).unwrap();
    assert_eq!(metadata.chunk_grid, read(&grid_of("[4,[2,3]]"), &[9, 5]));
    assert_eq!(
        metadata.chunk_grid.view().axis(0).unwrap().form(),
        Form::Integer
    );
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_left() {
    for (document, shape, message) in [
        (grid_of("[[4,0]]"), &[4][..], "an edge length of 0"),
        (grid_of("[[[4,0]]]"), &[4], "a repeat count of 0"),
        (grid_of("[0]"), &[4], "an edge length of 0"),
        (grid_of("[[]]"), &[4], "an empty list"),
        (grid_of("[[[4]]]"), &[4], "a pair"),
        (grid_of("[[[4,1,1]]]"), &[4], "a pair"),
        (grid_of("[[4]]"), &[5], "sum to 4"),
        (grid_of("[4]"), &[4, 4], "1 axes in the chunk grid"),
        (grid_of("[1,1,1,1,1,1]"), &[1; 6], "more axes than fit"),
        (
            grid_of("[[1,2,3,4,5,6,7,8,9,10,11,12,13]]"),
            &[1],
            "more runs",
        ),
        (grid_of("[[[9223372036854775808,3]]]"), &[1], "sum to more"),
        (grid_of("[[4.0]]"), &[4], "floating point"),
        (grid_of("[[-4]]"), &[4], "integer `-4`"),
        (
            r#"{"name":"regular","configuration":{"chunk_shape":[[2]]}}"#.into(),
            &[2],
            "sequence",
        ),
        (
            r#"{"name":"regular","configuration":{"chunk_shapes":[2]}}"#.into(),
            &[2],
            "unknown",
        ),
        (
            r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shape":[2]}}"#.into(),
            &[2],
            "unknown",
        ),
        (
            r#"{"name":"regular","configuration":{"kind":"inline","chunk_shape":[2]}}"#.into(),
            &[2],
            "unknown",
        ),
        // Whether both of them would fit is not what is wrong.
        (
            r#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[1,2,3,4,5,6,7,8,9,1,2,3]],"chunk_shape":[2]}}"#.into(),
            &[2],
            "unknown",
        ),
        (
            r#"{"name":"regular","configuration":{"chunk_shape":[2],"chunk_shapes":[[1,2,3,4,5,6,7,8,9,1,2,3]]}}"#.into(),
            &[2],
            "unknown",
        ),
        (
            r#"{"name":"other","configuration":{"chunk_shape":[2]}}"#.into(),
            &[2],
            "another name",
        ),
        (
            r#"{"name":"rectilinear","configuration":{"kind":"other","chunk_shapes":[2]}}"#.into(),
            &[2],
            "another kind",
        ),
        (
            r#"{"name":"rectilinear","configuration":{"chunk_shapes":[2]}}"#.into(),
            &[2],
            "missing field `kind`",
        ),
        (
            r#"{"name":"rectilinear","configuration":{"kind":"inline"}}"#.into(),
            &[2],
            "missing field `chunk_shapes`",
        ),
        (
            r#"{"name":"rectilinear"}"#.into(),
            &[2],
            "missing field `configuration`",
        ),
        (
            r#"{"name":"rectilinear","name":"rectilinear"}"#.into(),
            &[2],
            "duplicate field `name`",
        ),
        (r#"{"extra":1}"#.into(), &[2], "unknown"),
    ] {
        let mut grid = read(&grid_of("[3]"), &[6]);
        let error = grid
            .seed(shape)
            .deserialize(&mut serde_json::Deserializer::from_str(&document))
            .unwrap_err()
            .to_string();
        assert!(error.contains(message), "{document}: {error}");
        assert_eq!(grid, Small::new(), "{document}");
    }
}

#[test]
fn a_value_of_another_type_is_told_what_was_expected() {
    for (document, expected) in [
        ("7".into(), "a chunk grid: an object with a name"),
        (
            r#"{"name":7}"#.into(),
            r#"one of ["rectilinear", "regular"]"#,
        ),
        (
            r#"{"name":"rectilinear","configuration":7}"#.into(),
            "the configuration of a chunk grid: an object",
        ),
        (grid_of("7"), "an array of edge lengths, one item an axis"),
        (
            grid_of("[true]"),
            "an edge length of at least 1 or a list of them",
        ),
        (
            grid_of("[[true]]"),
            "an edge length or a pair [edge length, count]",
        ),
    ] {
        let error = Small::new()
            .seed(&[2])
            .deserialize(&mut serde_json::Deserializer::from_str(&document))
            .unwrap_err()
            .to_string();
        let expected = format!("expected {expected}");
        assert!(error.contains(&expected), "{document}: {error}");
    }
}

#[test]
fn a_shape_that_does_not_fit_changes_nothing() {
    let mut grid = read(&grid_of("[4,[5,10,10]]"), &[10, 25]);
    let before = grid.clone();
    let error = grid.set_shape(&[100, 26]).unwrap_err();
    assert_eq!(error.axis(), Some(1));
    let (extent, length) = (25, 26);
    assert_eq!(error.kind(), ErrorKind::Short { extent, length });
    assert_eq!(grid.set_shape(&[1]).unwrap_err().axis(), None);
    assert_eq!(
        grid.set_shape(&[u64::MAX - 1, 25]).unwrap_err().kind(),
        ErrorKind::Overflow
    );
    assert_eq!(grid, before);
    assert!(grid.set_shape(&[0, 1]).unwrap().grid_shape().eq([0, 1]));
}
