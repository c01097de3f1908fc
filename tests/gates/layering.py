#!/usr/bin/env python3
"""Gate: who may include whom. Each folder says what it uses in the clusterwright_library() call of its CMakeLists.txt.

A folder includes only folders that it reaches through USES, and lists none that it does not include. Private headers stay
in their folder and its tests; a header that only its own folder includes is private. No folders form a cycle. The table
in model/README.md has each folder once, and each USES points to a folder further up in it (its form: layer_table.py).
"""

import collections
import dataclasses
import re
import sys

sys.dont_write_bytecode = True
from cmake_lists import lists_of  # noqa: E402
from includes import OURS, Includes, folder_of  # noqa: E402
from layer_table import PAGE, LayerTable  # noqa: E402
from tree import Report, arguments  # noqa: E402

# What the files of an area may include at most, whatever USES says: the area itself and these. The nearest row counts.
AREAS = {
    "model": [],
    "model/calibration/loggp": [],
    "plugins/runner": ["model", "plugins/probes/support", "plugins/transports"],
    "plugins/transports": ["model"],
    "plugins/probes": ["model/calibration/loggp"],
    "plugins/probes/support": [],
    "app/cli": ["model", "plugins/runner"],
    "app/desktop": ["model", "plugins/runner"],
    "app/mpi": ["app/cli", "model"],
}

# Folders with nothing but programs, made by plain CMake. Elsewhere a program's own files are those that add_executable()
# lists and clusterwright_library() does not. Both may include what their area may.
PROGRAMS = {"app/cli", "app/desktop", "app/mpi"}

# Each of these holds a folder for each of its programs. The programs share the folder "support" and know nothing of each
# other; only what lies beside their folders sees them all.
SEPARATE = ("plugins/probes", "plugins/transports")

# Where the tests of a folder are, if not at tests/FOLDER: their private headers are open to them.
MIRRORS = [("tests/app", "app/desktop"), ("tests/cli", "app/cli"), ("tests/mpi", "app/mpi"), ("tests", "")]
ALL_OPEN = ("tests/bench",)  # benchmarks measure inner parts

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


def inside(path, folder):
    return folder == "" or path == folder or path.startswith(folder + "/")


def nearest(path, table):
    """The longest key that is the path or lies above it."""
    return max((key for key in table if inside(path, key)), key=len, default=None)


@dataclasses.dataclass
class Library:
    """One call of clusterwright_library()."""
    folder: str
    path: str
    files: set
    headers: dict  # header -> line
    private: dict
    uses: dict


def libraries_of(root, report):
    """The libraries by folder, and the files that belong to programs beside them."""
    found, programs = {}, set()
    for path, calls in lists_of(root):
        for call in calls:
            if call.name == "add_executable":
                programs |= {f"{folder_of(path)}/{argument.text}" for argument in call.arguments}
            if call.name != "clusterwright_library":
                continue
            folder = folder_of(path)
            if folder in found:
                report.add(path, call.line, "a second clusterwright_library(): a folder is one library")
                continue
            lists = call.lists
            for argument in lists["SOURCES"] + lists["HEADERS"] + lists["PRIVATE_HEADERS"]:
                if "/" in argument.text and not argument.text.startswith("$"):
                    report.add(path, argument.line, f"{argument.text} belongs to another folder's CMakeLists.txt")
            headers, private = ({f"{folder}/{argument.text}": argument.line for argument in lists[keyword]}
                                for keyword in ("HEADERS", "PRIVATE_HEADERS"))
            listed = {f"{folder}/{argument.text}" for argument in lists["SOURCES"]} | set(headers) | set(private)
            uses = {argument.text: argument.line for argument in lists["USES"]}
            found[folder] = Library(folder, str(path), listed, headers, private, uses)
    return found, programs - {path for library in found.values() for path in library.files}


