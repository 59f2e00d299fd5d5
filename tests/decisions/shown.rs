//! How grids, axes and refusals look where they are printed.

use rectigrid::{ErrorKind, Grid, ParseOptions};

fn grid(shapes: &str, shape: &[u64]) -> Grid<2, 8> {
    let document = format!(
        r#"{{"name":"rectilinear","configuration":{{"kind":"inline","chunk_shapes":{shapes}}}}}"#
    );
    let mut grid = Grid::new();
    grid.read_chunk_grid(document.as_bytes(), shape, ParseOptions::STRICT)
        .unwrap();
    grid
}

#[test]
fn a_grid_is_shown_as_its_axes_with_their_runs() {
    let grid = grid("[[2,[3,4]],5]", &[14, 7]);
    let axes = [
        "Axis { length: 14, form: List, runs: [Run { edge: 2, count: 1 }, Run { edge: 3, count: 4 }] }",
        "Axis { length: 7, form: Integer, runs: [Run { edge: 5, count: 2 }] }",
    ];
    assert_eq!(format!("{:?}", grid.view().axis(0).unwrap()), axes[0]);
    assert_eq!(
        format!("{:?}", grid.view()),
        format!("[{}]", axes.join(", "))
    );
    assert_eq!(format!("{grid:?}"), format!("{:?}", grid.view()));
}

#[test]
fn a_shape_that_does_not_fit_says_on_which_axis() {
    let mut grid = grid("[[2,3],[4]]", &[5, 4]);
    let error = grid.set_shape(&[5, 6]).unwrap_err();
    assert_eq!(error.axis(), Some(1));
    assert_eq!(
        error.kind(),
        ErrorKind::Short {
            extent: 4,
            length: 6
        }
    );
    assert_eq!(error.to_string(), format!("{} on axis 1", error.kind()));

    let error = grid.set_shape(&[5]).unwrap_err();
    assert_eq!(error.axis(), None);
    assert_eq!(error.to_string(), error.kind().to_string());
    assert!(error.to_string().contains('2'), "{error}");

    // Nothing has changed, and what fits is taken.
    assert_eq!(grid.view().shape().collect::<Vec<_>>(), [5, 4]);
    grid.set_shape(&[4, 3]).unwrap();
    assert_eq!(grid.view().shape().collect::<Vec<_>>(), [4, 3]);
}

#[test]
fn what_was_expected_is_quoted() {
    let error = Grid::<1, 1>::new()
        .read_array(b"[]", ParseOptions::STRICT)
        .unwrap_err();
    let ErrorKind::Type { expected, .. } = error.kind() else {
        panic!("{error}");
    };
    assert_eq!(
        format!("{expected:?}"),
        "\"an object: the metadata of an array\""
    );
}

#[test]
fn the_text_of_an_unknown_name_is_quoted() {
    let document = br#"{"name":"hexagonal","configuration":{}}"#;
    let mut grid = Grid::<1, 1>::new();
    let error = grid
        .read_chunk_grid(document, &[1], ParseOptions::STRICT)
        .unwrap_err();
    let ErrorKind::Name { found, .. } = error.kind() else {
        panic!("{error}");
    };
    assert_eq!(format!("{found:?}"), "\"hexagonal\"");
}
