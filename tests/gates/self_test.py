#!/usr/bin/env python3
"""Shows every gate a good tree, which it must pass, and bad ones, each of which it must refuse for the right reason."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from tree import ROOT, SKIPPED  # noqa: E402

GATES = pathlib.Path(__file__).resolve().parent

GOOD = {
    "model/core/id.h": "#pragma once\n\n#include <string>\n\nstd::string id();\n",
    "model/core/id.cpp": '#include "model/core/id.h"\n\nstd::string id()\n{\n    return "a";\n}\n',
    "model/units/unit.h": '#pragma once\n\n#include "model/core/id.h"\n',
    "app/run": "#!/usr/bin/env bash\necho 'run'\n",
}


class Tree(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="gates-"))
        self.addCleanup(shutil.rmtree, self.root)
        shutil.copy(ROOT / ".clang-format", self.root)
        for path, text in GOOD.items():
            self.write(path, text)

    def write(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode())
        if text[:2] in ("#!", b"#!"):
            target.chmod(0o755)

    def gate(self, name, *more):
        command = [GATES / f"{name}.py", "--root", self.root, *more]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def passes(self, name, *more):
        code, output = self.gate(name, *more)
        self.assertEqual(code, 0, output)

    def refuses(self, name, *parts, more=()):
        code, output = self.gate(name, *more)
        self.assertEqual(code, 1, output)
        for part in parts:
            self.assertIn(part, output)


class Layering(Tree):
    def refused(self, path, include, *parts):
        with self.subTest(path=path, include=include):
            self.write(path, f"#pragma once\n\n#include {include}\n")
            self.refuses("layering", f"{path}:3: layering: ", *parts)
            (self.root / path).unlink()

    def test_good(self):
        self.passes("layering")
        self.write("model/core/a.h", '// #include <QString>\n/*\n#include "app/x.h"\n*/\n#include <vector>\n')
        self.write("app/desktop/a.h", '#include <QString>\n#include "model/units/unit.h"\n')
        self.passes("layering")

    def test_upwards(self):
        self.refused("model/core/bad.h", '"model/units/unit.h"', "model/core may not include model/units")
        self.write("app/cli/command.h", "#pragma once\n")
        self.refused("model/units/bad.cpp", '"app/cli/command.h"', "model/units may not include app/cli")
        self.refused("app/desktop/bad.h", '"app/cli/command.h"', "may not include app/cli")
        self.write("tests/support/a.h", "#pragma once\n")
        self.refused("model/core/bad.h", '"tests/support/a.h"', "may not include tests")

    def test_libraries(self):
        for header in ("QString", "QtCore/QString", "qglobal.h"):
            self.refused("model/core/bad.h", f"<{header}>", "Qt belongs to")
        self.refused("app/cli/bad.cpp", "<QCoreApplication>", "Qt belongs to")
        self.refused("app/desktop/bad.cpp", "<qcustomplot.h>", "QCustomPlot belongs to")
        self.refused("model/design/bad.h", "<boost/graph/adjacency_list.hpp>", "Boost.Graph belongs to")
        self.refused("model/core/bad.h", "<catch2/catch.hpp>", "Catch2 belongs to")
        self.refused("app/cli/bad.cpp", "<fftw3.h>", "FFTW belongs to")

    def test_forms(self):
        self.refused("model/core/bad.h", '"id.h"', "does not start at the root")
        self.refused("model/core/bad.h", '"../core/id.h"', "does not start at the root")
        self.refused("model/core/bad.h", "<model/core/id.h>", "included with quotes")
        self.refused("model/core/bad.h", '"model/core/missing.h"', "does not exist")
        self.refused("model/core/bad.h", "HEADER", "hides its layer")
        self.refused("model/core/bad.h", '  "app/cli/command.h" // why', "does not exist")

    def test_unknown_layer(self):
        self.write("model/magic/a.h", "#pragma once\n")
        self.refuses("layering", "model/magic/a.h:1:", "in no layer of the table")

    def test_probes_are_separate(self):
        self.write("plugins/probes/ping/ping.h", "#pragma once\n")
        self.write("plugins/probes/support/json.h", "#pragma once\n")
        self.refused("plugins/probes/copy/bad.cpp", '"plugins/probes/ping/ping.h"', "separate programs")
        self.refused("plugins/probes/copy/bad.cpp", '"model/core/id.h"', "may not include model/core")
        self.write("plugins/probes/copy/good.cpp", '#include "plugins/probes/support/json.h"\n')
        self.write("plugins/probes/main.cpp", '#include "plugins/probes/ping/ping.h"\n')
        self.passes("layering")


class Hygiene(Tree):
    def refused(self, path, text, *parts):
        with self.subTest(path=path, text=text[:30]):
            self.write(path, text)
            self.refuses("hygiene", f"{path}:", *parts)
            (self.root / path).unlink()

    def test_good(self):
        self.passes("hygiene")
        self.write("presets/a.json", '{"pointer": "/variables/0", "url": "https://example.org/ho' 'me/"}\n')
        self.passes("hygiene")

    def test_marks(self):
        for mark in ("TO" "DO", "FIX" "ME", "XX" "X"):
            self.refused("model/core/bad.h", f"\n// {mark}: later\n", "bad.h:2:", mark)
            self.refused("README.md", f"{mark}\n", mark)

    def test_lengths(self):
        self.refused("model/core/bad.h", "\n" * 201, "201 lines, 200 at most")
        self.refused("app/cli/bad.cpp", "\n" * 501, "501 lines, 500 at most")
        self.refused("plugins/runner/bad.cpp", "\n" * 501, "501 lines, 500 at most")

    def test_machines(self):
        for place in ("ho" "me/jane", "ro" "ot/", "wo" "rk/main"):
            self.refused("app/cli/bad.cpp", f'"/{place}/x"\n', "path of somebody's machine")

    def test_text(self):
        self.refused("a.md", "a\r\nb\n", "a.md:1:", "carriage return")
        self.refused("a.md", "a\nb \n", "a.md:2:", "blanks at the end")
        self.refused("a.md", "a\nb", "a.md:2:", "no end")
        self.refused("a.md", b"a\xff\n", "not UTF-8")

    def test_scripts(self):
        self.refused("app/bad", "#!/usr/bin/env bash\nif true; then\n", "app/bad:", "syntax error")
        self.refused("app/bad.py", "#!/usr/bin/env python3\ndef (:\n", "app/bad.py:2:")
        self.write("app/idle", "#!/bin/sh\ntrue\n")
        os.chmod(self.root / "app/idle", 0o644)
        self.refuses("hygiene", "app/idle:1:", "not executable")

    @unittest.skipUnless(shutil.which("shellcheck"), "shellcheck is not installed")
    def test_shellcheck(self):
        self.refused("app/bad", "#!/usr/bin/env bash\nrm -r $1\n", "app/bad:2:", "SC2086")


class ClassSize(Tree):
    HEADER = "#pragma once\n\nclass Wide\n{\npublic:\n    explicit Wide(int a);\n%s};\n"

    def declare(self, count, more=""):
        methods = "".join(f"    [[nodiscard]] std::map<int, int> f{i}(int a, int (*b)(int)) const;\n" for i in range(count))
        self.write("model/core/wide.h", self.HEADER % (methods + more))

    def test_number(self):
        self.declare(30)
        self.passes("class_size")
        self.declare(30, "    bool operator==(const Wide&) const = default;\n    std::function<void(int)> m_run;\n"
                         "    int m_size = sizeof(int);\n    friend void f(Wide&);\nsignals:\n    void changed();\n")
        self.passes("class_size")
        self.declare(30, "    int last() const { return f0(1, {}).size(); }\n")
        self.refuses("class_size", "model/core/wide.h:3: class_size: Wide has 31 methods, 30 at most")
        (self.root / "model/core/wide.h").unlink()
        self.write("app/cli/wide.cpp", "struct Local {\n" + "    void f();\n" * 31 + "};\n")
        self.refuses("class_size", "app/cli/wide.cpp:1: class_size: Local has 31 methods")

    def test_spread(self):
        self.declare(2)
        own = '#include "model/core/wide.h"\n\n'
        self.write("model/core/wide.cpp", own + "std::map<int, int> Wide::f0(int a, int (*b)(int)) const\n{\n}\n")
        self.write("model/core/user.cpp", own + "void use(Wide& wide)\n{\n    Wide::f0(1, {});\n}\n")
        self.write("model/core/maker.cpp", own + "Wide::Wide(int a)\n{\n}\n")
        self.passes("class_size")
        self.write("model/core/local.cpp", "class Wide\n{\n    void g();\n};\n\nvoid Wide::g()\n{\n}\n")
        self.passes("class_size")
        self.write("model/core/more.cpp", own + "std::map<int, int>\nWide::f1(int a, int (*b)(int)) const\n{\n}\n")
        self.refuses("class_size", "model/core/wide.h:3: class_size: Wide is spread over",
                     "model/core/more.cpp, model/core/wide.cpp")


class Format(Tree):
    def test_both(self):
        code, output = self.gate("format")
        if code == SKIPPED:
            self.skipTest(output.strip())
        self.assertEqual(code, 0, output)
        self.write("model/core/bad.cpp", "int  a( ) {return 1;}\n")
        self.refuses("format", "model/core/bad.cpp:1: format: ")


class Headers(Tree):
    PROJECT = """cmake_minimum_required(VERSION 3.25)
