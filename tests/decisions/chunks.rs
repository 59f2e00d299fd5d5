//! Which chunks there are and what they cover: overflow chunks, edge chunks, indices outside,
//! sums past 64 bits, rank 0, axes of length 0, and arrays that grow or shrink.

use crate::documents::{Room, read_grid, rectilinear};
use rectigrid::{IndexError, ParseError, Position, Span};

fn read(chunk_shapes: &str, shape: &[u64]) -> Result<Room, ParseError> {
    read_grid(rectilinear(chunk_shapes), shape)
}

/// Declared chunks and those that hold data.
fn figures(chunk_shapes: &str, shape: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let grid = read(chunk_shapes, shape).unwrap();
    let grid = grid.view();
    (
        grid.declared_grid_shape().collect(),
        grid.grid_shape().collect(),
    )
}

#[test]
fn overflow_chunks_are_declared_and_hold_no_data() {
    assert_eq!(figures("[[4,4,4]]", &[6]), (vec![3], vec![2]));
    assert_eq!(figures("[[4,4,4]]", &[8]), (vec![3], vec![2]));
    assert_eq!(figures("[[4,4,4]]", &[9]), (vec![3], vec![3]));
    assert_eq!(figures("[[4,4,4]]", &[4]), (vec![3], vec![1]));
    assert_eq!(figures("[[10,5,1]]", &[1]), (vec![3], vec![1]));
    assert_eq!(figures("[[4,[2,1000]]]", &[6]), (vec![1_001], vec![2]));
    // An integer never declares one.
    assert_eq!(figures("[4,100]", &[6, 1]), (vec![2, 1], vec![2, 1]));
}

#[test]
fn an_edge_chunk_has_a_declared_and_a_clipped_shape() {
    let grid = read("[4,[4,4,4]]", &[6, 6]).unwrap();
    let grid = grid.view();
    let region = grid.region(&[1, 1]).unwrap();
    assert_eq!(region.origin, [4, 4]);
    assert_eq!((region.declared, region.clipped), ([4, 4], [2, 2]));
    let region = grid.region(&[0, 2]).unwrap();
    assert_eq!((region.declared, region.clipped), ([4, 4], [4, 0]));
    assert_eq!(region.origin, [0, 8]);

    let refused = IndexError::NoSuchChunk {
        axis: 1,
        chunk: 3,
        declared: 3,
    };
    assert_eq!(grid.region(&[0, 3]), Err(refused));
    let refused = IndexError::NoSuchChunk {
        axis: 0,
        chunk: 2,
        declared: 2,
    };
    assert_eq!(grid.region(&[2, 3]), Err(refused));
}

#[test]
fn an_index_past_the_axis_is_refused_also_under_an_overflow_chunk() {
    let grid = read("[10,[4,4,4]]", &[6, 6]).unwrap();
    let grid = grid.view();
    let at_end = grid.locate(&[5, 5]).unwrap();
    assert_eq!((at_end.chunk, at_end.offset), ([0, 1], [5, 1]));
    for index in [6, 7, 11, 12, u64::MAX] {
        let refused = IndexError::OutOfBounds {
            axis: 1,
            index,
            length: 6,
        };
        assert_eq!(grid.locate(&[0, index]), Err(refused));
        assert_eq!(grid.axis(1).unwrap().locate(index), None);
        // The first axis that is at fault is named.
        let refused = IndexError::OutOfBounds {
            axis: 0,
            index,
            length: 6,
        };
        assert_eq!(grid.locate(&[index, index]), Err(refused));
    }
    let message = grid.locate(&[0, 8]).unwrap_err().to_string();
    assert_eq!(
        message,
        "found index 8 on axis 1, expected one below its length 6"
    );
}

#[test]
fn sentences() {
    let most = usize::MAX;
    for (refused, message) in [
        (
            IndexError::Rank {
                found: 3,
                expected: 2,
            },
            "found an index of 3 parts, expected 2, one an axis".into(),
        ),
        (
            IndexError::TooManyChunks,
            format!("found more than {most} chunks, expected at most as many"),
        ),
        (
            IndexError::NoSuchChunk {
                axis: 1,
                chunk: 5,
                declared: 3,
            },
            "found chunk 5 on axis 1, expected one below its 3 declared chunks".into(),
        ),
    ] {
        assert_eq!(refused.to_string(), message);
    }
}

