"""The tree that a gate reads, and how a gate reports: `file:line: gate: what is wrong`, exit code 1."""

import argparse
import os
import pathlib
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
NOT_OURS = {".git", ".cache", ".vscode", ".idea", "__pycache__", "build"}
SKIPPED = 77


def arguments(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="the tree to look at")
    return parser


def files(root, *folders):
    """All files below the folders (or below the root), sorted, as paths relative to the root."""
    for folder in folders or (".",):
        for place, names, found in os.walk(root / folder):
            names[:] = sorted(set(names) - NOT_OURS)
            for name in sorted(set(found) - NOT_OURS):  # .git of a worktree is a file
                yield (pathlib.Path(place) / name).relative_to(root)


def sources(root, suffixes=(".cpp", ".h")):
    for path in files(root, "app", "model", "plugins", "tests"):
        if path.suffix in suffixes:
            yield path


class Report:
    def __init__(self, gate):
        self.gate = gate
        self.count = 0

    def add(self, path, line, message):
        self.count += 1
        print(f"{path}:{line}: {self.gate}: {message}")

    def finish(self, looked_at):
        """A gate that looked at nothing is broken, not green."""
        print(f"{self.gate}: {looked_at} files, {self.count} findings")
        sys.exit(1 if self.count or looked_at == 0 else 0)
