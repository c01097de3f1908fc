#!/usr/bin/env python3
"""Checks that a text means the same value in every place that takes one, and that labels pass between designs as words.

    settings_test.py PROGRAM PRESETS [--designs 40]
"""

import argparse
import csv
import json
import pathlib
import random
import sys
import unittest

sys.dont_write_bytecode = True
import evaluator  # noqa: E402
from program import Program, TOLERANCE, difference, run_tests  # noqa: E402

OPTIONS = argparse.Namespace()
SOURCE = {"document": "clusterwright", "place": "a test"}
WORDS = ["ring", "tree", "s", "in network", "2", "direct", "B"]  # also names of variables and units, and a number
ERROR = "an error"


def labelled(numbers):
    """Returns the labels of a variable, with the words in this order."""
    return {str(number): word for number, word in numbers.items()}


def design(name, labels, costs=None, **more):
    """A design whose time depends on the word of `alg`. `costs`: seconds by word; without them, the time is the number of `alg`."""
    time = "alg * 1 s"
    if costs:
        time = "".join(f"if(alg == {number}, {costs[word]} s, " for number, word in labels.items())
        time = f"({time}1000 s{')' * len(labels)}) * n"
    return {"design": name, "format": 1, "title": "Labels", "doc": "For a test.", "source": SOURCE,
            "variables": [{"name": "alg", "value": min(labels, key=int), "doc": "algorithm", "integer": True, "labels": labels},
                          {"name": "n", "value": "2", "doc": "a factor", "integer": True, "at_least": "1", "at_most": "9"},
                          {"name": "tree", "value": "1", "doc": "has the name of a label"}],
            "blocks": [{"block": "own.b", "title": "Block", "doc": "Of the test.", "source": SOURCE,
                        "parameters": [{"name": parameter, "unit": "1", "doc": "from the test"} for parameter in ("alg", "n")],
                        "equations": [f"time = {time}"]}],
            "pipeline": {"steps": [{"id": "x", "block": "own.b"}]},
            "outputs": [{"name": "chosen", "equation": "alg + 0 * n", "doc": "number of the label"}], **more}


