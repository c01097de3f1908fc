#!/usr/bin/env python3
"""Tests of the lab: its nodes can be reached, are wired by their shape, and leave nothing behind. Skipped where labs are not
permitted."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

LAB = pathlib.Path(__file__).resolve().parent / "lab"
SKIPPED = 77


def lab(*words, **more):
    return subprocess.run([LAB, *words], capture_output=True, text=True, check=False, timeout=60, **more)


def interface_number(name):
    """Returns None without such an interface. Another lab may reuse the name, but never the number."""
    try:
        return int(pathlib.Path(f"/sys/class/net/{name}/ifindex").read_text())
    except OSError:
        return None


def wait_until(condition):
    end = time.monotonic() + 10
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


class LabTest(unittest.TestCase):
    def in_lab(self, shape, script):
        """Returns the output of bash inside `lab with`; F is its ssh_config, IN runs a command in a node."""
        prelude = f'F=$CLUSTERWRIGHT_LAB/ssh_config; IN="{LAB} run"; set -e\n'
        done = lab("with", *shape.split(), "--", "bash", "-c", prelude + script)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_star_over_ssh(self):
        printed = self.in_lab("star 2", 'for n in n1 n2; do ssh -F "$F" $n "hostname; echo \\$HOME; ls -A \\$HOME"; done; '
                              'echo $CLUSTERWRIGHT_LAB').splitlines()
        self.assertEqual(printed[0::2], ["n1", "n2", printed[-1]])
        self.assertEqual(printed[1], f"{printed[-1]}/scratch/home")  # empty, and not shared between nodes
        self.assertFalse(os.path.exists(printed[-1]))

    def test_exit_code_of_the_command(self):
        self.assertEqual(lab("with", "star", "1", "--", "false").returncode, 1)

    def test_bonded_has_its_networks(self):
        self.assertRegex(self.in_lab("bonded 2 3", "$IN n2 ip -br -4 address"),
                         r"(?s)10\.99\.\d+\.2/24.*10\.10\.0\.2/24.*10\.11\.0\.2/24.*10\.12\.0\.2/24")

    def test_mesh_goes_along_the_column_first(self):
        route = self.in_lab("mesh 4 4", "$IN n1-2 ip route get 10.1.4.3; $IN n1-2 ip route get 10.1.1.4")
        self.assertIn("10.1.4.3 via 10.2.2.4 ", route)
        self.assertRegex(route, r"10\.1\.1\.4 dev eth1 src 10\.1\.1\.2")
        reached = self.in_lab("mesh 2 2", 'timeout 5 $IN n1-1 bash -c "read -r x </dev/tcp/10.1.2.2/22; echo $x" 2>&1 || true')
        self.assertIn("refused", reached)  # the far node has replied: its sshd listens only at the management address

    def test_nodes_share_processors_by_option(self):
        """Two processors or more: n1 and n2 have the first, n3 another."""
        asked = 'for n in n1 n2 n3; do ssh -F "$F" $n "grep Cpus_allowed_list /proc/self/status; echo \\$CLUSTERWRIGHT_NAP"; done'
        if len(os.sched_getaffinity(0)) > 1:
            first, nap, second, _, third, _ = self.in_lab("star 3 --per-processor 2", asked).splitlines()
            self.assertEqual(nap, "20")
            self.assertEqual(first, second)
            self.assertNotEqual(first, third)
        crowd = str(len(os.sched_getaffinity(0)) + 1)
        self.assertEqual(lab("with", "star", crowd, "--per-processor", "1", "--", "true").returncode, SKIPPED)

    def test_lossless_ports_hold_a_window_of_every_node(self):
        told = self.in_lab("star 3 --rate 100mbit --lossless", "$IN n1 sysctl -n net.ipv4.tcp_rmem; $IN n1 tc qdisc show dev eth1")
        # (3 * 64 KiB - 16 KiB of burst) / 12.5 MB/s = 14.4 ms
        self.assertRegex(told, r"4096\s+65536\s+65536\n.* lat 14.4ms ")

    def test_nothing_is_left_when_the_keeper_is_killed(self):
        with subprocess.Popen([LAB, "with", "star", "3", "--", "sh", "-c", 'echo "$CLUSTERWRIGHT_LAB"; read -r end'],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as keeper:
            folder = pathlib.Path(keeper.stdout.readline().strip())
            description = json.loads((folder / "nodes.json").read_text())
            pids = [node["pid"] for node in description["nodes"]]
            self.assertEqual(len(pids), 3)
            number = interface_number(description["interface"])
            self.assertIsNotNone(number)
            keeper.send_signal(signal.SIGKILL)
        self.assertTrue(wait_until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in pids)))
        self.assertTrue(wait_until(lambda: interface_number(description["interface"]) != number))
        self.assertTrue(wait_until(lambda: not folder.exists()))

    def test_up_run_kill_down(self):
        with tempfile.TemporaryDirectory() as above:
            folder = f"{above}/lab"
            self.assertEqual(lab("--folder", folder, "up", "star", "2").stdout.strip(), folder)
            try:
                self.assertEqual(lab("--folder", folder, "run", "n2", "hostname").stdout, "n2\n")
                self.assertEqual(lab("--folder", folder, "kill", "n2").returncode, 0)
                self.assertNotEqual(lab("--folder", folder, "run", "n2", "hostname").returncode, 0)
            finally:
                self.assertEqual(lab("--folder", folder, "down").returncode, 0)
            self.assertFalse(os.path.exists(folder))

    def test_bad_words(self):
        for words in (["star"], ["star", "0"], ["star", "65"], ["mesh", "9", "9"], ["ring", "4"], ["bonded", "2"],
                      ["star", "2", "--rate", "fast"]):
            self.assertNotIn(lab("with", *words, "--", "true").returncode, (0, SKIPPED), words)


if __name__ == "__main__":
    tried = lab("with", "star", "1", "--", "true")
    if tried.returncode == SKIPPED:
        print(tried.stdout)
        sys.exit(SKIPPED)
    unittest.main()
