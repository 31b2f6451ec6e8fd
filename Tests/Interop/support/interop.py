"""What the groups of peers share: reporting, certificates, our side as a process."""

import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import traceback
from pathlib import Path

BENCH = os.environ["KOLAM_BENCH"]
FOLDER = Path(os.environ["INTEROP"])
ROOT = Path(__file__).resolve().parents[3]


def report(name, work):
    """Runs a check and prints its line."""
    try:
        work()
        print(f"passed {name}", flush=True)
    except Exception as error:  # noqa: BLE001 any failure of a peer is a failed check
        traceback.print_exc()
        print(f"failed {name}: {type(error).__name__} {str(error)[:200]}".replace("\n", " "), flush=True)


async def report_async(name, work):
    """The same for a coroutine."""
    try:
        await work()
        print(f"passed {name}", flush=True)
    except Exception as error:  # noqa: BLE001
        traceback.print_exc()
        print(f"failed {name}: {type(error).__name__} {str(error)[:200]}".replace("\n", " "), flush=True)


def skip(name, why):
    """Prints that a check was not made."""
    print(f"skipped {name}: {why}", flush=True)


def install(program, package=None):
    """Whether a program is there, or could be installed by apt-get, which needs root."""
    if shutil.which(program):
        return True
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "-q", "-y", "--no-install-recommends", package or program]
    for step in [command, ["apt-get", "-q", "update"], command]:
        try:
            result = subprocess.run(step, env=environment, capture_output=True, timeout=240, check=False)
        except subprocess.TimeoutExpired:
            return False
        if step is command and result.returncode == 0:
            break
    return shutil.which(program) is not None


def authority():
    """The certificate of an authority of our own; made by openssl at the first call."""
    folder = FOLDER / "tls"
    if not (folder / "server.pem").exists():
        folder.mkdir(parents=True, exist_ok=True)
        script = """
        curve='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
        openssl req -x509 $curve -keyout ca.key -out ca.pem -days 30 -subj '/CN=Kolam interop' \
          -addext basicConstraints=critical,CA:TRUE -addext keyUsage=keyCertSign
        openssl req -new $curve -keyout server.key -out server.csr -subj /CN=localhost
        printf 'subjectAltName=DNS:localhost,IP:127.0.0.1,DNS:peer.test' >extensions
        openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 20 \
          -extfile extensions -out server.pem
        """
        subprocess.run(["sh", "-ec", script], cwd=folder, check=True, capture_output=True)
    return folder / "ca.pem"


def server_context():
    """The TLS of a peer's server."""
    authority()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(FOLDER / "tls" / "server.pem", FOLDER / "tls" / "server.key")
    return context


def check_client(port, secure, name, host="127.0.0.1", environment=None):
    """Our client against a peer's server that listens on a port; one line for each of its checks."""
    scheme = "wss" if secure else "ws"
    command = [BENCH, "socket-check", f"{scheme}://{host}:{port}"]
    if secure:
        command.append(str(authority()))
    result = subprocess.run(
        command, capture_output=True, text=True, timeout=300, env={**os.environ, **(environment or {})})
    lines = result.stdout.splitlines()
    for line in lines:
        if line.startswith("ok "):
            print(f"passed {name}, {line[3:]}", flush=True)
        elif line.startswith("not ok "):
            print(f"failed {name}, {line[7:]}", flush=True)
    if not lines or result.returncode not in (0, 1):
        print(f"failed {name}: our side ended with {result.returncode}: {result.stderr[-200:]!r}", flush=True)


class OurServer:
    """Our port server as a process; ends with the block."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [BENCH, "socket-serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip().replace("http://", "ws://")
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=20)


class Served:
    """Epicura's servers in a process of `kolam serve`; ends with the block."""

    def __init__(self, folder, *options, port=0):
        self.command = [
            os.environ["KOLAM"], "serve", "epicura", "--port", str(port), "--format", "json", "--data",
            f"{folder}/server", *options]

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT)
        address = next(
            (fact["address"] for fact in map(json.loads, self.process.stdout) if fact.get("address")), None)
        if address is None:
            raise AssertionError(f"the server ended with {self.process.wait(timeout=10)}")
        self.address = address.removesuffix("/api/v1")
        # It must never wait for a reader of its log.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        return self

    def end(self, how=signal.SIGTERM):
        """Ends it, at once or after what it is answering."""
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def __exit__(self, *_):
        self.end()


def free_port():
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def expect(value, wanted):
    """Compares a value with the one that is right."""
    if value != wanted:
        raise AssertionError(f"{str(value)[:80]!r} is not {str(wanted)[:80]!r}")


def require(condition, why):
    """Fails a check, saying why."""
    if not condition:
        raise AssertionError(why)


if sys.version_info < (3, 8):
    raise SystemExit("Python 3.8 or later is needed")
