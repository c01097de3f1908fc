#!/usr/bin/env python3
"""Gate: who may include whom. The layer is in the path, so each rule is about paths."""

import pathlib
import re
import sys

sys.dont_write_bytecode = True
from tree import Report, arguments, sources  # noqa: E402

# A layer may include itself, what is named here, and what those may include.
LAYERS = {
    "model/core": [],
    "model/json": ["model/core"],
    "model/units": ["model/core"],
    "model/expression": ["model/units"],
    "model/block": ["model/expression", "model/json"],
    "model/topology": ["model/units", "model/json"],
    "model/design": ["model/block", "model/topology"],
    "model/study": ["model/design"],
    "model/report": ["model/study"],
    "model/calibration": ["model/study", "model/calibration/loggp"],
    "model/calibration/loggp": [],
    "plugins/runner": ["model", "plugins/probes/support", "plugins/transports"],
    "plugins/transports": ["model"],
    "plugins/probes/support": [],
    "plugins/probes": ["plugins/probes/support", "model/calibration/loggp"],
    "app/cli": ["model", "plugins/runner"],
    "app/desktop": ["model", "plugins/runner"],
    "app/mpi": ["app/cli"],
    "tests": ["app", "model", "plugins"],
}

# Each probe and each transport is a program of its own; only what lies beside their folders sees them all.
SEPARATE = ("plugins/probes", "plugins/transports")

# (what the rule is about, the header in <>, the folders that may include it)
LIBRARIES = [
    ("Qt", r"Q[A-Z]\w*(/.*)?|Qt\w*/.*|q[a-z]+\.h", ("app/desktop", "plugins/runner", "tests")),
    ("QCustomPlot", r"(.*/)?qcustomplot\.h", ("app/desktop/plots", "tests/app/plots")),
    ("Boost.Graph", r"boost/(graph|pending)/.*", ("model/topology", "tests/bench", "tests/model/topology")),
    ("Ceres Solver", r"ceres/.*", ("model/calibration", "tests/bench")),
    ("Eigen", r"(unsupported/)?Eigen/.*", ("model/calibration", "model/study")),
    ("Expat", r"expat(_external)?\.h", ("model/topology",)),
    ("Catch2", r"catch2/.*", ("tests",)),
    ("Google Benchmark", r"benchmark/.*", ("tests/bench",)),
    ("SimGrid", r"simgrid/.*", ("tests/peers",)),
    ("MPI", r"mpi\.h", ("app/mpi", "plugins/probes")),
    ("FFTW", r"fftw3(-mpi)?\.h", ("plugins/probes",)),
]

INCLUDE = re.compile(r'^\s*#\s*(?:include|import)\s*(.*?)\s*$')
OURS = re.compile(r"(app|model|plugins|tests)/")


def inside(path, folder):
    return path == folder or str(path).startswith(folder + "/")


def layer_of(path):
    """The longest layer that holds the path."""
    found = [layer for layer in LAYERS if inside(path, layer)]
    return max(found, key=len) if found else None


def reach(layer):
    """Everything that a layer may include."""
    reached, waiting = set(), [layer]
    while waiting:
        folder = waiting.pop()
        if folder not in reached:
            reached.add(folder)
            waiting += LAYERS.get(folder, [])
    return reached


def uncommented(text):
    """The lines without comments; the contents of texts stay, a comment's lines stay as empty ones."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)

    def blank(match):
        found = match.group(0)
        return found if found.startswith('"') else re.sub(r"[^\n]", " ", found)

    return pattern.sub(blank, text).split("\n")


def own_include(path, target, root):
    """What is wrong with an include of one of our files, or None."""
    if not OURS.match(target):
        return f'"{target}" does not start at the root of the tree (write "model/units/dimension.h")'
    layer, wanted = layer_of(path), layer_of(target)
    if wanted is None:
        return f'"{target}" is in no layer of the table'
    if not (root / target).is_file():
        return f'"{target}" does not exist'
    for folder in SEPARATE:
        if inside(path, folder) and inside(target, folder) and not inside(target, folder + "/support"):
            if len(path.parts) > 3 and path.parts[:3] != pathlib.Path(target).parts[:3]:
                return f"{folder} holds separate programs: {path.parts[2]} may not include {target}"
            return None
    if not any(inside(target, folder) for folder in reach(layer)):
        allowed = ", ".join(sorted(reach(layer))) or "nothing of ours"
        return f"{layer} may not include {wanted} (it may include {allowed})"
    return None


def library_include(path, target):
    if OURS.match(target) or target.startswith("."):
        return f'<{target}>: our own headers are included with quotes'
    for name, header, folders in LIBRARIES:
        if re.fullmatch(header, target) and not any(inside(path, folder) for folder in folders):
            return f"<{target}>: {name} belongs to {', '.join(folders)} only"
    return None


def check(path, root, report):
    if layer_of(path) is None:
        report.add(path, 1, "this folder is in no layer of the table in tests/gates/layering.py")
        return
    text = (root / path).read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(uncommented(text), 1):
        found = INCLUDE.match(line)
        if not found:
            continue
        target = found.group(1)
        if re.fullmatch(r'"[^"]+\.moc"', target):
            continue
        if re.fullmatch(r'"[^"]+"', target):
            wrong = own_include(path, target.strip('"'), root)
        elif re.fullmatch(r"<[^>]+>", target):
            wrong = library_include(path, target.strip("<>"))
        else:
            wrong = f"{target}: an include that is computed hides its layer"
        if wrong:
            report.add(path, number, wrong)


def main():
    root = arguments(__doc__).parse_args().root
    report = Report("layering")
    paths = list(sources(root))
    for path in paths:
        check(path, root, report)
    report.finish(len(paths))


if __name__ == "__main__":
    main()
