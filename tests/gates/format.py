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
        print("format: clang-format-14 is not installed: skipped")
        sys.exit(SKIPPED)
    report = Report("format")
    paths = [str(path) for path in sources(root)]
    for start in range(0, len(paths), 16):
        command = [program, "--dry-run", "-Werror", *paths[start:start + 16]]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        for path in dict(re.findall(r"^(.+?):(\d+):\d+: error: ", done.stderr, re.MULTILINE)):
            report.add(path, 1, f"clang-format would change this file: clang-format-14 -i {path}")
    report.finish(len(paths))


if __name__ == "__main__":
    main()
