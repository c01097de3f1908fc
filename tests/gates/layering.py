#!/usr/bin/env python3
"""Gate: who may include whom. Each folder says what it uses in the clusterwright_library() call of its CMakeLists.txt.

A folder includes only folders that it reaches through USES, and lists none that it does not include. Private headers stay
in their folder and its tests; a header that only its own folder includes is private. No folders form a cycle. The table
in model/README.md has each folder once, and each USES points to a folder further up in it (its form: layer_table.py). Its
picture shows the same as the includes (layer_picture.py). Two more tables of that page say what an area may include, and
who may include a library. The model never prints and never exits.
"""

import collections
import dataclasses
import pathlib
import re
import sys

sys.dont_write_bytecode = True
from cmake_lists import lists_of  # noqa: E402
from includes import OURS, Includes, folder_of, uncommented  # noqa: E402
from layer_picture import LayerPicture, inside, nearest  # noqa: E402
from layer_table import PAGE, LayerTable, Limits  # noqa: E402
from tree import Report, arguments  # noqa: E402

# Each of these holds a folder for each of its programs. The programs share the folder "support" and know nothing of each
# other; only what lies beside their folders sees them all.
SEPARATE = ("plugins/probes", "plugins/transports")

# Where the tests of a folder are, if not at tests/FOLDER: their private headers are open to them.
MIRRORS = [("tests/app", "app/desktop"), ("tests/cli", "app/cli"), ("tests/mpi", "app/mpi"), ("tests", "")]
ALL_OPEN = ("tests/bench",)  # benchmarks measure inner parts

# (a library, its headers in <>, the folders of tests that may include them). Which of our other folders may is in the page's
# table of libraries; one without a row there is for tests alone.
LIBRARIES = [
    ("Boost.Graph", r"boost/(graph|pending)/.*", ("tests/bench", "tests/model/topology")),
    ("Catch2", r"catch2/.*", ("tests",)),
    ("Ceres Solver", r"ceres/.*", ("tests/bench",)),
    ("CLI11", r"CLI/.*", ()),
    ("Eigen", r"(unsupported/)?Eigen/.*", ()),
    ("Expat", r"expat(_external)?\.h", ()),
    ("FFTW", r"fftw3(-mpi)?\.h", ()),
    ("Google Benchmark", r"benchmark/.*", ("tests/bench",)),
    ("MPI", r"mpi\.h", ()),
    ("QCustomPlot", r"(.*/)?qcustomplot\.h", ("tests/app/plots",)),
    ("Qt", r"Q[A-Z]\w*(/.*)?|Qt\w*/.*|q[a-z]+\.h", ("tests",)),
    ("SimGrid", r"simgrid/.*", ("tests/peers",)),
]

