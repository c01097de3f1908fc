#!/usr/bin/env python3
"""Gate: no phrase of words.txt, which lists regular expressions, one a line. CONTRIBUTING.md has the words to use instead.

Reads every line of text, and the string literals of C++ sources as they are joined across lines.
"""

import re
import sys

sys.dont_write_bytecode = True
from cpp_texts import joined_lines  # noqa: E402
from hygiene import BINARY  # noqa: E402
from tree import Report, arguments, files  # noqa: E402

PHRASES = "tests/gates/words.txt"
FOLDERS = ("app", "model", "plugins", "presets", "tests")


def phrases(root):
    """(line number, expression) of each phrase."""
    for number, line in enumerate((root / PHRASES).read_text(encoding="utf-8").split("\n"), 1):
        if line:
            yield number, re.compile(line, re.MULTILINE)


def pages(root):
    """All files to read, as paths relative to the root: those of the folders, and the pages of the root."""
    for path in sorted(root.glob("*.md")):
        yield path.relative_to(root)
    for path in files(root, *FOLDERS):
        if path.as_posix() != PHRASES and path.suffix not in BINARY and not (root / path).is_symlink():
            yield path


def found_in(text, is_source, phrase):
    """(line number, match) of each match in a line, and of each in a joined literal that none of its lines has."""
    lines = {number: match[0] for number, line in enumerate(text.split("\n"), 1) if (match := phrase.search(line))}
    yield from lines.items()
    for first, last, line in joined_lines(text) if is_source else ():
        if (match := phrase.search(line)) and not any(number in lines for number in range(first, last + 1)):
            yield first, match[0]


def check(path, text, refused, report):
    is_source = path.suffix in (".cpp", ".h")
    joined = "\n".join(line for _, _, line in joined_lines(text)) if is_source else ""
    for rule, phrase in refused:
        if not phrase.search(text) and not phrase.search(joined):
            continue
        for number, match in sorted(found_in(text, is_source, phrase)):
            report.add(path, number, f"'{match.strip()}' ({PHRASES}:{rule}): CONTRIBUTING.md has the words to use")


def main():
    root = arguments(__doc__).parse_args().root
    report = Report("words")
    refused = list(phrases(root))
    looked_at = 0
    for path in pages(root):
        looked_at += 1
        check(path, (root / path).read_bytes().decode("utf-8", errors="replace"), refused, report)
    report.finish(looked_at)


if __name__ == "__main__":
    main()
