#!/usr/bin/env python3
"""The probes on MPI's ranks, on four nodes of a lab connected at 100 Mbit/s: the papers' applications at realistic sizes.

usage, within `lab with star 4 --rate 100mbit --`: mpi_lab_test.py MPIRUN PROGRAM"""

import json
import os
import pathlib
import subprocess
import sys

RANKS = 4
PAYLOAD_RATE = 100e6 / 8 * 1448 / 1538  # B/s of TCP over Ethernet frames with their gap


def run(mpirun, program, *words):
    """Returns the values of samples without warm-up, by output."""
    lab = pathlib.Path(os.environ["CLUSTERWRIGHT_LAB"])
    nodes = json.loads((lab / "nodes.json").read_text(encoding="utf-8"))["nodes"]
    command = [mpirun, "--allow-run-as-root", "-n", str(RANKS), "--host", ",".join(node["name"] for node in nodes)]
    command += ["--map-by", "node", "--bind-to", "none", "--stdin", "none"]
    for name, value in {
        "plm_rsh_agent": f"ssh -F {lab / 'ssh_config'}",
        "plm_rsh_no_tree_spawn": "1",
        "oob_tcp_if_include": "10.99.0.0/24",
        "btl": "self,tcp",
        "btl_tcp_if_include": "10.10.0.0/24",
        "mpi_yield_when_idle": "1",
    }.items():
        command += ["--mca", name, value]
    command += [program, *words, "--repeats", "3", "--warm-up", "1", "--time-limit", "60"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=90, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode != 0 or not lines or lines[-1]["type"] != "done":
        sys.exit(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")
    samples = [line["values"] for line in lines if line["type"] == "sample" and not line.get("warm_up")]
    assert len(samples) == 3, done.stdout
    return {name: [sample[name] for sample in samples] for name in samples[0]}


def check_over(name, times, least):
    """Times must not be below those of the cables' bandwidth."""
    print(f"{name}: {min(times):.4g} s, at least {least:.4g} s by the bytes")
    if min(times) < 0.95 * least:
        sys.exit(f"{name}: too fast to have gone over the network")


def main():
    program = sys.argv[1:3]
    for operation in ("barrier", "broadcast", "allreduce", "alltoall"):
        values = run(*program, "collective", "--operation", operation, "--size", "65536")
        assert values["ranks"] == [RANKS] * 3, values
        # In an all-to-all, a rank sends 64 KiB to each of three other ranks.
        check_over(operation, values["time"], 3 * 65536 / PAYLOAD_RATE if operation == "alltoall" else 1e-5)

    # A rank's share of the matrix, S = 256^2 * 16 B / 4 = 256 KiB, three quarters of which leave the rank in each of two transposes.
    values = run(*program, "fft2d", "--rows", "256")
    check_over("fft2d transpose", values["transpose_time"], 2 * 0.75 * 256 * 1024 / PAYLOAD_RATE)

    # 2^20 keys of 4 B: 1 MiB per rank, three quarters of which leave it.
    values = run(*program, "intsort", "--keys", str(1 << 20))
    check_over("intsort exchange", values["exchange_time"], 0.75 * (1 << 20) / PAYLOAD_RATE)


if __name__ == "__main__":
    main()
