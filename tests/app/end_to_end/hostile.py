#!/usr/bin/env python3
"""Gives files that once broke a program to every program that opens designs: check, eval, report, render and the window.

    hostile.py FOLDER_OF_PROGRAMS

No program may end by a signal or take longer than PATIENCE. A file at fault has the finding of FINDINGS, with its place; any other one
is good. The window stays open on all of them."""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

FILES = pathlib.Path(__file__).resolve().parents[2] / "data" / "hostile"
PATIENCE = 60  # s
OPEN = 3  # s that the window stays open

# What `check` says of the files at fault: the code and the place.
FINDINGS = {
    "blocktime": ("block.time", "/blocks/0/time"),
    "c1_controls": ("json.control", "/title"),
    "curve_1e6_topology": ("set.unknown", "/studies/0/against/1"),
    "eqtypo": ("expression.syntax", "/blocks/0/equations/0"),
    "fitted_to_nothing": ("claim.unknown", "/variables/0/origin/fitted_to/0"),
    "generator_typo": ("generator.syntax", "/topology/generators/0/call"),
    "group": ("json.missing_field", "/topology/groups/0"),
    "richtypo": ("expression.syntax", "/blocks/0/equations/0"),
    "scenario_no_file": ("value.bounds", "/scenarios/0/set/P"),
}


class Trouble(Exception):
    """A program broke, or did not say what it must."""


def run(command, environment):
    try:
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as late:
        raise Trouble(f"{command} takes more than {PATIENCE} s") from late
    if done.returncode not in (0, 1, 2, 3, 4):
        raise Trouble(f"{command} ended with {done.returncode}\n{done.stderr.decode(errors='replace')}")
    return done


def check(cli, file, environment):
    done = run([cli, "--json", "check", str(file)], environment)
    found = [(finding["code"], finding["pointer"]) for finding in json.loads(done.stdout)["files"][0]["diagnostics"]
             if finding["severity"] == "error"]
    expected = FINDINGS.get(file.name.split(".")[0])
    if (expected and expected not in found) or (not expected and found):
        raise Trouble(f"check {file.name}: expected {expected}, found {found}")


def views(file):
    try:
        studies = json.loads(file.read_text(encoding="utf-8")).get("studies", [])
    except ValueError:
        studies = []
    return ["topology", "pipeline"] + [study["name"] for study in studies]


def open_window(program, file, environment):
    """The program must still run after some seconds, and end when it is told to."""
    with subprocess.Popen([program, str(file)], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE) as window:
        try:
            code = window.wait(OPEN)
            raise Trouble(f"the window of {file.name} ended with {code}\n{window.stderr.read().decode(errors='replace')}")
        except subprocess.TimeoutExpired:
            window.kill()


def try_file(programs, file):
    with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
        home = pathlib.Path(folder)
        environment = {**os.environ, "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder,
                       "XDG_CACHE_HOME": folder, "QT_QPA_PLATFORM": "offscreen"}
        cli = str(programs / "clusterwright-cli")
        check(cli, file, environment)
        run([cli, "eval", str(file)], environment)
        run([cli, "report", str(file), "-o", str(home / "report.html")], environment)
        for number, view in enumerate(views(file)):
            run([cli, "render", str(file), "--view", view, "-o", str(home / f"{number}.svg")], environment)
        open_window(str(programs / "clusterwright"), file, environment)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    programs = pathlib.Path(sys.argv[1])
    files = sorted(FILES.glob("*.cluster.json"))
    troubles = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for file, done in [(file, pool.submit(try_file, programs, file)) for file in files]:
            try:
                done.result()
            except Trouble as trouble:
                troubles.append(f"{file.name}: {trouble}")
    print("\n".join(troubles) or f"{len(files)} files: no program broke")
    sys.exit(bool(troubles))


if __name__ == "__main__":
    main()
