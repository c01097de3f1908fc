#!/usr/bin/env python3
"""Gate: no header reaches more sources than budget.txt allows. The reach of a header is what a change to it costs.

budget.txt has a row for each library below and for our ten widest headers, by hand; "budget.py --print" prints the rows
that would do for the present tree, with a little room where a new source is likely to add to the reach.
"""

import re
import sys

sys.dont_write_bytecode = True
from includes import Includes  # noqa: E402
from tree import Report, arguments  # noqa: E402

TABLE = "tests/gates/budget.txt"
WIDEST = 10

LIBRARIES = {
    "nlohmann": r"<nlohmann/(?!json_fwd\.).*>",
    "CLI11": r"<CLI/.*>",
    "Boost.Graph": r"<boost/(graph|pending)/.*>",
    "Ceres": r"<ceres/.*>",
    "Eigen": r"<(unsupported/)?Eigen/.*>",
    "QCustomPlot": r"<(.*/)?qcustomplot\.h>",
}


class Reach:
    def __init__(self, root):
        self.includes = Includes(root)
        self.widest = dict(self.includes.widest(WIDEST))
        found = {target for targets in self.includes.direct.values() for target in targets}
        self.headers = {name: {target for target in found if re.fullmatch(pattern, target)}
                        for name, pattern in LIBRARIES.items()}
        self.libraries = dict.fromkeys(LIBRARIES, 0)
        for source in self.includes.sources:
            reached = self.includes.reached(source)
            for name, headers in self.headers.items():
                self.libraries[name] += not headers.isdisjoint(reached)

    def of(self, name):
        """How many sources reach a library or header."""
        return self.libraries[name] if name in LIBRARIES else self.includes.reach.get(name, 0)

    def ways(self, name, count=5):
        """The direct includers through which most sources get there."""
        wanted = self.headers.get(name, {name})
        direct = [(self.includes.reach.get(path, 1), path) for path, targets in self.includes.direct.items()
                  if not wanted.isdisjoint(targets)]
        direct.sort(key=lambda way: (-way[0], way[1]))
        more = [f"{len(direct) - count} more files"] if len(direct) > count else []
        return ", ".join([f"{path} ({reach})" for reach, path in direct[:count]] + more)


def with_room(reach):
    """Room for a new source or two: 2 % more, in tens."""
    return -(-reach * 102 // 1000) * 10 if reach >= 100 else reach


def rows_of(root):
    """(line number, name, limit) of each row of the table."""
    path = root / TABLE
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n") if path.is_file() else [], 1):
        if found := re.fullmatch(r"\s*(\d+)\s+(\S+)\s*", line):
            yield number, found.group(2), int(found.group(1))
        elif line.strip() and not line.startswith("#"):
            yield number, line.strip(), None


def check(root, reach, report):
    seen = set()
    for line, name, limit in rows_of(root):
        if limit is None or name in seen:
            report.add(TABLE, line, f"{name}: a row is a limit and a library or header, once each")
            continue
        seen.add(name)
        if name not in LIBRARIES and not (root / name).is_file():
            report.add(TABLE, line, f"there is no {name}: remove its row")
        elif (now := reach.of(name)) > limit:
            report.add(TABLE, line, f"{now} sources reach {name}, {limit} may: {now - limit} too many. "
                       f"They come through {reach.ways(name)}")
    for name in LIBRARIES:
        if name not in seen:
            report.add(TABLE, 1, f"{name} has no row")
    for header, now in reach.widest.items():
        if header not in seen:
            report.add(TABLE, 1, f"{header} has no row, and with {now} sources it is among the {WIDEST} widest. "
                       f"They come through {reach.ways(header)}")


def print_rows(reach):
    print("# How many sources may reach a library or one of our widest headers, directly or through others.")
    for name in LIBRARIES:
        print(f"{with_room(reach.of(name)):5}  {name}")
    for header, now in reach.widest.items():
        print(f"{with_room(now):5}  {header}")


def main():
    parser = arguments(__doc__)
    parser.add_argument("--print", action="store_true", help="print the rows for the present tree")
    options = parser.parse_args()
    reach = Reach(options.root)
    if options.print:
        print_rows(reach)
        return
    report = Report("budget")
    check(options.root, reach, report)
    report.finish(len(reach.includes.direct))


if __name__ == "__main__":
    main()
