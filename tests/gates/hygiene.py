#!/usr/bin/env python3
"""Gate: no unfinished work, no path of somebody's machine, clean text, scripts that parse, links that lead somewhere.

No two headers define one name in one namespace, of which the linker would keep either. The product has at most as many
lines as product_lines.txt says. The number falls with the product; it rises with a reason in the commit.
"""

import os
import pathlib
import re
import shutil
import subprocess

from tree import Report, arguments, files, sources

BINARY = {".gif", ".gz", ".ico", ".jpg", ".pdf", ".png", ".sqlite", ".ttf", ".woff2"}
VERBATIM = {"LICENSE"}  # not ours to change
LINES = pathlib.PurePosixPath("tests/gates/product_lines.txt")

WRONG = [  # (files, expression, what is wrong)
    (r".*", r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b", "unfinished work belongs into an issue"),
    (r".*", r"(?<![\w.$}~/-])/(ho" r"me|ro" r"ot|wo" r"rk|fa" r"rm|Us" r"ers)/", "a path of somebody's machine"),
    (r".*", r"[ \t]+$", "blanks at the end of the line"),
    (r".*", r"\r", "a carriage return"),
    (r"(app|model|plugins/runner)/.*\.cpp", r"\.dump\((?!.*error_handler_t::replace)",
     "dump() without error_handler_t::replace stops at a byte that is not UTF-8: use jsonText()"),
]
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE_PATH = re.compile(r"`((?:app|model|plugins|presets|tests)/[^`\s]*)[^`]*`")
DEFINED = re.compile(r"^(?:namespace (\S+)|(?:struct|class|enum class) (\w+)(?: final)?(?: : [^{;]*)?(?: \{)?|"
                     r"inline constexpr [^=({]*?(\w+)(?:\[\])? ?[={(].*)$", re.MULTILINE)


def check_text(path, text, report):
    if text and not text.endswith("\n"):
        report.add(path, text.count("\n") + 1, "the last line has no end")
    for where, expression, wrong in WRONG:
        if re.fullmatch(where, str(path)):
            for found in re.finditer(expression, text, re.MULTILINE):
                report.add(path, text.count("\n", 0, found.start()) + 1, f"{found[0].strip()}: {wrong}")


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


def anchors_of(page):
    """The names that GitHub gives the headings of a page."""
    headings = [line.lstrip("#").strip().lower() for _, line in unfenced(page.read_text(encoding="utf-8"))
                if re.match(r"#+ ", line)]
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in headings}


def check_page(path, root, text, report):
    for number, line in unfenced(text):
        for link in LINK.findall(line):
            name, _, anchor = link.partition("#")
            target = root / path.parent / name if name else root / path
            if re.match(r"[a-z]+:", link):
                continue
            if not target.exists():
                report.add(path, number, f"the link leads nowhere: {link}")
            elif anchor and anchor not in anchors_of(target):
                report.add(path, number, f"the page of the link has no such heading: {link}")
        for name in CODE_PATH.findall(line):
            pattern = re.sub(r"(?<=/)[A-Z]+(?=/|$)", "*", name.rstrip("/"))  # ID stands for any name
            if not any(root.glob(pattern)):
                report.add(path, number, f"{name} does not exist")


def check_names(root, report):
    places = {}
    for path in sources(root, (".h",)):
        if path.parts[0] == "tests":
            continue
        text, namespace = (root / path).read_text(encoding="utf-8"), ""
        for found in DEFINED.finditer(text):
            namespace = found[1] or namespace
            name = found[2] or found[3]
            if name and not text[:found.start()].rstrip("\n").rsplit("\n", 1)[-1].startswith("template"):
                other = places.setdefault((namespace, name), path)
                if other != path:
                    line = text.count("\n", 0, found.start()) + 1
                    report.add(path, line, f"{namespace}::{name} is defined in {other}, too")


def check_lines(root, report):
    most = int((root / LINES).read_text(encoding="utf-8").split()[0])
    count = sum((root / path).read_text(encoding="utf-8").count("\n") for path in sources(root) if path.parts[0] != "tests")
    if not most - 1000 <= count <= most:
        report.add(LINES, 1, f"the product has {count} lines, and {most} are on record: change the number, upwards with a reason")


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
        checks = [["bash", "-n", str(root / path)]]
        if shutil.which("shellcheck"):
            checks.append(["shellcheck", "-x", "-P", str(root), "-f", "gcc", str(root / path)])
        for command in checks:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                report.add(path, 1, (done.stdout + done.stderr).strip())


def main():
    root = arguments(__doc__).parse_args().root
    report = Report("hygiene")
    check_names(root, report)
    check_lines(root, report)
    looked_at = 0
    for path in files(root):
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
