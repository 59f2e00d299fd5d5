//! Documents, and short ways to read them.

use rectigrid::{Grid, KeyEncoding, ParseError, ParseOptions};

/// Room enough for nearly every document of the tests.
pub(crate) type Room = Grid<6, 64>;

/// A `chunk_grid` object with these `chunk_shapes`.
pub(crate) fn rectilinear(chunk_shapes: &str) -> String {
    format!(
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":{chunk_shapes}}}}}"#
    )
}

/// A `zarr.json` of this shape and chunk grid.
pub(crate) fn array(shape: &str, chunk_grid: &str) -> String {
    array_with(shape, chunk_grid, "")
}

/// A `zarr.json` that ends with more members; they begin with a comma.
pub(crate) fn array_with(shape: &str, chunk_grid: &str, more: &str) -> String {
    format!(
        r#"{{"zarr_format":3,"node_type":"array","shape":{shape},"chunk_grid":{chunk_grid},"chunk_key_encoding":"default"{more}}}"#
    )
}

/// Reads a `chunk_grid` object; a refusal must leave the grid empty.
pub(crate) fn read_grid(document: impl AsRef<[u8]>, shape: &[u64]) -> Result<Room, ParseError> {
    read_grid_with(document, shape, ParseOptions::STRICT)
}

pub(crate) fn read_grid_with(
    document: impl AsRef<[u8]>,
    shape: &[u64],
    options: ParseOptions,
) -> Result<Room, ParseError> {
    let document = document.as_ref();
    let mut grid = occupied();
    let read = grid.read_chunk_grid(document, shape, options).err();
    outcome(document, grid, read)
}

/// Reads a `zarr.json`; a refusal must leave the grid empty.
pub(crate) fn read_array(document: impl AsRef<[u8]>) -> Result<(Room, KeyEncoding), ParseError> {
    read_array_with(document, ParseOptions::STRICT)
}

pub(crate) fn read_array_with(
    document: impl AsRef<[u8]>,
    options: ParseOptions,
) -> Result<(Room, KeyEncoding), ParseError> {
    let document = document.as_ref();
    let mut grid = occupied();
    let read = grid.read_array(document, options).map(|array| array.keys);
    let keys = read.unwrap_or_default();
    outcome(document, grid, read.err()).map(|grid| (grid, keys))
}

/// A grid that holds something else already, of which nothing may be left.
fn occupied() -> Room {
    let mut grid = Room::new();
    let before = rectilinear("[[9,8,7],[[6,5],4],3,2]");
    let read = grid.read_chunk_grid(before.as_bytes(), &[20, 30, 5, 0], ParseOptions::STRICT);
    assert!(read.is_ok());
    grid
}

fn outcome(document: &[u8], grid: Room, refused: Option<ParseError>) -> Result<Room, ParseError> {
    let Some(error) = refused else {
        return Ok(grid);
    };
    assert_eq!(grid, Room::EMPTY, "something is left after {error}");
    assert_eq!(grid.view().rank(), 0);
    assert_eq!(grid.view().table_bytes(), 0, "rows are left after {error}");
    assert!(error.byte() <= document.len(), "{error}");
    let message = error.to_string();
    assert!(message.starts_with("found "), "{message}");
    assert!(message.contains("expected "), "{message}");
    Err(error)
}
