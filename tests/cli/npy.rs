//! Files of points, as NumPy writes them, and of answers.

use crate::tool::run;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of its own, gone when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let name = format!("points-{}-{name}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), bytes).unwrap();
        self.path(name)
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone_already = fs::remove_dir_all(&self.0);
    }
}

/// An `.npy` file of version 1.0 with this header.
pub(crate) fn npy_of(header: &str, values: &[u8]) -> Vec<u8> {
    let length = u16::try_from(header.len()).unwrap();
    let start = [b"\x93NUMPY\x01\x00".as_slice(), &length.to_le_bytes()].concat();
    [&start, header.as_bytes(), values].concat()
}

pub(crate) fn header(descr: &str, shape: &str) -> String {
    format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n")
}

pub(crate) fn npy_u64(shape: &str, values: &[u64]) -> Vec<u8> {
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    npy_of(&header("<u8", shape), &bytes)
}

pub(crate) fn npy_u32(shape: &str, values: &[u64]) -> Vec<u8> {
    let words = values.iter().map(|value| u32::try_from(*value).unwrap());
    let bytes: Vec<u8> = words.flat_map(u32::to_le_bytes).collect();
    npy_of(&header("<u4", shape), &bytes)
}

/// The shape of an output as it is written there, and its values.
pub(crate) fn read_npy(path: &str) -> (String, Vec<u64>) {
    let file = fs::read(path).unwrap();
    assert_eq!(&file[..8], b"\x93NUMPY\x01\x00");
    let end = 10 + usize::from(u16::from_le_bytes([file[8], file[9]]));
    assert_eq!(end % 64, 0);
    let header = str::from_utf8(&file[10..end]).unwrap();
    assert!(header.ends_with('\n'));
    let shape = header
        .trim()
        .strip_prefix("{'descr': '<u8', 'fortran_order': False, 'shape': ")
        .and_then(|rest| rest.strip_suffix(", }"))
        .unwrap_or_else(|| panic!("{header}"));
    let (words, rest) = file[end..].as_chunks();
    assert!(rest.is_empty());
    let values = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
    (shape.to_owned(), values)
}

/// Numbers that look random, the same in every run.
pub(crate) fn numbers(mut state: u64) -> impl FnMut(u64) -> u64 {
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 11).checked_rem(below).unwrap()
    }
}

/// Random points of a shape, row by row.
pub(crate) fn points(shape: &[u64], rows: usize, seed: u64) -> Vec<u64> {
    let mut next = numbers(seed);
    let row = |_| shape.iter().map(|length| next(*length)).collect::<Vec<_>>();
    (0..rows).flat_map(row).collect()
}

pub(crate) fn located(folder: &Folder, document: &[&str], npy: &[u8]) -> (String, Vec<u64>) {
    let (input, out) = (folder.write("in.npy", npy), folder.path("out.npy"));
    let args = ["locate", "--points", &input, "--out", &out];
    let run = run(&[&args, document].concat(), "");
    assert_eq!(
        (run.status, run.stdout, run.stderr),
        (Some(0), String::new(), String::new())
    );
    read_npy(&out)
}
