#!/usr/bin/env python3
"""Gate: each header compiles on its own, and no source or header is forgotten in the lists of CMake."""

import json
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from tree import Report, arguments, sources  # noqa: E402

NOT_ALWAYS_BUILT = {
    "tests/bench",  # only with CLUSTERWRIGHT_BENCH
    "tests/peers",  # only where a peer is installed
}


def check_lists(root, build, paths, report):
    """A file that no target names is neither built nor tested."""
    commands = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    compiled = {pathlib.Path(command["file"]).resolve() for command in commands}
    for path in paths:
        if str(path.parent) in NOT_ALWAYS_BUILT:
            continue
        if path.suffix == ".cpp" and (root / path).resolve() not in compiled:
            report.add(path, 1, f"no target builds it: list it in {path.parent}/CMakeLists.txt or above")
        if path.suffix == ".h" and not (build / "headers" / f"{path}.cpp").is_file():
            report.add(path, 1, "in no FILE_SET HEADERS: list it in the CMakeLists.txt of its target")


def check_headers(build, report):
    command = ["cmake", "--build", str(build), "--target", "headers", "--", "-k", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return
    output = done.stdout + done.stderr
    wrong = sorted(set(re.findall(r"^FAILED: .*?_headers\.dir/.*?headers/(\S+?\.h)\.cpp\.o", output, re.MULTILINE)))
    for path in wrong:
        report.add(path, 1, "does not compile on its own: include what it uses")
    errors = [line for line in output.splitlines() if ": error: " in line or "fatal error" in line]
    print("\n".join(errors[:40] if wrong else output.splitlines()[-20:]))
    if not wrong:
        report.add("tests/gates/headers.cmake", 1, "the target 'headers' cannot be built")


def main():
    parser = arguments(__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="the build folder")
    options = parser.parse_args()
    report = Report("headers")
    paths = list(sources(options.root))
    check_lists(options.root, options.build, paths, report)
    check_headers(options.build, report)
    report.finish(len(paths))


if __name__ == "__main__":
    main()
