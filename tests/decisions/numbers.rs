//! Edge lengths, counts and axis lengths are integers without sign, fraction or exponent, up to
//! 2^64 - 1.

use crate::documents::{array, read_array, read_grid, rectilinear};
use rectigrid::{Axis, ParseError};

/// A place where a document has an integer.
struct Place {
    name: &'static str,
    /// What stands before and after the integer.
    around: fn() -> (String, String),
    /// What the grid then says of it.
    value: fn(Axis<'_>) -> u64,
}

fn split(document: &str) -> (String, String) {
    let (before, after) = document.split_once('@').unwrap();
    (before.into(), after.into())
}

const PLACES: [Place; 6] = [
    Place {
        name: "integer edge",
        around: || split(&array("[1]", &rectilinear("[@]"))),
        value: |axis| axis.extent(),
    },
    Place {
        name: "edge of a list",
        around: || split(&array("[1]", &rectilinear("[[@]]"))),
        value: |axis| axis.extent(),
    },
    Place {
        name: "edge of a pair",
        around: || split(&array("[1]", &rectilinear("[[[@,1]]]"))),
        value: |axis| axis.extent(),
    },
    Place {
        name: "count of a pair",
        around: || split(&array("[1]", &rectilinear("[[[1,@]]]"))),
        value: |axis| axis.declared_chunks(),
    },
    Place {
        name: "axis length",
        around: || split(&array("[@]", &rectilinear("[1]"))),
        value: |axis| axis.length(),
    },
    Place {
        name: "edge of a regular grid",
        around: || {
            let grid = r#"{"name":"regular","configuration":{"chunk_shape":[@]}}"#;
            split(&array("[1]", grid))
        },
        value: |axis| axis.extent(),
    },
];

fn read(place: &Place, spelling: &str) -> Result<u64, (ParseError, usize)> {
    let (before, after) = (place.around)();
    match read_array(format!("{before}{spelling}{after}")) {
        Ok((grid, _)) => Ok((place.value)(grid.view().axis(0).unwrap())),
        Err(error) => Err((error, before.len())),
    }
}

/// Every spelling is refused at every place for this reason, with its offset inside the spelling or
/// right behind it, and on the axis.
fn refused(spellings: &[&str], reason: &str) {
    for place in &PLACES {
        for spelling in spellings {
            let told = format!("{spelling} as {}", place.name);
            let (error, begin) = read(place, spelling).expect_err(&told);
            assert_eq!(error.reason(), reason, "{told}: {error}");
            let end = begin + spelling.len();
            assert!((begin..=end).contains(&error.byte()), "{told}: {error}");
            if matches!(reason, "type" | "range") {
                assert_eq!(error.byte(), begin, "{told}: {error}");
            }
            // Syntax between two values is no axis' fault.
            if reason != "syntax" {
                assert_eq!(error.axis(), Some(0), "{told}: {error}");
            }
        }
    }
}

#[test]
fn what_is_no_part_of_a_number_is_refused_where_it_stands() {
    for place in &PLACES {
        for behind in ["\"", "\"\u{e9}", "\"\u{b0}", "\u{e9}", "x", "-\u{e9}"] {
            for number in ["1", "31", "1234567", "12345678"] {
                let spelling = format!("{number}{behind}");
                let told = format!("{spelling} as {}", place.name);
                let (error, begin) = read(place, &spelling).expect_err(&told);
                let found = (error.reason(), error.byte());
                assert_eq!(found, ("syntax", begin + number.len()), "{told}");
            }
        }
    }
}

/// As many different digits as asked for.
fn digits(count: usize) -> String {
    "12345678901234567890".chars().take(count).collect()
}

#[test]
fn integers_of_every_length_are_exact() {
    for place in &PLACES {
        for count in 1..=20 {
            let spelling = digits(count);
            let expected: u64 = spelling.parse().unwrap();
            let found = read(place, &spelling);
            assert_eq!(found, Ok(expected), "{spelling} as {}", place.name);
        }
        for power in 0..64 {
            for value in [(1_u64 << power) - 1, 1 << power, (1 << power) + 1] {
                let found = read(place, &value.to_string());
                match value {
                    0 if place.name == "axis length" => assert_eq!(found, Ok(0)),
                    0 => assert_eq!(found.unwrap_err().0.reason(), "zero"),
                    _ => assert_eq!(found, Ok(value), "as {}", place.name),
                }
            }
        }
        assert_eq!(read(place, "18446744073709551615"), Ok(u64::MAX));
    }
}

#[test]
fn integers_near_the_end_of_the_document_are_exact() {
    // The last member is the one that is asked for, and then comes ever more white space.
    for count in 1..=20 {
        let spelling = digits(count);
        let expected: u64 = spelling.parse().unwrap();
        for space in 0..12 {
            let space = " ".repeat(space);
            let grid = rectilinear(&format!("[[1,{spelling}]]"));
            let grid = read_grid(format!("{grid}{space}"), &[1]);
            let extent = expected.checked_add(1);
            assert_eq!(grid.unwrap().view().axis(0).map(|a| a.extent()), extent);

            let grid = rectilinear("[1]");
            let array = format!(
                r#"{{"zarr_format":3,"node_type":"array","chunk_key_encoding":"v2","chunk_grid":{grid},"shape":[{spelling}]}}{space}"#
            );
            let (grid, _) = read_array(array).unwrap();
            assert_eq!(grid.view().axis(0).map(|a| a.length()), Some(expected));
        }
    }
}

#[test]
fn integers_end_with_any_white_space() {
    for place in &PLACES {
        for space in [" ", "\t", "\n", "\r", "        ", " \r\n\t         \n "] {
            for count in [1, 6, 7, 8, 9, 15, 16, 17, 20] {
                let spelling = digits(count);
                let expected: u64 = spelling.parse().unwrap();
                let found = read(place, &format!("{space}{spelling}{space}"));
                assert_eq!(found, Ok(expected), "{spelling} as {}", place.name);
            }
        }
    }
}

#[test]
fn above_64_bits_is_range() {
    refused(
        &[
            "18446744073709551616",
            "18446744073709551617",
            "18446744073709551620",
            "20000000000000000000",
            "99999999999999999999",
            // 2^65 and 2^64 * 10, which wrap to 0.
            "36893488147419103232",
            "184467440737095516160",
            "123456789012345678901",
            "100000000000000000000000000000000000000000000000000",
        ],
        "range",
    );
}

#[test]
fn fraction_or_exponent_is_type() {
    refused(
        &[
            "4.0",
            "4.5",
            "0.0",
            "4e0",
            "4E0",
            "4e+0",
            "4e-0",
            "4e2",
            "1.0e0",
            "12.0",
            "123.0",
            "1234.0",
            "12345.0",
            "123456.0",
            "1234567.0",
            "12345678.0",
            "123456789.0",
            "1234567e1",
            "12345678e1",
            "1e999",
            "18446744073709551616.0",
            "18446744073709551616e0",
        ],
        "type",
    );
}

#[test]
fn sign_is_type() {
    refused(
        &[
            "-0",
            "-1",
            "-4",
            "-4.0",
            "-1e3",
            "-1234567",
            "-12345678",
            "-18446744073709551616",
        ],
        "type",
    );
}

#[test]
fn other_json_is_type() {
    refused(
        &[
            "true",
            "false",
            "null",
            "\"4\"",
            "\"\"",
            "{}",
            "{\"a\":4}",
            "\"12345678\"",
        ],
        "type",
    );
}

#[test]
fn other_spelling_is_syntax() {
    refused(
        &[
            "04",
            "00",
            "01234567",
            "007.5",
            "+4",
            "+0",
            ".4",
            ".0",
            "0x4",
            "0b1",
            "0o7",
            "1_000",
            "4u8",
            "1.",
            "1.e3",
            "12345678.",
            "1e",
            "1E",
            "1e+",
            "1e-",
            "1234567e",
            "12345678e",
            "-",
            "--1",
            "-04",
            "-.5",
            "-x",
            "- 1",
            "4 4",
            "1234567 1",
            "4,",
            "NaN",
            "Infinity",
            "-Infinity",
            "nan",
            "True",
            "nul",
            "tru",
            "'4'",
            "4\u{b}",
            "4\u{a0}",
            "\u{ff14}",
            "4;",
            "4/",
            "4:",
            "1234567/",
            "1234567:",
            "12345/8",
            "12345:8",
            "4}",
            "(4)",
        ],
        "syntax",
    );
}

#[test]
fn zero_is_a_length_but_no_edge_and_no_count() {
    for place in &PLACES {
        let found = read(place, "0");
        if place.name == "axis length" {
            assert_eq!(found, Ok(0));
        } else {
            let (error, begin) = found.unwrap_err();
            assert_eq!((error.reason(), error.byte()), ("zero", begin), "{error}");
            assert_eq!(error.axis(), Some(0));
        }
        let (error, _) = read(place, "00000000").unwrap_err();
        assert_eq!(error.reason(), "syntax", "{error}");
    }
}

#[test]
fn any_byte_behind_an_integer_that_is_no_delimiter_is_refused() {
    for length in 1..=9 {
        let number = digits(length);
        for byte in 0..=u8::MAX {
            let mut document = rectilinear(&format!("[[{number}@]]")).into_bytes();
            let place = document.iter().position(|&byte| byte == b'@').unwrap();
            document[place] = byte;
            let read = read_grid(&document, &[1]);
            let expected = match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b'0'..=b'9' => None,
                // `1-` is no number that goes on, and the comma has no element after it.
                _ => Some("syntax"),
            };
            let found = read.as_ref().err().map(|error| error.reason());
            assert_eq!(found, expected, "{}", document.escape_ascii());
            if let Err(error) = read {
                let near = if matches!(byte, b',' | b'.' | b'e' | b'E') {
                    place + 1
                } else if byte == b']' {
                    // The list is whole, and what was its end closes all axes.
                    place + 2
                } else {
                    place
                };
                assert_eq!(error.byte(), near, "{}", document.escape_ascii());
            }
        }
    }
}
