"""Bad examples for the gate of layers."""

from example_tree import LIMITS, PICTURE, TABLE, Tree

PAGE = "model/README.md"


def library(**lists):
    words = "".join(f"    {keyword}\n" + "".join(f"    {word}\n" for word in text.split()) for keyword, text in lists.items())
    return f"# What it is for (a note).\nclusterwright_library(\n{words})\n"


class Layering(Tree):
    def refused(self, path, include, *parts):
        with self.subTest(path=path, include=include):
            self.write(path, f"#pragma once\n\n#include {include}\n")
            self.refuses("layering", f"{path}:3: layering: ", *parts)
            (self.root / path).unlink()

    def page(self, rows="", arrows="", areas="", libraries=""):
        """Adds to the parts of the good page."""
        limits = LIMITS.replace("nothing else |\n", f"nothing else |\n{areas}") + libraries
        self.write(PAGE, PICTURE.replace("TD\n", f"TD\n{arrows}") + limits + TABLE + rows)

    def findings(self):
        code, output = self.gate("layering")
        self.assertEqual(code, 1, output)
        return output.splitlines()[:-1]

    def test_good(self):
        self.passes("layering")
        self.write("model/core/a.h", '// #include <QString>\n/*\n#include "app/x.h"\n*/\n#include <vector>\n')
        self.write("app/desktop/canvas/CMakeLists.txt", library(SOURCES="a.cpp", USES="model/units"))
        self.write("app/desktop/canvas/a.cpp",
                   '#include <QString>\n#include "model/units/unit.h"\n#include "model/core/id.h"\n')
        self.write("app/desktop/main.cpp", '#include "model/core/id.h"\n')
        self.write("app/desktop/CMakeLists.txt", "add_executable(desktop main.cpp)\n")
        self.page("| `app/desktop`: `canvas`, `.` | what is seen | `main.cpp` |\n", 'desktop["app/desktop"] --> units\n',
                  "| `app/desktop` | `model` |\n", "| Qt | `app/desktop` |\n")
        self.write("tests/model/units/a_test.cpp", '#include "model/units/unit.h"\n')
        self.passes("layering")

    def test_upwards(self):
        self.page(areas="| `app/cli`, `app/desktop`, `app/mpi` | `model` |\n")
        self.refused("model/core/bad.h", '"model/units/unit.h"', "model/core does not use model/units")
        self.write("app/cli/studies/CMakeLists.txt", library(HEADERS="command.h"))
        self.write("app/cli/studies/command.h", "#pragma once\n")
        self.refused("model/units/bad.cpp", '"app/cli/studies/command.h"', "model may not include app/cli/studies")
        self.refused("app/desktop/main.cpp", '"app/cli/studies/command.h"', "app/desktop may not include app/cli")
        self.write("tests/support/a.h", "#pragma once\n")
        self.refused("model/core/bad.h", '"tests/support/a.h"', "model may not include tests/support")
        self.refused("app/mpi/bad.h", '"tests/support/a.h"', "app/mpi may not include tests/support")

    def test_libraries(self):
        self.page(libraries="| Qt | `app/desktop` |\n")
        for header in ("QString", "QtCore/QString", "qglobal.h"):
            self.refused("model/core/bad.h", f"<{header}>", "Qt belongs to")
        self.refused("app/cli/bad.cpp", "<QCoreApplication>", "Qt belongs to")
        self.refused("app/desktop/bad.cpp", "<qcustomplot.h>", "QCustomPlot belongs to")
        self.refused("app/desktop/plots/drawing/bad.cpp", "<boost/graph/adjacency_list.hpp>", "Boost.Graph belongs to")
        self.refused("model/core/bad.h", "<catch2/catch.hpp>", "Catch2 belongs to")
        self.refused("app/cli/bad.cpp", "<fftw3.h>", "FFTW belongs to")

    def test_forms(self):
        self.refused("model/core/bad.h", '"id.h"', "does not start at the root")
        self.refused("model/core/bad.h", '"../core/id.h"', "does not start at the root")
        self.refused("model/core/bad.h", "<model/core/id.h>", "included with quotes")
        self.refused("model/core/bad.h", '"model/core/missing.h"', "does not exist")
        self.refused("model/core/bad.h", "HEADER", "hides its layer")
        self.refused("model/core/bad.h", '  "app/cli/command.h" // why', "does not exist")

    def test_folder_without_a_call(self):
        self.write("model/magic/a.h", "#pragma once\n")
        self.refuses("layering", "model/magic/a.h:1:", "model/magic has no clusterwright_library()")
        self.write("model/CMakeLists.txt", "add_library(clusterwright_model STATIC magic/a.cpp)\n")
        self.refuses("layering", "model/magic/a.h:1:", "model/magic has no clusterwright_library()",
                     f"{PAGE}:1: layering: the table of layers has no row or room for model/magic")
        self.write("model/magic/CMakeLists.txt", "add_executable(magic b.cpp)\n")
        self.refuses("layering", "model/magic/a.h:1:", "model/magic has no clusterwright_library()")
        self.write("model/magic/CMakeLists.txt", "add_executable(magic a.h)\n")
        self.page("| `model/magic` | tricks | `a.h` |\n", 'magic["model/magic"]\n')
        self.passes("layering")

    def test_calls(self):
        lists = "model/units/CMakeLists.txt"
        self.write(lists, library(HEADERS="unit.h", USES="model/core") + library(SOURCES="b.cpp"))
        self.refuses("layering", f"{lists}:9: layering: a second clusterwright_library()")
        self.write(lists, library(HEADERS="unit.h ../core/id.h", USES="model/core"))
        self.refuses("layering", f"{lists}:5: layering: ../core/id.h belongs to another folder")
        self.write(lists, library(HEADERS="unit.h", USES="model/core model/magic"))
        self.refuses("layering", f"{lists}:7: layering: uses model/magic, which is no folder with a library")
        self.write(lists, library(HEADERS="unit.h", USES="model/core model/units"))
        self.refuses("layering", f"{lists}:7: layering: model/units uses itself")

    def test_uses_without_an_include(self):
        lists = "model/design/edit/CMakeLists.txt"
        self.write(lists, library(SOURCES="edit.cpp", PRIVATE_HEADERS="edit.h", USES="model/core model/units"))
        self.refuses("layering", f"{lists}:8: layering: lists model/core, which nothing here includes")

    def test_private_headers(self):
        self.write("app/cli/CMakeLists.txt", library(SOURCES="a.cpp", USES="model/design/edit"))
        self.page("| `app/cli` | commands | |\n", 'cli["app/cli"] --> design\n', "| `app/cli` | `model` |\n")
        private = "model/design/edit/edit.h is private to model/design/edit"
        self.refused("app/cli/a.cpp", '"model/design/edit/edit.h"', private)
        self.refused("app/mpi/a.cpp", '"model/design/edit/edit.h"', private)
        for folder in ("tests/cli", "tests/model/units", "tests/model/design/edit_more"):
            self.refused(f"{folder}/a_test.cpp", '"model/design/edit/edit.h"', private, "no test of that folder")
        self.page("| `app/cli` | commands | |\n", 'cli["app/cli"]\n')
        self.write("app/cli/CMakeLists.txt", library(SOURCES="a.cpp", PRIVATE_HEADERS="a.h"))
        self.write("app/cli/a.h", "#pragma once\n")
        self.write("tests/cli/a_test.cpp", '#include "app/cli/a.h"\n')
        for folder in ("tests/model/design", "tests/model/design/edit"):
            self.write(f"{folder}/a_test.cpp", '#include "model/design/edit/edit.h"\n')
        self.passes("layering")

    def test_public_without_need(self):
        lists = "model/units/CMakeLists.txt"
        self.write(lists, library(HEADERS="own.h unit.h", USES="model/core"))
        self.write("model/units/own.h", '#pragma once\n\n#include "model/units/unit.h"\n')
        self.write("tests/model/units/a_test.cpp", '#include "model/units/own.h"\n')
        own = "no other folder includes model/units/own.h: move it to PRIVATE_HEADERS"
        self.refuses("layering", f"{lists}:4: layering: {own}")
        self.write(lists, library(HEADERS="unit.h", PRIVATE_HEADERS="own.h unit.h", USES="model/core"))
        self.refuses("layering", f"{lists}:4: layering: model/units/unit.h is listed as private too")

    def test_model_never_prints(self):
        for bad in ('std::cout << 1;', 'f(); printf("%d", 1);', 'std::exit(1);', '    exit(1);', 'else abort();',
                    '#include <iostream>'):
            self.write("model/units/bad.cpp", f"// Why.\n{bad}\n")
            self.refuses("layering", "model/units/bad.cpp:2: layering: ", "the model never prints and never exits")
        self.write("model/units/bad.cpp", "// std::cout\nstd::vector<int> exit(size);\nport.exit(1);\nsnprintf(a, 1, b);\n")
        self.write("app/desktop/main.cpp", "std::cout << 1;\n")
        self.write("app/desktop/CMakeLists.txt", "add_executable(desktop main.cpp)\n")
        self.page("| `app/desktop` | the window | |\n", 'desktop["app/desktop"]\n')
        self.passes("layering")

    def test_cycle_of_includes(self):
        self.write("model/core/id.cpp", '#include "model/core/id.h"\n#include "model/design/edit/edit.h"\n')
        self.refuses("layering", "model/core/id.cpp:2: layering: a cycle of folders: "
                     "model/core -> model/design/edit -> model/units -> model/core "
                     "(model/core/id.cpp includes model/design/edit/edit.h; "
                     "model/design/edit/edit.h includes model/units/unit.h; model/units/unit.h includes model/core/id.h)")

    def test_cycle_of_uses(self):
        self.write("model/core/CMakeLists.txt", library(SOURCES="id.cpp", HEADERS="id.h", USES="model/units"))
        found = self.findings()
        self.assertEqual([line for line in found if "cycle of folders" in line], [])
        self.assertIn("model/core/CMakeLists.txt:8: layering: a cycle of USES: model/core -> model/units -> model/core",
                      found)

    def test_cycle_of_programs(self):
        self.write("app/mpi/a.cpp", '#include "app/cli/a.h"\n')
        self.write("app/cli/a.h", '#include "app/mpi/b.h"\n')
        self.write("app/mpi/b.h", "#pragma once\n")
        self.refuses("layering", "a cycle of folders: app/cli -> app/mpi -> app/cli")

    def test_probes_are_separate(self):
        for probe in ("copy", "ping"):
            self.write(f"plugins/probes/{probe}/CMakeLists.txt", library(SOURCES="a.cpp", USES="plugins/probes/support"))
            self.write(f"plugins/probes/{probe}/a.cpp", '#include "plugins/probes/support/json.h"\n')
        self.write("plugins/probes/ping/ping.h", "#pragma once\n")
        self.write("plugins/probes/support/CMakeLists.txt", library(HEADERS="json.h"))
        self.write("plugins/probes/support/json.h", "#pragma once\n")
        self.write("plugins/probes/CMakeLists.txt", library(SOURCES="table.cpp", USES="plugins/probes/copy")
                   + "add_executable(probe main.cpp)\n")
        self.write("plugins/probes/copy/copy.h", "#pragma once\n")
        self.write("plugins/probes/table.cpp", '#include "plugins/probes/copy/copy.h"\n')
        self.page("| `plugins/probes`: `support`, `*`, `.` | probes | `json.h` |\n", 'probes["plugins/probes"]\n',
                  "| `plugins/probes` | nothing |\n")
        self.refused("plugins/probes/copy/bad.cpp", '"plugins/probes/ping/ping.h"', "separate programs")
        self.refused("plugins/probes/copy/bad.cpp", '"model/core/id.h"', "plugins/probes may not include model/core")
        self.refused("plugins/probes/support/bad.cpp", '"plugins/probes/ping/ping.h"', "separate programs")
        self.write("plugins/probes/main.cpp", '#include "plugins/probes/ping/ping.h"\n')
        self.passes("layering")
        self.refused("plugins/probes/other.cpp", '"plugins/probes/ping/ping.h"', "does not use plugins/probes/ping")


