#!/usr/bin/env python3
"""Gate: no phrase of words.txt, which lists regular expressions, one a line. model/WORDS.md has the words to use instead.

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
        joined = JOINED.finditer(text) if path.suffix in (".cpp", ".h") else ()
        parts = [(found.start(), re.sub(r'"\s*"', "", found[0])) for found in joined]
        whole = "\n".join(part for _, part in parts)
        for rule, phrase in phrases:
            wrong = [(found.start(), found[0]) for found in phrase.finditer(text)]
            if phrase.search(whole):
                wrong += [(start, found[0]) for start, part in parts for found in phrase.finditer(part) if found[0] not in text]
            for start, words in wrong:
                report.add(path, text.count("\n", 0, start) + 1, f"'{words.strip()}' ({PHRASES}:{rule})")
    report.finish(looked_at)


if __name__ == "__main__":
    main()
