"""A small good tree that the gates' tests spoil."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from tree import ROOT

GATES = pathlib.Path(__file__).resolve().parent

PICTURE = """```mermaid
flowchart TD
    design["model/design"] --> units["model/units"] --> core["model/core"]
```
"""
LIMITS = """
| area | may include |
|---|---|
| `model` | nothing else |

| library | included in |
|---|---|
"""
TABLE = """
| folder | holds | main entry |
|---|---|---|
| `model/core` | ids | `id.h` |
| `model/units` | units | `unit.h` |
| `model/design`: `edit` | edits | `edit.h` |
"""

GOOD = {
    "model/core/CMakeLists.txt": "clusterwright_library(\n    SOURCES id.cpp\n    HEADERS id.h\n)\n",
    "model/core/id.h": "#pragma once\n\n#include <string>\n\nstd::string id();\n",
    "model/core/id.cpp": '#include "model/core/id.h"\n\nstd::string id()\n{\n    return "a";\n}\n',
    "model/units/CMakeLists.txt": "clusterwright_library(\n    HEADERS unit.h\n    USES model/core\n)\n",
    "model/units/unit.h": '#pragma once\n\n#include "model/core/id.h"\n',
    "model/design/edit/CMakeLists.txt":
        "clusterwright_library(\n    SOURCES edit.cpp\n    PRIVATE_HEADERS edit.h\n    USES model/units\n)\n",
    "model/design/edit/edit.h": '#pragma once\n\n#include "model/units/unit.h"\n',
    "model/design/edit/edit.cpp": '#include "model/design/edit/edit.h"\n',
    "model/README.md": PICTURE + LIMITS + TABLE,
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
