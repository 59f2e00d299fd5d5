//! More axes or runs than fit: an error that says which and how many, and nothing half-built.

use crate::documents::{array, rectilinear};
use rectigrid::{ErrorKind, Grid, ParseError, ParseOptions};

fn read<const AXES: usize, const RUNS: usize>(
    chunk_shapes: &str,
    shape: &[u64],
) -> Result<(), ParseError> {
    let mut grid = Grid::<AXES, RUNS>::new();
    let document = rectilinear(chunk_shapes);
    let bare = grid
        .read_chunk_grid(document.as_bytes(), shape, ParseOptions::STRICT)
        .map(|_| ());
    if bare.is_err() {
        assert_eq!(grid, Grid::<0, 0>::EMPTY);
    }
    // The same as a whole document, with the shape on either side.
    let shape = format!("{shape:?}");
    let first = array(&shape, &document);
    let last = format!(
        r#"{{"chunk_key_encoding":"v2","chunk_grid":{document},"shape":{shape},"zarr_format":3,"node_type":"array"}}"#
    );
    for document in [first, last] {
        let whole = grid.read_array(document.as_bytes(), ParseOptions::STRICT);
        let whole = whole.map(|_| ()).map_err(|error| error.kind());
        assert_eq!(whole, bare.map_err(|error| error.kind()), "{document}");
        if bare.is_err() {
            assert_eq!(grid, Grid::<0, 0>::EMPTY);
        }
    }
    bare
}

fn too_many_axes(capacity: usize) -> ErrorKind {
    ErrorKind::TooManyAxes { capacity }
}

fn too_many_runs(capacity: usize) -> ErrorKind {
    ErrorKind::TooManyRuns { capacity }
}

#[test]
fn axes_at_capacity_and_one_past() {
    assert_eq!(read::<0, 0>("[]", &[]), Ok(()));
    assert_eq!(read::<1, 9>("[1]", &[1]), Ok(()));
    assert_eq!(read::<3, 9>("[1,[1],1]", &[1, 1, 1]), Ok(()));

    let error = read::<0, 9>("[1]", &[1]).unwrap_err();
    assert_eq!((error.kind(), error.axis()), (too_many_axes(0), Some(0)));
    let error = read::<3, 9>("[1,[1],1,[[1,1]]]", &[1; 4]).unwrap_err();
    assert_eq!((error.kind(), error.axis()), (too_many_axes(3), Some(3)));
    assert_eq!(error.byte(), rectilinear("[1,[1],1,").len() - 2);
    assert_eq!(error.reason(), "too_many_axes");
    let error = read::<3, 9>(&format!("{:?}", [1; 100]), &[1; 100]).unwrap_err();
    assert_eq!(error.kind(), too_many_axes(3));
    assert_eq!(error.byte(), rectilinear("[1, 1, 1, ").len() - 2);
    let mut grid = Grid::<3, 9>::new();
    let document = array("[1,1,1,1,1]", &rectilinear("[1,1,1,1,1]"));
    let read = grid.read_array(document.as_bytes(), ParseOptions::STRICT);
    let error = read.unwrap_err();
    assert_eq!((error.kind(), error.axis()), (too_many_axes(3), Some(3)));
    let begin = document.find("[1,1,1,").unwrap();
    assert_eq!(error.byte(), begin + "[1,1,1,".len());
}

