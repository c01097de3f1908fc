#!/usr/bin/env python3
"""Gate: no unfinished work, no oversized file or folder, no path of somebody's machine, clean text, scripts that parse.

No two headers define one name in one namespace: the linker would keep either, and both users would have it.
Links of Markdown pages lead to files and headings that exist, and so do paths in `code` that start with a folder of the root.
"""

import collections
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
from tree import Report, arguments, files  # noqa: E402

BINARY = {".gif", ".gz", ".ico", ".jpg", ".pdf", ".png", ".sqlite", ".ttf", ".woff2"}
VERBATIM = {"LICENSE"}  # not ours to change

UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")
MACHINE = re.compile(r"(?<![\w.$}~/-])/(ho" r"me|ro" r"ot|wo" r"rk|fa" r"rm|Us" r"ers)/")
FIXED = re.compile(r'"/t' r'mp/')  # in C++ tests: other users and builds share it

STRICT = re.compile(r"\.dump\((?!.*error_handler_t::replace)")  # stops the program at a byte that is not UTF-8

# The longest file by folder and suffix: past it, split by topic.
LONGEST = [
    (re.compile(r"(app|model|plugins)/.*\.h"), 200),
    (re.compile(r"(app|model|plugins)/.*\.(cpp|py|sh|cmake)"), 500),
    (re.compile(r"tests/gates/.*"), 500),
]

LINK = re.compile(r"\]\(([^)\s]+)\)")
SCHEME = re.compile(r"[a-z]+:")
CODE_PATH = re.compile(r"`((?:app|model|plugins|presets|tests)/[^`\s]*)[^`]*`")

FULLEST = 40  # sources and headers in one folder of the product


def check_text(path, text, report):
    if text and not text.endswith("\n"):
        report.add(path, text.count("\n") + 1, "the last line has no end")
    if "\r" in text:
        report.add(path, text[:text.index("\r")].count("\n") + 1, "a carriage return")
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if line != line.rstrip() and not line.endswith("\r"):
            report.add(path, number, "blanks at the end of the line")
        if found := UNFINISHED.search(line):
            report.add(path, number, f"{found.group(0)}: unfinished work belongs into an issue")
        if found := MACHINE.search(line):
            report.add(path, number, f"{found.group(0)}: a path of somebody's machine")
        if path.parts[0] == "tests" and path.suffix == ".cpp" and FIXED.search(line):
            report.add(path, number, "a fixed file outside of the test's folder")
        if path.suffix == ".cpp" and path.as_posix().startswith(("app/", "model/", "plugins/runner/")) and STRICT.search(line):
            report.add(path, number, "dump() without error_handler_t::replace: use jsonText()")
    for pattern, longest in LONGEST:
        if pattern.fullmatch(path.as_posix()) and len(lines) - 1 > longest:
            report.add(path, longest + 1, f"{len(lines) - 1} lines, {longest} at most: split it by topic")


def unfenced(text):
    """(line number, line) outside of fenced blocks."""
    fence = ""
    for number, line in enumerate(text.split("\n"), 1):
        mark = re.match(r"\s*(```+|~~~+)", line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = ""
        elif not fence:
            yield number, line


def anchors_of(text):
    """The names that GitHub gives the headings of a page."""
    headings = [line.lstrip("#").strip().lower() for _, line in unfenced(text) if re.match(r"#+ ", line)]
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in headings}


def check_page(path, root, text, report):
    for number, line in unfenced(text):
        for link in LINK.findall(line):
            if SCHEME.match(link):
                continue
            name, _, anchor = link.partition("#")
            target = root / path.parent / name if name else root / path
            if not target.exists():
                report.add(path, number, f"the link leads nowhere: {link}")
            elif anchor and anchor not in anchors_of(target.read_text(encoding="utf-8", errors="replace")):
                report.add(path, number, f"the page of the link has no such heading: {link}")
        for name in CODE_PATH.findall(line):
            pattern = re.sub(r"(?<=/)[A-Z]+(?=/|$)", "*", name.rstrip("/"))  # ID stands for any name
            if not any(root.glob(pattern)):
                report.add(path, number, f"{name} does not exist")


def check_folders(paths, report):
    counts = collections.Counter(path.parent for path in paths
                                 if path.parts[0] in ("app", "model", "plugins") and path.suffix in (".cpp", ".h"))
    for folder, count in sorted(counts.items()):
        if count > FULLEST:
            report.add(folder, 1, f"{count} sources and headers, {FULLEST} at most: split it by topic")


def names_of(text):
    """(line number, namespace, name) of the types and constants that a header defines at the top of its namespaces."""
    namespace, before = "", ""
    for number, line in enumerate(text.split("\n"), 1):
        if found := re.match(r"namespace (\S+)$", line):
            namespace = found[1]
        elif found := re.match(r"(?:struct|class|enum class) (\w+)(?: final)?(?: : [^{;]*)?(?: \{)?$", line):
            if not before.startswith("template"):
                yield number, namespace, found[1]
        elif found := re.match(r"inline constexpr [^=({]*?(\w+)(?:\[\])? ?[={(]", line):
            yield number, namespace, found[1]
        before = line


def check_names(paths, root, report):
    places = {}
    for path in paths:
        if path.parts[0] not in ("app", "model", "plugins") or path.suffix != ".h":
            continue
        for number, namespace, name in names_of((root / path).read_text(encoding="utf-8", errors="replace")):
            other = places.setdefault((namespace, name), path)
            if other != path:
                report.add(path, number, f"{namespace}::{name} is defined in {other}, too")


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stdout + done.stderr).strip()


def check_script(path, root, text, report):
    """Scripts are executable and parse; shell scripts please shellcheck where it is installed."""
    first = text.split("\n", 1)[0]
    if first.startswith("#!") and not os.access(root / path, os.X_OK):
        report.add(path, 1, "a script that is not executable")
    if path.suffix == ".py" or "python" in first:
        try:
            compile(text, str(path), "exec")
        except SyntaxError as error:
            report.add(path, error.lineno or 1, f"python3: {error.msg}")
    elif path.suffix == ".sh" or re.match(r"#!.*\b(ba)?sh\b", first):
        trouble = run(["bash", "-n", str(root / path)])
        if not trouble and shutil.which("shellcheck"):
            trouble = run(["shellcheck", "-x", "-P", str(root), "-f", "gcc", str(root / path)])
        for line in trouble.splitlines():
            place = re.match(r".*?:(?:\s*line )?(\d+):(.*)", line)
            report.add(path, place.group(1) if place else 1, place.group(2).strip() if place else line)


def main():
    root = arguments(__doc__).parse_args().root
    report = Report("hygiene")
    looked_at = 0
    paths = list(files(root))
    check_folders(paths, report)
    check_names(paths, root, report)
    for path in paths:
        if path.suffix in BINARY or path.name in VERBATIM or (root / path).is_symlink():
            continue
        looked_at += 1
        try:
            text = (root / path).read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            report.add(path, 1, f"not UTF-8 at byte {error.start}")
            continue
        check_text(path, text, report)
        if path.suffix == ".md":
            check_page(path, root, text, report)
        check_script(path, root, text, report)
    report.finish(looked_at)


if __name__ == "__main__":
    main()
