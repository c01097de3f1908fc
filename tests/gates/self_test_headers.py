"""Bad examples for the gate of headers."""

import shutil
import subprocess

from example_tree import GATES, Tree

LISTED = ["model/core/id.h", "model/design/edit/edit.h", "model/units/unit.h"]


class Headers(Tree):
    PROJECT = """cmake_minimum_required(VERSION 3.25)
project(example LANGUAGES CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_UNITY_BUILD %s)
include_directories(${PROJECT_SOURCE_DIR})
function(clusterwright_library)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "SOURCES;HEADERS;PRIVATE_HEADERS;USES")
    list(TRANSFORM arg_SOURCES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
    target_sources(example PRIVATE ${arg_SOURCES})
endfunction()
add_library(example STATIC)
foreach(folder model/core model/units model/design/edit)
    add_subdirectory(${folder})
endforeach()
"""

    def configure(self, unity="OFF"):
        """A new build folder: what was found right before is forgotten."""
        shutil.rmtree(self.root / "build", ignore_errors=True)
        self.write("CMakeLists.txt", self.PROJECT % unity)
        command = ["cmake", "-G", "Ninja", "-S", self.root, "-B", self.root / "build"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return ("--build", self.root / "build")

    def with_headers(self, **texts):
        """Adds headers to model/units, which would be compiled together with id.h and its <string>."""
        for name, text in texts.items():
            self.write(f"model/units/{name}.h", "#pragma once\n\n" + text)
        listed = " ".join(f"{name}.h" for name in ("unit", *texts))
        self.write("model/units/CMakeLists.txt", f"clusterwright_library(HEADERS {listed} USES model/core)\n")

    def compiled(self, build, count):
        code, output = self.gate("headers", *build)
        self.assertEqual(code, 0, output)
        self.assertIn(f"headers: {count} compiled", output)

    def test_lists(self):
        for unity in ("OFF", "ON"):
            self.passes("headers", *self.configure(unity))
        build = self.configure(unity)
        self.write("model/core/forgotten.cpp", "int forgotten;\n")
        self.write("model/core/unlisted.h", "#pragma once\n")
        self.refuses("headers", "model/core/unlisted.h:1: headers: in no list of headers",
                     "model/core/forgotten.cpp:1: headers: no target builds it", more=build)
        self.write("model/magic/CMakeLists.txt", "clusterwright_library(SOURCES lost.cpp)\n")
        self.write("model/magic/lost.cpp", "int lost;\n")
        self.refuses("headers", "model/magic/lost.cpp:1: headers: no target builds it", more=build)

    def test_needy(self):
        # Few includes come first in a batch: "rich" would stand before "needy" and give it what it lacks.
        rich = "#include <map>\n#define MADE 1\nstruct Made {\n    int a = 0;\n};\ninline int made() { return MADE; }\n"
        for what, text in {
            "a name of the standard library": "inline std::map<int, int> names() { return {}; }\n",
            "a function of ours": "inline auto name() { return made(); }\n",
            "a macro": "inline int name(int number = MADE) { return number; }\n",
            "a class of ours": "inline bool same(const Made& a) { return &a == nullptr; }\n",
            "a class known by name only": "struct Made;\nstruct Holder {\n    Made made;\n};\n",
            "a header that does not exist": "#include <no_such_header.h>\n",
            "an error of its own": "inline int wrong() { return nothing; }\n",
        }.items():
            with self.subTest(what=what):
                self.with_headers(rich=rich, needy='#include <vector>\n#include "model/units/unit.h"\n' + text)
                self.refuses("headers", "model/units/needy.h:1: headers: does not compile on its own: include what it uses",
                             "1 findings", more=self.configure())

    def test_what_depends_on_it_waits(self):
        self.with_headers(needy="std::string name();\n", uses_it='#include "model/units/needy.h"\n',
                          other="inline int other() { return 1; }\n")
        build = self.configure()
        self.refuses("headers", "model/units/needy.h:1: headers: does not compile", "1 findings", more=build)
        self.write("model/units/needy.h", "#pragma once\n\n#include <string>\n\nstd::string name();\n")
        self.compiled(build, 2)

    def test_two_that_exclude_each_other(self):
        self.with_headers(one="struct Same {\n    int a = 1;\n};\n", two="struct Same {\n    int a = 2;\n};\n")
        self.passes("headers", *self.configure())

    def test_only_what_changed(self):
        build = self.configure()
        self.compiled(build, 3)
        self.compiled(build, 0)
        self.write("model/units/unit.h", '#pragma once\n\n#include "model/core/id.h"\n\nstruct Unit {};\n')
        self.compiled(build, 2)
        self.write("model/core/id.h", "#pragma once\n\nstd::string id();\n")
        self.refuses("headers", "model/core/id.h:1: headers: does not compile", more=build)
        self.refuses("headers", "model/core/id.h:1: headers: does not compile", more=build)
