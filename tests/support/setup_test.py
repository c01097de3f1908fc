#!/usr/bin/env python3
"""Tests the output of the setup scripts (build progress, skipped tests), and that their package lists agree."""

import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True
import build_progress  # noqa: E402
import left_out  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent


class ProgressTest(unittest.TestCase):
    def setUp(self):
        self.now = 0.0
        self.out = io.BytesIO()

    def display(self, is_terminal):
        return build_progress.Display(self.out, is_terminal, lambda: self.now)

    def status(self, display, now, done, total):
        self.now = now
        display.take(f"\x1e{done} {total}\x1eBuilding CXX object a.o\n".encode())

    def said(self):
        return self.out.getvalue().decode()

    def test_time_left(self):
        progress = build_progress.Progress()
        self.assertIsNone(progress.left(0))
        progress.take(2, 300, 4)
        self.assertIsNone(progress.left(4))  # too early
        progress.take(100, 300, 150)
        self.assertEqual(progress.left(150), 300)  # 1.5 s a file, 200 of them
        self.assertEqual(progress.left(170), 280)
        self.assertEqual(progress.left(999), 0)
        self.assertEqual(progress.text(150), "Building: 100 of 300 files, about 5 min left")
        progress.take(299, 300, 449)
        self.assertEqual(progress.text(449), "Building: 299 of 300 files, less than a minute left")
        progress.take(300, 300, 450)
        self.assertEqual(progress.text(450), "Building: 300 of 300 files")

    def test_lines_without_a_terminal(self):
        display = self.display(False)
        for second in range(1, 121):
            self.status(display, second, second, 240)
        self.assertEqual(self.said().splitlines(), [
            "Building: 30 of 240 files, about 4 min left", "Building: 60 of 240 files, about 3 min left",
            "Building: 90 of 240 files, about 2 min left", "Building: 120 of 240 files, about 2 min left"])

    def test_a_line_that_moves(self):
        display = self.display(True)
        self.status(display, 10, 1, 2)
        self.status(display, 20, 2, 2)
        display.end()
        self.assertEqual(self.said(), "\rBuilding: 1 of 2 files, less than a minute left\x1b[K"
                         "\rBuilding: 2 of 2 files\x1b[K\r\x1b[KBuilt in 20 s\n")

    def test_messages_pass(self):
        display = self.display(False)
        self.status(display, 1, 2, 2)
        failure = b"FAILED: a.o\ng++ -c a.cpp\na.cpp:1:1: error: no\nninja: build stopped: subcommand failed.\n"
        for line in failure.splitlines(keepends=True):
            display.take(line)
        display.end()
        self.assertEqual(self.said().encode(), failure)

    def test_nothing_to_do_is_silent(self):
        display = self.display(False)
        display.take(b"ninja: no work to do.\n")
        display.end()
        self.assertEqual(self.said(), "")

    def test_pieces_of_lines(self):
        read, write = os.pipe()

        def feed():
            for piece in (b"\x1e1 ", b"1\x1eLinking a\nwarn", b"ing\nno end"):
                os.write(write, piece)
            os.close(write)

        feeder = threading.Thread(target=feed)
        feeder.start()
        build_progress.follow(read, self.display(False))
        feeder.join()
        os.close(read)
        self.assertEqual(self.said(), "warning\nno end\nBuilt in 0 s\n")

    def test_a_build_keeps_its_exit_code(self):
        """Runs `build` of setup.sh with a failing ninja instead of cmake."""
        with tempfile.TemporaryDirectory() as folder:
            cmake = pathlib.Path(folder, "cmake")
            cmake.write_text("#!/bin/sh\nprintf '\\0361 2\\036Building a\\nbad.cpp: error\\n'\nexit 3\n")
            cmake.chmod(0o755)
            done = subprocess.run(["bash", "-c", f'set -euo pipefail; . "{HERE}/setup.sh"; build "{HERE.parents[1]}" all'],
                                  env=os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}, capture_output=True, text=True,
                                  check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (3, "bad.cpp: error\n", ""))

    def test_a_fresh_clone_is_configured(self):
        with tempfile.TemporaryDirectory() as folder:
            cmake = pathlib.Path(folder, "cmake")
            cmake.write_text('#!/bin/sh\necho "$@" >called\n')
            cmake.chmod(0o755)
            done = subprocess.run(["bash", "-c", f'set -euo pipefail; . "{HERE}/setup.sh"; configure "{folder}"'],
                                  env=os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}, capture_output=True, text=True,
                                  check=False)
            called = pathlib.Path(folder, "called").read_text()
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertTrue(called.startswith("--preset batches"), called)

    def test_a_moved_checkout_names_the_remedy(self):
        with tempfile.TemporaryDirectory() as folder:
            build = pathlib.Path(folder, "build")
            build.mkdir()
            (build / "CMakeCache.txt").write_text("CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\n")
            done = subprocess.run(["bash", "-c", f'set -euo pipefail; . "{HERE}/setup.sh"; configure "{folder}"'], capture_output=True,
                                  text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (4, ""))
        self.assertIn(f"build/ was made for /elsewhere, and this folder is {folder}.", done.stdout)
        self.assertIn(f"rm -r '{folder}/build'", done.stdout)


