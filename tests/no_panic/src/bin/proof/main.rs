//! Everything that the library does, on documents that the compiler can't see through.
//!
//! That it links is the proof that there is no panic in it. That it runs, and says what is in
//! `proof.expected`, shows that something was proven.

#![no_std]
#![no_main]
#![allow(unsafe_code, reason = "the program's beginning is called by name")]

mod bulk;
mod selecting;

use core::fmt::{self, Write};
use core::hint::black_box;
use no_panic::Out;
use rectigrid::{Grid, GridView, KeyEncoding, ParseOptions, Separator, Span};

static EMPTY: Grid<4, 32> = Grid::EMPTY;

const GRIDS: [&[u8]; 7] = [
    br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,10],[24,14]]}}"#,
    br#"{ "configuration": {"chunk_shapes": [[[1, 18446744073709551615]], 4], "kind": "inline"}, "name": "rectilinear" }"#,
    br#"{"name":"regular","configuration":{"chunk_shape":[10,12345678]}}"#,
    br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16,0],[24,14]]}}"#,
    br#"{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[16],[24,14]]}}"#,
    br#"{"name":"rect\u0061ngular and then some more"}"#,
    br#"{"name":"rectilinear","x":[NaN,{"y":"\"\u00e9"}],"configuration":{"kind":"inline","chunk_shapes":[16,[[13,3]]]}}"#,
];

const ARRAYS: [&[u8]; 3] = [
    br#"{"zarr_format":3,"node_type":"array","attributes":{"fill":[-1.5e3,null,"a long enough string"]},"shape":[6,6],"chunk_grid":{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[4,[1,2,3]]}},"chunk_key_encoding":{"name":"v2","configuration":{"separator":"."}},"x":{"must_understand":false}}"#,
    br#"{"zarr_format":3,"node_type":"array","attributes":{"valid_max":Infinity},"chunk_grid":{"name":"rectilinear","configuration":{"kind":"inline","chunk_shapes":[[[2,3]],6]}},"shape":[6,6],"chunk_key_encoding":"default"}"#,
    br#"{"zarr_format":2,"shape":[6,6]}"#,
];

fn describe(grid: GridView<'_>, keys: KeyEncoding, out: &mut Out) -> fmt::Result {
    let index = black_box([20, 3]);
    match grid.locate(&index) {
        Ok(found) => {
            keys.write_key(&found.chunk, out)?;
            let [first, second] = found.offset;
            write!(out, " +{first},{second}")?;
        }
        Err(error) => write!(out, "{error}")?,
    }
    out.write_char('\n')?;

    let (mut chunk, mut offset) = ([0; 2], [0; 2]);
    if let Err(error) = grid.locate_into(black_box(&[5, 5]), &mut chunk, &mut offset) {
        writeln!(out, "{error}")?;
    }
    KeyEncoding::Default(black_box(Separator::Dot)).write_key(&chunk, out)?;
    match grid.region(&chunk) {
        Ok(region) => {
            let ([origin, _], [declared, _], [clipped, _]) =
                (region.origin, region.declared, region.clipped);
            writeln!(out, " at {origin}, {declared} long, {clipped} inside")?;
        }
        Err(error) => writeln!(out, " {error}")?,
    }
    let mut spans = [Span::default(); 3];
    for rank in black_box([2, 3]) {
        let spans = spans.get_mut(..rank).unwrap_or_default();
        match grid.region_into(black_box(&[0, 1]), spans) {
            Ok(()) => writeln!(out, "{spans:?}")?,
            Err(error) => writeln!(out, "{error}")?,
        }
    }

    let regular = if grid.is_regular() {
        "regular"
    } else {
        "irregular"
    };
    let bytes = grid.table_bytes();
    let few = grid.chunk_count().is_some_and(|count| count < 99);
    writeln!(out, "{regular}, {bytes} bytes, few chunks: {few}")?;
    for axis in grid.axes() {
        let (chunks, declared, extent) = (axis.chunks(), axis.declared_chunks(), axis.extent());
        write!(out, "{chunks} of {declared} chunks, {extent} elements:")?;
        for run in axis.runs() {
            write!(out, " {}x{}", run.count, run.edge)?;
        }
        out.write_char('\n')?;
    }

    grid.write_json(out)?;
    out.write_char('\n')?;
    let mut buffer = [0; 96];
    match grid.write_json_into(&mut buffer) {
        Ok(length) => writeln!(out, "{length} bytes")?,
        Err(error) => writeln!(out, "{error}")?,
    }
    Ok(())
}

fn all(out: &mut Out) -> fmt::Result {
    let mut grid = black_box(&EMPTY).clone();
    let lenient = ParseOptions::STRICT.ignore_unknown(true).allow_nan(true);
    for options in black_box([ParseOptions::STRICT, lenient]) {
        for document in black_box(GRIDS) {
            match grid.read_chunk_grid(document, black_box(&[26, 38]), options) {
                Ok(view) => describe(view, KeyEncoding::default(), out)?,
                Err(error) => writeln!(out, "{}: {error}", error.reason())?,
            }
        }
        for document in black_box(ARRAYS) {
            match grid.read_array(document, options) {
                Ok(array) => describe(array.grid, array.keys, out)?,
                Err(error) => writeln!(out, "{}: {error}", error.reason())?,
            }
        }
    }
    let same = grid == black_box(&EMPTY).clone();
    grid.clear();
    writeln!(out, "as good as new: {same}, {:?}", grid)?;
    bulk::all(out)?;
    selecting::all(out)
}

#[unsafe(no_mangle)]
extern "C" fn program() -> i32 {
    match all(&mut Out) {
        Ok(()) => 0,
        Err(fmt::Error) => 1,
    }
}