class Places:
    """Every place of the command line and of files that takes the value of an input: each returns the number that it became."""

    LABELS = labelled({1: "ring", 2: "tree", 3: "s", 4: "in network", 5: "2", 7: "B"})

    def __init__(self, program):
        self.program, self.folder = program, pathlib.Path(program.folder.name)
        (self.folder / "measured.csv").write_text("n,time[s]\n2,1\n", encoding="utf-8")

    def written(self, **more):
        return self.program.add(design("words", self.LABELS, **more))

    def study(self, kind, **more):
        path = self.written(studies=[{"name": "s", "kind": kind, "title": "s", **more}])
        return self.program.run("study", path, "s")

    def setting(self, text):
        return self.program.outputs(self.written(), {"alg": text})["chosen"]

    def setting_of_a_parameter(self, text):
        return self.program.outputs(self.written(), {"x.alg": text})["time"]

    def scenario(self, text):
        path = self.written(scenarios=[{"name": "other", "title": "t", "doc": "d", "set": {"alg": text}}])
        return self.program.outputs(path, scenario="other")["chosen"]

    def scenario_as_other_design(self, text):
        path = self.written(scenarios=[{"name": "other", "title": "t", "doc": "d", "set": {"alg": text}}],
                            studies=[{"name": "s", "kind": "comparison", "title": "s", "outputs": ["chosen"],
                                      "against": ["scenario:other"]}])
        outputs = self.program.run("study", path, "s")["pairs"][0]["outputs"]
        return next(output["B"] for output in outputs if output["name"] == "chosen")

    def baseline(self, text):
        return self.program.outputs(self.written(baseline={"design": "words", "set": {"alg": text}}))["speedup"]

    def parameter_of_the_baseline(self, text):
        return self.program.outputs(self.written(baseline={"design": "words", "set": {"x.alg": text}}))["speedup"]

    def rung(self, text):
        answer = self.study("ladder", outputs=["time"], measured=self.file(), rungs=[{"name": "r", "set": {"alg": text}}])
        return answer["points"][0]["predicted"][0]

    def file(self):
        target = self.program.presets / "designs" / "measured.csv"
        target.write_text((self.folder / "measured.csv").read_text(encoding="utf-8"), encoding="utf-8")
        return "./measured.csv"

    def validation(self, text):
        answer = self.program.run("validate", self.written(), "--against", self.folder / "measured.csv", "--set", f"alg={text}",
                                  "--output", "time")
        return answer["outputs"][0]["points"][0]["predicted"]

    def copy_of_a_design(self, text):
        self.written()
        path = self.folder / "copy.cluster.json"
        path.unlink(missing_ok=True)
        self.program.run("new", "words", "--set", f"alg={text}", "-o", path)
        return self.program.outputs(path)["chosen"]

    def axis_of_a_sweep(self, text):
        return self.program.run("sweep", self.written(), "--axis", f"alg={text}", "--output", "chosen")["outputs"][0]["values"][0]

    def axis_of_a_search(self, text):
        answer = self.program.run("search", self.written(), "--axis", f"alg={text}", "--minimize", "chosen", "--top", 1)
        return answer["points"][0]["objectives"]["chosen"]["value"]

    def x_of_a_curve(self, text):
        return self.study("curve", x={"variable": "alg", "values": text}, outputs=["chosen"])["series"][0]["values"][0]

    def series_of_a_curve(self, text):
        return self.study("curve", x={"variable": "n", "values": "2"}, series={"variable": "alg", "values": text},
                          outputs=["chosen"])["series"][0]["values"][0]

    def x_of_a_map(self, text):
        return self.study("map", x={"variable": "alg", "values": text}, y={"variable": "n", "values": "2"},
                          outputs=["chosen"])["z"]["values"][0][0]

    def range_of_a_solution(self, text):
        return self.program.run("solve", self.written(), "--for", f"alg={text}", "--such-that", "chosen > 0")["variable"]["from"]

    def range_of_a_crossover(self, text):
        path = self.written()
        return self.program.run("crossover", path, path, "--over", f"alg={text}", "--output", "chosen")["variable"]["from"]

    def interval(self, text):
        path = self.written()
        answer = self.program.run("sensitivity", path, "--output", "chosen", "--method", "tornado", "--vary", f"alg={text}..7.5")
        return answer["variables"][0]["low"]

    WITHOUT_LABELS = {"setting_of_a_parameter", "parameter_of_the_baseline"}  # a parameter takes any number
    WITHOUT_EXPRESSIONS = {"axis_of_a_sweep", "axis_of_a_search", "x_of_a_curve", "series_of_a_curve", "x_of_a_map",
                           "range_of_a_solution", "range_of_a_crossover", "interval"}
    WITHOUT_BOUNDS = {"interval"}


KINDS = [("ring", 1), ("tree", 2), ("s", 3), ("in network", 4), ("B", 7), (" ring ", 1), ("3", 3), ("2", 2), ("rong", ERROR),
         ("in nettwork", ERROR), ("2 s", ERROR), ("9", ERROR), ("6", ERROR)]
EXPRESSIONS = [("1 + 1", 2), ("n + 1", 3), ("tree + 1", 2), ("alg.tree", 2), ("3 s / 1 s", 3), ("1 s + 1", ERROR), ("rong + 1", ERROR)]


class Settings(unittest.TestCase):
    def test_a_text_has_one_meaning_in_every_place(self):
        places = Places(Program(OPTIONS.program, OPTIONS.presets))
        names = [name for name, member in vars(Places).items()
                 if callable(member) and not name.startswith("_") and name not in ("written", "study", "file")]
        self.assertEqual(17, len(names), "a new place belongs here")
        lines = []
        for name in names:
            kinds = KINDS + ([] if name in Places.WITHOUT_EXPRESSIONS else EXPRESSIONS)
            for text, expected in kinds:
                if name in Places.WITHOUT_BOUNDS | Places.WITHOUT_LABELS and text in ("9", "6"):
                    continue
                try:
                    found = getattr(places, name)(text)
                except (AssertionError, KeyError, IndexError, TypeError):
                    found = ERROR
                if (ERROR if found is None else found) != expected:
                    lines.append(f"{name}, '{text}': {found}, not {expected}")
        self.assertFalse(lines, "\n" + "\n".join(lines))