# What prints or exits, as a call. The model leaves both to the programs.
PRINTS_OR_EXITS = re.compile(r"\bstd::(cout|cerr|clog|v?f?printf|f?puts|putchar|exit|_Exit|quick_exit|abort|terminate)\b|"
                             r"(^|[;{}():]|\belse)\s*(v?f?printf|f?puts|putchar|_?exit|_Exit|quick_exit|abort)\s*\(|"
                             r"#\s*include\s*<(iostream|syncstream|print)>")


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
    """The libraries by folder, and the files of programs: those that add_executable() lists and no library does."""
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
        self.picture = LayerPicture(root)
        self.areas = Limits(root, "area", "may include")
        self.users = Limits(root, "library", "included in")
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
                    wrong = self.library_include(path, target.strip("<>"))
                else:
                    wrong = f"{target}: an include that is computed hides its layer"
                if wrong:
                    self.report.add(path, line, wrong)

    def library_include(self, path, target):
        """What is wrong with an include in <>, or None."""
        if OURS.match(target) or target.startswith("."):
            return f"<{target}>: our own headers are included with quotes"
        for name, header, tests in LIBRARIES:
            folders = [*self.users.allowed.get(name, ()), *tests]
            if re.fullmatch(header, target) and not any(inside(path, folder) for folder in folders):
                return f"<{target}>: {name} belongs to {', '.join(folders) or 'nobody'} only"
        return None

    def own_include(self, path, target, reached):
        """What is wrong with an include of one of our files, or None."""
        folder, wanted = folder_of(path), folder_of(target)
        if target == f"moc_{pathlib.PurePosixPath(path).stem}.cpp": # what moc makes of its header
            return None
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
        area = nearest(path, self.areas.allowed)
        if area is None:
            return f"{folder} is in no area of the table in {PAGE}"
        allowed = self.areas.allowed[area]
        if not any(inside(target, other) for other in (area, *allowed)):
            return f"{area} may not include {wanted} (it may include {', '.join(allowed) or 'nothing else of ours'})"
        if folder in self.libraries and path not in self.programs and wanted not in reached[folder]:
            return f"{folder} does not use {wanted}: add it to USES if it lies in a lower layer"
        return None

    def check_calls(self):
        """Each folder has its call, and each call says what is so."""
        missing = set()
        for path in self.includes.direct:
            folder = folder_of(path)
            covered = path.startswith("tests/") or folder in self.libraries or path in self.programs
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
        ours = {folder_of(path) for path in self.includes.direct if not path.startswith("tests/")}
        for folder in sorted(ours | set(self.libraries)):
            if self.table.place_of(folder) is None:
                self.report.add(PAGE, 1, f"the table of layers has no row or room for {folder}")
        for library in self.libraries.values():
            place = self.table.place_of(library.folder)
            for used, line in library.uses.items():
                below = self.table.place_of(used)
                if None not in (place, below) and below >= place and used != library.folder:
                    self.report.add(library.path, line, f"{used} does not stand above {library.folder} in {PAGE}")
        for folder in sorted(set(self.links) - set(self.libraries)):
            for wanted, (path, line, _) in self.links[folder].items():
                place, below = self.table.place_of(folder), self.table.place_of(wanted)
                if None not in (place, below) and below > place:
                    self.report.add(path, line, f"{wanted} does not stand above {folder} in {PAGE}")

    def check_picture(self):
        links = [(folder, wanted) for folder in self.links for wanted in self.links[folder]
                 if not folder.startswith("tests")]
        rooms = [room.removesuffix("/*") for room in self.table.place]
        for line, message in self.picture.wrong + list(self.picture.compare(rooms, links)):
            self.report.add(PAGE, line, message)

    def check_limits(self):
        """The page allows nothing that nobody includes, and names each library that the product includes."""
        for line, message in self.areas.wrong + self.users.wrong:
            self.report.add(PAGE, line, message)
        used = {(nearest(folder, self.areas.allowed), wanted) for folder in self.links for wanted in self.links[folder]}
        for area, folders in self.areas.allowed.items():
            if not (self.root / area).is_dir():
                self.report.add(PAGE, self.areas.line[area], f"there is no folder {area}")
            for allowed in folders:
                if not any(start == area and inside(wanted, allowed) for start, wanted in used):
                    self.report.add(PAGE, self.areas.line[area], f"nothing in {area} includes {allowed}")
        headers = {name: header for name, header, _ in LIBRARIES}
        for name, folders in self.users.allowed.items():
            if name not in headers:
                self.report.add(PAGE, self.users.line[name], f"LIBRARIES in tests/gates/layering.py lacks {name}")
                continue
            users = {path for path, lines in self.includes.lines.items() for _, target in lines
                     if target.startswith("<") and re.fullmatch(headers[name], target.strip("<>"))}
            for folder in folders:
                if not any(inside(path, folder) for path in users):
                    self.report.add(PAGE, self.users.line[name], f"nothing in {folder} includes {name}")

    def check_model(self):
        for path in self.includes.direct:
            if not inside(path, "model"):
                continue
            text = (self.root / path).read_text(encoding="utf-8", errors="replace")
            for line, code in enumerate(uncommented(text), 1):
                if found := PRINTS_OR_EXITS.search(code):
                    self.report.add(path, line, f"{found.group(0).strip()}: the model never prints and never exits")


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
    layering.check_picture()
    layering.check_limits()
    layering.check_model()
    report.finish(len(layering.includes.direct))


if __name__ == "__main__":
    main()
