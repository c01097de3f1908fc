#!/usr/bin/env python3
"""Every check of one point is a check of every study.

Usage: every_check_test.py PROGRAM [UNITTEST OPTIONS]. With CLUSTERWRIGHT_COUNT=1 it prints the cells of the table that fail.

A design's output has a fault where x = 1, in many ways. Every command and every kind of study that looks at this point must report a
finding of the check. A new check is a row, a new kind of study is a column.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = {"document": "clusterwright", "place": "test"}
NO_VALUE = {"value.division_by_zero", "value.domain", "value.empty", "table.range"}
SKIPPED = {"search.no_value"}  # a search counts points without a value
OMITTED = {"study.unanswered"}  # a sample without a value

# f(x), which has no value at x = 1 although its outermost operation would hide an infinity.
HIDDEN = {
    "min": "min(5, 1 / (x - 1))",
    "max": "max(-5, -1 / (x - 1))",
    "if": "if(1 / (x - 1) > 2, 1, 2)",
    "divisor": "1 / (1 + 1 / (x - 1))",
    "exp": "exp(-1 / (x - 1)^2)",
    "logarithm": "max(3, ln(x - 1))",
    "binary logarithm": "max(3, log2(x - 1))",
    "decimal logarithm": "max(3, log10(x - 1))",
    "negative power": "min(2, (x - 1)^-1)",
    "square root": "min(5, sqrt(x - 2 + 0.5))",
    "remainder": "min(5, mod(3, x - 1))",
    "min over an index": "min(i, 1, 3, if(i == 2, 1 / (x - 1), i))",
    "argmin": "argmin(i, 1, 3, i / (x - 1))",
    "sum": "sum(i, 1, 3, min(5, i / (x - 1)))",
    "and": "if(x > 0 and 1 / (x - 1) > 2, 1, 2)",
    "table": "min(5, table(rows, (x - 1) * 256) / 1 s)",
    "when": None,  # the condition of a step
}
# Others: the fields of the design that have the fault at x = 1, and codes.
OTHERS = {
    "valid range": ({"validity": "x > 1"}, {"model.validity", "study.validity"}),
    "valid range without a value": ({"validity": "4 / (x - 1) > 1"}, {"model.validity", "study.validity"}),
    "bound": ({"at_least": "2"}, {"value.bounds", "search.bounds", "study.unanswered", "vary.bounds"}),
    "negative attribute": ({"price": "(x - 1.5) * 1 USD"}, {"value.negative", "study.validity"}),
}


def design(f="1", t="k * 1 s", validity=None, at_least="0", price="1 USD", when=None, interval=("9", "11"),
           vary="k", subject_to=()):
    """A design whose step takes t + f(x) s, where k = 10 is measured."""
    step = {"id": "a", "block": "wait", "on": "host", "bind": {"t": t, "f": f, "x": "x"}}
    if when:
        step["when"] = when
    block = {
        "block": "wait", "title": "Wait", "source": SOURCE,
        "parameters": [{"name": "t", "unit": "s", "doc": "time"}, {"name": "f", "unit": "1", "doc": "more"},
                       {"name": "x", "unit": "1", "doc": "x"}],
        "equations": ["time = t + f * 1 s"],
    }
    if validity:
        block["validity"] = [{"condition": validity, "message": "x is too small"}]
    over = {"variable": "x", "values": "1..5"}
    constraints = {"subject_to": list(subject_to)} if subject_to else {}

    def study(name, kind, **fields):
        return {"name": name, "kind": kind, "title": name, **fields}

    return {
        "design": "every-check", "format": 1, "title": "Every check", "source": SOURCE,
        "variables": [
            {"name": "x", "value": "3", "doc": "x", "integer": True, "at_least": at_least, "at_most": "9"},
            {"name": "k", "value": "10", "doc": "k",
             "origin": {"kind": "measurement", "note": "a run", "interval": list(interval)}},
        ],
        "tables": [{"name": "rows", "data": "fftw-row-time", "x": "length", "y": "time"}],
        "components": [{"name": "host", "kind": "host", "attributes": [
            {"name": "price", "value": price, "doc": "price", "origin": {"kind": "assumption", "note": "test"}}]}],
        "blocks": [block],
        "pipeline": {"steps": [step]},
        "outputs": [{"name": "money", "equation": "host.price + x * 2 USD + time / 1 s * 1 USD", "doc": "money"}],
        "scenarios": [{"name": "bad", "title": "Bad", "doc": "d", "set": {"x": "1"}},
                      {"name": "other", "title": "Other", "doc": "d", "set": {"k": "10.4"}}],
        "studies": [
            study("curve", "curve", x=over, outputs=["money"]),
            study("map", "map", x=over, y={"variable": "k", "values": "9,10,11"}, outputs=["money"]),
            study("search", "search", axes=[over], minimize=["money"], top=9, **constraints),
            study("front", "search", axes=[over], minimize=["money", "-x"], pareto=True, **constraints),
            study("tornado", "sensitivity", method="tornado", outputs=["money"], vary=["x=1..4", vary]),
            study("morris", "sensitivity", method="morris", outputs=["money"], vary=["x=1..4", vary]),
            study("sobol", "sensitivity", method="sobol", outputs=["money"], vary=["x=1..4", vary], samples=128),
            study("sampling", "uncertainty", method="sampling", outputs=["money"], vary=["x=1..4", vary]),
            study("along", "uncertainty", x=over, outputs=["money"], vary=[vary]),
            study("crossover", "crossover", x=over, outputs=["money"], against=["scenario:other"]),
            study("solve", "solve", x=over, such_that="money <= 30 USD"),
            study("comparison", "comparison", outputs=["money"], against=["scenario:bad"]),
            study("curves", "comparison", x=over, outputs=["money"], against=["scenario:other"]),
            study("ladder", "ladder", outputs=["time"], measured="run.csv",
                  rungs=[{"name": "own", "set": {"k": "10"}}]),
        ],
    }


# Each command looks at x = 1.
COMMANDS = {
    "eval": ["eval", "F", "--set", "x=1"],
    "scenarios": ["eval", "F", "--scenarios"],
    "sweep": ["sweep", "F", "--axis", "x=1..5", "--output", "money"],
    "search by sampling": ["search", "F", "--axis", "x=1..5", "--minimize", "money", "--samples", "60"],
    "elasticity": ["sensitivity", "F", "--set", "x=1", "--output", "money", "--vary", "k"],
    "delta": ["uncertainty", "F", "--set", "x=1", "--output", "money", "--vary", "k"],
    "validate": ["validate", "F", "--against", "run.csv", "--bound", "1000"],
    "compare": ["compare", "F", "F", "--set-b", "x=1", "--output", "money"],
    **{name: ["study", "F", name] for name in (
        "curve", "map", "search", "front", "tornado", "morris", "sobol", "sampling", "along", "crossover", "solve",
        "comparison", "curves", "ladder")},
}


# Those with a band of k, unasked; and those that vary k.
BANDS = ["eval", "sweep", "compare", "validate", "curve", "search", "front", "crossover", "solve", "comparison",
         "curves", "delta"]
VARYING = ["tornado", "morris", "sobol", "sampling", "along"]


class Program:
    """Runs commands on a design in a folder of its own."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = pathlib.Path(folder)
        (self.folder / "run.csv").write_text("x,time[s]\n1,11\n2,12\n3,12\n4,12\n")

    def run(self, text, command, *options):
        path = self.folder / "f.cluster.json"
        path.write_text(json.dumps(text))
        argv = [str(path) if word == "F" else word for word in command]
        return subprocess.run([self.program, *options, *argv], cwd=self.folder, capture_output=True, text=True,
                              timeout=60, check=False)

    def findings(self, text, command):
        """The codes of a command's findings, and the command."""
        done = self.run(text, command, "--json")
        try:
            found = json.loads(done.stdout)["diagnostics"]
        except (ValueError, KeyError, TypeError):
            found = []
        codes = {one["code"] for one in found}
        codes |= {word.rstrip(":") for line in done.stderr.splitlines() for word in line.split()
                  if word.count(".") == 1 and word.endswith(":")}
        return codes, done


