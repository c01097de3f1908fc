#!/usr/bin/env python3
"""Gate: a class has one topic. It has at most 30 methods, and one source defines all of them."""

import collections
import re
import sys

sys.dont_write_bytecode = True
from tree import Report, arguments, sources  # noqa: E402

MOST_METHODS = 30  # named functions, overrides included; constructors, operators and signals do not count
PRODUCT = ("app", "model", "plugins")

# Matched to their ends: what could hide a bracket or a semicolon.
HIDDEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
CLASS = re.compile(r"\b(?:class|struct)\s+(?:\[\[[^\]]*\]\]\s*)?(?:\w+::)*(\w+)(?:\s+final)?(?:\s*:[^:;{}()][^;{}()]*)?\s*\{")
ACCESS = re.compile(r"^\s*(signals|Q_SIGNALS|(?:public|protected|private)(?:\s+(?:Q_SLOTS|slots))?)\s*:(?!:)", re.MULTILINE)
NO_METHOD = re.compile(r"\s*(?:friend|using|typedef|static_assert|Q_[A-Z_]+)\b")
# Definitions stand at the beginning of a line; what a function calls is indented.
DEFINITION = re.compile(r"^(?:[\w\[:][^\n;{}=()]*[\s*&>])?(?:\w+::)*(\w+)::(?!\1\b)\w+\s*\(", re.MULTILINE)


def blank(found):
    return re.sub(r"[^\n]", " ", found.group(0))


def without(pattern, text, by=" "):
    """Without what the pattern matches, innermost first."""
    while (shorter := re.sub(pattern, by, text)) != text:
        text = shorter
    return text


def body_at(text, begin):
    """From behind an opening brace to its end."""
    depth = 1
    for place in re.finditer(r"[{}]", text[begin:]):
        depth += 1 if place.group(0) == "{" else -1
        if depth == 0:
            return text[begin:begin + place.start()]
    return text[begin:]


def methods_of(name, body):
    """The names of the functions that the body of a class declares, overloads one by one."""
    body = re.sub(r"->|operator\s*(<=>|<<|>>|<=?|>=?)", " operator ", body)
    body = without(r"<[^<>;{}]*>", without(r"\{[^{}]*\}", body, ";"))
    body = without(r"(?<=\()[^()]+(?=\))|\(\)(?=[^()]*\))", body, "")
    names = []
    parts = ACCESS.split(body)
    for access, part in zip(["private", *parts[1::2]], parts[0::2]):
        if access.lower().endswith("signals"):
            continue
        for statement in part.split(";"):
            statement = re.sub(r"\[\[[^\]]*\]\]|\bexplicit\b|\balignas\b\s*\(\)", " ", statement)
            found = re.match(r"[^=(]*?(~?\w+)\s*\(", statement)
            if found and not NO_METHOD.match(statement) and "operator" not in found.group(0):
                if found.group(1).lstrip("~") != name:
                    names.append(found.group(1))
    return names


class Source:
    """The classes of one file, and the classes whose methods it defines."""

    def __init__(self, text):
        self.included = INCLUDE.findall(text)
        text = DIRECTIVE.sub(blank, HIDDEN.sub(blank, text))
        self.classes = {}  # name: (line, methods)
        for found in CLASS.finditer(text):
            name, begin = found.group(1), found.end()
            methods = methods_of(name, body_at(text, begin))
            if len(methods) >= len(self.classes.get(name, (0, []))[1]):
                self.classes[name] = (text.count("\n", 0, found.start()) + 1, methods)
        self.defined = set(DEFINITION.findall(text))


def owner_of(name, path, source, declared):
    """The file whose class the definitions of a source belong to; None where it is no class of ours."""
    places = declared.get(name, [])
    for place in (path, *source.included):
        if place in places:
            return place
    return places[0] if len(places) == 1 else None


def main():
    root = arguments(__doc__).parse_args().root
    report = Report("class_size")
    found = {}
    for path in sources(root):
        if path.parts[0] in PRODUCT:
            found[path.as_posix()] = Source((root / path).read_text(encoding="utf-8", errors="replace"))
    declared = collections.defaultdict(list)  # class: files
    for path, source in found.items():
        for name in source.classes:
            declared[name].append(path)
    sources_of = collections.defaultdict(list)  # (file, class): sources
    for path, source in found.items():
        for name in sorted(source.defined):
            if path.endswith(".cpp") and (owner := owner_of(name, path, source, declared)):
                sources_of[owner, name].append(path)
    for path, source in found.items():
        for name, (line, methods) in source.classes.items():
            if len(methods) > MOST_METHODS:
                report.add(path, line, f"{name} has {len(methods)} methods, {MOST_METHODS} at most: split it by topic")
            if len(places := sources_of[path, name]) > 1:
                report.add(path, line, f"{name} is spread over {', '.join(sorted(places))}: split it by topic")
    report.finish(len(found))


if __name__ == "__main__":
    main()
