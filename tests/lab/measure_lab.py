#!/usr/bin/env python3
"""Inside a lab: measure_lab.py CLI CASE. Tests the installed program over ssh, with the probes on the nodes."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time

from inside import FOLDER, LAB, NODES, PAYLOAD, Peer, check, in_node, wait_until

CLI = sys.argv[1]
STORE = FOLDER / "samples.sqlite"
os.environ |= {name: str(FOLDER / "user") for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}


def cli(*words, code=0):
    done = subprocess.run([CLI, "--json", *words], capture_output=True, text=True, timeout=100, check=False)
    if done.returncode != code:
        sys.exit(f"{' '.join(words)}: {done.returncode}, not {code}\n{done.stdout}{done.stderr}")
    return json.loads(done.stdout)


def plan(*measurements):
    file = FOLDER / "plan.json"
    file.write_text(json.dumps({"plan": 1, "measurements": measurements}))
    return str(file)


def measure(subject, *words, code=0):
    """Returns the medians by probe, nodes and output, and the complete result."""
    rounds = [] if subject.endswith(".json") else ["--rounds", "1"]
    answer = cli("measure", subject, "--store", str(STORE), *rounds, *words, code=code)
    medians = {}
    for result in answer["results"]:
        medians.setdefault((result["probe"], result["output"]), []).append(result["median"])
    return medians, answer


def stored(what="count(*) FROM sample"):
    """Reads from the store while another process writes it."""
    try:
        with sqlite3.connect(f"file:{STORE}?mode=ro", uri=True) as store:
            return store.execute(f"SELECT {what}").fetchone()[0]
    except sqlite3.Error:
        return 0


def probes_on_nodes():
    return sum(len(re.findall(r"clusterwright-probe|clusterwright/probe-", in_node(name, "ps", "-e", "-o", "args")))
               for name in NODES)


def begin(subject):
    return subprocess.Popen([CLI, "--json", "measure", subject, "--store", str(STORE)], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def network():
    """Runs the probes between two nodes, and checks the address of a server."""
    peer = Peer("n3", "n4")
    medians, _ = measure("stream", "--nodes", "n1,n2", "--repeats", "5", "--warm-up", "1")
    check("stream, B/s", medians["stream", "throughput"][0], 0.97 * peer.rate(), 1.03 * PAYLOAD)
    # 1 MiB from n2 to n1 over 100 Mbit/s takes at least 89 ms.
    medians, _ = measure("filecopy", "--nodes", "n1,n2", "--repeats", "2", "--warm-up", "0")
    check("filecopy remote, s", medians["filecopy", "remote_time"][0], 0.95 * 2**20 / PAYLOAD, 5)
    cli("nodes", "add", "plain", "--address", "n3", "--ssh-config", str(FOLDER / "ssh_config"))
    _, answer = measure("logp", "--nodes", "plain,n4", "--repeats", "2", "--warm-up", "0")
    run = cli("samples", "list", answer["run"], "--store", str(STORE))
    events = [event for event in run["events"] if event["code"] == "node.data_address"]
    assert len(events) == 1 and NODES["n3"]["management"] in events[0]["message"], run["events"]


def parameters():
    """Extracts LogGP by the README's command: at its default size, G is the time of a byte on the cable."""
    peer = Peer("n3", "n4")
    seconds_per_byte = 1 / peer.rate()
    medians, _ = measure(plan({"probe": "logp", "nodes": [], "pairs": [["n1", "n2"]], "rounds": 3,
                               "grid": {"mode": "parameters", "rounds": "3"}}))
    check("G, s/B", medians["logp", "G"][0], 0.9 * seconds_per_byte, 1.1 * seconds_per_byte)


def bonded():
    links = len(NODES["n1"]["addresses"])
    peer = Peer("n3", "n4")
    medians, _ = measure("stream", "--nodes", "n1,n2", "--axis", f"links={links}", "--axis", "scheduler=wd",
                         "--repeats", "5", "--warm-up", "1")
    check(f"{links} links, B/s", medians["stream", "throughput"][0], 0.9 * links * peer.rate(), 1.03 * links * PAYLOAD)


