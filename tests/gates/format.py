#!/usr/bin/env python3
"""Gate: clang-format 14 would change nothing. Skipped where there is no version 14: others format differently.

To format what it names: clang-format-14 -i FILE..."""

import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
from tree import SKIPPED, Report, arguments, sources  # noqa: E402

AT_ONCE = 16  # files a process


def main():
    root = arguments(__doc__).parse_args().root
    program = shutil.which("clang-format-14")
    if not program:
        print("format: clang-format-14 is not installed: skipped")
        sys.exit(SKIPPED)
    report = Report("format")
    paths = [str(path) for path in sources(root)]
    for start in range(0, len(paths), AT_ONCE):
        command = [program, "--dry-run", "-Werror", *paths[start:start + AT_ONCE]]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        wrong = {}
        for path, line in re.findall(r"^(.+?):(\d+):\d+: error: ", done.stderr, re.MULTILINE):
            wrong.setdefault(path, line)
        for path, line in wrong.items():
            report.add(path, line, f"clang-format would change this file: clang-format-14 -i {path}")
        if done.returncode != 0 and not wrong:
            report.add(f"{paths[start]} ...", 1, done.stderr.strip() or "clang-format-14 failed")
    report.finish(len(paths))


if __name__ == "__main__":
    main()
