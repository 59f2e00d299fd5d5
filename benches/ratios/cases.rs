//! The grids that are measured: one axis each, and random indices on it.

use rectigrid::{Axis, Grid, ParseOptions};
use serde_json::Value;

/// Memory for any of the cases.
pub type CaseGrid = Grid<3, 16_384>;

/// One axis: as edge lengths in runs, which every contender is made from.
pub struct Case {
    pub name: &'static str,
    pub length: u64,
    /// Edge length and count of each run.
    pub runs: Vec<(u64, u64)>,
    /// Whether the metadata spells it as one integer.
    pub integer: bool,
}

impl Case {
    /// The axis in our tables.
    pub fn grid(&self) -> Box<CaseGrid> {
        read(&self.document(), &[self.length])
    }

    /// The metadata of an array of this axis alone.
    pub fn document(&self) -> String {
        document(&self.spelled())
    }

    /// What stands for the axis in the metadata.
    fn spelled(&self) -> String {
        if self.integer {
            return self.runs[0].0.to_string();
        }
        let runs = self.runs.iter().map(|(v, n)| match n {
            1 => v.to_string(),
            _ => format!("[{v},{n}]"),
        });
        format!("[{}]", runs.collect::<Vec<_>>().join(","))
    }

    /// Where each chunk ends: what a peer searches in.
    pub fn ends(&self) -> Vec<u64> {
        let edges = self.runs.iter().flat_map(|&(v, n)| (0..n).map(move |_| v));
        edges
            .scan(0, |end, edge| {
                *end += edge;
                Some(*end)
            })
            .collect()
    }

    /// Random indices on the axis, the same in every run.
    pub fn indices(&self, count: usize) -> Vec<u64> {
        let mut random = Random::new(7);
        (0..count).map(|_| random.below(self.length)).collect()
    }
}

fn document(axes: &str) -> String {
    format!(
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":[{axes}]}}}}"#
    )
}

fn read(document: &str, shape: &[u64]) -> Box<CaseGrid> {
    let mut grid = Box::new(CaseGrid::EMPTY);
    grid.read_chunk_grid(document.as_bytes(), shape, ParseOptions::STRICT)
        .unwrap();
    grid
}

/// Points of three axes.
pub struct PointCase {
    pub shape: [u64; 3],
    pub document: String,
}

impl PointCase {
    /// The grid in our tables.
    pub fn grid(&self) -> Box<CaseGrid> {
        read(&self.document, &self.shape)
    }

    /// Random points, the same in every run.
    pub fn points(&self, count: usize) -> Vec<[u64; 3]> {
        let mut random = Random::new(11);
        (0..count)
            .map(|_| self.shape.map(|length| random.below(length)))
            .collect()
    }
}

/// The name of [`months_7_8`].
pub const MONTHS_7_8: &str = "months_30y_7_8";

/// Thirty years of months, a hundred chunks of 7 and a hundred of 8.
pub fn months_7_8() -> PointCase {
    let months = by_name("months_30y_noleap");
    PointCase {
        shape: [months.length, 700, 800],
        document: document(&format!("{},7,8", months.spelled())),
    }
}

/// One of the realistic grids.
pub fn by_name(name: &str) -> Case {
    let mut all = realistic().into_iter();
    all.find(|case| case.name == name).unwrap()
}

/// A 64-bit xorshift generator with a multiplied output.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

/// The realistic grids' first axes, by name.
pub fn realistic() -> Vec<Case> {
    let text = include_str!("../../tests/data/grids.json");
    let grids: Vec<Value> = serde_json::from_str(text).unwrap();
    grids
        .into_iter()
        .map(|grid| {
            let axis = &grid["chunk_shapes"][0];
            let length = grid["shape"][0].as_u64().unwrap();
            let integer = axis.as_u64();
            let runs = match integer {
                Some(edge) => vec![(edge, length.div_ceil(edge))],
                None => axis
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|element| match element.as_u64() {
                        Some(edge) => (edge, 1),
                        None => (element[0].as_u64().unwrap(), element[1].as_u64().unwrap()),
                    })
                    .collect(),
            };
            Case {
                name: String::leak(grid["name"].as_str().unwrap().to_owned()),
                length,
                runs,
                integer: integer.is_some(),
            }
        })
        .collect()
}

/// An axis of 126,880 chunks of one edge length, past what 32 bits count.
pub fn regular() -> Case {
    let (edge, chunks) = (91_549, 126_880);
    Case {
        name: "regular_91549",
        length: edge * chunks,
        runs: vec![(edge, chunks)],
        integer: true,
    }
}

/// A thousand skewed edge lengths.
pub fn skewed() -> Case {
    made_up("skewed_1000", 1000, |_, random| skewed_edge(random))
}

/// Edge lengths evenly spread over six decades in their logarithms.
pub fn skewed_edge(random: &mut Random) -> u64 {
    let decades = random.below(6_000_000) as f64 / 1e6;
    10_f64.powf(decades) as u64
}

/// An axis of `count` chunks, whose edges are made one after the other.
pub fn made_up(
    name: &'static str,
    count: u64,
    mut edge: impl FnMut(u64, &mut Random) -> u64,
) -> Case {
    let mut random = Random::new(3);
    let runs: Vec<(u64, u64)> = (0..count)
        .map(|chunk| (edge(chunk, &mut random), 1))
        .collect();
    Case {
        name,
        length: runs.iter().map(|(v, _)| v).sum(),
        runs,
        integer: false,
    }
}

/// The axis of a case's grid.
pub fn axis(grid: &CaseGrid) -> Axis<'_> {
    grid.view().axis(0).unwrap()
}
