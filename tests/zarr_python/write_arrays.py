"""Writes Zarr arrays and what zarr-python reads from them: an array a directory, an answer a file.

    python write_arrays.py FOLDER
    python write_arrays.py FOLDER --check-encoded

The first call writes FOLDER/arrays/NAME, FOLDER/expected/NUMBER and FOLDER/cases.tsv, a line a
selection: the array, the file with the expected bytes, `select` or `points`, and the selection as
the example `read_zarr` takes it. The second reads FOLDER/encoded/NAME.json, chunk grids that
`rectigrid encode` wrote for these arrays, puts them into the arrays' metadata, and makes sure that
zarr-python reads the same values and the same chunks as before.
"""

import itertools
import json
import random
import sys
from pathlib import Path

import numpy as np
import zarr

zarr.config.set({"array.rectilinear_chunks": True})
FOLDER = Path(sys.argv[1])
KEYS = [
    {"name": "default", "separator": "/"},
    {"name": "default", "separator": "."},
    {"name": "v2", "separator": "."},
    {"name": "v2", "separator": "/"},
]
RANDOM = random.Random(4)

# Name, shape, chunks as zarr-python takes them, and further arguments.
ARRAYS = [
    ("scalar", (), (), {}),
    ("scalar_v2", (), (), {"keys": 2}),
    ("one", (1,), [[1]], {}),
    ("months", (365,), [[31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]], {"keys": 1}),
    ("runs", (70,), [[7] * 5 + [1] * 5 + [10] * 3], {"dtype": "uint8", "fill": 255}),
    ("ones", (40,), [[1] * 40], {"dtype": "int8", "fill": -1}),
    ("regular_1d", (10,), (4,), {"dtype": "uint16", "fill": 9, "keys": 3}),
    ("example", (26, 38), [[16, 10], [24, 14]], {"keys": 2}),
    ("camera", (100, 61), [[64, 36], [32, 8, 8, 8, 5]], {"dtype": "float32", "fill": float("nan")}),
    ("mixed", (23, 12), [5, [3, 3, 2, 4]], {"dtype": "float64", "fill": float("-inf")}),
    ("regular_2d", (10, 7), (4, 3), {"dtype": "uint64", "fill": 2**64 - 1}),
    ("boundary", (22, 18, 9), [[5, 4, 4, 4, 5], [9, 9], [1, 3, 5]], {"dtype": "int16", "fill": -3}),
    ("four", (4, 7, 4, 8), [[2, 2], [7], [1, 3], [4, 4]], {"dtype": "int64", "fill": -(2**63), "keys": 1}),
    ("five", (4, 3, 5, 2, 6), [[1, 3], [2, 1], [1, 1, 3], [2], [2, 4]], {"keys": 3}),
    ("regular_5d", (3, 4, 2, 5, 3), (2, 3, 2, 2, 2), {"dtype": "uint32", "fill": 7}),
    ("empty", (0,), [[3]], {}),
    ("empty_2d", (0, 5), [[3], [2, 3]], {}),
    ("empty_inner", (6, 0, 4), [[2, 4], [3], [1, 3]], {}),
    ("empty_regular", (5, 0), (2, 3), {}),
]

# Name, the shape written at first, its chunks, the shape that it is resized to: chunks that reach
# past the array, and some that lie beyond it.
RESIZED = [
    ("shrunk", (26,), [[16, 10]], (10,)),
    ("shrunk_2d", (26, 38), [[6, 10, 10], [24, 14]], (11, 30)),
    ("shrunk_3d", (12, 9, 8), [[4, 4, 4], [2, 3, 4], [5, 3]], (5, 6, 7)),
    ("shrunk_to_nothing", (12, 6), [[4, 8], [2, 4]], (0, 5)),
    ("grown", (6, 6), [[2, 4], [3, 3]], (11, 9)),
]


def create(name, shape, chunks, dtype="int32", fill=-7, keys=0, missing=0.3):
    array = zarr.create_array(
        FOLDER / "arrays" / name,
        shape=shape,
        chunks=chunks,
        dtype=dtype,
        fill_value=fill,
        filters=None,
        compressors=None,
        chunk_key_encoding=KEYS[keys],
        attributes={"data_type": "not \"this\" one", "fill_value": [1, {"a": "}"}]},
    )
    values = np.arange(1, array.size + 1).reshape(shape).astype(dtype)
    array[...] = values
    remove_some_chunks(name, missing)
    return array


def remove_some_chunks(name, share):
    folder = FOLDER / "arrays" / name
    chunks = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "zarr.json")
    for path in chunks:
        if len(chunks) > 1 and RANDOM.random() < share:
            path.unlink()


def declare_beyond(name, shape, chunk_shapes):
    """An array whose metadata declares more than its shape from the start."""
    array = create(name, shape, shape, missing=0)
    path = FOLDER / "arrays" / name / "zarr.json"
    metadata = json.loads(path.read_text())
    for chunk in path.parent.iterdir():
        if chunk.is_dir():
            for part in sorted(chunk.rglob("*"), reverse=True):
                part.unlink() if part.is_file() else part.rmdir()
    configuration = {"kind": "inline", "chunk_shapes": chunk_shapes}
    metadata["chunk_grid"] = {"name": "rectilinear", "configuration": configuration}
    path.write_text(json.dumps(metadata))
    array = zarr.open_array(path.parent, mode="r+")
    array[...] = np.arange(1, array.size + 1).reshape(shape)
    remove_some_chunks(name, 0.2)
    return array


