#!/usr/bin/env python3
"""Shows the progress of ninja and the remaining time: one changing line on a terminal, otherwise a line now and then.

    NINJA_STATUS=$'\\x1e%f %t\\x1e' cmake --build FOLDER 2>&1 | build_progress.py

Passes all other input through unchanged, in particular compiler messages."""

import os
import re
import select
import shutil
import signal
import sys
import time

STATUS = re.compile(rb"\x1e(\d+) (\d+)\x1e.*")
NOTHING_TO_DO = b"ninja: no work to do."
FAILURE = b"FAILED: "
BETWEEN_LINES = 30  # s, without a terminal
BETWEEN_LOOKS = 1  # s, on a terminal
FIRST_ESTIMATE = 5  # s: what was built until then says too little


def duration(seconds):
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds >= 570 else f"{seconds // 60:.0f} min {seconds % 60:.0f} s"


class Progress:
    """Progress of a build; times in s since its start."""

    def __init__(self):
        self.done = self.total = 0
        self.last = 0.0  # when a file was done

    def take(self, done, total, now):
        self.done, self.total, self.last = done, total, now

    def left(self, now):
        """Extrapolates the pace so far, including the time since the last file; None while there is too little data."""
        if self.done == 0 or self.last < FIRST_ESTIMATE:
            return None
        return max(0.0, self.last / self.done * (self.total - self.done) - (now - self.last))

    def text(self, now):
        text = f"Building: {self.done} of {self.total} files"
        left = self.left(now)
        if left is None or self.done == self.total:
            return text
        return text + (f", about {left / 60:.0f} min left" if left >= 60 else ", less than a minute left")


class Display:
    """Writes the lines of a build to a file, with its progress between them."""

    def __init__(self, out, is_terminal, clock=time.monotonic):
        self.out = out
        self.is_terminal = is_terminal
        self.clock = clock
        self.start = clock()
        self.progress = Progress()
        self.next_line = BETWEEN_LINES
        self.has_failed = False

    def take(self, line):
        now = self.clock() - self.start
        if found := STATUS.fullmatch(line.rstrip(b"\r\n")):
            self.progress.take(int(found.group(1)), int(found.group(2)), now)
        elif line.rstrip() != NOTHING_TO_DO:
            self.has_failed = self.has_failed or line.startswith(FAILURE)
            self.clear()
            self.out.write(line)
        self.show()

    def show(self):
        now = self.clock() - self.start
        if self.progress.total == 0:
            return
        if self.is_terminal:
            width = shutil.get_terminal_size().columns - 1
            self.out.write(b"\r" + self.progress.text(now)[:width].encode() + b"\x1b[K")
        elif now >= self.next_line:
            self.out.write(self.progress.text(now).encode() + b"\n")
            self.next_line = now + BETWEEN_LINES
        self.out.flush()

    def clear(self):
        if self.is_terminal:
            self.out.write(b"\r\x1b[K")

    def end(self):
        self.clear()
        if not self.has_failed and 0 < self.progress.total == self.progress.done:
            self.out.write(f"Built in {duration(self.clock() - self.start)}\n".encode())
        self.out.flush()


def follow(source, display):
    """Runs until the source ends; updates the time while there is no input."""
    rest = b""
    while True:
        if not select.select([source], [], [], BETWEEN_LOOKS)[0]:
            display.show()
            continue
        found = os.read(source, 65536)
        *lines, rest = (rest + found).split(b"\n")
        for line in lines:
            display.take(line + b"\n")
        if not found:
            break
    if rest:
        display.take(rest + b"\n")
    display.end()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ninja ends by it, and says so
    follow(sys.stdin.fileno(), Display(sys.stdout.buffer, sys.stdout.isatty()))
