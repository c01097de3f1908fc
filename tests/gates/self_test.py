#!/usr/bin/env python3
"""Shows every gate a good tree, which it must pass, and bad ones, each of which it must refuse for the right reason.

The examples are in self_test_*.py. To try some of them: self_test.py -k layering
"""

import pathlib
import sys
import unittest

sys.dont_write_bytecode = True

if __name__ == "__main__":
    folder = pathlib.Path(__file__).resolve().parent
    unittest.main(module=None, argv=[sys.argv[0], "discover", "-s", str(folder), "-p", "self_test_*.py", *sys.argv[1:]])
