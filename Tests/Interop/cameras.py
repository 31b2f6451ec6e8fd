# packages: aiohttp==3.14.5
"""Cameras of others for our reader of their streams: ustreamer, ffmpeg, and aiohttp with every dialect."""

import asyncio
import os
import shutil
import subprocess
import time
from socket import socket

from aiohttp import web
from interop import BENCH, FOLDER, expect, install, report, report_async, skip

BOUNDARY = "frame"
PICTURES = 30


def free_port():
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(port, process):
    """Waits until something listens, by the system's table: ffmpeg serves one connection alone."""
    listening = f":{port:04X} 00000000:0000 0A"
    for _ in range(300):
        with open("/proc/net/tcp", encoding="ascii") as table:
            if listening in table.read():
                return
        if process.poll() is not None:
            raise AssertionError(f"it ended with {process.returncode}")
        time.sleep(0.05)
    raise AssertionError("nothing listens")


def watch(url, seconds, name):
    """Reads a stream by our side; what was seen, and the newest picture."""
    file = FOLDER / f"{name}.jpg"
    file.unlink(missing_ok=True)
    result = subprocess.run(
        [BENCH, "camera-watch", url, str(seconds), str(file)], capture_output=True, text=True,
        timeout=seconds + 30, check=False)
    if not result.stdout:
        raise AssertionError(f"our side ended with {result.returncode}: {result.stderr[-200:]}")
    print(f"saw {name}: {result.stdout.strip()}", flush=True)
    seen = dict(word.split("=", 1) for word in result.stdout.split())
    data = file.read_bytes() if file.exists() else b""
    return seen, data.rstrip(b"\0"), file


def check_picture(data, file):
    """Whether it begins and ends as a JPEG, and is one to a decoder of others."""
    expect((data[:2], data[-2:]), (b"\xff\xd8", b"\xff\xd9"))
    if shutil.which("ffmpeg"):
        subprocess.run(
            ["ffmpeg", "-v", "error", "-xerror", "-i", str(file), "-f", "null", "-"], check=True,
            capture_output=True, timeout=30)


# Programs

def ffmpeg():
    port = free_port()
    url = f"http://127.0.0.1:{port}/camera/stream"
    with subprocess.Popen(
        ["ffmpeg", "-v", "error", "-re", "-f", "lavfi", "-i", "testsrc=size=640x480:rate=15", "-c:v", "mjpeg",
         "-q:v", "3", "-f", "mpjpeg", "-boundary_tag", BOUNDARY, "-listen", "1", url],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port, process)
            seen, data, file = watch(url, 10, "ffmpeg")
        finally:
            process.kill()
    check_picture(data, file)
    expect((seen["size"], seen["state"], seen["dropped"]), ("640×480", "playing", "0"))
    if not 130 <= int(seen["frames"]) <= 170:
        raise AssertionError(f"{seen['frames']} pictures in 10 s of 15 a second")
    if float(seen["cpu"].rstrip("%")) >= 3:
        raise AssertionError(f"{seen['cpu']} of a core, 3 % is the bar")


def ustreamer(query):
    port = free_port()
    with subprocess.Popen(
        ["ustreamer", "--device", "/dev/no-camera", "--host", "127.0.0.1", "--port", str(port)],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port, process)
            seen, data, file = watch(f"http://127.0.0.1:{port}/stream{query}", 6, "ustreamer")
        finally:
            process.kill()
    check_picture(data, file)
    expect((seen["state"], seen["dropped"], seen["attempts"]), ("playing", "0", "1"))
    # Without a camera it sends its own picture about once a second.
    if int(seen["frames"]) < 3:
        raise AssertionError(f"{seen['frames']} pictures in 6 s")


# Dialects

def pictures():
    """JPEGs of ffmpeg where it is there, else bytes with a JPEG's headers."""
    folder = FOLDER / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.which("ffmpeg"):
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=640x480:rate=15", "-frames:v",
             str(PICTURES), "-q:v", "3", str(folder / "%03d.jpg")], check=True, timeout=60)
        return [(folder / f"{number:03}.jpg").read_bytes() for number in range(1, PICTURES + 1)]
    header = bytes.fromhex("ffd8 ffc0000b0801e00280010111 00 ffda0002")
    return [header + os.urandom(30000).replace(b"\xff", b"\xfe") + b"\xff\xd9" for _ in range(PICTURES)]


