#!/usr/bin/env python3
"""Runs the command lines of README.md and of the pages in app/help, and those that app/run prints at its end, as a reader would.

    readme_commands.py --programs FILE...           in a folder like a checkout, with only these programs in build/bin
    lab with bonded 2 2 -- readme_commands.py ...   those with n1 or n2, which the first form skips and lists, and what they need

Each page starts in the root of the checkout, with the files and runs of the pages before it. Blocks ```sh contain commands, blocks
```text anything else. A block ```text right after a block ```sh shows the output of its last command: every number in it must be
printed, in this order. In a comment, `exit code 1` or `exit code 0 or 1` is the promised exit code (else 0), and `run 3f2a` names the
new run for the following commands. A script of the checkout must exist; it is not run, since it builds. A program with a window must
stay open."""

import argparse
import dataclasses
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PATIENCE = 200  # s, for one command
OPEN = 5  # s that a window stays open
WINDOW = "clusterwright"
NODE = re.compile(r"(?<![\w./-])n\d+(?![\w-])")
NAMED_RUN = re.compile(r"\brun ([0-9a-f]{4})\b")
EXIT_CODES = re.compile(r"exit code (\d)(?: or (\d))?")
HERE_DOCUMENT = re.compile(r"<<\s*'?(\w+)'?")
NUMBER = re.compile(r"\d+(?:\.\d+)?")


class Failure(Exception):
    """A command did not do what the text promises."""


@dataclasses.dataclass
class Command:
    place: str  # README.md:50
    text: str  # as in the page, possibly several lines
    output: str = ""  # as the page shows it

    def __post_init__(self):
        self.code, self.comment = without_comments(self.text)
        self.words = shlex.split(self.code.split("<<")[0])

    def codes(self):
        found = EXIT_CODES.search(self.comment)
        return {int(code) for code in found.groups() if code} if found else {0}

    def named_runs(self):
        return NAMED_RUN.findall(self.comment)

    def made(self):
        """Names of its runs and files."""
        return {*self.named_runs(), *self.written_files()}

    def needed(self):
        """Words that can name a file or run of an earlier command."""
        return set(re.findall(r"[\w./-]+", self.code))

    def written_files(self):
        return [after for word, after in zip(self.words, self.words[1:]) if word == "-o"] + \
            re.findall(r"(?<![<\w'\"])>\s*([\w./-]+)", self.code)


def without_comments(text):
    """The code and the comments; a # counts outside of quotes, behind a blank."""
    code, comments = [], []
    for line in text.split("\n"):
        quote, end = "", len(line)
        for i, c in enumerate(line):
            if quote:
                quote = "" if c == quote else quote
            elif c in "'\"":
                quote = c
            elif c == "#" and (i == 0 or line[i - 1].isspace()):
                end = i
                break
        code.append(line[:end].rstrip())
        comments.append(line[end:])
    return "\n".join(code), " ".join(comments)


def assembled(lines, place, first):
    """Commands of lines: with what a backslash continues and the text of here-documents."""
    commands, text, until = [], [], ""
    for number, line in enumerate(lines, first):
        if not text and (not line.strip() or line.lstrip().startswith("#")):
            continue
        if not text:
            start = number
        text.append(line)
        if until:
            until = "" if line == until else until
        elif found := HERE_DOCUMENT.search(line):
            until = found.group(1)
        if not until and not line.endswith("\\"):
            commands.append(Command(f"{place}:{start}", "\n".join(text)))
            text = []
    if text:
        raise Failure(f"{place}: a command without an end: {text[0]}")
    return commands


def commands_of_page(path):
    page = os.path.relpath(path, ROOT)
    commands, lines, kind, last = [], [], None, None  # last: command whose output may follow
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line.startswith("```"):
            lines.append(line)
            continue
        if kind == "sh":
            commands += assembled(lines, page, number - len(lines))
            last = commands[-1]
        elif kind == "text" and last:
            last.output = "\n".join(lines)
            last = None
        elif kind is None and line not in ("```sh", "```text"):
            raise Failure(f"{page}:{number}: a block begins with ```sh or ```text")
        elif kind is None and any(text.strip() for text in lines):
            last = None
        kind = line[3:] if kind is None else None
        lines = []
    return commands


