#!/usr/bin/env python3
"""Gate: no phrase of words.txt, which lists regular expressions, one a line. CONTRIBUTING.md has the words to use instead.

Reads every line, and the string literals of C++ sources as the compiler joins them."""

import re

from hygiene import BINARY
from tree import Report, arguments, files

PHRASES = "tests/gates/words.txt"
JOINED = re.compile(r'(?:"(?:\\.|[^"\\\n])*"\s*){2,}')  # adjacent literals


def main():
    root = arguments(__doc__).parse_args().root
    report = Report("words")
    lines = (root / PHRASES).read_text(encoding="utf-8").split("\n")
    phrases = [(number, re.compile(line, re.MULTILINE)) for number, line in enumerate(lines, 1) if line]
    looked_at = 0
    for path in [*sorted(page.relative_to(root) for page in root.glob("*.md")),
                 *files(root, "app", "model", "plugins", "presets", "tests")]:
        if str(path) == PHRASES or path.suffix in BINARY or (root / path).is_symlink():
            continue
        looked_at += 1
        text = (root / path).read_bytes().decode("utf-8", errors="replace")
        joined = JOINED.sub(lambda found: re.sub(r'"\s*"', "", found[0]), text) if path.suffix in (".cpp", ".h") else ""
        for rule, phrase in phrases:
            for found in phrase.finditer(text):
                report.add(path, text.count("\n", 0, found.start()) + 1, f"'{found[0].strip()}' ({PHRASES}:{rule})")
            for found in phrase.finditer(joined):
                if found[0] not in text:
                    report.add(path, 1, f"'{found[0].strip()}' ({PHRASES}:{rule}), in a literal of several lines")
    report.finish(looked_at)


if __name__ == "__main__":
    main()
