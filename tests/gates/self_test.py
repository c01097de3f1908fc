#!/usr/bin/env python3
"""Shows bad examples to each gate, which must refuse them, and the same trees without them, which must pass."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
LISTS = {
    "model/CMakeLists.txt": "clusterwright_library(model_core FOLDERS core)\n"
                            "clusterwright_library(model_study FOLDERS study USES model_core)\n",
    "plugins/CMakeLists.txt": "", "app/desktop/CMakeLists.txt": "",
    "plugins/probes/CMakeLists.txt": "set(ranks collective)\n    clusterwright_library(plugins_probes FOLDERS . EXCEPT ${ranks})\n",
    "app/CMakeLists.txt": "clusterwright_library(app_cli FOLDERS cli USES model_study)\n",
    "model/core/a.h": "struct A {\n};\n", "model/core/b.h": "struct B;\n", "model/study/s.h": '#include "model/core/a.h"\n',
    "plugins/probes/one/o.h": "struct O;\n", "app/cli/c.cpp": '#include "model/core/a.h"\n',
    "tests/gates/words.txt": "wrong word\n", "tests/gates/product_lines.txt": "1000\n", "a.md": "[a](a.md)\n",
}
BAD = {  # gate: (file, text, part of the finding)
    "layers": [
        ("model/core/x.cpp", '#include "model/study/s.h"\n', "model_core does not use model_study"),
        ("model/core/x.cpp", '#include "model/core/none.h"\n', "does not exist"),
        ("model/core/x.cpp", 'void f() { printf("a"); }\n', "never prints"),
        ("model/core/x.cpp", "#include <QString>\n", "belongs to app/desktop, plugins/runner only"),
        ("plugins/probes/two/t.cpp", '#include "plugins/probes/one/o.h"\n', "separate programs"),
        ("model/core/x.cpp", '#ifdef X\nprintf("a");\n#endif\n', "never prints"),
        ("model/core/x.cpp", "#include <catch2/catch.hpp>\n", "belongs to tests only"),
        ("model/other/x.cpp", "int x;\n", "it is in no library"),
        ("plugins/CMakeLists.txt", "clusterwright_library(a FOLDERS a USES b)\nclusterwright_library(b FOLDERS b USES a)\n",
         "a cycle of libraries"),
        ("app/cli/main.cpp", '#include "plugins/probes/one/o.h"\n', "the program does not use plugins_probes"),
    ],
    "hygiene": [
        ("a.py", "TO" "DO = 1\n", "unfinished work"),
        ("a.txt", "see /ho" "me/me\n", "a path of somebody's machine"),
        ("a.txt", "blank \n", "blanks at the end"),
        ("a.md", "[a](b.md)\n", "leads nowhere"),
        ("a.md", "[a](a.md#none)\n", "no such heading"),
        ("model/study/a.h", "struct A {\n};\n", "is defined in model/core/a.h, too"),
        ("a.sh", "#!/bin/sh\nif\n", "a script that is not executable"),
        ("a.py", "def\n", "python3: "),
        ("model/core/long.cpp", "\n" * 1001, "lines, and 1000 are on record"),
    ],
    "words": [
        ("a.md", "a wrong word\n", "words.txt:1"),
        ("app/cli/c.cpp", 'auto a = "a wrong "\n         "word";\n', "c.cpp:1: words: 'wrong word'"),
    ],
}


def findings(gate, extra):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**LISTS, **extra}.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return subprocess.run([sys.executable, "-B", HERE / f"{gate}.py", "--root", folder],
                              capture_output=True, text=True, check=False)


class SelfTest(unittest.TestCase):
    def test_bad_examples(self):
        for gate, examples in BAD.items():
            done = findings(gate, {})
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            for name, text, part in examples:
                with self.subTest(gate=gate, text=text[:60]):
                    done = findings(gate, {name: text})
                    self.assertEqual(done.returncode, 1, done.stdout)
                    self.assertIn(part, done.stdout)

    @unittest.skipUnless(shutil.which("clang-format-14"), "there is no clang-format-14")
    def test_format(self):
        style = {".clang-format": (HERE.parents[1] / ".clang-format").read_text(encoding="utf-8")}
        good = findings("format", style)
        self.assertEqual(good.returncode, 0, good.stdout)
        self.assertIn("x.cpp:1: format: clang-format", findings("format", style | {"model/core/x.cpp": "int  x ;\n"}).stdout)

    def test_a_cycle_of_folders(self):
        done = findings("layers", {"model/study/a/a.h": '#include "model/study/b/b.h"\n',
                                   "model/study/b/b.h": '#include "model/study/a/a.h"\n'})
        self.assertIn("a cycle of folders", done.stdout)


if __name__ == "__main__":
    unittest.main()