class MirrorDesigns(unittest.TestCase):
    """Two designs with the same words in another order, or in part, in every study of several designs."""

    @classmethod
    def setUpClass(cls):
        cls.program = Program(OPTIONS.program, OPTIONS.presets)
        cls.library = evaluator.Library(cls.program.presets)

    def pair(self, draw):
        """Returns two designs, their labels and words, and the seconds of each word in both."""
        words = draw.sample(WORDS, draw.randint(2, 5))
        others = draw.sample(words, draw.randint(1, len(words))) + draw.sample(["own", "other"], draw.randint(0, 2))
        draw.shuffle(others)
        first = {str(n): word for n, word in zip(sorted(draw.sample(range(1, 9), len(words))), words)}
        second = {str(n): word for n, word in zip(sorted(draw.sample(range(1, 9), len(others))), others)}
        costs = [{word: draw.randint(1, 99) for word in sorted({*words, *others})} for _ in range(2)]
        return (first, second), costs

    def expected(self, other, word, n=2):
        """Returns the time of the other design with this word; None where it lacks the word."""
        numbers = {label: number for number, label in other["variables"][0]["labels"].items()}
        if word not in numbers:
            return None
        return evaluator.Evaluation(other, self.library, {"alg": numbers[word], "n": str(n)}).value("time")

    def values(self, *arguments):
        try:
            return self.program.run(*arguments)
        except AssertionError as error:
            self.assertRegex(str(error), "set.label|a label that|must be one of")
            return None

    def same(self, wanted, found, where):
        self.assertLessEqual(difference(wanted, found), TOLERANCE, f"{where}: {found}, not {wanted}")

    def check(self, seed):
        draw = random.Random(seed)
        (mine, theirs), costs = self.pair(draw)
        here, there = design("here", mine, costs[0]), design("there", theirs, costs[1])
        word = draw.choice(list(mine.values()))
        here["variables"][0]["value"] = next(number for number, label in mine.items() if label == word)
        there["variables"][0]["value"] = draw.choice(list(theirs))
        there["outputs"] = here["outputs"]
        wanted = self.expected(there, word)
        against = {"outputs": ["time"], "against": ["there"]}
        listed = ", ".join(mine.values()) if "2" not in mine.values() else ", ".join(mine)
        here["studies"] = [
            {"name": "curve", "kind": "curve", "title": "t", "x": {"variable": "n", "values": "2,3"}, **against},
            {"name": "series", "kind": "curve", "title": "t", "x": {"variable": "n", "values": "2"},
             "series": {"variable": "alg", "values": listed}, **against},
            {"name": "x", "kind": "curve", "title": "t", "x": {"variable": "alg", "values": listed}, **against},
            {"name": "pair", "kind": "comparison", "title": "t", **against},
            {"name": "cross", "kind": "crossover", "title": "t", "x": {"variable": "alg", "values": listed}, **against}]
        self.program.add(there)
        self.library.loaded.clear()  # the file of the seed before has the same name
        path = self.program.add(here)
        self.check_fixed(path, wanted, seed)
        self.check_varied(path, mine, there, seed)
        self.check_baseline(here, there, word)

    def check_fixed(self, path, wanted, seed):
        curve = self.values("study", path, "curve")
        self.same(wanted, curve and curve["series"][1]["values"][0], f"seed {seed}, curve")
        pair = self.values("study", path, "pair")
        times = pair and {output["name"]: output["B"] for output in pair["pairs"][0]["outputs"]}
        self.same(wanted, times and times["time"], f"seed {seed}, comparison")

    def check_varied(self, path, mine, there, seed):
        wanted = [self.expected(there, label) for label in mine.values()]
        for name in ("series", "x"):
            answer = self.values("study", path, name)
            if answer is None:  # the design's own word is missing
                continue
            lines = answer["series"]
            found = lines[1]["values"] if name == "x" else [line["values"][0] for line in lines[len(mine):]]
            for label, value, expected in zip(mine.values(), found, wanted):
                self.same(expected, value, f"seed {seed}, {name}, {label}")
        answer = self.values("study", path, "cross")
        leads = {} if answer is None else {at: lead["leader"] for lead in answer["stretches"]
                                           for at in map(int, mine) if lead["from"] <= at <= lead["to"]}
        for number, label in mine.items():
            first, second = self.expected(json.loads(path.read_text(encoding="utf-8")), label), self.expected(there, label)
            if int(number) in leads and second is not None and first != second:
                self.assertEqual("A" if first < second else "B", leads[int(number)], f"seed {seed}, crossover, {label}")

    def check_baseline(self, here, there, word):
        """The baseline takes the word, and the word that its `set` names."""
        for setting in [None] + list(there["variables"][0]["labels"].values()):
            based = {**here, "design": "based", "studies": [],
                     "baseline": {"design": "there", "set": {"alg": setting} if setting and setting != "2" else {}}}
            path = self.program.add(based)
            try:
                ours = evaluator.evaluated(path, self.library).value("speedup")
            except evaluator.Failure:
                ours = None
            theirs = self.values("eval", path)
            self.same(ours, theirs and theirs["outputs"]["speedup"]["value"], f"baseline of {word}, set {setting}")

    def test_a_label_means_the_same_word_in_the_other_design(self):
        for seed in range(OPTIONS.first, OPTIONS.first + OPTIONS.designs):
            with self.subTest(seed=seed):
                self.check(seed)

    def test_commands_of_two_designs_compare_words(self):
        costs = {"ring": 1, "tree": 5}
        self.program.add(design("here", {"1": "ring", "2": "tree"}, costs))
        self.program.add(design("there", {"1": "tree", "2": "ring"}, costs))
        pair = self.program.run("compare", "here", "there", "--set", "alg=ring")
        self.assertEqual([], [entry["name"] for entry in pair["parameters"] if entry["name"] == "alg"])
        self.assertEqual([2, 2], [pair["outputs"][0][side] for side in "AB"])
        crossover = self.program.run("crossover", "here", "there", "--over", "alg")
        self.assertEqual(["equal"], [lead["state"] for lead in crossover["stretches"]])
        self.assertEqual({"1": "ring", "2": "tree"}, crossover["variable"]["labels"])

    def test_the_scenario_and_the_settings_of_one_design_have_its_labels(self):
        """Times are 2 n for the ring and 10 n for the tree, with n = 1; a setting wins over a scenario."""
        costs = {"ring": 1, "tree": 5}
        scenarios = [{"name": name, "title": name, "doc": "d", "set": {"alg": value}}
                     for name, value in (("word", "tree"), ("number", "1"), ("expression", "1 * alg.tree"))]
        self.program.add(design("here", {"1": "ring", "2": "tree"}, costs))
        self.program.add({**design("there", {"1": "tree", "2": "ring"}, costs), "scenarios": scenarios})
        times = {word: self.expected(design("there", {"1": "tree", "2": "ring"}, costs), word) for word in costs}
        for scenario in ("word", "number", "expression"):
            given = ["compare", "here", "there", "--scenario-b", scenario]
            for more, word in (([], "tree"), (["--set", "alg=ring"], "ring"), (["--set-b", "alg=ring"], "ring"),
                               (["--set-b", "alg=2"], "ring"), (["--set-b", "alg=1"], "tree")):
                pair = self.program.run(*given, *more)
                self.assertEqual(times[word], pair["outputs"][0]["B"], (scenario, more))
                self.assertNotIn("own_", json.dumps(pair))
                if not more:
                    self.assertEqual({"word": "tree", "expression": "1 * alg.tree"}.get(scenario, "2"), pair["designs"][1]["settings"]["alg"])
            crossover = self.program.run("crossover", "here", "there", "--over", "alg", "--scenario-b", scenario)
            self.assertEqual(["equal"], [lead["state"] for lead in crossover["stretches"]], scenario)
        for option, message in (("--set-b", r"alg = 3 must be one of 1 \(tree\), 2 \(ring\)"),
                                ("--set", r"alg = 3 must be one of 1 \(ring\), 2 \(tree\)")):
            with self.assertRaisesRegex(AssertionError, message):
                self.program.run("compare", "here", "there", option, "alg=3")
        self.program.add(design("more", {"1": "ring", "2": "tree", "3": "mesh"}, {**costs, "mesh": 3}))
        with self.assertRaisesRegex(AssertionError, "'alg' is 'mesh', a label that 'there' does not have"):
            self.program.run("compare", "more", "there", "--set", "alg=3")
        self.assertEqual(times["ring"], self.program.run("compare", "more", "there", "--set", "alg=3", "--set-b", "alg=2")["outputs"][0]["B"])

    def test_texts_of_a_design_with_other_numbers_are_those_of_its_file(self):
        there = design("there", {"1": "tree", "2": "ring"}, {"ring": 1, "tree": 5}, scenarios=[
            {"name": "more", "title": "More", "doc": "d", "set": {"n": "alg + 2"}}])
        there["variables"][1]["value"] = "alg + 3"
        self.program.add(design("here", {"1": "ring", "2": "tree"}, {"ring": 1, "tree": 5}))
        self.program.add(there)
        for more, text in (([], "alg + 3"), (["--scenario-b", "more"], "alg + 2")):
            pair = self.program.run("compare", "here", "there", *more)
            self.assertEqual(["= " + text], [entry["origin_B"] for entry in pair["parameters"] if entry["name"] == "n"])
            self.assertNotIn("own_", json.dumps(pair))
        self.assertEqual({"n": "alg + 2"}, pair["designs"][1]["settings"])