class LayerTable(Tree):
    HEAD = "\n| folder | holds | main entry |\n|---|---|---|\n"
    CORE = "| `model/core` | ids | `id.h` |\n"
    UNITS = "| `model/units` | units | `unit.h` |\n"
    EDIT = "| `model/design`: `edit` | edits | `edit.h` |\n"

    def table(self, *rows, limits=LIMITS):
        self.write(PAGE, "# Map\n" + self.HEAD + "".join(rows) + "\nText.\n" + PICTURE + limits)

    def test_rows(self):
        self.table(self.CORE, self.UNITS, self.EDIT)
        self.passes("layering")
        self.table(self.CORE, self.UNITS)
        self.refuses("layering", f"{PAGE}:1: layering: the table of layers has no row or room for model/design/edit")
        self.table(self.CORE, self.UNITS, self.EDIT, self.CORE)
        self.refuses("layering", f"{PAGE}:8: layering: model/core stands in two rows")
        self.table(self.CORE, self.UNITS, self.EDIT, "| `model/magic` | tricks | |\n")
        self.refuses("layering", f"{PAGE}:8: layering: there is no folder model/magic")
        self.table(self.CORE, self.UNITS, "| `model/design`: `edit` | edits | `edits.h` |\n")
        self.refuses("layering", f"{PAGE}:7: layering: model/design has no edits.h")
        self.table(self.CORE, self.UNITS, self.EDIT, "| model/design | edits |\n")
        self.refuses("layering", f"{PAGE}:8: layering: a row is")
        self.write(PAGE, "# Map\n")
        self.refuses("layering", f"{PAGE}:1: layering: no table")

    def test_order(self):
        self.table(self.UNITS, self.CORE, self.EDIT)
        self.refuses("layering", "model/units/CMakeLists.txt:3: layering: "
                     f"model/core does not stand above model/units in {PAGE}")

    def test_order_of_rooms(self):
        self.write("model/design/names/CMakeLists.txt", library(SOURCES="a.cpp", USES="model/design/edit"))
        self.write("model/design/names/a.cpp", '#include "model/design/edit/edit.h"\n')
        self.write("model/design/edit/CMakeLists.txt", library(SOURCES="edit.cpp", HEADERS="edit.h", USES="model/units"))
        self.table(self.CORE, self.UNITS, "| `model/design`: `edit`, `names` | edits | `edit.h`, `names/a.cpp` |\n")
        self.passes("layering")
        self.table(self.CORE, self.UNITS, "| `model/design`: `names`, `edit` | edits | `edit.h` |\n")
        self.refuses("layering", "model/design/names/CMakeLists.txt:6: layering: "
                     f"model/design/edit does not stand above model/design/names in {PAGE}")

    def test_unnamed_rooms(self):
        self.write("model/design/names/CMakeLists.txt", library(SOURCES="a.cpp", USES="model/core"))
        self.write("model/design/names/a.cpp", '#include "model/core/id.h"\n')
        self.table(self.CORE, self.UNITS, "| `model/design`: `*` | edits | `edit.h` |\n")
        self.passes("layering")
        self.write("model/design/names/CMakeLists.txt", library(SOURCES="a.cpp", USES="model/design/edit"))
        self.write("model/design/names/a.cpp", '#include "model/design/edit/edit.h"\n')
        self.write("model/design/edit/CMakeLists.txt", library(SOURCES="edit.cpp", HEADERS="edit.h", USES="model/units"))
        self.refuses("layering", f"model/design/edit does not stand above model/design/names in {PAGE}")

    def test_order_of_programs(self):
        self.write("app/mpi/a.cpp", '#include "model/core/id.h"\n')
        self.write("app/mpi/CMakeLists.txt", "add_executable(mpi a.cpp)\n")
        self.table(self.CORE, self.UNITS, self.EDIT)
        self.refuses("layering", f"{PAGE}:1: layering: the table of layers has no row or room for app/mpi")
        area = LIMITS.replace("nothing else |\n", "nothing else |\n| `app/mpi` | `model/core` |\n")
        self.table(self.CORE, self.UNITS, self.EDIT, "| `app/mpi` | ranks | `a.cpp` |\n", limits=area)
        self.refuses("layering", "the picture has no box for app/mpi")
        self.write(PAGE, (self.root / PAGE).read_text(encoding="utf-8").replace("TD\n", 'TD\nmpi["app/mpi"] --> core\n'))
        self.passes("layering")
        self.table("| `app/mpi` | ranks | `a.cpp` |\n", self.CORE, self.UNITS, self.EDIT)
        self.refuses("layering", f"app/mpi/a.cpp:1: layering: model/core does not stand above app/mpi in {PAGE}")


