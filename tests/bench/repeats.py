#!/usr/bin/env python3
"""Measures the same thing again and again: repeats.py CLI RUNS PROBE|PLAN [OPTION...], such as
    repeats.py build/bin/clusterwright-cli 10 logp --nodes local --axis mode=parameters
Prints for each point and output
- the median of the runs' medians, and their coefficient of variation (standard deviation over mean);
- half the length of a run's confidence interval over its median, and in how many of the runs this interval holds the median of the other runs.
  Were runs to differ only by what the starts within them tell, that would be 94 of 100: 95, less what the median of nine others is off by;
- half the length of a prediction interval of 95 % for one further run, by Student from the logarithms of the runs' medians (of the medians,
  where one is not above 0), and how many of the runs lie in that of the other runs. It knows how runs differ: 95 of 100 while the machine
  is as busy from run to run as it was."""

import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile


def measure(store, cli, *words):
    """What one run finds, by point and output."""
    done = subprocess.run([cli, "--json", "measure", *words, "--store", store], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    return {(json.dumps(result["at"]), result["output"]): result for result in json.loads(done.stdout)["results"]}


def student(freedom):
    """Its quantile of 0.975, as a series about the normal one (Abramowitz and Stegun 26.7.5): to 0.1 % from 4 degrees on."""
    z = statistics.NormalDist().inv_cdf(0.975)
    terms = [(z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
             (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160]
    return z + sum(term / freedom ** (i + 1) for i, term in enumerate(terms))


def prediction(values):
    """Where one more of such values lies, by 95 %: (low, high)."""
    half = student(len(values) - 1) * statistics.stdev(values) * math.sqrt(1 + 1 / len(values))
    return statistics.mean(values) - half, statistics.mean(values) + half


def others(values):
    """Each value with all but itself."""
    return [(value, values[:i] + values[i + 1:]) for i, value in enumerate(values)]


def line(results):
    medians = [result["median"] for result in results]
    center = statistics.median(medians)
    spread = statistics.stdev(medians) / statistics.mean(medians) if any(medians) else 0
    half = statistics.median((result["high"] - result["low"]) / 2 for result in results) / center if center else 0
    held = sum(result["low"] <= statistics.median(rest) <= result["high"]
               for result, (_, rest) in zip(results, others(medians)))
    scaled = [math.log(value) for value in medians] if min(medians) > 0 else medians
    low, high = prediction(scaled)
    ahead = (math.exp(high) - math.exp(low)) / 2 / center if min(medians) > 0 else (high - low) / 2 / center if center else 0
    inside = sum(low <= value <= high for value, (low, high) in ((value, prediction(rest)) for value, rest in others(scaled)))
    count = len(results)
    return (f"{center:>11.4g}{100 * spread:>8.1f}%{100 * half:>12.1f}%{held:>5} of {count:<3}"
            f"{100 * ahead:>12.1f}%{inside:>5} of {count:<3}")


def main():
    cli, count, *words = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        runs = [measure(str(pathlib.Path(folder) / "samples.sqlite"), cli, *words) for _ in range(int(count))]
    print(f"load {os.getloadavg()[0]:.2f}")
    print(f"{'output':<14}{'median':>11}{'CV':>9}{'confidence':>13}{'held':>9}  {'prediction':>13}{'inside':>10}")
    place = None
    for key in sorted(runs[0]):
        results = [run[key] for run in runs if key in run]
        if len(results) < 5:
            continue
        if key[0] != place and len({at for at, _ in runs[0]}) > 1:
            print(key[0])
        place = key[0]
        print(f"{key[1]:<14}{line(results)}")


if __name__ == "__main__":
    main()
