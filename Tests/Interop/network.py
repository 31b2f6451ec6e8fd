"""The kernel's network interfaces for our reachability, in a network namespace of its own."""

import os
import select
import shutil
import subprocess
import sys

from interop import BENCH, report, require, skip

INSIDE = "KOLAM_NETWORK_NAMESPACE"


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Watch:
    """Our side as a process; ends with the block."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [BENCH, "network-watch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=0)
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=20)

    def sees(self, wanted):
        ready, _, _ = select.select([self.process.stdout], [], [], 10)
        line = self.process.stdout.readline().strip() if ready else "nothing"
        require(line == wanted, f"{line} instead of {wanted}")

    def sees_nothing(self):
        ready, _, _ = select.select([self.process.stdout], [], [], 0.3)
        require(not ready, "a change without a cause")


def check_changes():
    with Watch() as watch:
        watch.sees("offline")
        ip("link", "set", "lo", "up")
        watch.sees_nothing()
        ip("link", "add", "phone", "type", "veth", "peer", "name", "tower")
        ip("address", "add", "10.77.0.2/24", "dev", "phone")
        ip("link", "set", "phone", "up")
        watch.sees_nothing()
        ip("link", "set", "tower", "up")
        watch.sees("online")
        ip("link", "set", "tower", "down")
        watch.sees("offline")
        ip("link", "set", "tower", "up")
        watch.sees("online")
        ip("address", "del", "10.77.0.2/24", "dev", "phone")
        watch.sees("offline")
        ip("address", "add", "10.77.0.3/24", "dev", "phone")
        watch.sees("online")


def check_start():
    with Watch() as watch:
        # It begins online, and stays so.
        watch.sees_nothing()
        ip("link", "del", "phone")
        watch.sees("offline")


def main():
    if INSIDE in os.environ:
        report("interfaces, carriers and addresses that come and go", check_changes)
        report("an interface that is removed", check_start)
        return
    if not shutil.which("ip"):
        skip("network interfaces", "iproute2 is not installed")
        return
    spaces = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--net", "--map-root-user"]
    probe = [*spaces, "ip", "link", "add", "phone", "type", "veth", "peer", "name", "tower"]
    if subprocess.run(probe, check=False, capture_output=True).returncode:
        skip("network interfaces", "this kernel makes no network namespaces for us")
        return
    subprocess.run([*spaces, sys.executable, __file__], env={**os.environ, INSIDE: "1"}, timeout=120, check=True)


main()
