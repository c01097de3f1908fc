"""The calls in CMakeLists.txt files, as far as gates ask for them."""

import collections
import dataclasses
import re

from tree import files

TOKEN = re.compile(r'#\[\[.*?\]\]|#[^\n]*|"(?:\\.|[^"\\])*"|[()]|[^\s()"#]+', re.DOTALL)
KEYWORD = re.compile(r"[A-Z][A-Z_]+")


@dataclasses.dataclass
class Argument:
    text: str
    line: int


@dataclasses.dataclass
class Call:
    name: str
    line: int
    arguments: list

    @property
    def lists(self):
        """The arguments by the keyword before them; those before any keyword under ""."""
        found, keyword = collections.defaultdict(list), ""
        for argument in self.arguments:
            if KEYWORD.fullmatch(argument.text):
                keyword = argument.text
            else:
                found[keyword].append(argument)
        return found


def calls_of(text):
    """All calls of a text in the language of CMake, in its order."""
    found, name, depth = [], None, 0
    for match in TOKEN.finditer(text):
        token, line = match.group(0), text.count("\n", 0, match.start()) + 1
        if token.startswith("#"):
            continue
        if token == "(":
            depth += 1
            if depth == 1 and name:
                found.append(Call(name.text, name.line, []))
        elif token == ")":
            depth -= 1
        elif depth == 0:
            name = Argument(token, line)
        elif found:
            found[-1].arguments.append(Argument(token.strip('"'), line))
    return found


def lists_of(root):
    """(the path of a CMakeLists.txt file, its calls) for each one below app, model, plugins and tests."""
    for path in files(root, "app", "model", "plugins", "tests"):
        if path.name == "CMakeLists.txt":
            yield path, calls_of((root / path).read_text(encoding="utf-8", errors="replace"))
