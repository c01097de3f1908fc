"""The program under test, and the comparison of its values with others."""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOLERANCE = 1e-12  # relative
PATIENCE = 30  # s, for one command


class Program:
    """clusterwright-cli with its own folder of presets, which takes further designs."""

    def __init__(self, path, presets):
        self.path, self.folder = path, tempfile.TemporaryDirectory()
        self.environment = {**os.environ, "XDG_DATA_HOME": self.folder.name + "/data"}  # not the presets of who runs the test
        self.environment.pop("CLUSTERWRIGHT_PRESETS", None)
        self.presets = pathlib.Path(self.folder.name) / "presets"
        self.presets.mkdir()
        (self.presets / "designs").mkdir()
        for entry in pathlib.Path(presets).resolve().iterdir():
            if entry.name != "designs":
                (self.presets / entry.name).symlink_to(entry)
        for design in (pathlib.Path(presets).resolve() / "designs").iterdir():
            (self.presets / "designs" / design.name).symlink_to(design)

    def add(self, design):
        """Writes a design among the presets, so that others can name it as their baseline."""
        path = self.presets / "designs" / (design["design"] + ".cluster.json")
        path.unlink(missing_ok=True)  # a link to a shipped one
        path.write_text(json.dumps(design, indent=1), encoding="utf-8")
        return path

    def printed(self, *arguments):
        done = subprocess.run([self.path, "--presets", str(self.presets), *map(str, arguments)],
                              capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False,
                              env=self.environment)
        if done.returncode not in (0, 1):  # 1: with warnings
            raise AssertionError(f"exit code {done.returncode} of {' '.join(map(str, arguments))}:\n{done.stderr[:2000]}")
        return done.stdout

    def run(self, *arguments):
        return json.loads(self.printed("--json", *arguments))

    def evaluate(self, path, settings=None, scenario=None):
        """Returns the result of `eval`."""
        options = [word for name, text in (settings or {}).items() for word in ("--set", f"{name}={text}")]
        return self.run("eval", path, *options, *(["--scenario", scenario] if scenario else []))

    def outputs(self, *arguments, **options):
        return {name: output["value"] for name, output in self.evaluate(*arguments, **options)["outputs"].items()}


def value_of(function):
    """Returns a value, None where it is infinite or not a number."""
    result = function()
    return result if math.isfinite(result) else None


def difference(ours, theirs):
    """Returns the relative difference of two values; None equals only None."""
    if ours is None or theirs is None:
        return 0.0 if ours is theirs else math.inf
    return abs(ours - theirs) / max(abs(ours), abs(theirs)) if ours != theirs else 0.0


def run_tests(doc, options, designs, first):
    """Reads the words of a test into options (program, presets, designs, first: seeds) and runs it; the rest goes to unittest."""
    parser = argparse.ArgumentParser(description=doc.split("\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("presets", type=pathlib.Path)
    parser.add_argument("--designs", type=int, default=designs)
    parser.add_argument("--first", type=int, default=first, help="the first seed")
    _, rest = parser.parse_known_args(namespace=options)
    unittest.main(argv=[sys.argv[0], *rest])