def slices(length):
    """Slices and their text."""
    bounds = [None, 0, 1, length // 2, length, length + 3, -1, -(length // 2), -length - 2]
    for start, stop, step in itertools.product(bounds, bounds, [None, 1, 2, 3, max(length - 1, 1)]):
        text = ":".join("" if bound is None else str(bound) for bound in (start, stop, step))
        yield slice(start, stop, step), text.removesuffix(":") if step is None else text


def part(length, lists):
    """One part of a selection: what zarr-python takes, and its text."""
    kind = RANDOM.choice(["all", "index", "slice", "slice", "slice"] + (["list"] * 4 if lists else []))
    if kind == "index" and length:
        index = RANDOM.randrange(-length, length)
        return index, str(index)
    if kind == "list":
        count = RANDOM.randrange(1, 2 * length + 2) if length else 0
        indices = [RANDOM.randrange(-length, length) for _ in range(count)]
        if RANDOM.random() < 0.3:
            indices.sort(key=lambda index: index % length)
        return np.array(indices, dtype=int), "[" + ",".join(map(str, indices)) + "]"
    if kind == "all":
        return slice(None), ":"
    return RANDOM.choice(list(slices(length)))


class Cases:
    def __init__(self):
        self.lines = []
        (FOLDER / "expected").mkdir(parents=True)

    def add(self, array, mode, text, expected):
        expected = np.asarray(expected)
        assert expected.dtype == array.dtype
        number = str(len(self.lines))
        little = expected.astype(expected.dtype.newbyteorder("<"))
        (FOLDER / "expected" / number).write_bytes(little.tobytes(order="C"))
        name = Path(str(array.store_path.path) or str(array.store.root)).name
        self.lines.append(f"{name}\t{number}\t{mode}\t{text}\n")

    def of(self, array):
        whole = array[...]
        self.add(array, "select", "...", whole)
        rank = len(array.shape)
        if rank == 0:
            self.add(array, "select", "", array[()])
            return
        if rank == 1:
            for selected, text in RANDOM.sample(list(slices(array.shape[0])), 60):
                self.add(array, "select", text, array[selected])
        for _ in range(25):
            self.combined(array, whole, lists=False)
            self.combined(array, whole, lists=True)
        # A reversed slice is something that zarr-python doesn't take, but NumPy does.
        reverse = (slice(None, None, -2),) + (slice(None),) * (rank - 1)
        self.add(array, "select", "::-2", whole[reverse])
        self.add(array, "select", "...,-1:0:-1", whole[..., -1:0:-1])
        if array.size:
            for count in [1, 2, 30, 200]:
                self.points(array, whole, count)
        self.add(array, "points", "", np.empty(0, array.dtype))

    def combined(self, array, whole, lists):
        parts = [part(length, lists) for length in array.shape]
        selected, text = tuple(part for part, _ in parts), ",".join(text for _, text in parts)
        expected = array.oindex[selected] if lists else array[selected]
        check = whole
        for axis in reversed(range(len(parts))):
            check = check[(slice(None),) * axis + (selected[axis],)]
        assert np.array_equal(np.asarray(expected), check, equal_nan=array.dtype.kind == "f"), text
        self.add(array, "select", text, expected)

    def points(self, array, whole, count):
        columns = [[RANDOM.randrange(-n, n) for _ in range(count)] for n in array.shape]
        if count > 1:
            for column in columns:
                column[-1] = column[0]
        text = ";".join(",".join(map(str, point)) for point in zip(*columns))
        expected = array.vindex[tuple(np.array(column) for column in columns)]
        self.add(array, "points", text, expected)


def write():
    cases = Cases()
    for name, shape, chunks, more in ARRAYS:
        cases.of(create(name, shape, chunks, **more))
    cases.of(create("nothing_stored", (9, 8), [[4, 5], [3, 5]], missing=1))
    for name, shape, chunks, resized in RESIZED:
        array = create(name, shape, chunks, missing=0.1)
        array.resize(resized)
        cases.of(zarr.open_array(FOLDER / "arrays" / name, mode="r"))
    cases.of(declare_beyond("beyond", (10, 5), [[[4, 4]], [2, 3, 7]]))
    cases.of(declare_beyond("beyond_1d", (7,), [[[2, 3], 9, [1, 5]]]))
    (FOLDER / "cases.tsv").write_text("".join(cases.lines))
    print(f"zarr-python {zarr.__version__}: {len(cases.lines)} selections of "
          f"{len(list((FOLDER / 'arrays').iterdir()))} arrays")


def check_encoded():
    checked = 0
    for path in sorted((FOLDER / "encoded").iterdir()):
        folder = FOLDER / "arrays" / path.stem
        before = zarr.open_array(folder, mode="r")
        values, regions = before[...], list(before._iter_chunk_regions())
        metadata = json.loads((folder / "zarr.json").read_text())
        metadata["chunk_grid"] = json.loads(path.read_text())
        (folder / "zarr.json").write_text(json.dumps(metadata))
        after = zarr.open_array(folder, mode="r")
        assert after.metadata.to_dict()["chunk_grid"]["name"] == metadata["chunk_grid"]["name"]
        assert values.tobytes() == after[...].tobytes(), path.stem
        assert regions == list(after._iter_chunk_regions()), path.stem
        checked += 1
    assert checked > 0
    print(f"zarr-python reads {checked} encoded chunk grids as it read its own")


if "--check-encoded" in sys.argv:
    check_encoded()
else:
    write()
