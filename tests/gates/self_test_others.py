"""Bad examples for the gates of clean text and format, and for all gates an empty tree."""

import os
import shutil
import subprocess
import tempfile
import unittest

from example_tree import GATES, Tree
from tree import SKIPPED


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

    def test_full_folders(self):
        for number in range(40):
            self.write(f"app/cli/part{number}.{'h' if number % 2 else 'cpp'}", "\n")
            self.write(f"tests/cli/part{number}.cpp", "\n")
        self.write("tests/cli/more.cpp", "\n")
        self.write("app/cli/notes.md", "\n")
        self.write("app/cli/studies/more.h", "\n")
        self.passes("hygiene")
        self.write("app/cli/more.h", "\n")
        self.refuses("hygiene", "app/cli:1: hygiene: 41 sources and headers, 40 at most: split it by topic")

    def test_names(self):
        self.write("app/cli/a.h", "namespace one\n{\ninline constexpr int kNone = -1;\nstruct Part {\n};\n} // namespace one\n")
        self.refused("model/core/b.h", "namespace one\n{\ninline constexpr unsigned kNone{7};\n",
                     "one::kNone is defined in app/cli/a.h, too")
        self.refused("model/core/b.h", "namespace one\n{\nclass Part final : public X\n{\n",
                     "one::Part is defined in app/cli/a.h, too")
        self.write("model/core/b.h", "namespace one\n{\nstruct Part;\n}\nnamespace two\n{\nstruct Part {\n};\n}\n")
        self.passes("hygiene")

    def test_machines(self):
        for place in ("ho" "me/jane", "ro" "ot/", "wo" "rk/main"):
            self.refused("app/cli/bad.cpp", f'"/{place}/x"\n', "path of somebody's machine")

    def test_fixed_files(self):
        self.refused("tests/app/bad.cpp", '\nsave("/t' 'mp/a.json");\n', "bad.cpp:2:", "a fixed file outside of the test's folder")

    def test_strict_json(self):
        self.refused("model/core/bad.cpp", "\nreturn json.dump(2);\n", "bad.cpp:2:", "use jsonText()")

    def test_text(self):
        self.refused("a.md", "a\r\nb\n", "a.md:1:", "carriage return")
        self.refused("a.md", "a\nb \n", "a.md:2:", "blanks at the end")
        self.refused("a.md", "a\nb", "a.md:2:", "no end")
        self.refused("a.md", b"a\xff\n", "not UTF-8")

    def test_pages(self):
        self.write("model/a.md", "# One, two: `x`?\n[a](https://example.org) [b](do:x?y=1) [c](core/id.h) [d](#one-two-x)\n"
                   "[e](../app/b.md#two) `model/core/id.h` `model/*/id.h` `app/run -x` `model/core/` `model/ID/id.h` `presets`\n"
                   "```\n[f](no.md) `model/no`\n# Three\n```\n")
        self.write("app/b.md", "## Two\n")
        self.passes("hygiene")
        self.refused("model/bad.md", "\n[a](no.md)\n", "bad.md:2: hygiene: the link leads nowhere: no.md")
        self.refused("model/bad.md", "[a](a.md#three)\n", "bad.md:1: hygiene: the page of the link has no such heading")
        self.refused("model/bad.md", "[a](#none)\n", "no such heading")
        self.refused("model/bad.md", "```\n```\n`model/core/no.h` and\n", "bad.md:3: hygiene: model/core/no.h does not exist")
        self.refused("model/bad.md", "`app/no -x`\n", "app/no does not exist")

    def test_scripts(self):
        self.refused("app/bad", "#!/usr/bin/env bash\nif true; then\n", "app/bad:", "syntax error")
        self.refused("app/bad.py", "#!/usr/bin/env python3\ndef (:\n", "app/bad.py:2:")
        self.write("app/idle", "#!/bin/sh\ntrue\n")
        os.chmod(self.root / "app/idle", 0o644)
        self.refuses("hygiene", "app/idle:1:", "not executable")

    @unittest.skipUnless(shutil.which("shellcheck"), "shellcheck is not installed")
    def test_shellcheck(self):
        self.refused("app/bad", "#!/usr/bin/env bash\nrm -r $1\n", "app/bad:2:", "SC2086")


class Format(Tree):
    def test_both(self):
        code, output = self.gate("format")
        if code == SKIPPED:
            self.skipTest(output.strip())
        self.assertEqual(code, 0, output)
        self.write("model/core/bad.cpp", "int  a( ) {return 1;}\n")
        self.refuses("format", "model/core/bad.cpp:1: format: ")


class Empty(unittest.TestCase):
    def test_nothing_is_not_green(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("class_size", "hygiene", "layering"):
                command = [GATES / f"{name}.py", "--root", folder]
                done = subprocess.run(command, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 1, name)
