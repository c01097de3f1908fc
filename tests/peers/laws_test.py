#!/usr/bin/env python3
"""Checks laws of clusterwright-cli over random designs.

    laws_test.py PROGRAM PRESETS [--designs 100]
"""

import argparse
import pathlib
import random
import sys
import unittest

sys.dont_write_bytecode = True
import expressions  # noqa: E402
import random_designs  # noqa: E402
import renaming  # noqa: E402
from program import Program, TOLERANCE, difference, run_tests  # noqa: E402
from random_texts import sort_of  # noqa: E402

OPTIONS = argparse.Namespace()


class SteadyDesigns(random_designs.DesignMaker):
    """Designs whose steps take longer with less bandwidth and more work, and whose inputs do not depend on times."""

    MOVE = {"block": "own.move", "title": "Move", "doc": "Drawn.", "source": random_designs.SOURCE,
            "parameters": [{"name": name, "unit": unit, "doc": "drawn"} for name, unit in
                           (("s_fixed", "s"), ("b_size", "B"), ("r_rate", "B/s"), ("n_work", "1"))] +
            [{"name": "slower", "unit": "1", "doc": "drawn", "default": "1", "origin": random_designs.ORIGIN}],
            "resource": "host.cpu", "equations": ["time = slower * (s_fixed + b_size / r_rate + n_work * 10 us)"]}

    def text(self, sort, depth=2, texts=None, table=None):
        return (texts or self.texts).simple(sort)

    def condition(self):
        return self.draw.choice(["1 < 2", "2 < 1"])  # a rate in it could switch a step on

    def add_topology(self):
        self.graph_outputs = []

    def add_blocks(self):
        self.design["blocks"] = [self.MOVE]

    def allow_times(self, name):
        self.timed.append(name)

    def shipped_step(self):
        return self.step()

    def step(self):
        step, takes_time = super().step()
        for name in ("s_fixed", "b_size", "r_rate", "n_work"):
            step.setdefault("bind", {}).setdefault(name, self.text(sort_of(name)))
        step["bind"].pop("slower", None)
        # No input of a step is an output of another one.
        self.texts.names = {sort: [name for name in names if not name.startswith("x")]
                            for sort, names in self.texts.names.items()}
        return step, takes_time

    def bandwidths(self):
        """Returns the literal bandwidths of the design with their texts."""
        values = {**self.variables, **self.texts_of}
        return {name: text for name, text in values.items() if sort_of(name) == "r" and not renaming.is_expression(text)}


class Laws(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = Program(OPTIONS.program, OPTIONS.presets)
        cls.shipped = random_designs.shipped_blocks(cls.program.presets)
        # Names of values of steps, which do not change: `x.host` where a step x uses offload.split.
        cls.block_names = {entry["equation"].split("=")[0].strip() for block in cls.shipped.values()
                           for entry in block["equations"]}

    def steady(self, seed):
        maker = SteadyDesigns(random.Random(seed), f"steady-{seed}", self.shipped)
        return maker, self.program.add(maker.design)

    def random(self, seed):
        design, baseline = random_designs.random_design(seed, self.shipped)
        if baseline:
            self.program.add(baseline)
        return design, baseline, self.program.add(design)

    def each(self, law):
        """Calls the law with every seed; returns how many calls returned True."""
        changes = 0
        for seed in range(OPTIONS.first, OPTIONS.first + OPTIONS.designs):
            with self.subTest(seed=seed):
                changes += bool(law(seed))
        return changes

    def test_a_slower_step_never_makes_a_pipeline_faster(self):
        def law(seed):
            maker, path = self.steady(seed)
            time = self.program.outputs(path)["time"]
            step = random.Random(seed).choice(maker.step_names)
            slower = self.program.outputs(path, {f"{step}.slower": "1.7"})["time"]
            self.assertGreaterEqual(slower, time)
            return slower > time

        self.assertGreater(self.each(law), OPTIONS.designs / 3)  # the law is not empty

    def test_doubled_bandwidths_never_make_a_pipeline_slower(self):
        def law(seed):
            maker, path = self.steady(seed)
            time = self.program.outputs(path)["time"]
            doubled = {name: f"{2 * expressions.evaluate(expressions.parse(text), None)!r} B/s"
                       for name, text in maker.bandwidths().items()}
            faster = self.program.outputs(path, doubled)["time"]
            self.assertLessEqual(faster, time)
            return faster < time

        self.assertGreater(self.each(law), OPTIONS.designs / 3)

    def test_names_and_order_change_no_number(self):
        def law(seed):
            design, baseline, path = self.random(seed)
            before, draw = self.program.outputs(path), random.Random(seed)
            own = renaming.names_of(design)
            names = {**own, **(renaming.names_of(baseline) if baseline else {})}
            # A component of the baseline alone may have the name of a role in the design's graph.
            names = {old: new for old, new in names.items() if old in own or old not in ("hub", "switch")}
            if "cluster" in {**design, **(baseline or {})}:  # its components keep their names
                names = {old: new for old, new in names.items() if old not in ("host", "nic", "switch")}
            names = {old: new for old, new in names.items() if old not in self.block_names}
            if baseline:
                self.program.add(renaming.disguised(baseline, names, draw))
            after = self.program.outputs(self.program.add(renaming.disguised(design, names, draw)))
            self.assertEqual(set(before), set(after))
            for name, value in before.items():
                self.assertLessEqual(difference(value, after[name]), TOLERANCE, f"{name}: {value}, {after[name]}")

        self.each(law)

    def test_a_scenario_equals_its_settings(self):
        def law(seed):
            design, _, path = self.random(seed)
            (scenario,) = design["scenarios"]
            self.assertEqual(self.program.outputs(path, scenario=scenario["name"]),
                             self.program.outputs(path, scenario["set"]))

        self.each(law)

    def test_a_variable_set_to_its_own_value_changes_nothing(self):
        """Sets literals; a setting would replace an expression of that name in the baseline."""
        def law(seed):
            design, baseline, path = self.random(seed)
            derived = {variable["name"] for variable in (baseline or {}).get("variables", [])
                       if renaming.is_expression(variable["value"])}
            own = {variable["name"]: variable["value"] for variable in design["variables"]
                   if not renaming.is_expression(variable["value"]) and variable["name"] not in derived}
            self.assertEqual(self.program.outputs(path), self.program.outputs(path, own))

        self.each(law)

    def test_a_design_does_not_differ_from_itself(self):
        def law(seed):
            design, _, path = self.random(seed)
            answer = self.program.run("compare", path, path)
            self.assertEqual([], answer["parameters"])
            self.assertIn("No parameter and no output differs", answer["answer"])
            for output in answer["outputs"]:
                self.assertEqual(output["A"], output["B"])
            for waterfall in (answer["waterfall_by_phases"], answer["waterfall_by_parameters"]):
                if waterfall:  # none where the time has no value
                    self.assertEqual([], [step for step in waterfall["steps"] if step["change"] != 0])

        self.each(law)


if __name__ == "__main__":
    run_tests(__doc__, OPTIONS, 100, 100_000)
