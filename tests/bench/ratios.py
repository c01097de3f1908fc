#!/usr/bin/env python3
"""Runs grid_bench and NumPy over the same grid, and prints the speed of the compiled evaluator relative to each peer.

usage: tests/bench/ratios.py build/bench/bin/grid_bench [repetitions]

Medians of processor time over repetitions (default: 3) in random order. Skips NumPy if it is not installed. Exit code 1 if
results differ. Ratios below their aim are only marked, because other load affects them.
"""
import json
import statistics
import subprocess
import sys
import time

POINTS = 16 * 16 * 32 * 20 * 64
KERNELS = {
    # label: (ours, peer, aim)
    "grid, a loop by hand, streamed": ("gridOurs/best", "gridByHand/stream_best", 0.9),
    "grid, a loop by hand, streamed, AVX2": ("gridOurs/avx2", "gridByHand/stream_avx2", 0.9),
    "grid, a loop by hand, plain stores": ("gridOurs/best", "gridByHand/plain_best", 0.9),
    "grid, a function called per point": ("gridOurs/best", "gridPerPoint", 25),
    "grid, muParser": ("gridOurs/best", "gridMuParser", 300),
    "grid, a fill past the caches": ("gridOurs/best", "gridFill/best", 0.8),
    "list, an exact loop by hand": ("listOurs", "listExact", 0.7),
    "list, a fast-math loop": ("listOurs", "listFastMath", 0.55),
    "arg-min, AVX2 by hand": ("argMinOurs/avx2", "argMinByHand/avx2", 0.6),
    "arg-min, the best by hand": ("argMinOurs/best", "argMinByHand/best", 0.6),
}
LIMITS = {"compileDesign": 1.0, "recomputeCurve": 1.0}  # ms


def run(program, repetitions):
    text = subprocess.run(
        [
            program,
            "--benchmark_format=json",
            f"--benchmark_repetitions={repetitions}",
            "--benchmark_enable_random_interleaving=true",
            "--benchmark_report_aggregates_only=true",
            "--benchmark_min_time=0.2",
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    found = {}
    for entry in json.loads(text)["benchmarks"]:
        if entry.get("error_occurred"):
            sys.exit(f"{entry['name']}: {entry['error_message']}")
        if entry.get("aggregate_name") == "median":
            found[entry["run_name"].split("/repeats")[0]] = entry
    return found


def numpy_rate(repetitions):
    """Returns points per second with broadcasting and out=, each value computed only over the axes that it depends on."""
    try:
        import numpy
    except ImportError:
        return None
    shape = (16, 16, 32, 20, 64)
    limits = [(2, 17), (256, 1216), (50e6, 205e6), (60e6, 155e6), (5e-9, 20.75e-9)]
    axes = []
    for i, (low, high) in enumerate(limits):
        values = numpy.linspace(low, high, shape[i])
        axes.append(values.reshape([-1 if k == i else 1 for k in range(5)]))
    P, rows, host, net, c = axes
    out = numpy.zeros(shape)
    times = []
    for _ in range(3 * repetitions):
        start = time.process_time()
        S = rows * rows * 16 / P
        transposes = 2 * (S / P / host + S / P / net + (P - 1) * S / P / net + S / host)
        compute = 2 * (c * rows * numpy.log2(rows) * rows / P)
        numpy.add(compute, transposes, out=out)
        times.append(time.process_time() - start)
    P, rows, host, net, c = (float(values.ravel()[3]) for values in axes)
    S = rows * rows * 16 / P
    expected = 2 * (S / P / host + S / P / net + (P - 1) * S / P / net + S / host)
    expected += 2 * (c * rows * float(numpy.log2(rows)) * rows / P)
    if abs(out[3, 3, 3, 3, 3] / expected - 1) > 1e-14:
        sys.exit("NumPy: the results differ")
    return POINTS / statistics.median(times)


def line(text, ratio, aim):
    mark = "" if ratio >= aim else "  BELOW"
    print(f"{text:42} {ratio:9.2f}   aim {aim:g}{mark}")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    found = run(sys.argv[1], repetitions)
    rate = {name: entry.get("items_per_second", 0) for name, entry in found.items()}
    for name in sorted(rate):
        if rate[name]:
            print(f"{name:42} {rate[name] / 1e6:9.1f} Mpoint/s")
    print("\nhow many times as fast ours is:")
    for text, (ours, peer, aim) in KERNELS.items():
        if peer in rate:
            line(text, rate[ours] / rate[peer], aim)
    by_numpy = numpy_rate(repetitions)
    if by_numpy:
        line(f"grid, NumPy ({by_numpy / 1e6:.0f} Mpoint/s)", rate["gridOurs/best"] / by_numpy, 5)
        fill = rate["gridFill/best"] / by_numpy
        print(f"{'  of it, all that memory lets through':42} {fill:9.2f}   (the fill)")
    else:
        print("grid, NumPy: not installed")
    print("\nmilliseconds:")
    for name, limit in LIMITS.items():
        spent = found[name]["cpu_time"]
        print(f"{name:42} {spent:9.3f}   at most {limit:g}{'' if spent <= limit else '  ABOVE'}")


if __name__ == "__main__":
    main()