class Edits(unittest.TestCase):
    """An edit of one design of a comparison against a setting of all of them."""

    @classmethod
    def setUpClass(cls):
        cls.program = Program(OPTIONS.program, OPTIONS.presets)

    def edited(self, name, study, attribute, value, **more):
        """Writes a copy of a shipped design with a value, and more settings of its study."""
        path = self.program.presets / "designs" / "edited.cluster.json"
        path.unlink(missing_ok=True)
        self.program.run("new", name, "--set", f"{attribute}={value}", "-o", path)
        content = json.loads(path.read_text(encoding="utf-8"))
        next(entry for entry in content["studies"] if entry["name"] == study).update(more)
        path.write_text(json.dumps(content), encoding="utf-8")
        return path

    @staticmethod
    def panels(answer):
        return answer.get("panels", [answer])

    def values(self, answer):
        return [line["values"] for panel in self.panels(answer) for line in panel["series"]]

    def test_an_edit_that_is_shared_equals_a_setting_of_all_designs(self):
        """Over shipped curves: the attributes of hosts and NICs that both designs use."""
        compared = 0
        for file in sorted((pathlib.Path(OPTIONS.presets) / "designs").glob("acc-*.json")):
            content = json.loads(file.read_text(encoding="utf-8"))
            for study in content.get("studies", []):
                if study["kind"] != "curve" or not study.get("against") or "scenario:" in str(study["against"]):
                    continue
                for attribute, value in (("host.memory_bandwidth", "1234 MB/s"), ("nic.price", "77 USD")):
                    name, path = content["design"], self.edited(content["design"], study["name"], attribute, value,
                                                                shared=[attribute])
                    for_all = self.program.run("study", name, study["name"], "--set", f"{attribute}={value}")
                    shared = self.program.run("study", path, study["name"])
                    self.assertEqual(self.values(for_all), self.values(shared), f"{name}, {study['name']}, {attribute}")
                    compared += 1
        self.assertGreater(compared, 5)

    def test_what_differs_is_named(self):
        path = self.edited("acc-fft-inic", "speedup", "host.memory_bandwidth", "1200 MB/s")
        names = {entry["name"]: entry for other in self.program.run("study", path, "speedup")["others"] for entry in other["inputs"]}
        self.assertEqual((1.2e9, 6e8, False), tuple(names["host.memory_bandwidth"][key] for key in ("here", "there", "taken")))

    def test_a_variable_is_shared_unless_it_is_separate(self):
        here, there = design("here", {"1": "ring"}), design("there", {"1": "ring"})
        here["variables"][1]["value"] = "3"
        here["outputs"] = there["outputs"] = [{"name": "y", "equation": "n * 1 s", "doc": "d"}]
        self.program.add(there)
        for more, expected, taken in (({}, 3, [True]), ({"separate": ["n"]}, 2, [False]), ({"separate": ["n"], "shared": ["n"]}, 3, [True])):
            here["studies"] = [{"name": "s", "kind": "comparison", "title": "t", "outputs": ["y"], "against": ["there"], **more}]
            pair = self.program.run("study", self.program.add(here), "s")["pairs"][0]
            self.assertEqual(expected, next(output["B"] for output in pair["outputs"] if output["name"] == "y"), more)
            self.assertEqual(taken, [entry["taken"] for entry in pair["others"][0]["inputs"]], more)

    def test_a_variable_of_another_dimension_keeps_its_value(self):
        """The finding is in every study of several designs, and in a baseline."""
        here, there = design("here", {"1": "ring"}), design("there", {"1": "ring"})
        here["variables"].append({"name": "S", "value": "8 MB", "doc": "d"})
        there["variables"].append({"name": "S", "value": "3 s", "doc": "d"})
        here["outputs"] = [{"name": "y", "equation": "S / 1 MB/s * n", "doc": "d"}]
        there["outputs"] = [{"name": "y", "equation": "S * n", "doc": "d"}]
        against = {"title": "t", "outputs": ["y"], "against": ["there"]}
        curve = {"kind": "curve", "x": {"variable": "n", "values": "1,2"}, **against}
        here["studies"] = [{"name": "curve", **curve},
                           {"name": "shared", "shared": ["S"], **curve},
                           {"name": "comparison", "kind": "comparison", **against},
                           {"name": "crossover", "kind": "crossover", "x": {"variable": "n", "values": "1..4"}, **against}]
        self.program.add(there)
        path = self.program.add(here)
        for study in here["studies"]:
            codes = [finding["code"] for finding in self.program.run("study", path, study["name"])["diagnostics"]]
            self.assertIn("share.dimension", codes, study["name"])
        path = self.program.add({**here, "design": "based", "studies": [], "baseline": {"design": "there"}})
        self.assertIn("share.dimension", [finding["code"] for finding in self.program.run("eval", path)["diagnostics"]])

    def test_a_scenario_is_named_and_never_compared_as_another(self):
        scenarios = [{"name": name, "title": name, "doc": "d", "set": {"n": value}} for name, value in (("three", "3"), ("four", "4"))]
        here = design("here", {"1": "ring"}, scenarios=scenarios, studies=[
            {"name": "s", "kind": "comparison", "title": "t", "outputs": ["time"], "against": [other]} for other in
            ("there", "scenario:three", "scenario:four")])
        for number, study in enumerate(here["studies"]):
            study["name"] = f"s{number}"
        here["blocks"][0]["equations"] = ["time = alg * n * 1 s"]
        there = design("there", {"1": "ring"})
        there["blocks"][0]["equations"] = ["time = alg * n * 2 s"]
        self.program.add(there)
        path = self.program.add(here)
        texts = [self.text(path, f"s{number}") for number in range(3)]
        self.assertIn("3 s with here, scenario three", texts[0])
        self.assertIn("there takes n = 3 from this design", texts[0])
        self.assertIn("compared with itself", texts[1])
        self.assertNotIn("(second)", texts[1])
        self.assertIn("scenario four", texts[2])

    def text(self, path, study):
        return self.program.printed("study", path, study, "--scenario", "three")

    def test_an_attribute_of_another_dimension_keeps_its_value(self):
        """y is 2 for an own value of 2 MB, and would be 1e-9 for 1 ms."""
        here, there = ({**design(name, {"1": "ring"}), "components": [
            {"name": "nic", "kind": "nic", "attributes": [
                {"name": "gap", "value": value, "doc": "d", "origin": {"kind": "assumption", "note": "of the test"}}]}]}
                       for name, value in (("here", "1 ms"), ("there", "2 MB")))
        here["outputs"] = [{"name": "y", "equation": "nic.gap / 1 s * n", "doc": "d"}]
        there["outputs"] = [{"name": "y", "equation": "nic.gap / 1 MB", "doc": "d"}]
        here["studies"] = [{"name": "s", "kind": "curve", "title": "t", "x": {"variable": "n", "values": "1,2"}, "outputs": ["y"],
                            "against": ["there"], "shared": ["nic.gap"]}]
        self.program.add(there)
        path = self.program.add(here)
        curve = self.program.run("study", path, "s")
        self.assertEqual([2, 2], curve["series"][1]["values"])
        self.assertIn("share.dimension", [finding["code"] for finding in curve["diagnostics"]])
        self.assertIn("is in", self.refusal("crossover", "here", "there", "--over", "nic.gap", "--output", "y"))

    def refusal(self, *arguments):
        """Returns the findings of a command that has no result."""
        with self.assertRaises(AssertionError) as refused:
            self.program.printed(*arguments)
        return str(refused.exception)

    def test_labels_of_outputs_are_words_in_every_result_of_two_designs(self):
        """`best` is the word of `alg`, which has other numbers in the other design; `size` has another dimension there."""
        here, there = design("here", {"1": "ring", "2": "tree"}), design("there", {"1": "tree", "2": "ring", "3": "star"})
        for one, unit in ((here, "s"), (there, "B")):
            one["outputs"] = [{"name": "best", "equation": "alg", "doc": "d", "labels": one["variables"][0]["labels"]},
                              {"name": "size", "equation": f"n * 1 {unit}", "doc": "d"}]
        curve = {"kind": "curve", "title": "t", "against": ["there"], "x": {"variable": "n", "values": "1,2"}}
        here["studies"] = [{"name": "best", "outputs": ["best"], **curve}, {"name": "size", "outputs": ["size"], **curve}]
        self.program.add(there)
        path = self.program.add(here)
        pair = self.program.run("compare", "here", "there", "--output", "best", "--set-b", "alg=star")
        best, size = ({entry["name"]: entry for entry in pair["outputs"]}[name] for name in ("best", "size"))
        self.assertEqual(("ring", "star"), tuple(best["labels"][f"{best[side]:g}"] for side in "AB"))
        self.assertEqual(("s", "B", None), (size["unit"], size["unit_B"], size["difference_low"]))
        self.assertIn("best is ring with here and star with there (alg = ring against star).", pair["answer"])
        self.assertNotIn("larger", pair["answer"])
        table = self.program.printed("compare", "here", "there", "--output", "size")
        self.assertRegex(table, r"size +2 s +2 B +- ")
        lines = self.program.run("study", path, "best")
        self.assertEqual([[1, 1], [1, 1]], [line["values"] for line in lines["series"]])  # ring, by the number of this design
        self.assertEqual("ring", lines["y"]["labels"]["1"])
        self.assertIn("output.dimension", self.refusal("study", path, "size"))
        self.assertIn("output.labels", self.refusal("crossover", "here", "there", "--over", "n", "--output", "best"))

    def test_a_refused_setting_names_its_design(self):
        here = design("here", {"1": "ring", "2": "hyper"}, studies=[
            {"name": "s", "kind": "curve", "title": "t", "x": {"variable": "n", "values": "1,2"}, "outputs": ["chosen"],
             "against": ["there"], "separate": ["alg"]}])
        self.program.add(design("there", {"1": "ring"}))
        path = self.program.add(here)
        for words in (("study", path, "s"), ("compare", "here", "there", "--output", "chosen")):
            self.assertIn("in 'there': 'alg' has no label 'hyper'", self.refusal(*words, "--set", "alg=hyper"))

    def test_columns_of_a_table_have_their_own_names_and_labels(self):
        scenarios = [{"name": "three", "title": "t", "doc": "d", "set": {"n": "3"}}]
        here = design("here", {"1": "ring", "2": "tree"}, scenarios=scenarios, studies=[
            {"name": "s", "kind": "curve", "title": "t", "x": {"variable": "alg", "values": "ring,tree"}, "outputs": ["chosen"],
             "against": ["scenario:three"]}])
        path = self.program.add(here)
        target = self.program.presets / "columns.csv"
        self.program.printed("study", path, "s", "--scenario", "three", "-o", target)
        heads = next(csv.reader(target.read_text(encoding="utf-8").splitlines()))
        self.assertEqual(len(heads), len(set(heads)), heads)
        self.program.add({**design("there", {"1": "ring", "2": "tree"}), "outputs": [{"name": "chosen", "equation": "3 - alg", "doc": "d"}]})
        crossings = self.program.printed("crossover", "here", "there", "--over", "alg", "--output", "chosen")
        self.assertRegex(crossings, r"(?m)^ring +1 +2$")
        codes = [finding["code"] for finding in self.program.run(
            "solve", path, "--scenario", "three", "--for", "n", "--such-that", "chosen >= 1")["diagnostics"]]
        self.assertIn("scenario.overridden", codes)

    def test_an_input_of_the_baseline_is_reported(self):
        based = design("based", {"1": "ring"}, baseline={"design": "based", "set": {"alg": "1"}})
        based["blocks"][0]["equations"] = ["time = n * 1 s / alg"]
        path = self.program.add(based)
        for words, expected in ((("search", path, "--axis", "n=1..3", "--maximize", "speedup"), True),
                                (("search", path, "--axis", "n=1..3", "--minimize", "time"), False),
                                (("search", path, "--axis", "alg=ring", "--maximize", "speedup"), False),
                                (("solve", path, "--for", "n", "--such-that", "speedup >= 1"), True)):
            codes = [finding["code"] for finding in self.program.run(*words)["diagnostics"]]
            self.assertEqual(expected, "study.baseline" in codes, words[2:])


if __name__ == "__main__":
    run_tests(__doc__, OPTIONS, 40, 0)
