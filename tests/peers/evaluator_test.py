#!/usr/bin/env python3
"""Compares every number of the shipped designs and of random ones: clusterwright-cli against the evaluator beside this file.

    evaluator_test.py PROGRAM PRESETS [--designs 1000] [--first 0]
"""

import argparse
import json
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
import evaluator  # noqa: E402
import networks  # noqa: E402
import random_designs  # noqa: E402
from program import Program, TOLERANCE, difference, value_of, run_tests  # noqa: E402

OPTIONS = argparse.Namespace()
SMALLER = {("fft-3d-networks", "P"): "64"}  # values of graphs that take minutes here


class Agreement(unittest.TestCase):
    """Compares evaluations with the program's results, and prints how many values agree."""

    @classmethod
    def setUpClass(cls):
        cls.program = Program(OPTIONS.program, OPTIONS.presets)
        cls.library = evaluator.Library(cls.program.presets)
        cls.count, cls.undetermined, cls.largest = 0, 0, 0.0

    @classmethod
    def tearDownClass(cls):
        print(f"{cls.__name__}: {cls.count} values compared, {cls.undetermined} left open by the documentation; "
              f"largest relative difference {cls.largest:.1e}")

    def agree(self, where, ours, theirs):
        """Returns a line if the values differ, else an empty text. `ours`: a function."""
        try:
            value = value_of(ours)
        except networks.Undetermined:
            type(self).undetermined += 1
            return ""
        except (evaluator.Failure, KeyError) as error:
            return f"{where}: {error!r}, the program has {theirs}"
        type(self).count += 1
        distance = difference(value, theirs)
        if distance <= TOLERANCE:
            type(self).largest = max(self.largest, distance)
            return ""
        return f"{where}: {value} here, {theirs} by the program"

    def compare(self, path, scenario=None, labels=None):
        """Compares outputs, phases and the bottleneck of a design; returns lines for those that differ."""
        ours = evaluator.evaluated(path, self.library, scenario=scenario)
        theirs = self.program.evaluate(path, scenario=scenario)
        where = path.name.removesuffix(".cluster.json") + (f", scenario {scenario}" if scenario else "")
        lines = [] if list(theirs["outputs"]) == ours.outputs else [f"{where}: other outputs"]
        for name, output in theirs["outputs"].items():
            lines.append(self.agree(f"{where}, {(labels or {}).get(name, name)}", lambda: ours.value(name), output["value"]))
        for phase in theirs["phases"]:
            step = phase["name"]
            lines.append(self.agree(f"{where}, phase {step}", lambda: ours.pipeline.phase(step), phase["value"]))
            if phase["resource"] != ours.pipeline.resource.get(phase["name"]):
                lines.append(f"{where}, phase {phase['name']}: another resource")
        lines.append(self.agree_on_bottleneck(where, ours, theirs["bottleneck"]))
        return [line for line in lines if line]

    def agree_on_bottleneck(self, where, ours, resource):
        try:
            busy = {name: value_of(lambda: ours.pipeline.busy(name)) for name in ours.pipeline.occupied()}
        except networks.Undetermined:
            return ""
        if None in busy.values() or not any(busy.values()):
            return ""
        if busy.get(resource, 0) >= max(busy.values()) * (1 - TOLERANCE):
            return ""
        return f"{where}: bottleneck {resource}, busy here: {busy}"


class ShippedDesigns(Agreement):
    def test_every_equation_agrees(self):
        """Makes an output of each name of a design, so that the program prints all."""
        lines = []
        for path in sorted((pathlib.Path(OPTIONS.presets) / "designs").glob("*.json")):
            design = json.loads(path.read_text(encoding="utf-8"))
            for variable in design.get("variables", []):
                variable["value"] = SMALLER.get((design["design"], variable["name"]), variable["value"])
            names = [name for name in evaluator.Evaluation(design, self.library).names() if name not in design_outputs(design)]
            labels = {f"every_{i}": name for i, name in enumerate(names)}
            design.setdefault("outputs", []).extend(
                {"name": label, "equation": name, "doc": "for the test"} for label, name in labels.items())
            written = self.program.add(design)
            for scenario in [None] + [scenario["name"] for scenario in design.get("scenarios", [])]:
                lines += self.compare(written, scenario, labels)
        self.assertFalse(lines, "\n" + "\n".join(lines))

    def test_every_equation_behind_a_speedup_agrees(self):
        """Compares all values that --explain prints, also those of the baseline."""
        lines = []
        for path in sorted((pathlib.Path(OPTIONS.presets) / "designs").glob("*.json")):
            ours = evaluator.evaluated(path, self.library)
            if "speedup" not in ours.outputs:
                continue
            tree = self.program.run("eval", path, "--explain", "speedup")["explain"]
            for node in nodes_of(tree):
                name, of = node["full_name"], ours
                if name.startswith("baseline."):
                    name, of = name.removeprefix("baseline."), ours.baseline
                lines.append(self.agree(f"{path.name}, {node['full_name']}", lambda: of.value(name), node["value"]))
        lines = [line for line in lines if line]
        self.assertFalse(lines, "\n" + "\n".join(lines))


def design_outputs(design):
    return {output["name"] for output in design.get("outputs", [])}


def nodes_of(node):
    yield node
    for inner in node["inputs"]:
        yield from nodes_of(inner)


class RandomDesigns(Agreement):
    def test_every_output_agrees(self):
        shipped, lines = random_designs.shipped_blocks(self.program.presets), []
        for seed in range(OPTIONS.first, OPTIONS.first + OPTIONS.designs):
            design, baseline = random_designs.random_design(seed, shipped)
            if baseline:
                self.program.add(baseline)
            path = self.program.add(design)
            labels = {output["name"]: f"{output['name']} = {output['equation']}" for output in design["outputs"]}
            try:
                lines += self.compare(path, None, labels)
                if seed % 3 == 0:
                    lines += self.compare(path, "other", labels)
            except AssertionError as error:
                lines.append(f"seed {seed}: {error}")
        self.assertFalse(lines, "\n" + "\n".join(lines))


if __name__ == "__main__":
    run_tests(__doc__, OPTIONS, 1000, 0)
