#!/usr/bin/env python3
"""Gate: clang-format 14 would change nothing. Skipped where there is no version 14: others format differently.

To format what it names: clang-format-14 -i FILE..."""

import re
import shutil
import subprocess
import sys

from tree import SKIPPED, Report, arguments, sources


def main():
    root = arguments(__doc__).parse_args().root
    program = shutil.which("clang-format-14")
    if not program:
        print("skipped: there is no clang-format-14")
        sys.exit(SKIPPED)
    report = Report("format")
    paths = [str(path) for path in sources(root)]
    for start in range(0, len(paths), 16):
        command = [program, "--dry-run", "-Werror", *paths[start:start + 16]]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        wrong = dict(reversed(re.findall(r"^(.+?):(\d+):\d+: error: ", done.stderr, re.MULTILINE)))
        for path, line in wrong.items():
            report.add(path, line, f"clang-format would change this file: clang-format-14 -i {path}")
        if done.returncode != 0 and not wrong:
            report.add(paths[start], 1, done.stderr.strip() or "clang-format-14 failed")
    report.finish(len(paths))


if __name__ == "__main__":
    main()
