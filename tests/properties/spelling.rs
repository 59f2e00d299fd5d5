//! One grid in any of its spellings: white space, order of members, escapes, runs that are split or
//! not, members that may be ignored.

use crate::oracle::{Axis, Edges};

/// Where the choices come from: a small generator, so that one seed is one document.
pub(crate) struct Speller {
    state: u64,
    /// Whether to choose the plainest way throughout.
    plain: bool,
    text: String,
}

impl Speller {
    pub(crate) fn new(seed: u64) -> Self {
        let state = seed;
        Self {
            state,
            plain: false,
            text: String::new(),
        }
    }

    pub(crate) fn plain() -> Self {
        Self {
            state: 0,
            plain: true,
            text: String::new(),
        }
    }

    /// A place below `length`; 0 where all is plain.
    fn place(&mut self, length: usize) -> usize {
        let place = self.choose(u64::try_from(length).unwrap());
        usize::try_from(place).unwrap()
    }

    /// A number below `bound`; 0 where all is plain.
    fn choose(&mut self, bound: u64) -> u64 {
        if self.plain {
            return 0;
        }
        // SplitMix64.
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.place(choices.len())]
    }

    fn space(&mut self) {
        let space = self.pick(&[
            "",
            "",
            "",
            " ",
            "\n",
            "\t\r",
            "         ",
            "\n                 ",
        ]);
        self.text.push_str(space);
    }

    fn token(&mut self, token: &str) {
        self.space();
        self.text.push_str(token);
        self.space();
    }

    fn string(&mut self, string: &str) {
        let escapes = self.choose(3) == 2;
        self.text.push('"');
        for character in string.chars() {
            if escapes && self.choose(3) == 0 {
                let upper = self.choose(2) == 0;
                let code = character as u32;
                let code = if upper {
                    format!("{code:04X}")
                } else {
                    format!("{code:04x}")
                };
                self.text.push_str(&format!("\\u{code}"));
            } else if character == '/' && escapes {
                self.text.push_str("\\/");
            } else {
                self.text.push(character);
            }
        }
        self.text.push('"');
    }

    fn members(&mut self, mut members: Vec<Member<'_>>) {
        self.token("{");
        let mut first = true;
        while !members.is_empty() {
            let place = self.place(members.len());
            let (name, write) = members.remove(place);
            if !first {
                self.token(",");
            }
            first = false;
            self.string(name);
            self.token(":");
            write(self);
        }
        self.token("}");
    }

    fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.token("[");
        for (number, item) in items.iter().enumerate() {
            if number > 0 {
                self.token(",");
            }
            write(self, item);
        }
        self.token("]");
    }

    fn number(&mut self, number: u64) {
        self.text.push_str(&number.to_string());
    }

    fn edges(&mut self, edges: &Edges) {
        let pairs = match edges {
            Edges::Integer(edge) => return self.number(*edge),
            Edges::List(pairs) => pairs,
        };
        let mut parts = Vec::new();
        for &(edge, count) in pairs {
            let mut rest = count;
            while rest > 0 {
                let part = match self.choose(4) {
                    0 => rest,
                    1 => 1 + self.choose(rest),
                    _ => rest.min(1 + self.choose(3)),
                };
                // A huge count in small parts would be a huge document.
                let part = if parts.len() < 40 { part } else { rest };
                parts.push((edge, part));
                rest -= part;
            }
        }
        self.list(&parts, |speller, &(edge, count)| {
            if count == 1 && speller.choose(3) < 2 {
                speller.number(edge);
            } else {
                speller.list(&[edge, count], |speller, &number| speller.number(number));
            }
        });
    }

    fn grid(&mut self, axes: &[Axis]) {
        let integers = axes
            .iter()
            .all(|axis| matches!(axis.edges, Edges::Integer(_)));
        let regular = integers && self.choose(2) == 1;
        let configuration: Member<'_> = ("configuration", &|speller| {
            let shapes: Write<'_> =
                &|speller| speller.list(axes, |speller, axis| speller.edges(&axis.edges));
            if regular {
                speller.members(vec![("chunk_shape", shapes)]);
            } else {
                speller.members(vec![
                    ("kind", &|speller| speller.string("inline")),
                    ("chunk_shapes", shapes),
                ]);
            }
        });
        let name: Write<'_> =
            &|speller| speller.string(if regular { "regular" } else { "rectilinear" });
        self.members(vec![("name", name), configuration]);
    }

    /// Any value, of no meaning.
    fn anything(&mut self) {
        let value = self.pick(&[
            "null",
            "-0.5e+9",
            r#""}]\" ☃ \ud83d\ude00""#,
            r#"{ "shape" : [ 9 ] , "chunk_grid":{"a":[[],{}]} }"#,
            "[true,[false],[],{\"\":[1 ,2]}]",
            "18446744073709551616",
        ]);
        self.text.push_str(value);
    }

    fn array(&mut self, axes: &[Axis]) {
        let shape: Write<'_> =
            &|speller| speller.list(axes, |speller, axis| speller.number(axis.length));
        let grid: Write<'_> = &|speller| speller.grid(axes);
        let mut members: Vec<Member<'_>> = vec![
            ("zarr_format", &|speller| speller.number(3)),
            ("node_type", &|speller| speller.string("array")),
            ("shape", shape),
            ("chunk_grid", grid),
            ("chunk_key_encoding", &|speller| speller.string("default")),
        ];
        for name in ["attributes", "codecs", "fill_value"] {
            if self.choose(2) == 1 {
                members.push((name, &Self::anything));
            }
        }
        for name in ["x", "", "Shape", "https://example.org/é"] {
            if self.choose(4) == 3 {
                members.push((name, &|speller| {
                    speller.members(vec![
                        ("must_understand", &|speller| speller.token("false")),
                        ("shape", &Self::anything),
                    ]);
                }));
            }
        }
        self.members(members);
    }
}

type Write<'a> = &'a dyn Fn(&mut Speller);
type Member<'a> = (&'a str, Write<'a>);

/// A `chunk_grid` object.
pub(crate) fn grid(mut speller: Speller, axes: &[Axis]) -> String {
    speller.grid(axes);
    speller.text
}

/// A whole `zarr.json`.
pub(crate) fn array(mut speller: Speller, axes: &[Axis]) -> String {
    speller.array(axes);
    speller.text
}

pub(crate) fn shape(axes: &[Axis]) -> Vec<u64> {
    axes.iter().map(|axis| axis.length).collect()
}
