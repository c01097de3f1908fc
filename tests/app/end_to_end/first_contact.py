#!/usr/bin/env python3
"""first_contact.py BIN PROGRAM...: what a stranger tries first with the programs in BIN, on a machine without a display.

Every program: --help, --version, no display, no home, a closed standard output. Every command of clusterwright-cli: help of its own with an
example, '-' as file, '--' before arguments, -o - and -o /dev/stdout. All probes that `probes` lists have a program among PROGRAM."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
DESIGN = ROOT / "presets/designs/acc-fft-inic.cluster.json"
PATIENCE = 60  # s
TABLE = "k [kB], time [us]\n10, 121\n20, 219\n50, 526\n100, 1013\n200, 2031\n500, 4987\n"
# Commands with a design, as words around it.
WITH_DESIGN = {
    "eval": ["--json"],
    "sweep": ["--axis", "P=2,4", "--output", "time"],
    "search": ["--axis", "P=2..8", "--minimize", "time", "--json"],
    "sensitivity": ["--json"],
    "uncertainty": ["--json"],
    "solve": ["--for", "nic.host_bandwidth", "--such-that", "speedup = 5", "--json"],
    "study": ["stages", "--json"],
    "compare": ["--set-b", "P=16", "--json"],
    "crossover": ["acc-fft-gigabit", "--over", "P=2..16", "--json"],
    "topology": ["--json"],
    "export": ["--to", "dot"],
    "check": [],
    "render": ["--json"],
}
# Commands with -o; the same words give the same bytes.
WITH_OUTPUT = {
    "sweep": ["acc-fft-inic", "--axis", "P=2,4", "--output", "time"],
    "search": ["acc-fft-inic", "--axis", "P=2..8", "--minimize", "time"],
    "sensitivity": ["acc-fft-inic"],
    "uncertainty": ["acc-fft-inic"],
    "study": ["acc-fft-inic", "stages"],
    "render": ["acc-fft-inic", "--view", "stages"],
    "report": ["acc-fft-inic", "--date", "2020-01-01"],
    "export": ["star(4)", "--to", "dot"],
    "new": ["acc-fft-inic", "--set", "P=4"],
    "fit": ["--equation", "time = a + k / rate", "--data", "bus.csv", "--free", "a=1 us,rate=100 MB/s", "--apply", "acc-fft-inic",
            "--assign", "rate=nic.host_bandwidth"],
}
# Commands without -o, or with data that a test cannot write ahead: samples export has runs of random ids.
WITHOUT_OUTPUT = {"eval", "solve", "compare", "crossover", "topology", "blocks", "presets", "check", "claims", "nodes", "probes", "measure",
                  "predict", "validate", "samples"}
ENDINGS = {"render": ".svg", "report": ".html", "export": ".dot", "new": ".cluster.json", "fit": ".cluster.json"}


class Contact:
    def __init__(self, bin_folder, programs, folder):
        self.bin = bin_folder
        self.programs = programs
        self.folder = folder
        self.failures = 0
        self.count = 0
        self.bare = {"PATH": os.environ["PATH"]}
        self.usual = {**self.bare, "HOME": str(folder), "LC_ALL": "C.UTF-8"}

    def check(self, what, holds, said=""):
        self.count += 1
        if not holds:
            self.failures += 1
            print(f"{what}\n{said}".rstrip(), flush=True)

    def run(self, words, environment=None, **how):
        command = [str(self.bin / words[0]), *words[1:]]
        how = {"capture_output": True, "stdin": subprocess.DEVNULL, **how}
        if "input" in how:
            del how["stdin"]
        return subprocess.run(command, cwd=self.folder, env=environment or self.usual, check=False, timeout=PATIENCE, **how)

    def cli(self, *words, **how):
        return self.run(["clusterwright-cli", *words], **how)

    def environments(self):
        yield "no display, no home", self.bare
        yield "a home that does not exist", {**self.bare, "HOME": "/nonexistent"}
        yield "a display that does not exist", {**self.usual, "DISPLAY": ":987"}
        yield "an unknown platform of Qt", {**self.usual, "QT_QPA_PLATFORM": "nonsense"}

    def check_programs(self):
        version = re.search(r"VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text().split("project(")[1]).group(1)
        for name in self.programs:
            for where, environment in self.environments():
                for option, wanted in (("--help", name), ("--version", f"{name} {version}")):
                    done = self.run([name, option], environment)
                    said = done.stdout.decode()
                    right = done.returncode == 0 and not done.stderr and wanted in said.split("\n")[0] + said
                    self.check(f"{name} {option}: {where}: exit code {done.returncode}", right, said + done.stderr.decode())
                nothing = self.run([name], environment) if name != "clusterwright" else None
                self.check(f"{name} without arguments: {where}", nothing is None or nothing.returncode in (2, 3), str(nothing))
            for option in ("--help", "--version"):
                closed = self.run([name, option], capture_output=False, stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1))
                self.check(f"{name} {option} with a closed standard output: exit code {closed.returncode}", closed.returncode == 4,
                           closed.stderr.decode())

    def check_window(self):
        for where, environment in list(self.environments())[::2] + list(self.environments())[3:]:
            for words in ([], ["acc-fft-inic"], [str(DESIGN)], ["--preset", "acc-fft-inic"]):
                done = self.run(["clusterwright", *words], environment)
                said = done.stderr.decode()
                self.check(f"clusterwright {words}: {where}: exit code {done.returncode}",
                           done.returncode == 4 and "display.missing: " in said and said.count("\n") == 1, said)
        done = self.run(["clusterwright", "--nonsense"], {**self.usual, "QT_QPA_PLATFORM": "offscreen"})
        self.check("clusterwright --nonsense is bad usage", done.returncode == 2, str(done))

    def commands(self):
        """Commands in the order of the help."""
        text = self.cli("--help").stdout.decode().split("Subcommands:\n")[1]
        return [line.split()[0] for line in text.split("\n\n")[0].split("\n") if line.strip()]

    def check_helps(self):
        commands = self.commands()
        self.check("the table of commands with -o is complete",
                   sorted(commands) == sorted({*WITH_OUTPUT, *WITHOUT_OUTPUT}), str(commands))
        pairs = [[command] for command in commands]
        pairs += [["nodes", part] for part in ("list", "add", "remove", "test")]
        pairs += [["samples", part] for part in ("list", "across", "export", "remove", "import")]
        for words in pairs:
            done = self.cli(*words, "--help")
            said = done.stdout.decode()
            self.check(f"{words} --help has one example", said.count("\nExample: clusterwright-cli " + words[0]) == 1, said)
            self.check(f"help {words} is the same", self.cli("help", *words).stdout == done.stdout)
        for command in WITH_DESIGN:
            usage = self.cli(command, "--help").stdout.decode().split("Usage: ")[1].split("\n")[0]
            self.check(f"the usage of {command} names its argument", re.search(r"DESIGN|FILE|TOPOLOGY|\bA\b", usage), usage)
        said = self.cli("help").stdout.decode()
        for word in ("Exit codes: ", "CLUSTERWRIGHT_PRESETS", "CLUSTERWRIGHT_PROBE", "XDG_CONFIG_HOME"):
            self.check(f"the help names {word}", word in said, said)

    def check_inputs(self):
        text = DESIGN.read_bytes()
        for command, words in WITH_DESIGN.items():
            named = self.cli(command, str(DESIGN), *words)
            self.check(f"{command} FILE: exit code {named.returncode}", named.returncode in (0, 1), named.stderr.decode())
            piped = self.cli(command, "-", *words, input=text)
            wanted = named.stdout.replace(str(DESIGN).encode(), b"/dev/stdin")
            self.check(f"{command} - reads standard input", piped.stdout.replace(b'"stdin"', b'"/dev/stdin"') == wanted,
                       piped.stdout.decode()[:2000] + piped.stderr.decode())
            marked = self.cli(command, *[word for word in words if word.startswith("--json")],
                              *[word for word in words if word != "--json"], "--", str(DESIGN)) \
                if command not in ("study", "crossover") else self.cli(command, "--", str(DESIGN), *words[:1], *[])
            if command not in ("study", "crossover"):
                self.check(f"{command} -- FILE", marked.stdout == named.stdout, marked.stderr.decode())
            else:
                self.check(f"{command} -- FILE", marked.returncode != 2 or b"--over" in marked.stderr, marked.stderr.decode())
        (self.folder / "-odd.cluster.json").write_bytes(text)
        odd = self.cli("eval", "--json", "--", "-odd.cluster.json")
        self.check("a file with a leading '-' after '--'", odd.returncode == 0, odd.stderr.decode())
        twice = self.cli("compare", "-", "-", input=text)
        self.check("'-' twice is bad usage", twice.returncode == 2 and b"only once" in twice.stderr, twice.stderr.decode())
        beside = self.cli("fit", "--equation", "time = a + k / rate", "--data", "-", "--free", "a=1 us,rate=100 MB/s", "--json",
                          input=TABLE.encode())
        self.check("fit --data - reads standard input", beside.returncode in (0, 1), beside.stderr.decode())
        hosts = self.cli("nodes", "list", "--hostfile", "-", "--json", input=b"n1 slots=2\n")
        self.check("nodes list --hostfile -", hosts.returncode == 0 and b'"n1"' in hosts.stdout, hosts.stderr.decode())
        session = self.cli("samples", "import", "-", input=b"{}")
        self.check("samples import - reads standard input", session.returncode == 3 and b"/dev/stdin: line 1: session.format" in session.stderr,
                   session.stderr.decode())

    def check_outputs(self):
        (self.folder / "bus.csv").write_text(TABLE)
        for command, words in WITH_OUTPUT.items():
            file = self.folder / f"out-{command}{ENDINGS.get(command, '.csv')}"
            to_file = self.cli(command, *words, "-o", str(file))
            self.check(f"{command} -o FILE: exit code {to_file.returncode}", to_file.returncode in (0, 1) and file.exists(),
                       to_file.stderr.decode())
            wanted = file.read_bytes() if file.exists() else b""
            dash = self.cli(command, *words, "-o", "-")
            self.check(f"{command} -o - writes to standard output", dash.stdout == wanted,
                       dash.stdout.decode(errors="replace")[:500] + dash.stderr.decode())
            line = " ".join(f"'{word}'" for word in [str(self.bin / "clusterwright-cli"), command, *words])
            whole = self.folder / "whole.txt"
            subprocess.run(["bash", "-c", f"{{ echo before; {line} -o /dev/stdout; echo after; }} >{whole}"], cwd=self.folder,
                           env=self.usual, stderr=subprocess.PIPE, check=False, timeout=PATIENCE)
            self.check(f"{command} -o /dev/stdout keeps what is in the file",
                       whole.read_bytes() == b"before\n" + wanted + b"after\n", whole.read_text(errors="replace")[:500])
            both = self.cli(command, *words, "-o", "-", "--json")
            self.check(f"{command} -o - --json is bad usage", both.returncode == 2 and b"file.shared" in both.stderr, both.stderr.decode())
            if file.suffix == ".json":
                file.unlink()
            as_json = self.cli(command, *words, "-o", str(file), "--json")
            try:
                json.loads(as_json.stdout)
            except ValueError as error:
                self.check(f"{command} -o FILE --json prints JSON: {error}", False, as_json.stderr.decode())
        self.check("no file is named '-'", not (self.folder / "-").exists())

    def check_probes(self):
        listed = json.loads(self.cli("probes", "--json").stdout)["probes"]
        for probe in listed:
            program = json.loads((ROOT / f"plugins/probes/{probe['id']}/probe.json").read_text())["program"]
            self.check(f"the program of the probe {probe['id']} is built by app/run", program in self.programs, program)
        self.check("there are probes", len(listed) > 10)


def main():
    with tempfile.TemporaryDirectory(prefix="first-contact-", dir=pathlib.Path(sys.argv[1]).parent) as folder:
        contact = Contact(pathlib.Path(sys.argv[1]).resolve(), [pathlib.Path(name).name for name in sys.argv[2:]], pathlib.Path(folder))
        contact.check_programs()
        contact.check_window()
        contact.check_helps()
        contact.check_inputs()
        contact.check_outputs()
        contact.check_probes()
    print(f"{contact.count} checks, {contact.failures} failures")
    sys.exit(1 if contact.failures else 0)


if __name__ == "__main__":
    main()
