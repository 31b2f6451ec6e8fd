"""The desktop's keyring for our sealed files: GNOME Keyring, by libsecret's program, on a bus of its own."""

import os
import shutil
import subprocess
import sys
import tempfile

from interop import BENCH, FOLDER, install, report, require, skip

INSIDE = "KOLAM_KEYRING_HOME"
SECRET = "refresh-7f3a"


def bench(action, folder, text="", environment=None):
    return subprocess.run(
        [BENCH, "secret", action, folder, "tokens"], input=text, capture_output=True, text=True, timeout=60,
        check=False, env=environment)


def names(folder):
    return sorted(os.listdir(folder))


def check_key(folder):
    saved = bench("save", folder, SECRET)
    require(saved.returncode == 0, saved.stderr)
    require(names(folder) == ["key.desktop", "tokens.sealed"], names(folder))
    loaded = bench("load", folder)
    require(loaded.stdout == SECRET + "\n", loaded.stderr)


def check_name(folder):
    with open(f"{folder}/key.desktop", encoding="ascii") as file:
        name = file.read()
    found = subprocess.run(
        ["secret-tool", "lookup", "service", "kolam", "key", name], capture_output=True, text=True, check=False)
    require(len(found.stdout) == 64, "the keyring has no key of 32 bytes")
    return name


def check_without_bus(folder):
    environment = {key: value for key, value in os.environ.items() if key != "DBUS_SESSION_BUS_ADDRESS"}
    environment["DISPLAY"] = ""
    loaded = bench("load", folder, environment=environment)
    require(loaded.returncode == 1 and "secret-tool" in loaded.stderr, loaded.stderr or loaded.stdout)
    require(SECRET not in loaded.stdout + loaded.stderr, "the secret is in an error")


def check_removed_key(folder):
    subprocess.run(["secret-tool", "clear", "service", "kolam"], check=True)
    lost = bench("load", folder)
    require(lost.returncode == 1 and "another key" in lost.stderr, lost.stderr)
    require(bench("save", folder, "new").returncode == 0, "a lost key is not made again")
    require(bench("load", folder).stdout == "new\n", "what was saved after that is not there")


def check_locked(folder):
    # Nobody can type the password here: the prompt fails, and a new folder has a key of its own.
    subprocess.run(["pkill", "-f", "gnome-keyring-daemon"], check=False)
    saved = bench("save", f"{folder}-locked", SECRET)
    require(saved.returncode == 0, saved.stderr)
    require(names(f"{folder}-locked") == ["key", "tokens.sealed"], names(f"{folder}-locked"))


def inside():
    folder = f"{os.environ[INSIDE]}/secrets"
    unlock = subprocess.run(
        ["gnome-keyring-daemon", "--unlock", "--components=secrets"], input="password", text=True,
        capture_output=True, timeout=30, check=False)
    if unlock.returncode:
        skip("GNOME Keyring", "it cannot be unlocked here")
        return
    report("the key is in the keyring and in no file", lambda: check_key(folder))
    report("the keyring has it under the name that the folder says", lambda: check_name(folder))
    report("without a bus there is a sentence, and the files stay", lambda: check_without_bus(folder))
    report("a key that was removed from the keyring is made again", lambda: check_removed_key(folder))
    report("a keyring that stays locked leaves the key to a file", lambda: check_locked(folder))


def main():
    if INSIDE in os.environ:
        inside()
        return
    for program, package in [
        ("dbus-run-session", "dbus-daemon"), ("secret-tool", "libsecret-tools"), ("gnome-keyring-daemon", "gnome-keyring"),
    ]:
        if not install(program, package):
            skip("GNOME Keyring", f"{package} could not be installed")
            return
    home = tempfile.mkdtemp(dir=FOLDER)
    try:
        environment = {**os.environ, INSIDE: home, "HOME": home, "XDG_RUNTIME_DIR": home, "XDG_DATA_HOME": f"{home}/data"}
        subprocess.run(
            ["dbus-run-session", "--", sys.executable, __file__], env=environment, timeout=300, check=True)
    finally:
        shutil.rmtree(home, ignore_errors=True)


main()
