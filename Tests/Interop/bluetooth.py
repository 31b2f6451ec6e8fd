# packages: bumble==0.0.236
"""Peripherals of bumble for our Bluetooth LE: on bumble's own virtual controllers, on BlueZ's btvirt, and behind a bridge.

The kernel's L2CAP and its user channel need a kernel with Bluetooth; the virtual machines of CI have none.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from interop import BENCH, FOLDER, expect, install, report, skip

SUPPORT = Path(__file__).parent / "support"


def check(name, transport, peripheral):
    """Our side against a peripheral, each in a process of its own: bumble's controllers keep their state."""
    log = open(FOLDER / f"bluetooth-{name.replace(' ', '-')}.log", "w")
    process = subprocess.Popen(
        [sys.executable, SUPPORT / "peripheral.py", peripheral], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=log, text=True)
    try:
        if process.stdout.readline().strip() != "ready":
            print(f"failed {name}: the peripheral did not begin, see .build/interop/{Path(log.name).name}", flush=True)
            return
        result = subprocess.run([BENCH, "ble", transport], capture_output=True, text=True, timeout=240)
        lines = result.stdout.splitlines()
        for line in lines:
            if line.startswith("ok "):
                print(f"passed {name}, {line[3:]}", flush=True)
            elif line.startswith("not ok "):
                print(f"failed {name}, {line[7:]}", flush=True)
            else:
                print(f"{name}: {line}", file=sys.stderr)
        if not any(line.startswith("not ok") for line in lines) and result.returncode != 0 or not lines:
            print(f"failed {name}: our side ended with {result.returncode}: {result.stderr[-200:]!r}", flush=True)
    finally:
        process.stdin.close()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
        log.close()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def btvirt(folder):
    """BlueZ's emulated controllers, 192 octets in one buffer each."""
    name = "btvirt"
    if not install("btvirt", "bluez-test-tools"):
        return skip(name, "bluez-test-tools could not be installed")
    compiler = shutil.which("cc")
    if not compiler:
        return skip(name, "there is no C compiler")
    library = folder / "af_alg.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, SUPPORT / "af_alg.c", "-ldl"], check=True)
    # It makes its sockets where temporary files go.
    with open(FOLDER / "btvirt.log", "w") as log:
        process = subprocess.Popen(
            ["btvirt", "-s"], env={**os.environ, "LD_PRELOAD": str(library), "TMPDIR": str(folder)}, cwd=folder,
            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        path = next((path for path in [folder / "bt-server-le", Path("/tmp/bt-server-le")] if wait_for(path)), None)
        if path is None:
            return skip(name, f"it made no socket, it ended with {process.poll()}")
        check(name, f"hci:unix:{path}", f"controller:unix-client:{path}")
    finally:
        process.terminate()
        process.wait(timeout=10)


def addresses(folder):
    """The kernel's addresses as libbluetooth lays them out; a test of ours has the same octets."""
    name = "libbluetooth's sockaddr_l2"
    compiler = shutil.which("cc")
    if not compiler or not Path("/usr/include/bluetooth/l2cap.h").exists():
        return skip(name, "there is no C compiler or no libbluetooth-dev")
    subprocess.run([compiler, "-o", folder / "addresses", SUPPORT / "addresses.c"], check=True)
    printed = subprocess.run([folder / "addresses"], capture_output=True, text=True, check=True).stdout
    report(name, lambda: expect(printed.split(), [
        "1f0000000102030405c604000200", "1f0005000100", "2", "274", "4", "1"]))


def wait_for(path):
    for _ in range(50):
        if path.exists():
            return True
        time.sleep(0.1)
    return False


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        port = free_port()
        check("bumble over TCP", f"hci:tcp:127.0.0.1:{port}", f"tcp-server:127.0.0.1:{port}")
        check("bumble over a Unix socket", f"hci:unix:{folder}/hci", f"unix-server:{folder}/hci")
        check("bridge of units", f"att:unix:{folder}/att", f"bridge:{folder}/att")
        btvirt(folder)
        addresses(folder)
    if not os.path.isdir("/sys/class/bluetooth") or not os.listdir("/sys/class/bluetooth"):
        skip("l2cap and hci:user", "this kernel has no Bluetooth controller")


main()