#[test]
fn runs_at_capacity_and_one_past() {
    assert_eq!(read::<2, 4>("[[1,2],[1,2]]", &[3, 3]), Ok(()));
    assert_eq!(read::<2, 4>("[[1,2,3],1]", &[3, 3]), Ok(()));
    assert_eq!(read::<2, 4>("[1,[1,2,3]]", &[3, 3]), Ok(()));
    assert_eq!(read::<1, 1>("[[[1,18446744073709551615]]]", &[3]), Ok(()));
    assert_eq!(read::<1, 1>("[[1,1,[1,7],1]]", &[3]), Ok(()));
    assert_eq!(read::<0, 0>("[]", &[]), Ok(()));

    let error = read::<1, 0>("[1]", &[3]).unwrap_err();
    assert_eq!((error.kind(), error.axis()), (too_many_runs(0), Some(0)));
    assert_eq!(error.element(), None);
    let error = read::<1, 1>("[[1,1,2]]", &[3]).unwrap_err();
    assert_eq!((error.kind(), error.axis()), (too_many_runs(1), Some(0)));
    assert_eq!(error.element(), Some(2));
    let error = read::<2, 4>("[[1,2],[1,2,[3,1]]]", &[3, 3]).unwrap_err();
    assert_eq!((error.kind(), error.axis()), (too_many_runs(4), Some(1)));
    assert_eq!(error.element(), Some(2));
    assert_eq!(error.byte(), rectilinear("[[1,2],[1,2,").len() - 2);
    assert_eq!(error.reason(), "too_many_runs");
    // An axis that comes after a full pool.
    let error = read::<3, 4>("[[1,2,3,4],1]", &[3, 3]).unwrap_err();
    assert_eq!((error.kind(), error.axis()), (too_many_runs(4), Some(1)));
    assert_eq!(error.element(), None);
}

#[test]
fn a_run_in_the_midst_of_a_list_is_refused_where_it_stands() {
    // Short numbers are read another way where others follow.
    for run in ["3", "[3,1]", "[ 3,1]", "1234567", "[12345678,2]"] {
        let behind = format!("{run},4,5,6,7,8,9]]");
        let before = "[[1,2,";
        let error = read::<1, 2>(&format!("{before}{behind}"), &[3]).unwrap_err();
        assert_eq!((error.kind(), error.axis()), (too_many_runs(2), Some(0)));
        assert_eq!(error.element(), Some(2), "{run}");
        assert_eq!(error.byte(), rectilinear(before).len() - 2, "{run}");

        let before = "[[18446744073709551615,";
        let error = read::<1, 9>(&format!("{before}{behind}"), &[3]).unwrap_err();
        assert_eq!((error.kind(), error.axis()), (ErrorKind::Overflow, Some(0)));
        assert_eq!(error.element(), Some(1), "{run}");
        assert_eq!(error.byte(), rectilinear(before).len() - 2, "{run}");
    }
}

#[test]
fn edges_beyond_the_axis_count_as_runs_too() {
    assert_eq!(read::<1, 3>("[[1,2,3]]", &[0]), Ok(()));
    assert_eq!(
        read::<1, 2>("[[1,2,3]]", &[0]).unwrap_err().kind(),
        too_many_runs(2)
    );
}

#[test]
fn another_number_of_axes_is_rank_even_where_it_does_not_fit() {
    assert_eq!(read::<2, 9>("[1]", &[1, 1]).unwrap_err().reason(), "rank");
    let mut grid = Grid::<2, 9>::new();
    for (chunk_shapes, shape) in [("[1]", &[1; 3][..]), ("[1,1,1]", &[1; 4]), ("[]", &[1; 9])] {
        let document = rectilinear(chunk_shapes);
        let read = grid.read_chunk_grid(document.as_bytes(), shape, ParseOptions::STRICT);
        assert_eq!(read.unwrap_err().reason(), "rank", "{chunk_shapes}");
    }
}

#[test]
fn a_grid_serves_again_after_a_refusal() {
    let mut grid = Grid::<2, 3>::new();
    for _ in 0..3 {
        let document = rectilinear("[[1,2],[1,2]]");
        let read = grid.read_chunk_grid(document.as_bytes(), &[3, 3], ParseOptions::STRICT);
        assert_eq!(read.unwrap_err().kind(), too_many_runs(3));
        let document = rectilinear("[[1,2],3]");
        let read = grid.read_chunk_grid(document.as_bytes(), &[3, 3], ParseOptions::STRICT);
        let chunks: Vec<u64> = read.unwrap().grid_shape().collect();
        assert_eq!(chunks, [2, 1]);
    }
    grid.clear();
    assert_eq!(grid, Grid::<2, 3>::EMPTY);
    assert_eq!(grid.view().chunk_count(), Some(1));
}
