# packages: aiohttp==3.14.5
"""A cook with the camera of others over the pot, and what it costs: our app and our server in processes of their own."""

import json
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import socket

from interop import install, report, require, skip

ROOT = Path(__file__).resolve().parents[2]
SUPPORT = Path(__file__).parent / "support"
FLOWS = Path(__file__).parent / "flows"
BAR = 5


@contextmanager
def process(*command, **options):
    one = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, **options)
    try:
        yield one
    finally:
        one.stdin.close()
        one.terminate()
        try:
            one.wait(timeout=10)
        except subprocess.TimeoutExpired:
            one.kill()


@contextmanager
def kitchen(*camera):
    """Our server, and the appliance with a camera of others before it; both addresses, and where appliances register."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        server = stack.enter_context(process(
            os.environ["KOLAM"], "serve", "epicura", "--port", "0", "--format", "json", "--data", folder,
            stderr=subprocess.DEVNULL))
        facts = map(json.loads, server.stdout)
        main = next((fact["address"] for fact in facts if fact.get("event") == "listening"), None)
        require(main, f"the server ended with {server.poll()}")
        threading.Thread(target=server.stdout.read, daemon=True).start()
        root = main.removesuffix("/api/v1")
        gateway = stack.enter_context(process(sys.executable, SUPPORT / "gateway.py", root, *camera))
        appliance = gateway.stdout.readline().strip()
        require(appliance, "the gateway did not begin")
        yield main, appliance, root


def ffmpeg(size):
    return ["--", "ffmpeg", "-v", "error", "-re", "-f", "lavfi", "-i", f"testsrc=size={size}:rate=15", "-c:v", "mjpeg",
            "-q:v", "3", "-f", "mpjpeg", "-"]


def walk(camera, size):
    """Walks the cook in real time; its parts are those of the app's own walkthroughs."""
    with kitchen(*camera) as (main, appliance, _), tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "Screens/epicura/walkthroughs/common", f"{folder}/common")
        shutil.copy(FLOWS / "camera.yaml", folder)
        result = subprocess.run(
            [os.environ["KOLAM"], "walk", f"{folder}/camera.yaml", "-e", f"SIZE={size}", "--backend", main,
             "--backend", f"appliance={appliance}", "--matrix", "locale=en", "tier=pro", "device=phone"],
            capture_output=True, text=True, timeout=240, cwd=ROOT, check=False)
        print(result.stdout, result.stderr, file=sys.stderr)
        require(result.returncode == 0, f"the walk ended with {result.returncode}: {result.stdout[-300:]!r}")


@contextmanager
def ustreamer():
    """ustreamer without a device: it sends a picture of its own."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with process("ustreamer", "--device", "/dev/no-camera", "--host", "127.0.0.1", "--port", str(port),
                 stderr=subprocess.DEVNULL):
        for _ in range(100):
            with socket() as client:
                if client.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/stream"


def walk_ustreamer():
    with ustreamer() as address:
        walk([address], "[0-9]+ × [0-9]+")


class App:
    """An app at a prompt."""

    def __init__(self, one):
        self.process, self.lines = one, queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def see(self, pattern, seconds=60):
        """The first line from now on that has a pattern."""
        end, seen = time.monotonic() + seconds, []
        while True:
            try:
                seen.append(self.lines.get(timeout=max(0, end - time.monotonic())))
            except queue.Empty:
                raise AssertionError(f"no {pattern!r} in {''.join(seen)[-300:]!r}") from None
            found = re.search(pattern, seen[-1])
            if found:
                return found

    def processor(self):
        """The seconds of processor time it has taken."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def post(address, body):
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def start_cook(app, root):
    """Signs in, sets up the simulated appliance, and cooks, up to the first stage."""
    for line, seen in [
            ("#profile", "Account"), ("#account", "Sign in"), ("#sign-in", "Phone"), ("phone=9876543210", "Phone")]:
        app.type(line)
        app.see(seen)
    app.type("#send-code")
    code = app.see(r"Message to .*: ([0-9]{6})")[1]
    app.see("Use another number")
    for line, seen in [
            (f"otp={code}", "Code"), ("#verify", "Not now"), ("#later", "Delete account"), ("back", "Sync"),
            ("#appliances", "Refresh"), ("#add", "Search"), ("#search", "Herb light"), ("Epicura-207", "Codes match"),
            ("#confirm", "Network"), ("network=Kitchen", "Network"), ("password=kitchen pass 9", "Password"),
            ("#join", "Keep this name"), ("#keep-name", "is ready"), ("home", "Recipes"), ("#recipes/dal-tadka", "Cook"),
            ("#cook", "Start cooking"), ("#start", "Fill the dispensers to start cooking")]:
        app.type(line)
        app.see(seen)
    post(f"{root}/__kolam/appliances", {"event": "load"})


def cost():
    """The app while it cooks: the camera's pictures at 15 a second, and the sockets' events, on the screen of the cook."""
    with kitchen(*ffmpeg("640x480")) as (main, appliance, root), tempfile.TemporaryDirectory() as folder, process(
            os.environ["KOLAM"], "run", "epicura", "--backend", main, "--backend", f"appliance={appliance}",
            "--data", folder, "--locale", "en", stderr=subprocess.STDOUT) as one:
        app = App(one)
        start_cook(app, root)
        app.type("again")
        app.see("640 × 480")
        start = (app.processor(), time.monotonic())
        time.sleep(20)
        share = 100 * (app.processor() - start[0]) / (time.monotonic() - start[1])
        app.type("again")
        rate = app.see(r"frames per second: ([0-9]+)")[1]
    print(f"saw a cook, its camera of 640×480 at {rate} a second and its sockets: {share:.1f} % of a core", flush=True)
    require(13 <= int(rate) <= 16, f"{rate} pictures a second, the camera sends 15")
    require(share < BAR, f"{share:.1f} % of a core, {BAR} % is the bar")


def main():
    if "KOLAM" not in os.environ:
        return skip("cooks", "KOLAM names no program")
    if install("ffmpeg"):
        # A size that the server's own drawn camera does not have.
        report("a cook with ffmpeg as the camera", lambda: walk(ffmpeg("320x240"), "320 × 240"))
        report(f"a cook with its camera takes less than {BAR} % of a core", cost)
    else:
        skip("ffmpeg", "it is not installed, and apt-get does not install it")
    if install("ustreamer"):
        report("a cook with ustreamer as the camera", walk_ustreamer)
    else:
        skip("ustreamer", "it is not installed, and apt-get does not install it")
    return None


main()
