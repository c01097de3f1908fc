#!/usr/bin/env python3
"""Gate: who may include whom. The libraries are those of clusterwright_library() in the CMakeLists.txt files.

A file includes only headers of its own library and of those that it uses, directly or through others, within AREAS. No
folders form a cycle, no two programs of SEPARATE include each other, and the model never prints and never exits.
"""

import collections
import graphlib
import pathlib
import re

from tree import Report, arguments, sources

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\\n])*")', re.DOTALL)
CALL = re.compile(r"^\s*clusterwright_library\(([^)]*)\)|^set\((\w+) ([^)]*)\)", re.MULTILINE)
PRINTS = re.compile(r"\bstd::(cout|cerr|clog|v?f?printf|f?puts|putchar|exit|_Exit|quick_exit|abort|terminate)\b|"
                    r"(^|[;{}():]|\belse)\s*(v?f?printf|f?puts|putchar|_?exit|_Exit|quick_exit|abort)\s*\(|"
                    r"#\s*include\s*<(iostream|syncstream|print)>", re.MULTILINE)
SEPARATE = ("plugins/probes", "plugins/transports")  # a folder for each program, and "support" for all
MAINS = {"app/mpi": "app_cli", "app/cli": "app_cli", "app/desktop": "desktop_shell", "app/desktop/render": "desktop_render",
         "plugins/probes": "plugins_probes_mpi"}  # what programs link
AREAS = {  # what an area may include besides itself
    "model": (), "plugins/probes": ("model/calibration/loggp",), "plugins/transports": ("model/core",),
    "plugins/runner": ("model", "plugins/probes/support", "plugins/transports"),
    "app/cli": ("model", "plugins/runner"), "app/desktop": ("model", "plugins/runner"), "app/mpi": ("model", "app/cli"),
}
LIBRARIES = {
    r"boost/(graph|pending)/.*|expat.*\.h": ("model/topology",), r"(.*/)?qcustomplot\.h": ("app/desktop/plots",),
    r"ceres/.*": ("model/calibration",), r"(unsupported/)?Eigen/.*": ("model/calibration", "model/study"),
    r"CLI/.*": ("app/cli", "app/desktop/render"), r"fftw3.*": ("plugins/probes",), r"mpi\.h": ("app/mpi", "plugins/probes"),
    r"Q[A-Z]\w*(/.*)?|Qt\w*/.*|q[a-z]+\.h": ("app/desktop", "plugins/runner"),
    r"(benchmark|catch2|simgrid)/.*": ("tests",),
}


def inside(path, folder):
    return path == folder or path.startswith(folder + "/")


def libraries(root):
    """(folder, name) of each folder of a library, the longest first, and what each library uses."""
    folders, uses = [], {}
    for area in ("model", "plugins", "plugins/probes", "app", "app/desktop"):
        text, variables = (root / area / "CMakeLists.txt").read_text(encoding="utf-8"), {}
        for call, name, value in CALL.findall(text):
            if name:
                variables[name] = value
                continue
            lists, keyword = collections.defaultdict(list), ""
            for word in re.sub(r"\$\{(\w+)\}", lambda found: variables[found[1]], call).split():
                if re.fullmatch(r"[A-Z]+", word):
                    keyword = word
                else:
                    lists[keyword].append(word)
            uses[lists[""][0]] = lists["USES"]
            folders += [(str(pathlib.PurePosixPath(area, folder)), lists[""][0]) for folder in lists["FOLDERS"]]
    return sorted(folders, key=lambda entry: -len(entry[0])), uses


def reached(uses, name):
    found, waiting = {name}, [name]
    while waiting:
        new = set(uses.get(waiting.pop(), ())) - found
        found |= new
        waiting += new
    return found


def main():
    root = arguments(__doc__).parse_args().root
    report = Report("layers")
    folders, uses = libraries(root)
    library_of = lambda path: next((name for folder, name in folders if inside(path, folder)), None)
    links, looked_at = collections.defaultdict(set), 0
    for path in map(str, sources(root)):
        looked_at += 1
        code = COMMENT.sub(lambda found: found[1] or "\n" * found[0].count("\n"), (root / path).read_text(encoding="utf-8"))
        folder, is_test = str(pathlib.PurePosixPath(path).parent), path.startswith("tests/")
        is_main = path.endswith("main.cpp") or inside(path, "app/mpi")
        own = reached(uses, MAINS.get(folder) if is_main else library_of(path))
        if not is_test and None in own:
            report.add(path, 1, "it is in no library")
        for found in INCLUDE.finditer(code):
            ours, theirs = found.groups()
            line = code.count("\n", 0, found.start()) + 1
            if theirs:
                for header, allowed in LIBRARIES.items():
                    if re.fullmatch(header, theirs) and not is_test and not any(inside(path, one) for one in allowed):
                        report.add(path, line, f"<{theirs}> belongs to {', '.join(allowed)} only")
                continue
            if ours.endswith(".moc") or ours.startswith("moc_"):
                continue
            wanted = str(pathlib.PurePosixPath(ours).parent)
            if not (root / ours).is_file():
                report.add(path, line, f'"{ours}" does not exist: an include starts at the root of the tree')
            elif is_test or wanted == folder:
                continue
            elif library_of(ours) not in own and not (is_main and library_of(ours) is None):
                user = "the program" if is_main else library_of(path)
                report.add(path, line, f"{user} does not use {library_of(ours)}")
            elif not any(inside(ours, one) for area in AREAS if inside(path, area) for one in (area, *AREAS[area])):
                report.add(path, line, f"{folder} may not include {ours}: it is in another area")
            for parent in SEPARATE:
                if inside(path, parent) and inside(ours, parent) and folder != parent and not inside(ours, parent + "/support"):
                    report.add(path, line, f"{parent} holds separate programs: {ours} is another one's")
            if not is_test and wanted != folder:
                links[folder].add(wanted)
        if inside(path, "model") and (found := PRINTS.search(code)):
            report.add(path, code.count("\n", 0, found.start()) + 1, f"{found[0].strip()}: the model never prints and never exits")
    for what, graph in (("folders", links), ("libraries", uses)):
        try:
            graphlib.TopologicalSorter({one: set(wanted) for one, wanted in graph.items()}).prepare()
        except graphlib.CycleError as error:
            report.add("CMakeLists.txt", 1, f"a cycle of {what}: {' -> '.join(error.args[1][::-1])}")
    report.finish(looked_at)


if __name__ == "__main__":
    main()
