"""Bad examples for the gate of the reach of headers."""

import subprocess

from example_tree import GATES, Tree

TABLE = "tests/gates/budget.txt"
LIBRARIES = "# limits\n1 nlohmann\n0 CLI11\n0 Boost.Graph\n0 Ceres\n0 Eigen\n0 QCustomPlot\n"
OURS = "3 model/core/id.h\n2 model/units/unit.h\n1 model/design/edit/edit.h\n"


class Budget(Tree):
    def setUp(self):
        super().setUp()
        self.write("model/units/unit.cpp", '#include "model/units/unit.h"\n#include <nlohmann/json.hpp>\n')
        self.write(TABLE, LIBRARIES + OURS)

    def test_good(self):
        self.passes("budget")
        self.write("model/core/id.cpp", '#include "model/core/id.h"\n#include <nlohmann/json_fwd.hpp>\n')
        self.passes("budget")

    def test_library(self):
        self.write("model/core/id.h", "#pragma once\n#include <nlohmann/json.hpp>\n")
        self.refuses("budget", f"{TABLE}:2: budget: 3 sources reach nlohmann, 1 may: 2 too many. "
                     "They come through model/core/id.h (3), model/units/unit.cpp (1)")
        self.write("model/core/id.h", "#pragma once\n#include <boost/pending/property.hpp>\n")
        self.refuses("budget", f"{TABLE}:4: budget: 3 sources reach Boost.Graph, 0 may")

    def test_own_header(self):
        self.write("app/cli/main.cpp", '#include "model/units/unit.h"\n')
        self.refuses("budget", f"{TABLE}:8: budget: 4 sources reach model/core/id.h, 3 may: 1 too many. "
                     "They come through model/units/unit.h (3), model/core/id.cpp (1)",
                     f"{TABLE}:9: budget: 3 sources reach model/units/unit.h, 2 may")

    def test_rows(self):
        self.write(TABLE, LIBRARIES + OURS.replace("2 model/units/unit.h\n", ""))
        self.refuses("budget", f"{TABLE}:1: budget: model/units/unit.h has no row, and with 2 sources it is among the 10")
        self.write(TABLE, LIBRARIES + OURS + "7 model/core/name.h\n")
        self.refuses("budget", f"{TABLE}:11: budget: there is no model/core/name.h")
        self.write(TABLE, (LIBRARIES + OURS).replace("0 Eigen\n", "0 Ceres\nmany Eigen\n"))
        self.refuses("budget", f"{TABLE}:6: budget: Ceres: a row is", f"{TABLE}:7: budget: many Eigen: a row is",
                     f"{TABLE}:1: budget: Eigen has no row")
        (self.root / TABLE).unlink()
        self.refuses("budget", f"{TABLE}:1: budget: nlohmann has no row")

    def test_print(self):
        self.write(TABLE, "")
        done = subprocess.run([GATES / "budget.py", "--root", self.root, "--print"], capture_output=True, text=True,
                              check=True)
        self.write(TABLE, done.stdout)
        self.passes("budget")
