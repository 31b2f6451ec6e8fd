"""Autobahn's test suite for both of our sides; it runs on Python 2.7 alone, so it is skipped where there is none."""

import glob
import json
import os
import shutil
import socket
import subprocess
import time

from interop import BENCH, FOLDER, OurServer, skip

# The cases without compression, which we do not speak, and without measurements.
EXCLUDED = ["9.*", "12.*", "13.*"]
PACKAGES = ["txaio==2.1.0", "Twisted==20.3.0", "autobahn==0.10.9", "autobahntestsuite==0.8.2"]
FINE = ("OK", "INFORMATIONAL", "NON-STRICT")


def python2():
    """A Python 2.7; nil for none."""
    found = [path for path in map(shutil.which, ["python2.7", "python2"]) if path]
    found += glob.glob(os.path.expanduser("~/.pyenv/versions/2.7*/bin/python2.7"))
    for path in found:
        if subprocess.run([path, "-c", "import sys; assert sys.version_info[:2] == (2, 7)"],
                          capture_output=True, check=False).returncode == 0:
            return path
    return None


def suite(folder, python):
    """The environment of the suite's program, installed at the first call; nil where it cannot be."""
    target = FOLDER / "autobahn"
    environment = {**os.environ, "PYTHONPATH": str(target)}
    if (target / "autobahntestsuite").exists():
        return environment
    with open(folder / "autobahn.pip.log", "w", encoding="utf-8") as log:
        result = subprocess.run(
            [python, "-m", "pip", "install", "-q", "--target", str(target), *PACKAGES],
            stdout=log, stderr=log, check=False)
    return environment if result.returncode == 0 else None


def wstest(python, environment, mode, settings, **options):
    """The command of the suite."""
    spec = FOLDER / f"{mode}.json"
    spec.write_text(json.dumps({"cases": ["*"], "exclude-cases": EXCLUDED, "exclude-agent-cases": {}, **settings}))
    # A folder that is only on the path has no namespace packages, which zope.interface needs.
    target = str(FOLDER / "autobahn")
    program = f"import site; site.addsitedir({target!r}); from autobahntestsuite.wstest import run; run()"
    command = [python, "-c", program, "-m", mode, "-s", str(spec)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, **options)


def wait_until_listening(port, process):
    """Returns once a port accepts connections; Python 2.7 takes its time where the machine is busy."""
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(f"the suite ended with {process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the suite does not listen after a minute")


def tell(name, folder, agent):
    """Prints the outcome of a report."""
    index = json.loads((folder / "index.json").read_text())
    cases = next(iter(index.values())) if agent not in index else index[agent]
    wrong = [
        case for case, outcome in sorted(cases.items())
        if outcome["behavior"] not in FINE or outcome["behaviorClose"] not in FINE]
    print(f"{'failed' if wrong else 'passed'} {name}: {len(cases) - len(wrong)} of {len(cases)} cases"
          + (", not " + " ".join(wrong[:20]) if wrong else ""), flush=True)


def main():
    python = python2()
    if python is None:
        return skip("247 cases", "there is no Python 2.7")
    environment = suite(FOLDER, python)
    if environment is None:
        return skip("247 cases", "the suite could not be installed")
    ours = FOLDER / "autobahn-client"
    shutil.rmtree(ours, ignore_errors=True)
    server = wstest(
        python, environment, "fuzzingserver",
        {"url": "ws://127.0.0.1:9017", "outdir": str(ours), "options": {"failByDrop": False}})
    try:
        wait_until_listening(9017, server)
        subprocess.run([BENCH, "socket-autobahn", "ws://127.0.0.1:9017"], check=True, timeout=300,
                       stdout=subprocess.DEVNULL)
        tell("our client", ours, "kolam")
    finally:
        server.kill()
        server.wait()
    theirs = FOLDER / "autobahn-server"
    shutil.rmtree(theirs, ignore_errors=True)
    with OurServer() as port:
        client = wstest(
            python, environment, "fuzzingclient",
            {"outdir": str(theirs), "options": {"failByDrop": False},
             "servers": [{"agent": "kolam", "url": port.address + "/echo", "options": {"version": 18}}]})
        client.wait(timeout=300)
        tell("our port", theirs, "kolam")
    return None


main()
