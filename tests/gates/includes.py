"""Who includes whom, read from the #include lines of a tree."""

import functools
import pathlib
import re

from tree import sources

INCLUDE = re.compile(r"^\s*#\s*(?:include|import)\s*(.*?)\s*$")
OURS = re.compile(r"(app|model|plugins|tests)/")


def uncommented(text):
    """The lines without comments; the contents of texts stay, a comment's lines stay as empty ones."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)

    def blank(match):
        found = match.group(0)
        return found if found.startswith('"') else re.sub(r"[^\n]", " ", found)

    return pattern.sub(blank, text).split("\n")


def includes_of(text):
    """(line number, what stands behind #include) of each include."""
    for number, line in enumerate(uncommented(text), 1):
        if found := INCLUDE.match(line):
            yield number, found.group(1)


def folder_of(path):
    return str(pathlib.PurePosixPath(path).parent)


class Includes:
    """The graph of a tree's includes. Files are paths from the root, headers of libraries are written "<...>"."""

    def __init__(self, root):
        self.lines = {}  # for each file, (line number, what stands behind #include)
        for path in sources(root):
            text = (root / path).read_text(encoding="utf-8", errors="replace")
            self.lines[str(path)] = list(includes_of(text))
        self.direct = {path: [target.strip('"') for _, target in lines] for path, lines in self.lines.items()}
        self.sources = [path for path in self.direct if pathlib.Path(path).suffix == ".cpp"]

    def reached(self, path):
        """All that a file includes, directly or through others."""
        found, waiting = set(), [path]
        while waiting:
            for target in self.direct.get(waiting.pop(), ()):
                if target not in found:
                    found.add(target)
                    waiting.append(target)
        return found

    @functools.cached_property
    def reach(self):
        """For each header, how many sources include it, directly or through others."""
        counts = {}
        for source in self.sources:
            for target in self.reached(source):
                counts[target] = counts.get(target, 0) + 1
        return counts

    def widest(self, count):
        """Our own headers of the largest reach, as (header, reach)."""
        ours = [(header, reach) for header, reach in self.reach.items() if OURS.match(header)]
        return sorted(ours, key=lambda entry: (-entry[1], entry[0]))[:count]