def with_nodes(commands):
    """Those that need a node, or a file or run of such a command."""
    found, made = [], set()
    for command in commands:
        if NODE.search(command.code) or command.needed() & made:
            found.append(command)
            made |= command.made()
    return found


def with_what_they_need(chosen, commands):
    """The chosen commands, changes of the folder, and the makers of files and runs, in the order of all commands."""
    found, needed = [], set()
    for command in reversed(commands):
        if command in chosen or command.words[0] == "cd" or command.made() & needed:
            found.insert(0, command)
            needed |= command.needed()
    return found


def missing_number(shown, printed):
    """The first number of a shown output that the program did not print in this order; None when all are there."""
    numbers = iter(NUMBER.findall(printed))
    return next((number for number in NUMBER.findall(shown) if number not in numbers), None)


def commands_of_script(path):
    """Those that its last text shows, two blanks before each."""
    text = path.read_text(encoding="utf-8")
    found = re.search(r"<<TEXT\n(.*?)\nTEXT\n", text, re.DOTALL)
    lines = found.group(1).split("\n") if found else []
    first = text[:found.start(1)].count("\n") + 1 if found else 0
    return [command for number, line in enumerate(lines, first) if line.startswith("  ")
            for command in assembled([line.strip()], "app/run", number)]


class Checkout:
    """A folder like the checkout after app/run, with a home and, in a lab, an ssh that gets in to its nodes by itself."""

    def __init__(self, folder, programs):
        self.folder = folder.resolve()
        self.place = self.folder / "checkout"
        self.runs = {}  # name -> id
        self.count = 0
        bin_folder = self.place / "build/bin"
        bin_folder.mkdir(parents=True)
        for entry in ROOT.iterdir():
            if entry.name not in ("build", ".git"):
                (self.place / entry.name).symlink_to(entry)
        for program in programs:  # no symbolic link: a program looks for others beside itself
            try:
                os.link(program, bin_folder / program.name)
            except OSError:
                shutil.copy2(program, bin_folder)
        self.take_install_scripts(programs[0].parent.parent)
        home = folder / "home"
        home.mkdir()
        self.environment = {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen",
                            "XDG_RUNTIME_DIR": str(folder),
                            "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                            "OMPI_MCA_rmaps_base_oversubscribe": "1"}
        self.lab = os.environ.get("CLUSTERWRIGHT_LAB")
        self.here = self.place

    def take_install_scripts(self, build):
        """The scripts of `cmake --install`, which then finds only the programs of this checkout."""
        for script in build.rglob("cmake_install.cmake"):
            if not script.is_relative_to(self.folder):
                copy = self.place / "build" / script.relative_to(build)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(script.read_text().replace(f"{build}/", f"{self.place}/build/"))

    def let_ssh_in(self, commands):
        """Maps the addresses of the pages to nodes of the lab. ssh reads its configuration from the user's home, whatever HOME is."""
        (self.folder / "home/.ssh").mkdir(mode=0o700)
        shutil.copy(f"{self.lab}/ssh_config", self.folder / "home/.ssh/config")
        known = [node["name"] for node in json.loads(pathlib.Path(self.lab, "nodes.json").read_text())["nodes"]]
        cases = ""
        for command in commands:
            words = command.words
            if words[1:3] == ["nodes", "add"] and "--address" in words and words[3] in known:
                cases += f"    {shlex.quote(words[words.index('--address') + 1])}) word={words[3]} ;;\n"
        folder = self.folder / "bin"
        folder.mkdir()
        (folder / "ssh").write_text('#!/bin/bash\nwords=()\nfor word; do\n    case $word in\n    "") ;;\n' + cases +
                                    '    esac\n    words+=("$word")\ndone\n'
                                    f'exec {shutil.which("ssh")} -F {self.lab}/ssh_config "${{words[@]}}"\n')
        (folder / "ssh").chmod(0o755)
        self.environment["PATH"] = f"{folder}:{self.environment['PATH']}"

    def run(self, command):
        program = command.words[0]
        if program == "cd":
            folder = (self.here / command.words[1]).resolve()
            if not folder.is_dir():
                raise Failure("there is no such folder")
            self.here = folder
        elif self.is_script(program):
            if not os.access(self.here / program, os.X_OK):
                raise Failure("this script cannot be run")
        elif pathlib.Path(program).name == WINDOW:
            self.open_window(command)
        else:
            self.run_to_the_end(command)
        self.count += 1

    def is_script(self, program):
        """A file of the real checkout, to which links lead from here."""
        file = (self.here / program).resolve()
        return file.is_file() and not file.is_relative_to(self.place)

    def line_of(self, command):
        text = command.text
        for name, run in self.runs.items():
            text = re.sub(rf"\b{name}\b", run, text)
        return ["bash", "-c", text]

    def open_window(self, command):
        with subprocess.Popen(["bash", "-c", "exec " + command.code], cwd=self.here, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as window:
            try:
                said = window.communicate(timeout=OPEN)[0]
            except subprocess.TimeoutExpired:
                window.kill()
                return
        raise Failure(f"the window was closed, exit code {window.returncode}\n{said}")

    def run_to_the_end(self, command):
        try:
            done = subprocess.run(self.line_of(command), cwd=self.here, env=self.environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, check=False, timeout=PATIENCE)
        except subprocess.TimeoutExpired as error:
            raise Failure(f"not done after {PATIENCE} s") from error
        said = (done.stdout + done.stderr)[-4000:]
        if done.returncode not in command.codes():
            raise Failure(f"exit code {done.returncode}, promised {sorted(command.codes())}\n{said}")
        for file in command.written_files():
            if file != "-" and not (self.here / file).exists():
                raise Failure(f"it has written no {file}\n{said}")
        if (number := missing_number(command.output, done.stdout)) is not None:
            raise Failure(f"it has not printed {number}, which the page shows\n{said}")
        for name in command.named_runs():
            found = re.search(r"\brun ([0-9a-f]{8,})", done.stdout)
            if not found:
                raise Failure(f"it names no run\n{said}")
            self.runs[name] = found.group(1)


def work(options, folder):
    to_root = f"cd {folder / 'checkout'}"
    commands = []
    for page in options.pages:
        found = commands_of_page(page.resolve())
        if not found:
            print(f"{page} has no commands")
            return 1
        commands += [Command(page.name, to_root), *found]
    ends = commands_of_script(ROOT / "app/run")
    if not ends:
        print("app/run has no commands")
        return 1
    commands += [Command("app/run", to_root), *ends]
    checkout = Checkout(folder, options.programs)
    on_nodes = with_nodes(commands)
    if checkout.lab:
        checkout.let_ssh_in(commands)
        commands = with_what_they_need(on_nodes, commands)
    failures = 0
    for command in commands:
        if command in on_nodes and not checkout.lab:
            print(f"{command.place}: not run without a lab: {command.code}", flush=True)
            continue
        try:
            checkout.run(command)
        except Failure as failure:
            failures += 1
            print(f"{command.place}: {command.text}\n{failure}", flush=True)
    print(f"{checkout.count} commands run, {failures} failures")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=pathlib.Path, nargs="+",
                        default=[ROOT / "README.md", *sorted((ROOT / "app/help").glob("*.md"))])
    parser.add_argument("--programs", type=lambda name: pathlib.Path(name).resolve(), nargs="+", required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="readme-", dir=options.programs[0].parent.parent) as folder:
        try:
            return work(options, pathlib.Path(folder))
        except Failure as failure:
            print(failure)
            return 1


if __name__ == "__main__":
    sys.exit(main())
