"""Shared by programs inside a lab: its nodes, the payload of its cables, and checks of readings."""

import json
import os
import pathlib
import select
import shutil
import statistics
import subprocess
import sys
import time

FOLDER = pathlib.Path(os.environ["CLUSTERWRIGHT_LAB"])
LAB = pathlib.Path(__file__).parent / "lab"
NODES = {node["name"]: node for node in json.loads((FOLDER / "nodes.json").read_text())["nodes"]}
PAYLOAD = 94e6 / 8  # B/s of TCP payload on 100 Mbit/s


def check(what, value, least, most):
    print(f"{what}: {value:.4g}, from {least:.4g} to {most:.4g}")
    if not least <= value <= most:
        sys.exit(f"{what} is off")


def wait_until(condition, seconds=30):
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        select.select([], [], [], 0.05)
    return value


def node_command(name, *command):
    return [str(LAB), "run", name, *command]


def in_node(name, *command):
    return subprocess.run(node_command(name, *command), capture_output=True, text=True, check=False).stdout


class Peer:
    """iperf3 between two otherwise idle nodes, as a reference for the checked rate: if the machine stops for milliseconds, all
    cables carry less than their rate."""

    PORT = 5201  # default of iperf3
    SKIPPED = 77

    def __init__(self, client, server, seconds=6):
        if not shutil.which("iperf3"):
            print("skipped: there is no iperf3")
            sys.exit(self.SKIPPED)
        address = NODES[server]["addresses"][0]
        self.server = subprocess.Popen(node_command(server, "iperf3", "--server", "--one-off", "--json", "--bind", address),
                                       stdout=subprocess.DEVNULL)
        assert wait_until(lambda: f"{address}:{self.PORT}" in in_node(server, "ss", "--listening", "--tcp", "--numeric"))
        self.client = subprocess.Popen(
            node_command(client, "iperf3", "--client", address, "--time", str(seconds), "--json", "--get-server-output"),
            stdout=subprocess.PIPE, text=True)

    def rate(self):
        """Waits for the end; returns the received payload in B/s, the median over its seconds."""
        report = json.loads(self.client.communicate(timeout=60)[0])
        self.server.wait(timeout=10)
        seconds = [part["sum"] for part in report["server_output_json"]["intervals"]]
        rate = statistics.median(second["bits_per_second"] / 8 for second in seconds if second["seconds"] > 0.5)
        print(f"iperf3 meanwhile, B/s: {rate:.4g}")
        return rate
