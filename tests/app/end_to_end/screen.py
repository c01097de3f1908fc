"""A screen of its own with one program, used with mouse and keyboard as a person does: Xvfb, openbox, xdotool."""

import ctypes
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import sys
import time
import zlib

# Windows without frames that fill the screen, dialogs in its middle: what is where depends on nothing but the program.
WINDOW_MANAGER = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <applications>
    <application type="normal"><decor>no</decor><maximized>yes</maximized></application>
    <application type="dialog"><position force="yes"><x>center</x><y>center</y></position></application>
  </applications>
</openbox_config>
"""
PAUSE = 0.02  # s, between two looks at what is waited for
PATIENCE = 20  # s
PR_SET_PDEATHSIG = 1


class Failure(Exception):
    """What a person would have seen did not happen."""


def end_with_parent():
    """Run in a child: it is told to end when this process ends, be it killed."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def missing_tools():
    return [tool for tool in ("Xvfb", "openbox", "xdotool") if not shutil.which(tool)]


def wait_for(what, condition, patience=PATIENCE):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(PAUSE)
    raise Failure(f"waited {patience} s for {what}")


class Screen:
    """`with Screen(folder) as screen`: all that it started has ended afterwards. Writes into the folder only."""

    def __init__(self, folder, size=(1600, 1000), scale=1):
        self.folder = pathlib.Path(folder)
        self.size = (size[0] * scale, size[1] * scale)
        self.scale = scale
        self.running = []
        self.home = self.folder / "home"
        self.environment = {"HOME": str(self.home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8",
                            "QT_QPA_PLATFORM": "xcb", "QT_SCALE_FACTOR": str(scale),
                            "XDG_RUNTIME_DIR": str(self.home)}

    def __enter__(self):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit("told to end"))
        self.home.mkdir(mode=0o700, parents=True)
        manager = self.folder / "openbox.xml"
        manager.write_text(WINDOW_MANAGER)
        try:
            self.environment["DISPLAY"] = self.start_display()
            self.start(["openbox", "--config-file", str(manager)], "openbox.log")
            root = ["search", "--maxdepth", "1", "--class", "openbox"]
            wait_for("the window manager", lambda: self.ask(*root))
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def start_display(self):
        reader, writer = os.pipe()
        # -noreset: otherwise the server resets, and refuses clients meanwhile, whenever its only client, an xdotool, ends.
        self.start(["Xvfb", "-displayfd", str(writer), "-fbdir", str(self.folder), "-nolisten", "tcp", "-noreset",
                    "-screen", "0", "{}x{}x24".format(*self.size)], "xvfb.log", pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        if not number:
            raise Failure("Xvfb does not start: " + (self.folder / "xvfb.log").read_text())
        return ":" + number

    def start(self, command, log, **options):
        with open(self.folder / log, "ab") as out:
            process = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=out,
                                       stderr=out, preexec_fn=end_with_parent, **options)
        self.running.append(process)
        return process

    def stop(self):
        for process in reversed(self.running):
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.running.clear()

    def ask(self, *words):
        """What xdotool answers, nothing when it cannot."""
        done = subprocess.run(["xdotool", *map(str, words)], env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, timeout=PATIENCE)
        return done.stdout.strip() if done.returncode == 0 else ""

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, timeout=PATIENCE)

    def title(self):
        """Of the window that gets the keys, without the program's name behind it. The active one gets them later."""
        window = self.ask("getactivewindow")
        if not window or self.ask("getwindowfocus") != window:
            return ""
        return self.ask("getwindowname", window).removesuffix(" — Clusterwright")

    def wait_for_title(self, what, fits):
        try:
            wait_for(what, lambda: fits(self.title()))
        except Failure as failure:
            raise Failure(f"{failure}; the window is “{self.title()}”") from None

    def wait_for_end(self, process):
        """And for its windows to be gone: the server takes them away a little later, and until then they look alive."""
        wait_for("the end of the program", lambda: process.poll() is not None)
        wait_for("the end of its windows", lambda: not self.title())

    def key(self, *keys):
        self.do("key", "--delay", 10, *keys)

    def type(self, text):
        self.do("type", "--delay", 4, text)

    def move_words(self, place):
        return ["mousemove", round(place[0] * self.scale), round(place[1] * self.scale), "sleep", "0.02"]

    def click(self, place, times=1):
        self.do(*self.move_words(place), "click", "--repeat", times, "--delay", 40, 1)

    def drag(self, start, end):
        """In steps: a drag begins with a small movement, and a target sees it come before it is dropped."""
        words = [*self.move_words(start), "mousedown", 1]
        for step in range(1, 11):
            share = step / 10
            words += self.move_words([a + share * (b - a) for a, b in zip(start, end)])
        self.do(*words, *self.move_words(end), "sleep", "0.1", "mouseup", 1)

    def command(self, name):
        """By its name in the list of commands: the way that does not depend on where a menu is."""
        self.key("ctrl+k")
        self.wait_for_title("the list of commands", lambda title: title == "Commands")
        self.type(name)
        self.key("Return")
        self.wait_for_title(f"the command {name}", lambda title: title != "Commands")

    def pixels(self):
        """As Xvfb keeps them, in the format of xwd."""
        return (self.folder / "Xvfb_screen0").read_bytes()

    def picture(self, path):
        """The screen as a PNG."""
        data = self.pixels()
        head = struct.unpack(">25I", data[:100])
        width, height, line = head[4], head[5], head[12]
        start = head[0] + 12 * head[19]  # behind the header and the colour map
        rows = []
        for y in range(height):
            row = data[start + y * line:start + y * line + 4 * width]
            rgb = bytearray(3 * width)
            rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
            rows.append(b"\0" + rgb)

        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        pathlib.Path(path).write_bytes(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(b"".join(rows), 6)) + chunk(b"IEND", b""))


def skip_without_tools():
    if missing := missing_tools():
        print("skipped: there is no " + ", no ".join(missing))
        sys.exit(77)
