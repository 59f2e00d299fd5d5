"""Opens the arrays that the logger wrote with zarr-python, and compares every sample.

    check.py FOLDER SAMPLES
"""

import sys
from pathlib import Path

import numpy as np
import zarr

# More samples than this in a chunk would be past the logger's budget of bytes.
MOST_IN_CHUNK = 128


def sensor(samples):
    """The values of the simulated sensor, as `src/simulated.rs` has them."""
    state, value = 1, 0
    for _ in range(samples):
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        value += (state >> 24) - 127
        yield value


def edges(array):
    """The edge lengths of the chunks, as zarr-python understands the metadata."""
    (sizes,) = array.write_chunk_sizes
    return list(sizes)


def main():
    folder, samples = Path(sys.argv[1]), int(sys.argv[2])
    zarr.config.set({"array.rectilinear_chunks": True})
    expected = np.fromiter(sensor(samples), dtype=np.int64).astype(np.int16)

    begin = chunks = 0
    documents = [folder / f"log{number}" / "zarr.json" for number in range(samples)]
    arrays = [document.parent for document in documents if document.exists()]
    for path in arrays:
        array = zarr.open_array(path, mode="r")
        files = [path / f"c.{chunk}" for chunk in range(len(edges(array)))]
        sizes = [file.stat().st_size for file in files]
        assert sizes == [2 * edge for edge in edges(array)], f"{path}: {sizes}"
        assert max(edges(array)) <= MOST_IN_CHUNK, path
        assert len(list(path.glob("c.*"))) == len(files), f"{path} has other chunks"
        end = begin + array.shape[0]
        np.testing.assert_array_equal(array[:], expected[begin:end], str(path))
        begin, chunks = end, chunks + len(files)
    assert begin == samples, f"{begin} of {samples} samples are there"
    assert len(arrays) > 1, "no grid was ever full"
    print(f"zarr-python reads {samples} samples in {chunks} chunks of {len(arrays)} arrays")


if __name__ == "__main__":
    main()
