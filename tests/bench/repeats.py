#!/usr/bin/env python3
"""Measures the same thing again and again: repeats.py CLI RUNS PROBE [OPTION...], such as
    repeats.py build/bin/clusterwright-cli 10 logp --nodes local --axis mode=parameters
Prints for each point and output the median of the runs' medians, their coefficient of variation, and in how many of the runs the
interval holds the median of the other runs: about 19 of 20 are asked for, on a machine that is as busy from run to run."""

import json
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


def coverage(results):
    """In how many runs the interval holds what the others find."""
    medians = [result["median"] for result in results]
    others = [statistics.median(medians[:i] + medians[i + 1:]) for i in range(len(medians))]
    return sum(result["low"] <= other <= result["high"] for result, other in zip(results, others))


def main():
    cli, count, *words = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        runs = [measure(str(pathlib.Path(folder) / "samples.sqlite"), cli, *words) for _ in range(int(count))]
    print(f"load {os.getloadavg()[0]:.2f}")
    print(f"{'output':<14}{'median':>12}{'CV':>9}{'half width':>12}{'held':>10}  at")
    for key in runs[0]:
        results = [run[key] for run in runs if key in run]
        if len(results) < 3:
            continue
        medians = [result["median"] for result in results]
        center = statistics.median(medians)
        spread = statistics.stdev(medians) / statistics.mean(medians) if any(medians) else 0
        half = statistics.median((result["high"] - result["low"]) / 2 for result in results) / center if center else 0
        print(f"{key[1]:<14}{center:>12.4g}{100 * spread:>8.1f}%{100 * half:>11.1f}%"
              f"{coverage(results):>5} of {len(results):<3} {key[0] if len({at for at, _ in runs[0]}) > 1 else ''}")


if __name__ == "__main__":
    main()
