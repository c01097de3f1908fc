#!/usr/bin/env python3
"""Gate: each header compiles on its own, and no source or header is forgotten in the lists of CMake.

Headers are compiled in batches that hide nothing (header_batches.py). What was right stays right while the texts that it
includes are the same: the build folder keeps what was found.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

sys.dont_write_bytecode = True
from cmake_lists import lists_of  # noqa: E402
from header_batches import Planner  # noqa: E402
from includes import Includes, folder_of  # noqa: E402
from tree import Report, arguments  # noqa: E402

NOT_ALWAYS_BUILT = {
    "tests/bench",  # only where Google Benchmark is installed
    "tests/peers",  # only where a peer is installed
}
ERROR = re.compile(r"^(.+?):\d+:(?:\d+:)? (?:fatal )?error: ", re.MULTILINE)


class Commands:
    """What compile_commands.json says: the sources that are built, and with which flags."""

    def __init__(self, root, build):
        self.root = root.resolve()
        self.built = set()
        self.flags = {}  # those that matter to a header, each as a tuple of words, by its name
        self.compiler = "c++"
        for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
            words = [word for word in shlex.split(entry["command"]) if not word.endswith("ccache")]
            self.compiler = words[0]
            self.built.update(self.sources_of(pathlib.Path(entry["directory"], entry["file"])))
            for flag in flags_of(words):
                self.flags.setdefault(flag[0].split("=")[0] if len(flag) == 1 else flag, flag)

    def sources_of(self, file):
        """The source itself; of a batch in the build folder, the sources that it includes."""
        named = [file]
        if file.name.startswith("unity_") and file.is_file():
            named = re.findall(r'#include "(.+\.cpp)"', file.read_text(encoding="utf-8"))
        for path in map(pathlib.Path, named):
            if path.resolve().is_relative_to(self.root):
                yield str(path.resolve().relative_to(self.root))

    @property
    def command(self):
        """The compiler with the flags of all sources together; of a macro the first definition."""
        return [self.compiler, f"-I{self.root}", *(word for flag in self.flags.values() for word in flag)]


def flags_of(words):
    following = iter(words[1:])
    for word in following:
        if word == "-isystem":
            yield word, next(following)
        elif word.startswith(("-I", "-D", "-std=", "-fPI")) and "_autogen" not in word:
            yield (word,)


class Compiler:
    """What compiles headers, and what is wrong with them."""

    def __init__(self, root, includes, command, pool):
        self.root = root
        self.includes = includes
        self.command = command
        self.pool = pool
        self.wrong = {}  # header -> the compiler's errors

    def run(self, text, *options):
        return subprocess.run([*self.command, *options, "-w", "-x", "c++", "-"], input=text, cwd=self.root, text=True,
                              capture_output=True, check=False)

    def compiles(self, headers):
        """The errors, "" for none."""
        done = self.run("".join(f'#include "{header}"\n' for header in headers), "-fsyntax-only")
        return "" if done.returncode == 0 else done.stderr or "the compiler failed"

    def files_of_libraries(self, headers, known):
        """What each library's header includes, as the compiler says."""
        asked = {target for header in headers for target in {*self.includes.reached(header)} if target.startswith("<")}

        def look(target):
            words = self.run(f"#include {target}\n", "-M").stdout.replace("\\\n", " ").split()
            return sorted(set(words[2:]))

        new = sorted(asked - set(known))
        known.update(zip(new, self.pool.map(look, new)))

    def check(self, headers, known):
        self.files_of_libraries(headers, known)
        batches = Planner(self.root, self.includes, headers, lambda target: known[target]).batches()
        list(self.pool.map(self.check_batch, batches))

    def check_batch(self, batch):
        errors = self.compiles(batch)
        if not errors:
            return
        if len(batch) == 1:
            self.wrong[batch[0]] = errors
            return
        # Blame is for those headers alone that fail alone. What includes them waits until they are right.
        blamed = {os.path.relpath(self.root / path, self.root) for path in ERROR.findall(errors)}
        for header in sorted(blamed & set(self.includes.direct)):
            if header.endswith(".h") and header not in self.wrong and (alone := self.compiles([header])):
                self.wrong[header] = alone
        left = [header for header in batch if not self.reaches(header, set(self.wrong))]
        first = [header for header in left if not self.reaches(header, blamed)]
        second = [header for header in left if header not in first]
        if len(left) == len(batch) and not (first and second):
            first, second = batch[:len(batch) // 2], batch[len(batch) // 2:]
        for part in (first, second):
            if part:
                self.check_batch(part)

    def reaches(self, header, others):
        return header in others or not others.isdisjoint(self.includes.reached(header))


def check_lists(root, built, includes, report):
    """A file that no target names is neither built nor tested."""
    listed = {os.path.normpath(f"{folder_of(path)}/{argument.text}")
              for path, calls in lists_of(root) for call in calls for argument in call.arguments}
    for path in includes.direct:
        if folder_of(path) in NOT_ALWAYS_BUILT:
            continue
        if path.endswith(".cpp") and path not in built:
            report.add(path, 1, f"no target builds it: list it in {folder_of(path)}/CMakeLists.txt or above")
        if path.endswith(".h") and path not in listed:
            report.add(path, 1, f"in no list of headers: add it to {folder_of(path)}/CMakeLists.txt or above")


def digests(root, includes, headers):
    """For each header a number for its text and all that it includes of ours."""
    texts = {path: hashlib.sha256((root / path).read_bytes()).hexdigest() for path in includes.direct}
    found = {}
    for header in headers:
        parts = [texts[header], *(texts.get(path, path) for path in sorted(includes.reached(header)))]
        found[header] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return found


def check_headers(root, build, commands, includes, report):
    memory = build / "headers_checked.json"
    version = subprocess.run([commands.compiler, "--version"], capture_output=True, text=True, check=False).stdout
    key = hashlib.sha256(f"{shlex.join(commands.command)}\n{version}".encode()).hexdigest()
    known = json.loads(memory.read_text(encoding="utf-8")) if memory.is_file() else {}
    if known.get("key") != key:
        known = {"key": key, "files": {}, "right": {}}

    headers = [path for path in includes.direct if path.endswith(".h") and
               (folder_of(path) not in NOT_ALWAYS_BUILT or any(folder_of(path) == folder_of(other)
                                                               for other in commands.built))]
    now = digests(root, includes, headers)
    changed = [header for header in headers if known["right"].get(header) != now[header]]
    wrong = {}
    if changed:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            compiler = Compiler(root, includes, commands.command, pool)
            compiler.check(changed, known["files"])
            wrong = compiler.wrong
            changed = [header for header in changed if not compiler.reaches(header, set(wrong))]
    for header, errors in sorted(wrong.items()):
        report.add(header, 1, "does not compile on its own: include what it uses")
        print("\n".join([line for line in errors.splitlines() if "error: " in line][:3]))
    known["right"] = {header: now[header] for header in headers
                      if header in changed or known["right"].get(header) == now[header]}
    memory.write_text(json.dumps(known), encoding="utf-8")
    print(f"headers: {len(changed) + len(wrong)} compiled, the others are as they were")


def main():
    parser = arguments(__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build folder")
    options = parser.parse_args()
    report = Report("headers")
    root = options.root.resolve()
    includes = Includes(root)
    commands = Commands(root, options.build)
    check_lists(root, commands.built, includes, report)
    check_headers(root, options.build, commands, includes, report)
    report.finish(len(includes.direct))


if __name__ == "__main__":
    main()