REPORT = """<testsuite>
<testcase name="good" status="run"><system-out>test skipped: it only says so</system-out></testcase>
<testcase name="bad" status="fail"><failure/></testcase>
<testcase name="ssh: a" status="notrun"><skipped/><system-out>x
  skipped: no
test skipped: there is no sshd
===</system-out></testcase>
<testcase name="slurm" status="notrun"><skipped/><system-out>test skipped: there is no /usr/sbin/slurmctld
</system-out></testcase>
<testcase name="lab" status="notrun"><skipped/><system-out>skipped: it takes root to make network namespaces
</system-out></testcase>
<testcase name="ssh: b" status="notrun"><skipped/><system-out>skipped: there is no sshd
</system-out></testcase>
</testsuite>"""


class LeftOutTest(unittest.TestCase):
    def listed(self, report, *options):
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as file:
            file.write(report)
            file.flush()
            return subprocess.run([HERE / "left_out.py", file.name, *options], capture_output=True, text=True, check=True).stdout

    def test_list(self):
        self.assertEqual(self.listed(REPORT).splitlines(), [
            "Left out, 4 tests:", "  it takes root to make network namespaces:", "    lab",
            "  there is no /usr/sbin/slurmctld:", "    slurm", "  there is no sshd:", "    ssh: a", "    ssh: b",
            "3 of them need services. This runs them, too: tests/run --with-services",
            "It installs munge, openssh-server, slurm-client, slurmctld, slurmd, and neither starts nor enables them."])
        self.assertEqual(self.listed(REPORT, "--with-services").splitlines()[-1],
                         "3 of them miss a service that could not be installed.")

    def test_nothing_left_out(self):
        self.assertEqual(self.listed('<testsuite><testcase name="a" status="run"/></testsuite>'), "")
        self.assertEqual(self.listed(""), "")  # ctest ran nothing


class PackagesTest(unittest.TestCase):
    def test_an_installation_shows_its_progress(self):
        """Runs `say_and_install` with packages that nobody has, and an apt that writes its lines slowly."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"dpkg-query": "exit 1", "apt-get": "", "install": """
                    echo "Get:1 http://deb.debian.org bookworm InRelease"; sleep 0.7
                    echo "0 upgraded, 3 newly installed, 0 to remove and 2 not upgraded."
                    echo "Get:1 http://deb.debian.org a"; echo "Get:2 http://deb.debian.org b"; sleep 0.7
                    echo "Unpacking a"; echo "Setting up a"; sleep 0.7"""}.items():
                program = pathlib.Path(folder, name)
                program.write_text("#!/bin/sh\n" + text)
                program.chmod(0o755)
            done = subprocess.run(
                ["bash", "-c", f'set -euo pipefail; . "{HERE}/setup.sh"; install_report_every=0.5; as_root() {{ "$@"; }}; '
                 "sudo() { :; }; say_and_install a b -- install; echo next"],
                env=os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        self.assertEqual((lines[0], lines[-1]), ("Installing a b", "next"))
        self.assertEqual(list(dict.fromkeys(lines[1:-1])), [
            "Installing: fetching the lists of packages", "Installing: 2 of 3 packages fetched",
            "Installing: 1 of 3 packages set up"])

    def test_services_come_only_when_asked_for(self):
        script = (HERE / "setup.sh").read_text()
        lists = {name: packages.split() for name, packages in re.findall(r"(packages_\w+)=\((.*?)\)", script, re.DOTALL)}
        self.assertEqual(sorted(lists), ["packages_to_build", "packages_to_test", "packages_with_services"])
        self.assertEqual(sorted(set(left_out.SERVICES.values())), lists["packages_with_services"])
        everything = sum(lists.values(), [])
        self.assertEqual(len(everything), len(set(everything)))
        for packages in lists.values():
            self.assertEqual(packages, sorted(packages))


if __name__ == "__main__":
    unittest.main()
