#!/usr/bin/env python3
"""Inside a lab, over ssh: network_probes.py PROBE_PROGRAM stream LINKS | tokens.
Checks that the probes measure the links' rates."""

import json
import secrets
import shlex
import statistics
import subprocess
import sys

from inside import FOLDER, NODES, PAYLOAD, Peer, check

PROGRAM = sys.argv[1]
TOKEN = secrets.token_hex(16)


def start(node, *words):
    command = f"CLUSTERWRIGHT_TOKEN={TOKEN} exec {shlex.join([PROGRAM, *words])}"
    return subprocess.Popen(["ssh", "-F", FOLDER / "ssh_config", node, command], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, text=True)


class Exchange:
    """Starts a server and a client; results() waits for them."""

    def __init__(self, probe, server, client, addresses, parameters):
        common = [probe, *parameters, "--time-limit", "40", "--role"]
        self.server = start(server, *common, "server", "--bind", ",".join(addresses))
        hello, ready = json.loads(self.server.stdout.readline()), json.loads(self.server.stdout.readline())
        assert hello["type"] == "hello" and ready["type"] == "ready", (hello, ready)
        self.client = start(client, *common, "client", "--peer", ready["address"])

    def results(self):
        """Returns the values of the samples after warm-up."""
        lines = [json.loads(line) for line in self.client.stdout]
        assert lines[-1]["type"] == "done", lines[-1]
        assert self.client.wait() == 0 and self.server.wait() == 0
        return [line["values"] for line in lines if line["type"] == "sample" and "warm_up" not in line]


def stream(links):
    """Checks for 3 % of the rate of one cable at that time; bonds share two cores with their nodes, and may lose more."""
    addresses = NODES["n1"]["addresses"]
    assert len(addresses) == links
    parameters = ["--links", str(links), "--scheduler", "wd", "--repeats", "5", "--warm-up", "1"]
    peer = Peer("n3", "n4")
    samples = Exchange("stream", "n1", "n2", addresses, parameters).results()
    rate = statistics.median(sample["throughput"] for sample in samples)
    check(f"{links} links, B/s", rate, (0.97 if links == 1 else 0.9) * links * peer.rate(), 1.03 * links * PAYLOAD)
    check("client's time shares", sum(samples[0][f"client_{part}"] for part in ("user", "system", "waiting")), 0.98, 1.02)


def exchange_tokens(pairs):
    """Returns the median rate of pairs that exchange concurrently."""
    meet = f"{NODES[pairs[0][0]]['addresses'][0]}:7777"
    parameters = ["--size", "8192", "--exchanges", "150", "--repeats", "3", "--warm-up", "1",
                  "--pairs", str(len(pairs)), "--meet", meet]
    running = [Exchange("tokens", server, client, NODES[server]["addresses"][:1], parameters)
               for server, client in pairs]
    samples = [sample for exchange in running for sample in exchange.results()]
    assert sum(sample["lost"] for sample in samples) < 0.01 * 150 * len(samples)
    return statistics.median(sample["throughput"] for sample in samples)


def tokens():
    """Runs seven pairs, as in the paper: local ones share a row segment, remote ones another column and row."""
    local = [(f"n{r}-1", f"n{r}-2") for r in range(1, 5)] + [(f"n{r}-3", f"n{r}-4") for r in range(1, 4)]
    remote = [(f"n1-{c}", f"n3-{c % 4 + 1}") for c in range(1, 5)] + [(f"n2-{c}", f"n4-{c % 4 + 1}") for c in range(1, 4)]
    local_rate, remote_rate = exchange_tokens(local), exchange_tokens(remote)
    print(f"local {local_rate:.4g} B/s, remote {remote_rate:.4g} B/s")
    check("local over remote", local_rate / remote_rate, 1.2, 20)


if __name__ == "__main__":
    if sys.argv[2] == "stream":
        stream(int(sys.argv[3]))
    else:
        tokens()