#[test]
fn another_rank_of_index_is_refused() {
    let grid = read("[4,4]", &[6, 6]).unwrap();
    let grid = grid.view();
    let refused = |found| Err(IndexError::Rank { found, expected: 2 });
    assert_eq!(grid.locate(&[0]), refused(1).map(|()| unreachable!()));
    assert_eq!(grid.region(&[0; 3]), refused(3).map(|()| unreachable!()));
    let mut two = [9; 2];
    assert_eq!(grid.locate_into(&[0, 0], &mut [9], &mut two), refused(1));
    assert_eq!(grid.locate_into(&[0, 0], &mut two, &mut [9; 3]), refused(3));
    assert_eq!(grid.locate_into(&[], &mut two, &mut []), refused(0));
    assert_eq!(two, [9; 2], "outputs stay as they were");
    assert_eq!(
        grid.region_into(&[0, 0], &mut [Span::default()]),
        refused(1)
    );
}

#[test]
fn the_sum_of_edges_must_fit_64_bits() {
    let max = u64::MAX;
    for (shapes, length) in [
        ("[[18446744073709551615]]", max),
        ("[[18446744073709551614,1]]", max),
        ("[[1,18446744073709551614]]", 1),
        ("[[[1,18446744073709551615]]]", max),
        ("[[[18446744073709551615,1]]]", 1),
        ("[[[4294967295,4294967297]]]", max),
        ("[[[9223372036854775807,2],1]]", max),
        ("[1]", max),
        ("[18446744073709551615]", max),
        ("[18446744073709551615]", 1),
        ("[3]", max),
        ("[2]", max - 1),
        ("[9223372036854775807]", max - 1),
    ] {
        assert!(read(shapes, &[length]).is_ok(), "{shapes} {length}");
    }
    for (shapes, length, element) in [
        ("[[18446744073709551615,1]]", 1, Some(1)),
        ("[[1,18446744073709551615]]", 1, Some(1)),
        ("[[[1,18446744073709551615],1]]", 0, Some(1)),
        ("[[[9223372036854775808,2]]]", 1, Some(0)),
        ("[[[9223372036854775808,3]]]", 1, Some(0)),
        ("[[[4294967296,4294967296]]]", 1, Some(0)),
        (
            "[[[18446744073709551615,18446744073709551615]]]",
            1,
            Some(0),
        ),
        ("[[[9223372036854775807,2],1,1]]", 1, Some(2)),
        ("[[5,[18446744073709551615,2],7]]", 1, Some(1)),
        ("[2]", max, None),
        ("[9223372036854775807]", max, None),
        ("[9223372036854775808]", max, None),
        ("[18446744073709551614]", max, None),
    ] {
        let error = read(&format!("[1,{}", &shapes[1..]), &[1, length]).unwrap_err();
        assert_eq!(error.reason(), "overflow", "{shapes} {length}: {error}");
        assert_eq!(
            (error.axis(), error.element()),
            (Some(1), element),
            "{shapes}"
        );
    }
}

#[test]
fn any_number_of_chunks_costs_the_same() {
    let grid = read(
        "[[[1,18446744073709551615]],[[1,18446744073709551615]]]",
        &[u64::MAX; 2],
    );
    let grid = grid.unwrap();
    let grid = grid.view();
    assert_eq!(
        grid.table_bytes(),
        read("[[1],[1]]", &[1, 1]).unwrap().view().table_bytes()
    );
    let last = grid.locate(&[u64::MAX - 1; 2]).unwrap();
    assert_eq!((last.chunk, last.offset), ([u64::MAX - 1; 2], [0; 2]));
    let square = u128::from(u64::MAX) * u128::from(u64::MAX);
    assert_eq!(grid.chunk_count(), Some(square));
    let three = read("[1,1,1]", &[u64::MAX; 3]).unwrap();
    assert_eq!(three.view().chunk_count(), None, "more than 128 bits");
    let none = read("[1,1,1,[1]]", &[u64::MAX, u64::MAX, u64::MAX, 0]).unwrap();
    assert_eq!(none.view().chunk_count(), Some(0));
    assert_eq!(none.view().declared_chunk_count(), None);
}

#[test]
fn exact_at_every_power_of_two() {
    for edge in [1, 2, 3, 7, 1_000_003] {
        let grid = read(&format!("[[[{edge},{}],1]]", (u64::MAX - 1) / edge), &[1]).unwrap();
        let length = grid.view().axis(0).unwrap().extent();
        let grid = read(
            &format!("[[[{edge},{}],1]]", (u64::MAX - 1) / edge),
            &[length],
        )
        .unwrap();
        let axis = grid.view().axis(0).unwrap();
        for power in 0..64 {
            for index in [(1_u64 << power) - 1, 1 << power, (1 << power) + 1] {
                if index < length - 1 {
                    let position = Position {
                        chunk: index / edge,
                        offset: index % edge,
                    };
                    assert_eq!(axis.locate(index), Some(position), "{edge} {index}");
                }
            }
        }
        let last = axis.locate(length - 1).unwrap();
        assert_eq!(
            last,
            Position {
                chunk: (u64::MAX - 1) / edge,
                offset: 0
            }
        );
    }
}