def tokens():
    """Runs concurrent pairs by a plan: local ones share a row segment, remote ones another column and row."""
    local = [[f"n{r}-1", f"n{r}-2"] for r in range(1, 5)] + [[f"n{r}-3", f"n{r}-4"] for r in range(1, 4)]
    remote = [[f"n1-{c}", f"n3-{c % 4 + 1}"] for c in range(1, 5)] + [[f"n2-{c}", f"n4-{c % 4 + 1}"] for c in range(1, 4)]
    rates = {}
    for name, pairs in {"local": local, "remote": remote}.items():
        medians, answer = measure(plan({
            "probe": "tokens", "nodes": [], "pairs": pairs, "at_once": True, "repeats": 3, "warm_up": 1,
            "grid": {"size": "8 KiB", "exchanges": "150"}}))
        assert answer["starts"]["done"] == 1, answer
        assert len(medians["tokens", "throughput"]) == len(pairs), answer  # a row for each pair
        rates[name] = sorted(medians["tokens", "throughput"])[len(pairs) // 2]
    print(f"local {rates['local']:.4g} B/s, remote {rates['remote']:.4g} B/s")
    check("local over remote", rates["local"] / rates["remote"], 1.2, 20)


def ranks():
    """Runs MPI probes with the runner: deployed, and only over the data network."""
    nodes = ["--nodes", "n1,n2,n3,n4", "--repeats", "3", "--warm-up", "1"]
    medians, _ = measure("collective", *nodes, "--axis", "operation=barrier,broadcast,allreduce,alltoall",
                         "--axis", "size=64 KiB")
    assert medians["collective", "ranks"] == [4] * 4, medians
    # In an all-to-all, a rank sends 64 KiB to each of three others.
    check("all-to-all, s", max(medians["collective", "time"]), 0.95 * 3 * 65536 / PAYLOAD, 1)
    # S = 256^2 * 16 B / 4 = 256 KiB; three quarters leave a rank in each of two transposes.
    medians, _ = measure("fft2d", *nodes, "--axis", "rows=256")
    check("fft2d transpose, s", medians["fft2d", "transpose_time"][0], 0.95 * 2 * 0.75 * 2**18 / PAYLOAD, 2)
    medians, _ = measure("intsort", *nodes, "--axis", "keys=1048576")
    check("intsort exchange, s", medians["intsort", "exchange_time"][0], 0.95 * 0.75 * 2**20 / PAYLOAD, 2)


# Short streams from n1 to n2, so that the fault of n2 is between two of them, and streams to n3 without a fault.
PAIRS = {"probe": "stream", "nodes": [], "pairs": [["n1", "n2"], ["n1", "n3"]], "repeats": 2, "warm_up": 0,
         "rounds": 4, "grid": {"duration": "0.2 s"}, "time_limit": "3 s"}


def samples_of_n3(answer):
    return next(result["count"] for result in answer["results"]
                if result["nodes"] == ["n1", "n3"] and result["output"] == "throughput")


def faults():
    """Removes a cable, kills or cancels a runner, kills a node: checks the rest of the plan, and the stored samples."""
    running = begin(plan(PAIRS))
    assert wait_until(stored)
    in_node("n2", "ip", "link", "set", "eth1", "down")
    answer = json.loads(running.communicate(timeout=60)[0])
    in_node("n2", "ip", "link", "set", "eth1", "up")
    assert running.returncode == 1 and answer["state"] == "failed", answer
    assert samples_of_n3(answer) == 8 and answer["starts"]["failed"] >= 1, answer
    print(f"link down: {answer['starts']}")

    long = {"probe": "stream", "nodes": [], "pairs": [["n1", "n2"]], "repeats": 100, "warm_up": 0,
            "grid": {"duration": "0.1 s"}, "time_limit": "60 s"}
    for name, number, longest in (("cancelled", signal.SIGINT, 2), ("killed", signal.SIGKILL, 30)):
        before = stored()
        running = begin(plan(long))
        assert wait_until(lambda: stored() >= before + 3)
        kept = stored()
        assert probes_on_nodes() >= 4  # agents, a server and a client
        asked = time.monotonic()
        running.send_signal(number)
        assert wait_until(lambda: probes_on_nodes() == 0), name
        check(f"{name}: s until nothing runs on any node", time.monotonic() - asked, 0, longest)
        running.communicate(timeout=10)
        assert stored() >= kept
    state, run = stored("state FROM run ORDER BY number DESC"), stored("id FROM run ORDER BY number DESC")
    assert state == "open", state
    _, answer = measure(plan(long | {"repeats": 100}), "--resume", run)
    assert answer["run"] == run and answer["starts"]["done"] == 1, answer

    before = stored()
    running = begin(plan(PAIRS | {"rounds": 8}))
    assert wait_until(lambda: stored() > before)
    subprocess.run([LAB, "kill", "n2"], check=True)
    answer = json.loads(running.communicate(timeout=90)[0])
    assert [lost["node"] for lost in answer["lost"]] == ["n2"] and answer["state"] == "lost", answer
    assert samples_of_n3(answer) == 16, answer
    print(f"a node dies: {answer['lost']}")


def silence():
    """Cuts the path to a running node: it counts as lost, the rest continues, and its agent ends its programs."""
    running = begin(plan(PAIRS))
    assert wait_until(stored)
    in_node("n2", "ip", "link", "set", "eth0", "down")
    answer = json.loads(running.communicate(timeout=90)[0])
    assert [lost["node"] for lost in answer["lost"]] == ["n2"] and answer["state"] == "lost", answer
    assert samples_of_n3(answer) == 8, answer
    assert wait_until(lambda: probes_on_nodes() == 0, 60)
    print(f"management link down: {answer['lost']}")


def full_disk():
    """Fills the store: the run ends as incomplete, and earlier samples remain."""
    folder = FOLDER / "full"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", folder], check=True)
    try:
        words = ["memcpy", "--nodes", "n1", "--rounds", "1", "--axis", "size=1 KiB,2 KiB", "--repeats", "20000", "--store", str(folder / "s")]
        answer = cli("measure", *words, code=4)
        assert answer["state"] == "failed" and answer["diagnostics"][0]["code"] == "store.full", answer
        run = cli("samples", "list", "--store", str(folder / "s"))["runs"][0]
        assert run["samples"] == answer["samples"] > 0, run
        starts = cli("samples", "list", run["id"], "--store", str(folder / "s"))["starts"]
        assert all(start["state"] != "done" or start["samples"] >= 20000 for start in starts), starts
        print(f"full disk: {run['samples']} samples kept")
    finally:
        subprocess.run(["umount", folder], check=True)


def main():
    for node in NODES.values():
        cli("nodes", "add", node["name"], "--ssh-config", str(FOLDER / "ssh_config"), "--data-address",
            ",".join(node["addresses"]))
    {"network": network, "bonded": bonded, "tokens": tokens, "ranks": ranks, "faults": faults, "silence": silence,
     "full_disk": full_disk, "parameters": parameters}[sys.argv[2]]()


if __name__ == "__main__":
    main()
