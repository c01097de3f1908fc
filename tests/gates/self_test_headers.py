"""Bad examples for the gate of headers."""

import subprocess

from example_tree import GATES, Tree


class Headers(Tree):
    PROJECT = """cmake_minimum_required(VERSION 3.25)
project(example LANGUAGES CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
include_directories(${PROJECT_SOURCE_DIR})
add_library(example STATIC model/core/id.cpp model/design/edit/edit.cpp)
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
        build = self.configure("model/core/id.h", "model/design/edit/edit.h", "model/units/unit.h")
        self.passes("headers", *build)

        self.write("model/core/needy.h", "#pragma once\n\nstd::string name();\n")
        self.write("model/core/forgotten.cpp", "int forgotten;\n")
        self.refuses("headers", "model/core/needy.h:1: headers: in no FILE_SET", more=build)
        self.refuses("headers", "model/core/forgotten.cpp:1: headers: no target builds it", more=build)
        (self.root / "model/core/forgotten.cpp").unlink()

        self.configure("model/core/id.h", "model/design/edit/edit.h", "model/units/unit.h", "model/core/needy.h")
        self.refuses("headers", "model/core/needy.h:1: headers: does not compile on its own", more=build)
