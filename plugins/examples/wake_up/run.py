#!/usr/bin/env python3
"""How late a sleeping program wakes up. Called as: run.py wake_up --sleep 0.001 --repeats 20 --warm-up 2 --time-limit 60"""
import json, os, select, stat, sys, time
def say(kind, **rest):
    print(json.dumps({"type": kind, **rest}), flush=True)
def fail(code, message):
    sys.exit(say("error", code=code, message=message) or 1)
say("hello", probe="wake_up", version="1.0.0", protocol=1)
value = {"--sleep": 0.001, "--repeats": 20, "--warm-up": 2, "--time-limit": 60}
for name, text in zip(sys.argv[2::2], sys.argv[3::2]):
    value[name] = float(text) if name in value else fail("usage", name + ": unknown parameter")
warm_up, repeats, end = int(value["--warm-up"]), int(value["--repeats"]), time.monotonic() + value["--time-limit"]
for i in range(-warm_up, repeats):
    if not stat.S_ISCHR(os.fstat(0).st_mode) and select.select([0], [], [], 0)[0] and not os.read(0, 4096):
        fail("input.closed", "the runner has ended")
    due = time.monotonic() + value["--sleep"]
    time.sleep(value["--sleep"]) if due < end else fail("time_limit", "the time limit was exceeded")
    late = max(time.monotonic() - due, 0)
    say("sample", values={"late": late}, repeat=i if i >= 0 else i + warm_up, warm_up=i < 0)
say("done", samples=warm_up + repeats)