#[test]
fn rank_0_has_one_chunk() {
    let grid = read("[]", &[]).unwrap();
    let grid = grid.view();
    assert_eq!((grid.rank(), grid.chunk_count()), (0, Some(1)));
    assert_eq!(grid.declared_chunk_count(), Some(1));
    assert_eq!((grid.shape().len(), grid.grid_shape().len()), (0, 0));
    let found = grid.locate(&[]).unwrap();
    assert_eq!((found.chunk, found.offset), ([], []));
    let region = grid.region(&[]).unwrap();
    assert_eq!(
        (region.origin, region.declared, region.clipped),
        ([], [], [])
    );
    assert!(grid.locate(&[0]).is_err());
    assert!(grid.axis(0).is_none());
    for (shapes, shape) in [("[1]", &[][..]), ("[]", &[1]), ("[[]]", &[])] {
        assert_eq!(
            read(shapes, shape).unwrap_err().reason(),
            "rank",
            "{shapes}"
        );
    }
}

#[test]
fn an_axis_of_length_0_has_no_index() {
    assert_eq!(figures("[4]", &[0]), (vec![0], vec![0]));
    assert_eq!(figures("[[4,4]]", &[0]), (vec![2], vec![0]));
    assert_eq!(
        figures("[[[1,18446744073709551615]]]", &[0]),
        (vec![u64::MAX], vec![0])
    );
    for shapes in ["[4]", "[[4,4]]"] {
        let grid = read(shapes, &[0]).unwrap();
        for index in [0, 1, 3, 4, u64::MAX] {
            let refused = IndexError::OutOfBounds {
                axis: 0,
                index,
                length: 0,
            };
            assert_eq!(grid.view().locate(&[index]), Err(refused));
        }
        assert_eq!(grid.view().chunk_count(), Some(0));
    }
    let grid = read("[[4,4]]", &[0]).unwrap();
    assert_eq!(
        grid.view().region(&[1]).map(|r| (r.origin, r.clipped)),
        Ok(([4], [0]))
    );
    let grid = read("[4]", &[0]).unwrap();
    assert!(grid.view().region(&[0]).is_err());
    for shapes in ["[[]]", "[[0]]", "[0]", "[[[1,0]]]"] {
        assert!(read(shapes, &[0]).is_err(), "{shapes}");
    }
}

#[test]
fn the_edges_must_reach_the_end_of_the_axis() {
    assert!(read("[[4,4]]", &[8]).is_ok());
    let error = read("[1,[4,4]]", &[1, 9]).unwrap_err();
    assert_eq!((error.reason(), error.axis()), ("short", Some(1)));
    assert_eq!(error.byte(), rectilinear("[1,").len() - 2);
    assert_eq!(read("[[1]]", &[u64::MAX]).unwrap_err().reason(), "short");
}

#[test]
fn growing_asks_nothing_of_an_integer_and_room_of_a_list() {
    for length in [6, 7, 8, 12, 13, 1_000_000] {
        let (declared, chunks) = figures("[4]", &[length]);
        assert_eq!(
            (declared[0], chunks[0]),
            (length.div_ceil(4), length.div_ceil(4))
        );
    }
    // Growth inside the declared extent adds no chunk, only data.
    for length in [6, 7, 8] {
        assert_eq!(figures("[[4,4,4]]", &[length]), (vec![3], vec![2]));
    }
    assert_eq!(figures("[[4,4,4]]", &[12]), (vec![3], vec![3]));
    // Past it edges have to be appended, by default one chunk of what is missing.
    assert_eq!(read("[[4,4,4]]", &[15]).unwrap_err().reason(), "short");
    assert_eq!(figures("[[4,4,4,3]]", &[15]), (vec![4], vec![4]));
}

#[test]
fn shrinking_keeps_the_edges() {
    for (length, chunks) in [(12, 3), (9, 3), (8, 2), (5, 2), (4, 1), (1, 1), (0, 0)] {
        assert_eq!(figures("[[4,4,4]]", &[length]), (vec![3], vec![chunks]));
        let grid = read("[[4,4,4]]", &[length]).unwrap();
        let mut json = String::new();
        grid.view().write_json(&mut json).unwrap();
        assert_eq!(json, rectilinear("[[[4,3]]]"));
    }
}
