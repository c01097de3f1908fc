#!/usr/bin/env python3
"""The table of messages of results: each message is used, and compared as a whole by a test; so is each placeholder.

That a use gives all placeholders of its message is checked by `resultMessage` itself, in every test that compares one.
"""

import pathlib
import re
import sys
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/app"))
from cpp_texts import tokens  # noqa: E402

TABLE = ROOT / "model/study/messages/result_message.cpp"
HEADER = '#include "model/study/messages/result_message.h"'
PLACEHOLDER = re.compile(r"\{(\w+)\}")
ID = re.compile(r"[a-z]+(\.\w+)+")
PIECES = 3  # of an id: "lead." + form + ".faster"


def text_of(path):
    return path.read_text(encoding="utf-8")


def literals(source):
    return [token.value for token in tokens(source) if token.is_literal]


def table():
    """The messages by id."""
    texts = literals(text_of(TABLE))
    return {name: message for name, message in zip(texts, texts[1:]) if ID.fullmatch(name)}


def uses():
    """The sources with messages of results."""
    return [text for path in (ROOT / "model").rglob("*.cpp") if path != TABLE and HEADER in (text := text_of(path))]


def kinds():
    """The kinds of study, which name the messages of their questions."""
    return [text_of(path) for path in (ROOT / "model/study/kinds").glob("*.cpp")]


def pairs(source):
    """The first of two values in braces in a call of resultMessage or add, where it is a literal: {"design", name}."""
    opened, before = [], None  # of each open parenthesis or brace: its sign, its first token, its commas, what is called
    for token in tokens(source):
        if token.value in ("(", "[", "{") and not token.is_literal:
            opened.append([token.value, None, 0, before.value if before and before.kind == "word" else ""])
        elif token.value in (")", "]", "}") and not token.is_literal:
            sign, first, commas, _ = opened.pop()
            call = next((outer[3] for outer in reversed(opened) if outer[0] == "("), "")
            if sign == "{" and commas == 1 and first.is_literal and first.value and call in ("resultMessage", "add"):
                yield first.value
        elif opened:
            opened[-1][1] = opened[-1][1] or token
            opened[-1][2] += token.value == ","
        before = token


def is_made_of(name, pieces, count):
    return name in pieces or count > 1 and any(
        name.startswith(piece) and is_made_of(name[len(piece):], pieces, count - 1) for piece in pieces if piece)


def pattern(message):
    parts = PLACEHOLDER.split(message)
    return re.compile("".join(".+?" if i % 2 else re.escape(part) for i, part in enumerate(parts)))


class ResultMessages(unittest.TestCase):
    def test_each_message_is_used(self):
        pieces = {literal for source in uses() + kinds() for literal in literals(source)}
        for name in table():
            self.assertTrue(is_made_of(name, pieces, PIECES), name)

    def test_each_placeholder_has_a_value_of_its_name(self):
        given = {name for source in uses() for name in pairs(source)}
        self.assertEqual(given, {name for message in table().values() for name in PLACEHOLDER.findall(message)})

    maxDiff = None

    def test_each_message_is_compared_by_a_test(self):
        folders = ("tests/model", "tests/cli", "tests/presets")
        compared = [literal for folder in folders for path in sorted((ROOT / folder).rglob("*.cpp"))
                    for literal in literals(text_of(path))]
        missing = [name for name, message in table().items() if not any(map(pattern(message).search, compared))]
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
