# packages: bumble==0.0.236
"""Peripherals of bumble for our Bluetooth LE: on bumble's own virtual controllers, on BlueZ's btvirt, and behind a bridge.

The kernel's L2CAP and its user channel need a kernel with Bluetooth; the virtual machines of CI have none.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from interop import BENCH, FOLDER, expect, install, report, require, skip

SUPPORT = Path(__file__).parent / "support"
# The bytes of a controller's buffers for data: the least that is allowed (Core 5.3, Vol 4, Part E, 7.8.2), and BlueZ's.
BUFFERS = ["27", "192"]


def check(name, transport, peripheral, **environment):
    """Our side against a peripheral; one line for each of its checks."""
    try:
        with Peripheral(name, peripheral, **environment):
            result = subprocess.run([BENCH, "ble", transport], capture_output=True, text=True, timeout=240)
    except (AssertionError, subprocess.TimeoutExpired) as error:
        print(f"failed {name}: {error}", flush=True)
        return
    lines = result.stdout.splitlines()
    for line in lines:
        if line.startswith("ok "):
            print(f"passed {name}, {line[3:]}", flush=True)
        elif line.startswith("not ok "):
            print(f"failed {name}, {line[7:]}", flush=True)
        else:
            print(f"{name}: {line}", file=sys.stderr)
    if not lines or result.returncode != 0 and not any(line.startswith("not ok") for line in lines):
        print(f"failed {name}: our side ended with {result.returncode}: {result.stderr[-200:]!r}", flush=True)


class Peripheral:
    """A peripheral as a process: bumble's controllers keep their state, so each is used once."""

    def __init__(self, name, *arguments, **environment):
        self.path = FOLDER / f"bluetooth-{name.replace(' ', '-')}.log"
        self.arguments, self.environment = arguments, environment

    def __enter__(self):
        self.log = open(self.path, "w")
        self.process = subprocess.Popen(
            [sys.executable, SUPPORT / "peripheral.py", *self.arguments], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=self.log, text=True, env={**os.environ, **self.environment})
        require(self.process.stdout.readline().strip() == "ready", f"it did not begin, see {self.path.name}")
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()


def walk(name, flow, *options):
    """An app's walkthrough over a real radio, in real time."""
    result = subprocess.run(
        [os.environ["KOLAM"], "walk", Path(__file__).parent / "flows" / flow, *options], capture_output=True,
        text=True, timeout=240)
    print(result.stdout, result.stderr, file=sys.stderr)
    require(result.returncode == 0, f"the walk ended with {result.returncode}: {result.stdout[-300:]!r}")


def walk_improv(name, transport, peripheral, **environment):
    """Somebody sets up a device with Improv Wi-Fi."""
    with Peripheral(f"walk of Improv {name}", peripheral, **environment):
        walk("Improv", "improv.yaml", "--ble", transport)


