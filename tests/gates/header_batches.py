"""Which headers one compiler may look at in one go, so that none hides what another one forgot to include.

In a batch a header also sees all that the headers before it include. It may stand behind them only if it would not notice:
no name in its text is declared by what they include beyond its own includes, and no class that it only knows by name is
defined there. All else goes to another batch, or first in one. So a batch that compiles is a proof for each header in it,
at a fraction of the price: the headers of libraries are read once a batch.
"""

import functools
import pathlib
import re

from includes import uncommented

LARGEST = 100  # headers in a batch, for memory and so that all processors have work

TEXT = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
WORD = re.compile(r"[A-Za-z_]\w*")
NAMESPACE = re.compile(r'\bnamespace\b[\w:\s]*$|\bextern\s+""\s*$')
DEFINED = re.compile(r"\b(?:class|struct|union|enum(?:\s+class|\s+struct)?)\s+(?:\[\[\w+\]\]\s*)?"
                     r"(\w+)(?:\s+final)?(?:\s*:[^;{]*)?\s*\{")
DECLARED = re.compile(r"\b(?:class|struct|union|enum(?:\s+class|\s+struct)?|concept|using|namespace)\s+(\w+)"
                      r"|\b(\w+)\s*(?:\(|=|\{)")
PLAIN_ENUM = re.compile(r"\benum\s+(?!class|struct)\w*\s*(?::[\w:\s]*)?\{([^}]*)\}")
MACRO = re.compile(r"#\s*define\s+(\w+)")
USED = re.compile(r"\b[A-Z]\w*|\bk[A-Z]\w*|(?<![.>\w])[a-z]\w*(?=\s*(?:\(|::|<))")
# Names of libraries as a header writes them: std::..., classes of Qt, types and functions and macros of C.
QUALIFIED = re.compile(r"\b(?:std|nlohmann|CLI|boost|Eigen|ceres|Catch)((?:::\w+)+)")
LIBRARY = re.compile(r"\bQ[A-Z]\w*|\b[a-z]\w*_t\b|\b[A-Z][A-Z_0-9]+\b|(?<![\w>.:])(?:::)?[a-z]\w*(?=\s*\()")


def outermost(text):
    """What stands in namespaces only, not in the braces of classes and functions."""
    found, open_braces, last = [], [], 0
    for match in re.finditer(r"[{};]", text):
        if all(open_braces):
            found.append(text[last:match.end()])
        if match.group() == "{":
            open_braces.append(bool(NAMESPACE.search(text[last:match.start()])))
        elif match.group() == "}" and open_braces:
            open_braces.pop()
        last = match.end()
    return " ".join(found)


class Header:
    """The names in a header's own text."""

    def __init__(self, text):
        text = "\n".join(line for line in uncommented(text) if not re.match(r"\s*#\s*include", line))
        text = TEXT.sub('""', text)
        self.defined = set(DEFINED.findall(text))
        self.declared = {name for pair in DECLARED.findall(outermost(text)) for name in pair if name}
        self.declared |= self.defined | set(MACRO.findall(text))
        for body in PLAIN_ENUM.findall(text):
            self.declared |= set(WORD.findall(body))
        self.used = set(USED.findall(text))
        self.of_libraries = {name.lstrip(":") for name in LIBRARY.findall(text)}
        for names in QUALIFIED.findall(text):
            self.of_libraries |= set(names.strip(":").split("::"))


def union(keys, table):
    return set().union(*(table[key] for key in keys))


class Planner:
    """Batches for the headers of a tree. `files_of` gives the files that a library's header <...> includes."""

    def __init__(self, root, includes, headers, files_of):
        self.headers = headers
        self.own = {path: {path} | {found for found in includes.reached(path) if found in includes.direct}
                    for path in headers}
        every = set().union(*self.own.values())
        texts = {path: Header((root / path).read_text(encoding="utf-8", errors="replace")) for path in every}
        self.texts = texts
        self.declared = {path: header.declared for path, header in texts.items()}
        self.defined = {path: header.defined for path, header in texts.items()}
        asked = set().union(*(header.of_libraries for header in texts.values()))
        self.files = {path: frozenset().union(*(files_of(target) for below in own for target in includes.direct[below]
                                                if target.startswith("<")))
                      for path, own in self.own.items()}
        self.in_files = {path: names_in(path) & asked for path in set().union(*self.files.values())}

    def batches(self):
        """Lists of headers. Those with few includes come first: they hide least."""
        found = []
        for path in sorted(self.headers, key=lambda path: (len(self.files[path]) // 50, len(self.own[path]), path)):
            for batch in found:
                if len(batch["headers"]) < LARGEST and not self.hides(batch, path):
                    break
            else:
                batch = {"headers": [], "own": set(), "files": set()}
                found.append(batch)
            batch["headers"].append(path)
            batch["own"] |= self.own[path]
            batch["files"] |= self.files[path]
        return [batch["headers"] for batch in found]

    def hides(self, batch, path):
        """Whether the header would notice what the batch includes beyond the header's own includes."""
        own, files = self.own[path], self.files[path]
        more, text = batch["own"] - own, self.texts[path]
        for table, names in ((self.declared, text.used), (self.defined, text.used)):
            if (names & union(more, table)) - union(own, table):
                return True
        new = text.of_libraries & union(batch["files"] - files, self.in_files)
        return bool(new - union(files, self.in_files))


@functools.cache
def names_in(path):
    """All words of a library's file."""
    file = pathlib.Path(path)
    return set(WORD.findall(file.read_text(encoding="utf-8", errors="replace"))) if file.is_file() else set()
