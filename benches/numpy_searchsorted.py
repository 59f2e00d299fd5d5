"""numpy's searchsorted on the boundaries and queries of `cargo bench --bench ratios`.

    python3 -m venv VENV && VENV/bin/pip install numpy
    VENV/bin/python benches/numpy_searchsorted.py [NAME]

Python 3.11 or newer, nothing but numpy. Prints one JSON object a line, in the form of
`cargo bench --bench ratios -- --json`; with NAME only the cases whose name contains it.
`ns` is nanoseconds a query: the median of many rounds in which the contenders take turns.

The cases, the generator of random numbers and its seeds are those of benches/ratios, and every
contender's answers are compared with a search in plain Python first. Queries and boundaries are
uint64; the chunk is written as uint32 and the offset as uint64, into arrays made beforehand, as
are those in between.

`floor` is numpy's own: a copy of the queries into arrays of these widths. It is another loop than
the floor of the Rust benchmark, so compare nanoseconds across the two and not ratios to the floor.
`numpy/divide` is what one would write who knows that all chunks are alike.

In the cases `sorted_groups…` the chunks that are touched are given for free: only the place where
each one's indices end is searched, in 11.9 million sorted indices; `ns` is still for each index.
`numpy/with chunks` finds the chunks too, as `groups_of_sorted` does: by a division of every index.
"""

import json
import statistics
import sys
import time
from bisect import bisect_right
from pathlib import Path

import numpy as np

BATCH = 4096
ROUNDS = 201
# Queries that a contender answers in a round, at least, so that the clock is fine enough.
QUERIES = 16_384
MASK = (1 << 64) - 1


class Random:
    """A 64-bit xorshift generator with a multiplied output: as in ratios/cases.rs."""

    def __init__(self, seed):
        self.state = seed * 0x9E37_79B9_7F4A_7C15 & MASK | 1

    def next(self):
        self.state ^= self.state >> 12
        self.state ^= self.state << 25 & MASK
        self.state ^= self.state >> 27
        return self.state * 0x2545_F491_4F6C_DD1D & MASK

    def below(self, bound):
        return self.next() * bound >> 64