def walk_epicura(name, transport, peripheral, **environment):
    """Somebody sets up an appliance of Epicura, and claims it at a server in another process."""
    folder = tempfile.mkdtemp()
    server = subprocess.Popen(
        [os.environ["KOLAM"], "serve", "epicura", "--port", "0", "--data", folder], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    try:
        address = None
        while address is None:
            line = server.stdout.readline()
            require(line, "the server did not begin")
            found = re.search(r"http://127[.]0[.]0[.]1:[0-9]+", line)
            address = found and found[0]
        with Peripheral(f"walk of Epicura {name}", peripheral, "epicura", CLOUD=address, **environment):
            walk("Epicura", "epicura.yaml", "--ble", transport, "--backend", address)
    finally:
        server.terminate()
        server.wait(timeout=10)
        shutil.rmtree(folder)


def walks(name, transports, **environment):
    """Both profiles over a transport of each call of `transports`: ours, and the peripheral's."""
    if "KOLAM" not in os.environ:
        return skip(f"walks over {name}", "KOLAM names no program")
    report(
        f"a walk sets up a device with Improv Wi-Fi over {name}",
        lambda: walk_improv(name, *transports(), **environment))
    report(
        f"a walk sets up and claims an appliance of Epicura over {name}",
        lambda: walk_epicura(name, *transports(), **environment))
    return None


def refused(pairing, sentence, text):
    """A peripheral that does not pair as it has to: the error of our side, and what somebody is shown."""
    name = f"pairing that is {pairing}"

    def error():
        transport, peripheral = tcp()
        with Peripheral(name, peripheral, PAIRING=pairing):
            result = subprocess.run(
                [BENCH, "ble", transport, "encryption"], capture_output=True, text=True, timeout=60)
        require(f"not ok encryption: pairing({sentence}" in result.stdout, repr(result.stdout))

    def screen():
        transport, peripheral = tcp()
        with Peripheral(f"walk of {name}", peripheral, "epicura", PAIRING=pairing, ENCRYPTED="1"):
            walk("Epicura", "unpaired.yaml", "--ble", transport, "-e", f"TROUBLE={text}")

    report(f"{name} is an error", error)
    if "KOLAM" in os.environ:
        report(f"a walk is told of a {name}", screen)


def tcp():
    """A virtual controller of bumble on a port of its own."""
    port = free_port()
    return f"hci:tcp:127.0.0.1:{port}", f"tcp-server:127.0.0.1:{port}"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def btvirt(folder):
    """BlueZ's emulated controllers, 192 bytes in one buffer each."""
    name = "btvirt"
    if not install("btvirt", "bluez-test-tools"):
        return skip(name, "bluez-test-tools could not be installed")
    compiler = shutil.which("cc")
    if not compiler:
        return skip(name, "there is no C compiler")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", folder / "af_alg.so", SUPPORT / "af_alg.c", "-ldl"], check=True)

    def run(work):
        # What was connected to it once stays in its air.
        with emulator(folder) as path:
            if path is None:
                return skip(name, "it made no socket")
            return work(f"hci:unix:{path}", f"controller:unix-client:{path}")

    run(lambda *transports: check(name, *transports))
    if "KOLAM" not in os.environ:
        return None
    run(lambda *transports: report(
        "a walk sets up a device with Improv Wi-Fi over btvirt", lambda: walk_improv("btvirt", *transports)))
    return run(lambda *transports: report(
        "a walk sets up and claims an appliance of Epicura over btvirt",
        lambda: walk_epicura("btvirt", *transports)))


@contextmanager
def emulator(folder):
    """A btvirt of its own, by its socket; None where it makes none."""
    # It makes its sockets where temporary files go, or in /tmp.
    paths = [folder / "bt-server-le", Path("/tmp/bt-server-le")]
    for path in paths:
        path.unlink(missing_ok=True)
    with open(FOLDER / "btvirt.log", "a") as log:
        process = subprocess.Popen(
            ["btvirt", "-s"], env={**os.environ, "LD_PRELOAD": str(folder / "af_alg.so"), "TMPDIR": str(folder)},
            cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        yield next((path for path in paths if wait_for(path)), None)
    finally:
        process.terminate()
        process.wait(timeout=10)


def addresses(folder):
    """The kernel's addresses as libbluetooth lays them out; a test of ours has the same bytes."""
    name = "libbluetooth's sockaddr_l2"
    compiler = shutil.which("cc")
    if not compiler or not Path("/usr/include/bluetooth/l2cap.h").exists():
        return skip(name, "there is no C compiler or no libbluetooth-dev")
    subprocess.run([compiler, "-o", folder / "addresses", SUPPORT / "addresses.c"], check=True)
    printed = subprocess.run([folder / "addresses"], capture_output=True, text=True, check=True).stdout
    report(name, lambda: expect(printed.split(), [
        "1f0000000102030405c604000200", "1f0005000100", "2", "274", "4", "1", "2"]))


def wait_for(path):
    for _ in range(50):
        if path.exists():
            return True
        time.sleep(0.1)
    return False


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in BUFFERS:
            os.environ["BUFFER"] = size
            check(f"bumble over TCP, buffers of {size} bytes", *tcp())
            walks(f"TCP, buffers of {size} bytes", tcp)
        del os.environ["BUFFER"]
        check("bumble that insists on encryption", *tcp(), ENCRYPTED="1")
        walks("TCP, encrypted", tcp, ENCRYPTED="1")
        check("bumble that asks for encryption", *tcp(), PAIRING="asked")
        refused("refused", "the peripheral refused to pair", "Couldn’t make a secure connection to the appliance.*")
        refused("legacy", "the peripheral only knows legacy pairing", "This device can’t be set up with this app.*")
        check("bumble over a Unix socket", f"hci:unix:{folder}/hci", f"unix-server:{folder}/hci")
        check("bridge of units", f"att:unix:{folder}/att", f"bridge:{folder}/att")
        btvirt(folder)
        addresses(folder)
    if not os.path.isdir("/sys/class/bluetooth") or not os.listdir("/sys/class/bluetooth"):
        skip("l2cap and hci:user", "this kernel has no Bluetooth controller")


main()
