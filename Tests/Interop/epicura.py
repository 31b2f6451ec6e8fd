"""Epicura's walkthroughs in real time, each against a server of its own in another process."""

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from interop import report, require, skip

ROOT = Path(__file__).resolve().parents[2]
# Most of the time is waiting: for codes, for pictures, for a dish.
AT_ONCE = 6
LONGEST = 240


def walk(flow):
    """Walks a flow in one case against a new server; Tamil, since English is what everything else is tried in."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [os.environ["KOLAM"], "serve", "epicura", "--port", "0", "--format", "json", "--data", folder],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT)
        try:
            address = next(
                (fact["address"] for fact in map(json.loads, server.stdout) if fact.get("address")), None)
            require(address, f"the server ended with {server.poll()}")
            result = subprocess.run(
                [os.environ["KOLAM"], "walk", flow, "--backend", address, "--state", folder, "--matrix",
                 "locale=ta", "tier=pro", "device=phone"],
                capture_output=True, text=True, timeout=LONGEST, cwd=ROOT, check=False)
        finally:
            server.terminate()
            server.wait(timeout=10)
    print(flow.name, result.stdout, result.stderr, file=sys.stderr)
    require(result.returncode == 0, f"the walk ended with {result.returncode}: {result.stdout[-300:]!r}")


def main():
    if "KOLAM" not in os.environ:
        return skip("walks", "KOLAM names no program")
    flows = sorted((ROOT / "Screens/epicura/walkthroughs").glob("*.yaml"))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for flow in flows:
            if flow.name != "config.yaml":
                pool.submit(report, f"{flow.stem} in real time", lambda flow=flow: walk(flow))
    return None


main()
