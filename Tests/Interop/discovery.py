"""Services on the local network, found by Multicast DNS, with python-zeroconf on the other side of a cable of our own."""
# packages: zeroconf==0.148.0 bumble==0.0.236

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.request
from contextlib import contextmanager

from interop import BENCH, ROOT, expect, free_port, report, require, skip

INSIDE = "KOLAM_DISCOVERY_NAMESPACE"
# For testers, whose requests come by the network here.
KEY = "interop-key-0123456789"
TYPE = "_epicura._tcp.local"
OURS, THEIRS = "10.77.0.2", "10.77.0.1"


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


@contextmanager
def other_machine(*command):
    """Runs a command of ours in a network namespace of its own, at the other end of a cable to this one."""
    setup = 'read go; ip link set lo up; ip address add "$0"/24 dev tower; ip link set tower up; exec "$@"'
    process = subprocess.Popen(
        ["unshare", "--net", "sh", "-ec", setup, OURS, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, cwd=ROOT)
    try:
        run("ip", "link", "add", "phone", "type", "veth", "peer", "name", "tower")
        wait_for_namespace(process.pid)
        run("ip", "link", "set", "tower", "netns", str(process.pid))
        run("ip", "address", "add", f"{THEIRS}/24", "dev", "phone")
        run("ip", "link", "set", "phone", "up")
        yield process
    finally:
        process.kill()
        process.wait()
        subprocess.run(["ip", "link", "del", "phone"], check=False, capture_output=True)


def wait_for_namespace(pid):
    own = os.readlink("/proc/self/ns/net")
    for _ in range(200):
        if os.readlink(f"/proc/{pid}/ns/net") != own:
            return
        threading.Event().wait(0.01)
    raise AssertionError("no namespace was made")


def begin(process):
    process.stdin.write("go\n")
    process.stdin.flush()


def service(zeroconf, name, address, properties):
    return zeroconf.ServiceInfo(
        f"{TYPE}.", f"{name}.{TYPE}.", port=8080, properties=properties, parsed_addresses=[address],
        server=f"{name}.local.")


def check_search(zeroconf):
    """Our search against the responder of zeroconf."""
    with other_machine(BENCH, "service-search", TYPE) as process:
        peer = zeroconf.Zeroconf(interfaces=[THEIRS])
        try:
            peer.register_service(service(zeroconf, "hob", "10.77.0.9", {"id": "EPIC-207"}))
            begin(process)
            line, _ = process.communicate(timeout=20)
        finally:
            peer.close()
        expect(line.strip(), "10.77.0.9 8080 id=EPIC-207 hob")


def check_nobody(_):
    """Our search where nobody answers ends by itself."""
    with other_machine(BENCH, "service-search", TYPE) as process:
        begin(process)
        line, _ = process.communicate(timeout=20)
        expect((line, process.returncode), ("", 1))


@contextmanager
def served():
    """Our responder, before an appliance that has registered."""
    with tempfile.TemporaryDirectory() as folder, other_machine(
            os.environ["KOLAM"], "serve", "epicura", "--host", OURS, "--port", "8080", "--format", "json", "--data",
            folder, "--discoverable", "--control-key", KEY) as process:
        begin(process)
        address = next((fact["address"] for fact in map(json.loads, process.stdout) if fact.get("address")), None)
        require(address, "the server has ended")
        threading.Thread(target=process.stdout.read, daemon=True).start()
        request = urllib.request.Request(
            f"http://{OURS}:8080/__kolam/appliances/register", b'{"device_id":"EPIC-207"}',
            {"content-type": "application/json", "x-kolam-key": KEY})
        urllib.request.urlopen(request, timeout=10).close()
        yield


def check_browser(zeroconf):
    """The browser of zeroconf against our responder, and the appliance where it says."""
    with served():
        found = threading.Event()

        class Listener(zeroconf.ServiceListener):
            def add_service(self, *_):
                found.set()

            def update_service(self, *_):
                pass

            def remove_service(self, *_):
                pass

        peer = zeroconf.Zeroconf(interfaces=[THEIRS])
        try:
            browser = zeroconf.ServiceBrowser(peer, f"{TYPE}.", Listener())
            require(found.wait(20), "nothing was found")
            browser.cancel()
            info = peer.get_service_info(f"{TYPE}.", f"Epicura EPIC-207.{TYPE}.", timeout=5000)
            require(info, "it says nothing of itself")
            expect((info.parsed_addresses(), info.port), ([OURS], 8080))
            expect(info.properties, {b"id": b"EPIC-207"})
        finally:
            peer.close()
        with urllib.request.urlopen(f"http://{info.parsed_addresses()[0]}:{info.port}/status", timeout=10) as response:
            expect(json.load(response)["data"]["appliance_id"], "EPIC-207")


def check_own(_):
    """Our search against our responder."""
    with served():
        result = subprocess.run(
            [BENCH, "service-search", TYPE], capture_output=True, text=True, timeout=20, check=False)
        expect(result.stdout.strip(), f"{OURS} 8080 id=EPIC-207 Epicura EPIC-207")


def check_app(_):
    """The app over a controller of bumble, whose peripheral says an address at which nobody is."""
    run("ip", "link", "add", "phone", "type", "veth", "peer", "name", "tower")
    run("ip", "address", "add", f"{THEIRS}/24", "dev", "phone")
    run("ip", "link", "set", "tower", "up")
    run("ip", "link", "set", "phone", "up")
    support, backend = ROOT / "Tests/Interop/support", "http://127.0.0.1:8080"
    radio = free_port()
    try:
        with tempfile.TemporaryDirectory() as folder, child(
                os.environ["KOLAM"], "serve", "epicura", "--host", "0.0.0.0", "--port", "8080", "--discoverable",
                "--data", folder), child(
                sys.executable, support / "peripheral.py", f"tcp-server:127.0.0.1:{radio}", "epicura", CLOUD=backend):
            result = subprocess.run(
                [os.environ["KOLAM"], "walk", ROOT / "Tests/Interop/flows/found.yaml", "--ble",
                 f"hci:tcp:127.0.0.1:{radio}", "--backend", backend],
                capture_output=True, text=True, timeout=120, cwd=ROOT, check=False)
    finally:
        run("ip", "link", "del", "phone")
    print(result.stdout, result.stderr, file=sys.stderr)
    require(result.returncode == 0, f"the walk ended with {result.returncode}: {result.stdout[-300:]!r}")


@contextmanager
def child(*command, **environment):
    """A process that has printed its first line; ends with the block."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT,
        env={**os.environ, **environment})
    try:
        require(process.stdout.readline(), f"{command[0]} ended")
        threading.Thread(target=process.stdout.read, daemon=True).start()
        yield process
    finally:
        process.kill()
        process.wait()


CHECKS = [
    ("a responder of zeroconf", check_search), ("a browser of zeroconf", check_browser),
    ("a network without appliances", check_nobody), ("our responder", check_own),
    ("an app that is given an old address", check_app),
]


def main():
    if INSIDE in os.environ:
        import zeroconf

        run("ip", "link", "set", "lo", "up")
        for name, check in CHECKS:
            report(name, lambda check=check: check(zeroconf))
        return
    if "KOLAM" not in os.environ:
        skip("services on the local network", "KOLAM names no program")
        return
    if not shutil.which("ip"):
        skip("services on the local network", "iproute2 is not installed")
        return
    probe = ["unshare", "--net", "ip", "link", "add", "phone", "type", "veth", "peer", "name", "tower"]
    if os.geteuid() != 0 or subprocess.run(probe, check=False, capture_output=True).returncode:
        skip("services on the local network", "this kernel makes no network namespaces for us")
        return
    subprocess.run(["unshare", "--net", sys.executable, __file__], env={**os.environ, INSIDE: "1"}, timeout=300, check=True)


main()
