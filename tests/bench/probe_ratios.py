#!/usr/bin/env python3
"""Runs pairs of probes on one node, of which the first must be slower, and prints the ratios.

usage: tests/bench/probe_ratios.py FOLDER_OF_PROBES, such as build/bench/bin

Medians of 5 successive rounds. Exit code 1 if a first probe is not slower.
"""

import json
import pathlib
import statistics
import subprocess
import sys

SORT = "--keys 4096000 --buckets 128"
# Label, output, slower command, faster command.
PAIRS = (
    ("count sort, 100 times the keys", "time", "probe countsort --keys 4096000 --buckets 128",
     "probe countsort --keys 40960 --buckets 128"),
    ("quicksort over count sort", "time", f"probe quicksort {SORT}", f"probe countsort {SORT}"),
    ("FFT, rows of 1,048,576 over rows of 1,024", "row_time", "probe-fftw fft1d --length 1048576 --rows 3",
     "probe-fftw fft1d --length 1024 --rows 3"),
    ("2,500 blocks of 64 B, each by a call over listed", "time", "probe strided --method each --blocks 2500 --size 64",
     "probe strided --method listed --blocks 2500 --size 64"),
)


def median(folder, command, output):
    program, *words = f"{folder}/clusterwright-{command} --repeats 5 --warm-up 1".split()
    lines = subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout.splitlines()
    samples = [line for line in map(json.loads, lines) if line["type"] == "sample" and "warm_up" not in line]
    return statistics.median(sample["values"][output] for sample in samples)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    off = 0
    for what, output, slow, fast in PAIRS:
        rounds = [(median(folder, slow, output), median(folder, fast, output)) for _ in range(5)]
        ratio = statistics.median(slower / faster for slower, faster in rounds)
        off += ratio <= 1
        print(f"{what:50} {ratio:9.2f}{'' if ratio > 1 else '  NOT SLOWER'}")
    sys.exit(off > 0)


if __name__ == "__main__":
    main()
