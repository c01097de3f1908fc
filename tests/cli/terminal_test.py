#!/usr/bin/env python3
"""What a terminal shows of long commands, and of their end by Ctrl-C.

Usage: terminal_test.py PROGRAM [UNITTEST OPTIONS]. A new long command is a row of COMMANDS.
"""

import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

SOURCE = {"document": "clusterwright", "place": "test"}
PATIENCE = 60  # s

# A design that needs a graph and its mean distance for every value of n.
SLOW = {
    "design": "slow", "format": 1, "title": "Waits for a graph",
    "variables": [{"name": "n", "value": "2000", "integer": True, "at_least": "10"}],
    "components": [{"name": "host", "kind": "host"},
                   {"name": "cable", "kind": "cable",
                    "attributes": [{"name": "bandwidth", "value": "1 Gbit/s", "origin": {"kind": "definition"}}]}],
    "topology": {"generators": [{"call": "random_regular(n, 4, 1)"}]},
    "blocks": [{"block": "wait", "title": "Wait", "source": SOURCE,
                "parameters": [{"name": "t", "unit": "s", "doc": "to wait"}],
                "equations": [{"equation": "time = t", "unit": "s"}], "resource": "host"}],
    "pipeline": {"steps": [{"id": "w", "block": "wait", "bind": {"t": "hops_mean * 1 s"}}]},
    "studies": [{"name": "curve", "kind": "curve", "title": "Curve", "x": {"variable": "n", "values": "2000..6000"},
                 "outputs": ["time"]}],
}

STOPPED = r"(\S+: )*run\.stopped: "
# Arguments, and the begin of the line that reports the end.
COMMANDS = {
    "search": (["search", "acc-fft-inic", "--axis", "P=2..64", "--axis", "rows=256..1200", "--axis",
                "nic.host_bandwidth=lin(40 MiB/s,200 MiB/s,1000)", "--axis",
                "nic.net_bandwidth=log(40 MiB/s,200 MiB/s,400)", "--minimize", "abs(time - 20 ms) * P"], "The search stopped"),
    "sweep": (["sweep", "slow.cluster.json", "--axis", "n=2000..6000"], STOPPED),
    "study": (["study", "slow.cluster.json", "curve"], STOPPED),
    "sensitivity": (["sensitivity", "slow.cluster.json", "--method", "sobol", "--vary", "n=2000..6000"], STOPPED),
    "uncertainty": (["uncertainty", "slow.cluster.json", "--method", "sampling", "--vary", "n=2000..6000"], STOPPED),
    "fit": (["fit", "--equation", "time = a + k / rate", "--data", "bus.csv", "--free", "a=1 us,rate=100 MB/s",
             "--bootstrap", "1000000"], STOPPED),
    "topology": (["topology", "torus(32,32,16)", "--pattern", "all_to_all", "--routing", "valiant"], STOPPED),
    "measure": (["measure", "memcpy", "--nodes", "local", "--store", "s.sqlite", "--rounds", "100", "--axis",
                 "size=1 KiB..1 MiB:*2"], r"run \w+: cancelled"),
}
PROGRESS = re.compile(r"\r[^\r\n]*( left|, \d+ s)")


def lines_of(text):
    """The lines that a terminal shows; text that is longer than what it overwrites must clear the rest."""
    lines, at = [""], 0
    for part in re.findall(r"\x1b\[K|\r|\n|[^\x1b\r\n]+|\x1b", text):
        if part == "\x1b[K":
            lines[-1] = lines[-1][:at]
        elif part == "\r":
            at = 0
        elif part == "\n":
            lines.append("")
            at = 0
        else:
            lines[-1] = lines[-1][:at] + part + lines[-1][at + len(part):]
            at += len(part)
    return lines


class TerminalTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        root = pathlib.Path(self.folder.name)
        (root / "slow.cluster.json").write_text(json.dumps(SLOW))
        (root / "bus.csv").write_text("k [kB], time [us]\n" + "".join(f"{k}, {21 + 10 * k + k % 3}\n"
                                                                     for k in range(1, 400)))
        self.environment = {**os.environ, "XDG_DATA_HOME": self.folder.name, "XDG_CONFIG_HOME": self.folder.name,
                            "TERM": "xterm"}

    def interrupted(self, words, stdout=None):
        """Interrupts the command when its progress is shown. Returns the exit code and the text of the terminal."""
        terminal, end = pty.openpty()
        program = subprocess.Popen([PROGRAM, *words], cwd=self.folder.name, env=self.environment,
                                   stdin=subprocess.DEVNULL, stdout=stdout or end, stderr=end)
        os.close(end)
        text, until, is_sent = "", time.monotonic() + PATIENCE, False
        while time.monotonic() < until:
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    text += os.read(terminal, 1 << 16).decode()
                except OSError:  # the program has ended
                    break
            if not is_sent and PROGRESS.search(text):
                program.send_signal(signal.SIGINT)
                is_sent = True
        os.close(terminal)
        if program.poll() is None:
            time.sleep(0.2)
        if program.poll() is None:
            program.kill()
        self.assertTrue(is_sent, text)
        return program.wait(), text.replace("\r\n", "\n")

    def test_end_by_a_signal_has_a_line_of_its_own(self):
        for name, (words, begin) in COMMANDS.items():
            with self.subTest(name):
                code, text = self.interrupted(words)
                self.assertEqual(code, 4, text)
                lines = lines_of(text)
                ends = [line for line in lines if re.search(begin, line)]
                self.assertTrue(ends and all(re.match(begin, line) for line in ends), lines)
                help_text = subprocess.run([PROGRAM, words[0], "--help"], capture_output=True, text=True).stdout
                if "--checkpoint" not in help_text:
                    self.assertNotIn("checkpoint", text)

    def test_a_terminal_without_cursor_shows_no_progress(self):
        self.environment["TERM"] = "dumb"
        terminal, end = pty.openpty()
        done = subprocess.Popen([PROGRAM, "topology", "torus(24,24,12)", "--routing", "valiant"], env=self.environment,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=end)
        os.close(end)
        self.assertEqual(done.wait(PATIENCE), 0)
        text = os.read(terminal, 1 << 16).decode().replace("\r\n", "\n")
        os.close(terminal)
        self.assertTrue(text.startswith("topology.assumed"), text)
        self.assertNotRegex(text, "[\r\x1b]")

    def test_an_interrupted_topology_keeps_the_graph(self):
        words, _ = COMMANDS["topology"]
        code, text = self.interrupted(words)
        self.assertIn("edge connectivity", text)
        self.assertIn("stopped before the rates of the flows were computed", text)
        with open(pathlib.Path(self.folder.name) / "out.json", "w+", encoding="utf-8") as out:
            code, _ = self.interrupted([*words, "--json"], out)
            out.seek(0)
            report = json.load(out)
        self.assertEqual(code, 4)
        self.assertEqual(report["hosts"], 16384)
        self.assertIsNone(report["flows"])
        self.assertIn("run.stopped", [finding["code"] for finding in report["diagnostics"]])


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