class LayerPicture(Tree):
    def picture(self, *lines, fence="mermaid"):
        self.write(PAGE, f"```{fence}\nflowchart TD\n" + "".join(f"{line}\n" for line in lines) + "```\n" + LIMITS + TABLE)

    def test_arrows(self):
        self.picture('design["model/design"] --> units', 'units["model/units"] --> core["model/core"]')
        self.passes("layering")
        self.picture('core["model/core"] --> units["model/units"]', 'design["model/design"] --> units')
        self.refuses("layering", f"{PAGE}:3: layering: the picture shows model/core --> model/units, "
                     "but no file of model/core includes one of model/units",
                     f"{PAGE}:3: layering: the picture lacks model/units --> model/core (model/units includes model/core)")
        self.picture('design["model/design"] --> units & core', 'units["model/units"] --> core["model/core"]')
        self.refuses("layering", f"{PAGE}:3: layering: the picture shows model/design --> model/core, "
                     "but no file of model/design includes one of model/core")
        self.write("model/design/edit/edit.cpp", '#include "model/core/id.h"\n')
        self.refuses("layering", "the picture shows model/design --> model/core, but other arrows imply it")

    def test_boxes(self):
        self.picture('units["model/units"] --> core["model/core"]')
        self.refuses("layering", f"{PAGE}:1: layering: the picture has no box for model/design/edit")
        self.picture('model["model"]')
        self.passes("layering")
        self.picture('model["model"]', 'magic["model/magic"]')
        self.refuses("layering", f"{PAGE}:4: layering: there is no folder model/magic",
                     f"{PAGE}:4: layering: the table of layers has no row for the box model/magic")
        self.picture('model["model"]', 'units["model/units"]')
        self.refuses("layering", f"{PAGE}:1: layering: boxes of the picture include each other: model, model/units")
        self.picture('model["model"] --> units')
        self.refuses("layering", f"{PAGE}:3: layering: the box units has no folder")
        self.picture('model["model"]', 'more["model"]')
        self.refuses("layering", f"{PAGE}:4: layering: more or model has a box already")

    def test_forms(self):
        for bad in ('model["model"] -.-> units["model/units"]', 'subgraph model', 'model("model")', 'model["the model"]'):
            self.picture(bad)
            self.refuses("layering", f"{PAGE}:3: layering: a line of the picture is")
        self.picture('model["model"]', fence="text")
        self.refuses("layering", f"{PAGE}:1: layering: 0 pictures of the layers")
        with (self.root / PAGE).open("a", encoding="utf-8") as page:
            page.write("```mermaid\n```\n```mermaid\n```\n")
        self.refuses("layering", f"{PAGE}:1: layering: 2 pictures of the layers")