class EveryCheck(unittest.TestCase):
    program = ""

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="clusterwright-checks-")
        self.addCleanup(holder.cleanup)
        self.run_in = Program(self.program, holder.name)
        self.failed = []
        self.cells = 0

    def expect(self, check, command, text, codes):
        """Fails unless the command reports one of the codes."""
        self.cells += 1
        found, done = self.run_in.findings(text, COMMANDS[command])
        if found & codes:
            return
        self.failed.append(f"{check} / {command}: {sorted(found)} {done.stderr.strip()[:300]}")

    def tearDown(self):
        if os.environ.get("CLUSTERWRIGHT_COUNT"):
            print(f"{self.id()}: {len(self.failed)} of {self.cells} cells fail", file=sys.stderr)
            for line in self.failed:
                print("  " + line, file=sys.stderr)

    def test_a_division_by_zero_is_hidden_by_no_operation_in_no_study(self):
        for check, f in HIDDEN.items():
            text = design(f or "1", when=None if f else "1 / (x - 1) > 0.1")
            for command in COMMANDS:
                self.expect(check, command, text, NO_VALUE | SKIPPED | OMITTED)
        self.assertEqual(self.failed, [])


    def test_no_command_prints_a_value_that_is_not_a_number(self):
        for command, words in COMMANDS.items():
            for f in (HIDDEN["min"], HIDDEN["square root"]):
                self.cells += 1
                done = self.run_in.run(design(f), words)
                if re.search(r"\b(nan|inf)\b", done.stdout + done.stderr):
                    self.failed.append(f"{f} / {command}: {done.stdout[:200]} {done.stderr[:200]}")
        self.assertEqual(self.failed, [])

    def test_a_point_outside_ranges_is_reported_in_every_study(self):
        for check, (fields, codes) in OTHERS.items():
            for command in COMMANDS:
                self.expect(check, command, design(**fields), codes)
        self.assertEqual(self.failed, [])

    def test_an_interval_without_its_value_is_reported_by_every_study_with_a_band(self):
        for command in BANDS + VARYING:
            self.expect("origin", command, design(interval=("11", "12")), {"origin.interval"})
        for command in VARYING:
            self.expect("given", command, design(vary="k=11..12"), {"vary.value"})
        self.assertEqual(self.failed, [])

    def test_samples_check_the_band_of_every_study(self):
        # k / (11.5 - k) at 9, 10 and 11: 3.6, 6.7 and 22, times x, so that k does not cancel in differences
        for command in BANDS + ["along"]:
            self.expect("pole", command, design(t="k * x * 1 s / (11.5 - k)"), {"study.sampled"})
        self.assertEqual(self.failed, [])

    def test_a_condition_without_a_value_does_not_hold(self):
        text = design(subject_to=["4 / (x - 1) > 1"])
        for command in ("search", "front"):
            self.expect("subject_to", command, text, {"search.no_value"})
            points = json.loads(self.run_in.run(text, COMMANDS[command], "--json").stdout)["points"]
            self.cells += 1
            if 1 in [point["values"]["x"]["value"] for point in points]:
                self.failed.append(f"subject_to / {command}: x = 1 is feasible")
        self.assertEqual(self.failed, [])


if __name__ == "__main__":
    EveryCheck.program = sys.argv.pop(1)
    unittest.main()
