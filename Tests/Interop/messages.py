"""The messages of `kolam serve` to an app in another process, while the server is killed and started again."""

import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
import urllib.request

from interop import ROOT, Served, free_port, report, require, skip


class App:
    """An app on a server, at a prompt; ends with the block."""

    def __init__(self, address, folder):
        self.command = [os.environ["KOLAM"], "run", "epicura", "--backend", address, "--data", folder]
        self.lines = []

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            cwd=ROOT)
        threading.Thread(target=self.read, daemon=True).start()
        return self

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.strip())

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def shows(self, text, times=1):
        """Waits for a text, and for no more of it than that."""
        for _ in range(150):
            if sum(text in line for line in self.lines) >= times:
                break
            time.sleep(0.1)
        found = sum(text in line for line in self.lines)
        require(found == times, f"`{text}` was shown {found} times, not {times}: {self.lines[-3:]}")


def ask_for_code(address, phone):
    """Asks for a code of sign-in as another client would; what the server says that it has sent."""
    urllib.request.urlopen(urllib.request.Request(
        f"{address}/api/v1/auth/otp/request", json.dumps({"phone": phone}).encode(),
        {"content-type": "application/json"}), timeout=10).close()
    with urllib.request.urlopen(f"{address}/__kolam/messages", timeout=10) as response:
        sent = [one for one in json.load(response)["messages"] if one["to"] == phone]
    return re.search("[0-9]{6}", sent[-1]["text"])[0]


def check(stop):
    """A code before the server ends, one while the app is not connected, and one when it is again."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        with Served(folder, port=port) as server:
            with App(server.address, f"{folder}/app") as app:
                app.shows("Recipes")
                first = ask_for_code(server.address, "+919000000001")
                app.shows(f"+919000000001: {first}")
                server.end(stop)
                time.sleep(1.5)
                with Served(folder, port=port) as again:
                    # At once, before the app comes back.
                    second = ask_for_code(again.address, "+919000000002")
                    app.shows(f"+919000000002: {second}")
                    third = ask_for_code(again.address, "+919000000003")
                    app.shows(f"+919000000003: {third}")
                    app.shows(f"+919000000001: {first}")


def check_start():
    """An app that began before its server."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        with App(f"http://127.0.0.1:{port}", f"{folder}/app") as app:
            time.sleep(1)
            with Served(folder, port=port) as server:
                code = ask_for_code(server.address, "+919000000004")
                app.shows(f"+919000000004: {code}")


if "KOLAM" in os.environ:
    report("a server that is killed and started again", lambda: check(signal.SIGKILL))
    report("a server that is stopped and started again", lambda: check(signal.SIGTERM))
    report("a server that is started after the app", check_start)
else:
    skip("messages", "KOLAM names no program")
