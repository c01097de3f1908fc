#!/usr/bin/env python3
"""Runs fit_bench and SciPy's curve_fit on the same data, and prints the speed of fits and refits relative to each peer.

usage: tests/bench/fit_ratios.py build/bench/bin/fit_bench [repetitions]

Medians of processor time over repetitions (default: 5) in random order. Skips SciPy if it is not installed. Exit code 1 if
results differ. Ratios below their aim are only marked, because other load affects them.
"""
import json
import math
import statistics
import subprocess
import sys
import time

TRUTH = (0.4, 2, 0.1, -1.5, 0.4)
START = (0.5, 1.5, 0.08, -1, 0.5)
ROWS = 200


def run(program, repetitions):
    words = [program, "--benchmark_format=json", f"--benchmark_repetitions={repetitions}",
             "--benchmark_enable_random_interleaving=true", "--benchmark_report_aggregates_only=true",
             "--benchmark_min_time=0.2"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    found = {}
    for entry in json.loads(done.stdout)["benchmarks"]:
        if entry.get("aggregate_name") == "median":
            found[entry["run_name"]] = entry
    return found


def made_data():
    """Generates the data of fit_bench."""
    x = [0.25 * i for i in range(ROWS)]
    y = [TRUTH[0] + TRUTH[1] * math.exp(-TRUTH[2] * v) + TRUTH[3] * math.exp(-TRUTH[4] * v)
         + 0.02 * ((i * 7919 + 13) % 1009 / 1009 - 0.5) for i, v in enumerate(x)]
    return x, y


def scipy_times(repetitions, ours):
    """Returns the seconds of a fit with curve_fit's own differences, and with a Jacobian by hand."""
    try:
        import numpy
        from scipy.optimize import curve_fit
    except ImportError:
        return None
    x, y = (numpy.array(column) for column in made_data())

    def model(x, b1, b2, b3, b4, b5):
        return b1 + b2 * numpy.exp(-b3 * x) + b4 * numpy.exp(-b5 * x)

    def jacobian(x, b1, b2, b3, b4, b5):
        first, second = numpy.exp(-b3 * x), numpy.exp(-b5 * x)
        return numpy.stack([numpy.ones_like(x), first, -b2 * x * first, second, -b4 * x * second], axis=1)

    result = {}
    for name, more in (("curve_fit", {}), ("curve_fit with a Jacobian", {"jac": jacobian})):
        times = []
        for _ in range(20 * repetitions):
            start = time.process_time()
            for _ in range(10):
                values, covariance = curve_fit(model, x, y, p0=START, **more)
            times.append((time.process_time() - start) / 10)
        for j in range(5):
            for what, theirs, own in (("b", values[j], ours[f"b{j + 1}"]),
                                      ("deviation of b", math.sqrt(covariance[j][j]), ours[f"sb{j + 1}"])):
                if abs(own / theirs - 1) > 1e-4:
                    sys.exit(f"SciPy: the results differ: {what}{j + 1} {own} and {theirs}")
        result[name] = statistics.median(times)
    return result


def line(text, ratio, aim=None):
    mark = f"   aim {aim:g}{'' if ratio >= aim else '  BELOW'}" if aim else ""
    print(f"{text:50} {ratio:9.2f}{mark}")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    found = run(sys.argv[1], repetitions)
    units = {"us": 1e-6, "ms": 1e-3}
    seconds = {name: entry["cpu_time"] * units[entry["time_unit"]] for name, entry in found.items()}
    for name in sorted(seconds):
        print(f"{name:50} {seconds[name] * 1e6:9.0f} us")
    by_scipy = scipy_times(repetitions, found["fitOurs"])
    for name, spent in (by_scipy or {}).items():
        print(f"{name:50} {spent * 1e6:9.0f} us")
    print("\nhow many times as fast ours is:")
    line("a fit, plain Ceres", seconds["fitCeres"] / seconds["fitOurs"])
    if by_scipy:
        line("a fit, SciPy's curve_fit", by_scipy["curve_fit"] / seconds["fitOurs"], 8)
        line("the same, compiled from its text each time", by_scipy["curve_fit"] / seconds["compileAndFitOurs"])
        line("a fit, curve_fit with a Jacobian by hand", by_scipy["curve_fit with a Jacobian"] / seconds["fitOurs"])
    else:
        print("a fit, SciPy's curve_fit: not installed")
    line("1,000 bootstrap refits, plain Ceres", seconds["bootstrapCeres"] / seconds["bootstrapOurs"], 10)


if __name__ == "__main__":
    main()
