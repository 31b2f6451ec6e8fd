# packages: aiohttp==3.14.5
"""Epicura on servers of its contract: one that is written from the contract alone, and ours; each in some dialects."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from interop import ROOT, report, require, skip

PEER = Path(__file__).parent / "support" / "contract_peer.py"
FLOW = ROOT / "Screens/epicura/walkthroughs/any_server/cook.yaml"
# Those of the peer, which wants a sign-in for recipes as the contract does, and those of `kolam serve`.
PEERS = ["", "open-recipes", "slim-sync", "no-ack", "no-proposed-events"]
OURS = ["", "no-proposed-events,sign-in-for-recipes,bare-recipes"]


def lines(process):
    """What a process has printed so far, as it comes."""
    seen = []

    def read():
        for line in process.stdout:
            seen.append(line)

    threading.Thread(target=read, daemon=True).start()
    return seen


@contextmanager
def process(*command):
    one = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT)
    try:
        yield one
    finally:
        one.terminate()
        one.wait(timeout=10)


def walk(*options):
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run(
            [os.environ["KOLAM"], "walk", FLOW, "--state", folder, "--matrix", "locale=en", "device=phone", *options],
            capture_output=True, text=True, timeout=240, cwd=ROOT, check=False)
    print(result.stdout, result.stderr, file=sys.stderr)
    require(result.returncode == 0, f"the walk ended with {result.returncode}: {result.stdout[-300:]!r}")


def peer(dialect, is_local=False):
    """The peer; with the appliance's own network too, or by the cloud alone."""
    with process(sys.executable, "-u", PEER, "--dialect", dialect) as one:
        facts = json.loads(one.stdout.readline())
        seen = lines(one)
        local = ["--backend", f"appliance={facts['appliance']}"] if is_local else []
        walk("--backend", f"{facts['cloud']}/api/v1", *local, "-e", f"CODE={facts['code']}",
             "-e", f"RECIPE={facts['recipe']}")
        paths = [json.loads(line).get("request", "").split(" ")[-1] for line in seen]
        ours = [path for path in paths if "/__kolam" in path or "/device-profiles" in path or "/subscription" in path
                or path in ("/status", "/cook/stop")]
        require(paths and not ours, f"requests for paths of our own server, or of the appliance: {ours[:3]}")


def post(address, body):
    request = urllib.request.Request(
        f"{address}/__kolam/appliances", json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def ours(dialect):
    with tempfile.TemporaryDirectory() as folder, process(
            os.environ["KOLAM"], "serve", "epicura", "--port", "0", "--format", "json", "--data", folder,
            *(["--dialect", dialect] if dialect else [])) as one:
        main = next((fact["address"] for fact in map(json.loads, one.stdout) if fact.get("address")), None)
        require(main, f"the server ended with {one.poll()}")
        lines(one)
        root, done = main.removesuffix("/api/v1"), threading.Event()

        def fill():
            """Somebody at the appliance."""
            while not done.wait(0.5):
                with urllib.request.urlopen(f"{root}/__kolam/appliances", timeout=10) as answer:
                    if any(one["state"] == "AWAITING_LOAD" for one in json.load(answer)["appliances"]):
                        time.sleep(2)
                        post(root, {"event": "load"})

        thread = threading.Thread(target=fill, daemon=True)
        thread.start()
        try:
            walk("--backend", main, "-e", "RECIPE=dal-tadka")
        finally:
            done.set()
            thread.join(timeout=15)


def main():
    if "KOLAM" not in os.environ:
        return skip("contract", "KOLAM names no program")
    for dialect in PEERS:
        report(f"a cook at a server of the contract, {dialect or 'as it is written'}", lambda d=dialect: peer(d))
    report("the same with the appliance's own network", lambda: peer("no-proposed-events", is_local=True))
    for dialect in OURS:
        report(f"a cook at kolam serve, {dialect or 'without a dialect'}", lambda d=dialect: ours(d))
    return None


main()