project(example LANGUAGES CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
include_directories(${PROJECT_SOURCE_DIR})
add_library(example STATIC model/core/id.cpp)
target_sources(example PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES %s)
include(%s/headers.cmake)
clusterwright_verify_all_headers(${PROJECT_SOURCE_DIR})
"""

    def configure(self, *headers):
        self.write("CMakeLists.txt", self.PROJECT % (" ".join(headers), GATES))
        command = ["cmake", "-G", "Ninja", "-S", self.root, "-B", self.root / "build"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return ("--build", self.root / "build")

    def test_all(self):
        build = self.configure("model/core/id.h", "model/units/unit.h")
        self.passes("headers", *build)

        self.write("model/core/needy.h", "#pragma once\n\nstd::string name();\n")
        self.write("model/core/forgotten.cpp", "int forgotten;\n")
        self.refuses("headers", "model/core/needy.h:1: headers: in no FILE_SET", more=build)
        self.refuses("headers", "model/core/forgotten.cpp:1: headers: no target builds it", more=build)
        (self.root / "model/core/forgotten.cpp").unlink()

        self.configure("model/core/id.h", "model/units/unit.h", "model/core/needy.h")
        self.refuses("headers", "model/core/needy.h:1: headers: does not compile on its own", more=build)


class Empty(unittest.TestCase):
    def test_nothing_is_not_green(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("class_size", "hygiene", "layering"):
                command = [GATES / f"{name}.py", "--root", folder]
                done = subprocess.run(command, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 1, name)


if __name__ == "__main__":
    unittest.main()