class Limits(Tree):
    def limits(self, areas="| `model` | nothing else |\n", libraries=""):
        self.write(PAGE, f"{PICTURE}\n| area | may include |\n|---|---|\n{areas}\n"
                   f"| library | included in |\n|---|---|\n{libraries}{TABLE}")

    def test_areas(self):
        self.limits("| `model` | nothing |\n| `model/core`, `model/magic` | `model/units`, `app/magic` |\n")
        self.refuses("layering", f"{PAGE}:9: layering: nothing in model/core includes model/units",
                     f"{PAGE}:9: layering: there is no folder app/magic", f"{PAGE}:9: layering: there is no folder model/magic")
        self.limits("| `model` | nothing |\n| `model` | nothing |\n")
        self.refuses("layering", f"{PAGE}:9: layering: a row is | area | may include |")
        self.limits("")
        self.refuses("layering", f"model/units/unit.h:3: layering: model/units is in no area of the table in {PAGE}")
        self.limits("| `model` | nothing |\n| `model/units` | nothing |\n")
        self.refuses("layering", "model/units may not include model/core")

    def test_libraries(self):
        self.write("model/core/id.cpp", '#include <ceres/ceres.h>\n#include <expat.h>\n')
        self.limits()
        self.refuses("layering", "model/core/id.cpp:1: layering: <ceres/ceres.h>: Ceres Solver belongs to tests/bench only")
        self.limits(libraries="| Ceres Solver, Expat | `model/core` |\n")
        self.passes("layering")
        self.limits(libraries="| Ceres Solver | `model/core`, `model/units` |\n| Magic | `model` |\n")
        self.refuses("layering", f"{PAGE}:12: layering: nothing in model/units includes Ceres Solver",
                     f"{PAGE}:13: layering: LIBRARIES in tests/gates/layering.py lacks Magic")
        self.write(PAGE, PICTURE + TABLE)
        self.refuses("layering", f"{PAGE}:1: layering: no table with the heading | area | may include |",
                     f"{PAGE}:1: layering: no table with the heading | library | included in |")
