//! Texts that are wrong wherever they stand, and why.

/// What a number may not be, and why.
pub(crate) const NO_NUMBERS: [(&str, &str); 21] = [
    ("4.0", "type"),
    ("4e0", "type"),
    ("0E1", "type"),
    ("-0", "type"),
    ("-4", "type"),
    ("true", "type"),
    ("null", "type"),
    (r#""4""#, "type"),
    ("{}", "type"),
    ("04", "syntax"),
    ("-04", "syntax"),
    ("+4", "syntax"),
    (".4", "syntax"),
    ("4.", "syntax"),
    ("4e", "syntax"),
    ("0x4", "syntax"),
    ("4_0", "syntax"),
    ("True", "syntax"),
    ("NaN", "syntax"),
    ("18446744073709551616", "range"),
    ("99999999999999999999999999", "range"),
];

/// What an element of a list may not be beside.
pub(crate) const NO_PAIRS: [&str; 5] = ["[]", "[4]", "[4,1,1]", "[[4,1]]", r#"["4",1]"#];

/// Members that are no JSON, whichever object they stand in.
pub(crate) const NO_MEMBERS: [&[u8]; 8] = [
    br#""a\q":0"#,
    br#""\u00g0":0"#,
    b"\"a\nb\":0",
    b"\"\xff\":0",
    b"\"\xed\xa0\x80\":0",
    br#""a" 0"#,
    br#"a:0"#,
    br#"/**/"extra":0"#,
];

/// Values that are no JSON, also where nobody asks for them.
pub(crate) const NO_VALUES: [&[u8]; 12] = [
    b"",
    b"[,]",
    b"[1 2]",
    b"[1,]",
    b"{\"a\"}",
    b"{\"a\":1,}",
    b"[}",
    b"nul",
    b"-",
    b"01",
    b"1.e1",
    b"\"\xc0\x80\"",
];

/// What may not stand behind a document, and why.
pub(crate) const NO_ENDS: [(&str, &str); 6] = [
    ("x", "trailing"),
    ("{}", "trailing"),
    (",", "trailing"),
    ("\0", "trailing"),
    ("//", "syntax"),
    ("/*", "syntax"),
];