def library_include(path, target):
    if OURS.match(target) or target.startswith("."):
        return f"<{target}>: our own headers are included with quotes"
    for name, header, folders in LIBRARIES:
        if re.fullmatch(header, target) and not any(inside(path, folder) for folder in folders):
            return f"<{target}>: {name} belongs to {', '.join(folders)} only"
    return None


def mirrored(path, folder):
    """Whether a test may see what is private to the folder: it is this folder's own, or that of one above it."""
    if any(inside(path, tests) for tests in ALL_OPEN):
        return True
    for tests, ours in MIRRORS:
        if inside(path, tests):
            below = folder_of(path)[len(tests):].strip("/")
            return bool(below or ours) and inside(folder, "/".join(part for part in (ours, below) if part))
    return False


class Layering:
    def __init__(self, root, report):
        self.root = root
        self.report = report
        self.includes = Includes(root)
        self.libraries, self.programs = libraries_of(root, report)
        self.table = LayerTable(root)
        self.private = {header: library.folder for library in self.libraries.values() for header in library.private}
        self.links = collections.defaultdict(dict)  # folder -> folder that it includes -> (file, line, included)
        for path, lines in self.includes.lines.items():
            for line, target in lines:
                folder, wanted = folder_of(path), folder_of(target.strip('"'))
                if target.startswith('"') and folder != wanted and OURS.match(target.strip('"')):
                    self.links[folder].setdefault(wanted, (path, line, target.strip('"')))

    def reached(self, folder):
        """All folders that a library reaches through USES."""
        found, waiting = set(), [folder]
        while waiting:
            library = self.libraries.get(waiting.pop())
            new = set(library.uses) - found if library else set()
            found |= new
            waiting += new
        return found

    def check_includes(self):
        reached = {folder: self.reached(folder) for folder in self.libraries}
        for path, lines in self.includes.lines.items():
            for line, target in lines:
                if re.fullmatch(r'"[^"]+\.moc"', target):
                    continue
                if re.fullmatch(r'"[^"]+"', target):
                    wrong = self.own_include(path, target.strip('"'), reached)
                elif re.fullmatch(r"<[^>]+>", target):
                    wrong = library_include(path, target.strip("<>"))
                else:
                    wrong = f"{target}: an include that is computed hides its layer"
                if wrong:
                    self.report.add(path, line, wrong)

    def own_include(self, path, target, reached):
        """What is wrong with an include of one of our files, or None."""
        folder, wanted = folder_of(path), folder_of(target)
        if not OURS.match(target):
            return f'"{target}" does not start at the root of the tree (write "model/units/dimension.h")'
        if not (self.root / target).is_file():
            return f'"{target}" does not exist'
        if path.startswith("tests/"):
            if target in self.private and not mirrored(path, wanted):
                return f"{target} is private to {wanted}, and this is no test of that folder"
            return None
        if folder == wanted:
            return None
        if target in self.private:
            return f"{target} is private to {wanted}: move it to HEADERS if others need it"
        return self.other_folder(path, folder, target, wanted, reached)

    def other_folder(self, path, folder, target, wanted, reached):
        for parent in SEPARATE:
            if inside(path, parent) and inside(target, parent) and not inside(target, parent + "/support"):
                if folder != parent:
                    return f"{parent} holds separate programs: {folder} may not include {target}"
        area = nearest(path, AREAS)
        if area is None:
            return f"{folder} is in no area of the table in tests/gates/layering.py"
        if not any(inside(target, allowed) for allowed in (area, *AREAS[area])):
            return f"{area} may not include {wanted} (it may include {', '.join(AREAS[area]) or 'nothing else of ours'})"
        if folder in self.libraries and path not in self.programs and wanted not in reached[folder]:
            return f"{folder} does not use {wanted}: add it to USES if it lies in a lower layer"
        return None

    def check_calls(self):
        """Each folder has its call, and each call says what is so."""
        missing = set()
        for path in self.includes.direct:
            folder = folder_of(path)
            covered = path.startswith("tests/") or folder in self.libraries or folder in PROGRAMS
            if not covered and folder not in missing:
                missing.add(folder)
                self.report.add(path, 1, f"{folder} has no clusterwright_library() in a CMakeLists.txt of its own")
        for library in self.libraries.values():
            self.check_uses(library)
            self.check_headers(library)

    def check_uses(self, library):
        included = {folder_of(target) for path, targets in self.includes.direct.items() for target in targets
                    if folder_of(path) == library.folder and path not in self.programs}
        for used, line in library.uses.items():
            if used == library.folder:
                self.report.add(library.path, line, f"{used} uses itself")
            elif used not in self.libraries:
                self.report.add(library.path, line, f"uses {used}, which is no folder with a library")
            elif used not in included:
                self.report.add(library.path, line, f"lists {used}, which nothing here includes")

    def check_headers(self, library):
        outside = {target for path, targets in self.includes.direct.items() for target in targets
                   if folder_of(path) != library.folder
                   and not (path.startswith("tests/") and mirrored(path, library.folder))}
        for header, line in library.headers.items():
            if header in library.private:
                self.report.add(library.path, line, f"{header} is listed as private too")
            elif header not in outside:
                self.report.add(library.path, line, f"no other folder includes {header}: move it to PRIVATE_HEADERS")

    def check_cycles(self):
        ours = [folder for folder in sorted(self.links) if not folder.startswith("tests")]
        included = {folder: sorted(self.links[folder]) for folder in ours}
        for cycle in cycles(included):
            steps = [self.links[a][b] for a, b in zip(cycle, cycle[1:] + cycle[:1])]
            words = "; ".join(f"{path} includes {target}" for path, _, target in steps)
            self.report.add(*steps[0][:2], f"a cycle of folders: {' -> '.join(cycle + cycle[:1])} ({words})")
        uses = {folder: sorted(set(library.uses) - {folder}) for folder, library in self.libraries.items()}
        for cycle in cycles(uses):
            library = self.libraries[cycle[0]]
            self.report.add(library.path, library.uses[(cycle + cycle[:1])[1]],
                            f"a cycle of USES: {' -> '.join(cycle + cycle[:1])}")

    def check_table(self):
        for line, message in self.table.wrong:
            self.report.add(PAGE, line, message)
        if not self.table.rows:
            return
        for library in self.libraries.values():
            place = self.table.place_of(library.folder)
            if place is None:
                self.report.add(PAGE, 1, f"the table of layers has no row or room for {library.folder}")
                continue
            for used, line in library.uses.items():
                below = self.table.place_of(used)
                if below is not None and below >= place and used != library.folder:
                    self.report.add(library.path, line, f"{used} does not stand above {library.folder} in {PAGE}")
        for folder in sorted(set(self.links) - set(self.libraries)):
            for wanted, (path, line, _) in self.links[folder].items():
                place, below = self.table.place_of(folder), self.table.place_of(wanted)
                if None not in (place, below) and below > place:
                    self.report.add(path, line, f"{wanted} does not stand above {folder} in {PAGE}")


def cycles(graph):
    """One cycle for each group of nodes that reach each other, as the shortest one through its first node."""
    found, seen = [], set()
    for start in sorted(graph):
        if start in seen:
            continue
        before, waiting = {start: None}, collections.deque([start])
        while waiting:
            node = waiting.popleft()
            for following in graph.get(node, ()):
                if following == start:
                    cycle = [node]
                    while before[cycle[-1]] is not None:
                        cycle.append(before[cycle[-1]])
                    found.append(cycle[::-1])
                    seen.update(cycle)
                    waiting.clear()
                    break
                if following not in before:
                    before[following] = node
                    waiting.append(following)
    return found


def main():
    root = arguments(__doc__).parse_args().root
    report = Report("layering")
    layering = Layering(root, report)
    layering.check_includes()
    layering.check_calls()
    layering.check_cycles()
    layering.check_table()
    report.finish(len(layering.includes.direct))


if __name__ == "__main__":
    main()