def part(picture, mark="--frame", length=None, newline="\r\n", field="Content-Length"):
    head = f"{mark}{newline}Content-Type: image/jpeg{newline}"
    if length is not None:
        head += f"{field}: {length}{newline}"
    return (head + newline).encode() + picture + newline.encode()


def plain(picture, **options):
    return part(picture, length=len(picture), **options)


MULTIPART = "multipart/x-mixed-replace; boundary="
END = b"--frame--\r\n"
# The path: the types of the response, what comes before the parts, a part, what comes after them.
DIALECTS = {
    "std": ([MULTIPART + "frame"], b"", plain, b""),
    "nolen": ([MULTIPART + "frame"], b"", part, b"--frame\r\n"),
    "dashes": ([MULTIPART + "--frame"], b"", plain, b""),
    "quoted": ([MULTIPART + '"frame"'], b"", plain, b""),
    "late": ([MULTIPART + "frame"], b"Content-Type: image/jpeg\r\n\r\n",
             lambda picture: picture + b"\r\n--frame\r\nContent-Type: image/jpeg\r\n\r\n", b""),
    "preamble": ([MULTIPART + "frame"], b"This is a camera.\r\n\r\n", plain, b""),
    "noboundary": (["multipart/x-mixed-replace"], b"", plain, b""),
    "noboundary-nolen": (["image/jpeg"], b"", part, b"--frame\r\n"),
    "short": ([MULTIPART + "frame"], b"", lambda picture: part(picture, length=len(picture) - 100),
              b"--frame\r\n"),
    "long": ([MULTIPART + "frame"], b"", lambda picture: part(picture, length=len(picture) + 100),
             b"--frame\r\n" + b" " * 200),
    "lf": ([MULTIPART + "frame"], b"", lambda picture: plain(picture, newline="\n"), b""),
    "case": ([MULTIPART + "frame"], b"", lambda picture: plain(picture, field="CONTENT-length"), b""),
    "bare": ([MULTIPART + "frame"], b"", lambda picture: part(picture, mark="frame"), b"frame\r\n"),
    "duplicate": (["application/octet-stream", MULTIPART + "frame"], b"", part, b"--frame\r\n"),
    "closing": ([MULTIPART + "frame"], b"", plain, END),
}


async def serve(request, frames):
    name, size = request.match_info["name"], int(request.query["size"])
    types, before, write, after = DIALECTS[name]
    response = web.StreamResponse()
    for value in types:
        response.headers.add("Content-Type", value)
    await response.prepare(request)
    data = before + b"".join(write(frame) for frame in frames) + after
    for start in range(0, len(data), size):
        await response.write(data[start:start + size])
    # The connection stays open: a reader that misses a picture does not get it by another attempt.
    await asyncio.sleep(30)
    return response


async def dialects():
    frames = pictures()

    async def handle(request):
        return await serve(request, frames)

    app = web.Application()
    app.router.add_get("/{name}", handle)
    runner = web.AppRunner(app, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    for name in DIALECTS:
        for size in [1 << 20, 1013]:

            async def check(name=name, size=size):
                seen, data, file = await asyncio.to_thread(
                    watch, f"http://127.0.0.1:{port}/{name}?size={size}", 1.5, name)
                check_picture(data, file)
                expect(data, frames[-1])
                expect(seen["dropped"], "0")
                if name == "closing":
                    # It said that no more pictures come, so it is opened again, from its first picture on.
                    expect(int(seen["frames"]) % PICTURES, 0)
                else:
                    expect((seen["frames"], seen["state"], seen["attempts"]), (str(PICTURES), "playing", "1"))

            await report_async(f"{name}, in writes of {size}", check)

    async def missing():
        seen, _, _ = await asyncio.to_thread(watch, f"http://127.0.0.1:{port}/a/b", 1.5, "missing")
        expect((seen["frames"], seen["state"]), ("0", "failed:not_found"))

    await report_async("a stream that does not exist", missing)
    await runner.cleanup()


if install("ffmpeg"):
    report("ffmpeg, 640×480 at 15 a second", ffmpeg)
else:
    skip("ffmpeg", "it is not installed, and apt-get does not install it")
if install("ustreamer"):
    report("ustreamer", lambda: ustreamer(""))
    report("ustreamer without lengths", lambda: ustreamer("?advance_headers=1"))
else:
    skip("ustreamer", "it is not installed, and apt-get does not install it")
asyncio.run(dialects())