def runs_of(length, spelled):
    """(edge length, count) of each run."""
    if isinstance(spelled, int):
        return [(spelled, -(-length // spelled))]
    return [(e, 1) if isinstance(e, int) else tuple(e) for e in spelled]


def cases():
    """(name, length, runs) of each axis: as in ratios/cases.rs."""
    path = Path(__file__).parent.parent / "tests" / "data" / "grids.json"
    for grid in json.loads(path.read_text()):
        length = grid["shape"][0]
        yield grid["name"], length, runs_of(length, grid["chunk_shapes"][0])
    yield regular()
    random = Random(3)
    runs = [(int(10.0 ** (random.below(6_000_000) / 1e6)), 1) for _ in range(1000)]
    yield "skewed_1000", sum(edge for edge, _ in runs), runs


def regular():
    edge, chunks = 91_549, 126_880
    return "regular_91549", edge * chunks, [(edge, chunks)]


def median_of_rounds(contenders, queries):
    """Nanoseconds a query of each contender."""
    passes = max(QUERIES // queries, 1)
    rounds = ROUNDS if queries <= QUERIES else ROUNDS // 10
    times = {name: [] for name, _ in contenders}
    for _ in range(rounds):
        for name, answer in contenders:
            start = time.perf_counter_ns()
            for _ in range(passes):
                answer()
            times[name].append((time.perf_counter_ns() - start) / (passes * queries))
    return {name: statistics.median(times[name]) for name, _ in contenders}


def tell(case, queries, contenders):
    medians = median_of_rounds(contenders, queries)
    floor = medians["floor"]
    for name, ns in medians.items():
        line = {
            "case": case,
            "batch": queries,
            "contender": name,
            "ns": round(ns, 4),
            "over_floor": round(ns / floor, 3),
            "vs_std": None,
        }
        print(json.dumps(line, separators=(",", ":")), flush=True)


def one_axis(name, length, runs):
    edges = np.array([edge for edge, _ in runs], dtype=np.uint64)
    ends = np.cumsum(np.repeat(edges, [count for _, count in runs]), dtype=np.uint64)
    starts = np.concatenate([np.zeros(1, dtype=np.uint64), ends[:-1]])
    random = Random(7)
    indices = np.array([random.below(length) for _ in range(BATCH)], dtype=np.uint64)
    chunks = np.empty(BATCH, dtype=np.uint32)
    offsets = np.empty(BATCH, dtype=np.uint64)
    between = np.empty(BATCH, dtype=np.uint64)

    def floor():
        np.copyto(chunks, indices, casting="unsafe")
        np.copyto(offsets, indices)

    def searchsorted():
        found = ends.searchsorted(indices, side="right")
        np.copyto(chunks, found, casting="unsafe")
        # All are in range, so nothing is clipped; with mode="raise" take would copy its output.
        starts.take(found, out=between, mode="clip")
        np.subtract(indices, between, out=offsets)

    def divide():
        np.floor_divide(indices, edges[0], out=between)
        np.copyto(chunks, between, casting="unsafe")
        np.multiply(between, edges[0], out=between)
        np.subtract(indices, between, out=offsets)

    contenders = [("floor", floor), ("numpy", searchsorted)]
    if len(runs) == 1:
        contenders.append(("numpy/divide", divide))

    listed = ends.tolist()
    expected = [bisect_right(listed, index) for index in indices.tolist()]
    before = [listed[chunk - 1] if chunk else 0 for chunk in expected]
    for contender, answer in contenders[1:]:
        chunks.fill(0)
        offsets.fill(0)
        answer()
        assert chunks.tolist() == expected, f"{name}: {contender} differs"
        assert (offsets + np.array(before, dtype=np.uint64) == indices).all()
    tell(name, BATCH, contenders)


def sorted_groups(name, spread_of):
    """Stretches of consecutive indices, in rising order: as in ratios/sorted.rs."""
    total, stretch = 11_900_000, 1_450
    spread = stretch // spread_of
    _, length, [(edge, _)] = regular()
    random = Random(5)
    count = total // stretch
    every = length // count
    pieces = []
    for number in range(count):
        size = stretch - spread + random.below(2 * spread)
        begin = number * every + random.below(every - 2 * stretch)
        pieces.append(np.arange(begin, begin + size, dtype=np.uint64))
    indices = np.concatenate(pieces)
    del pieces

    by_division = indices // np.uint64(edge)
    is_last = np.append(by_division[1:] != by_division[:-1], True)
    touched = by_division[is_last]
    boundaries = (touched + np.uint64(1)) * np.uint64(edge)
    expected = np.flatnonzero(is_last) + 1
    del by_division
    chunks = np.empty(indices.size, dtype=np.uint32)
    offsets = np.empty(indices.size, dtype=np.uint64)

    def floor():
        np.copyto(chunks, indices, casting="unsafe")
        np.copyto(offsets, indices)

    def searchsorted():
        return indices.searchsorted(boundaries)

    def with_chunks():
        np.floor_divide(indices, np.uint64(edge), out=offsets)
        ends = np.append(np.flatnonzero(offsets[1:] != offsets[:-1]) + 1, indices.size)
        return offsets[ends - 1], ends

    assert (searchsorted() == expected).all(), f"{name}: numpy differs"
    found, ends = with_chunks()
    assert (found == touched).all() and (ends == expected).all(), f"{name}: numpy differs"
    contenders = [("floor", floor), ("numpy", searchsorted), ("numpy/with chunks", with_chunks)]
    tell(name, indices.size, contenders)


def main():
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    for name, length, runs in cases():
        if wanted in name:
            one_axis(name, length, runs)
    for name, spread_of in [("sorted_groups", 20), ("sorted_groups_unequal", 2)]:
        if wanted in name:
            sorted_groups(name, spread_of)


if __name__ == "__main__":
    main()
