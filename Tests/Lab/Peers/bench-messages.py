"""Sends messages from one `kolam run helix` to another over `kolam serve helix`, and prints how long each takes.

The time is that of a user: from the line that is typed on one device to the line that is shown on the other. One message
follows the other, and Helix answers some of them meanwhile. Exits 1 where the 95th percentile misses the limit of 200 ms.

    bench-messages.py [COUNT]        1,000 messages by default; KOLAM is the program
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time

KOLAM = os.environ["KOLAM"]
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
CONVERSATION = "A garden on the balcony"
LIMIT = 200


class Device:
    """One `kolam run helix`, typed at through a pipe."""

    def __init__(self, url: str, folder: str) -> None:
        self.command = [KOLAM, "run", "helix", "--backend", url, "--data", folder, "--locale", "en"]
        self.output = ""
        self.seen: dict[int, float] = {}

    async def open(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.reader = asyncio.create_task(self.read())
        await self.type("#sign-in", "email=asha@helix.example", "password=helix-demo", "#sign-in")
        await self.shows(CONVERSATION)
        await self.type(CONVERSATION)
        await self.shows("] Message:")

    async def read(self) -> None:
        while data := await self.process.stdout.read(65536):
            now = time.monotonic()
            self.output += data.decode(errors="replace")
            # A line may come in two parts.
            for match in re.finditer(r"You: bench (\d+)\.", self.output[-len(data) - 40:]):
                self.seen.setdefault(int(match[1]), now)

    async def type(self, *lines: str) -> None:
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        await self.process.stdin.drain()

    async def shows(self, text: str) -> None:
        end = time.monotonic() + 20
        while text not in self.output:
            if time.monotonic() > end:
                sys.exit(f"bench-messages: `{text}` is not shown: {self.output[-600:]}")
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        self.process.kill()
        await self.process.wait()
        await self.reader


async def measure(url: str, folder: str) -> list[float]:
    here, there = Device(url, f"{folder}/here"), Device(url, f"{folder}/there")
    await here.open()
    await there.open()
    # Both follow the conversation once its channel is joined.
    await asyncio.sleep(3)
    sent = {}
    for number in range(COUNT):
        sent[number] = time.monotonic()
        await here.type(f"message=bench {number}.")
        end = time.monotonic() + 10
        while number not in there.seen and time.monotonic() < end:
            await asyncio.sleep(0.001)
    await here.close()
    await there.close()
    return sorted((there.seen[number] - at) * 1000 for number, at in sent.items() if number in there.seen)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [KOLAM, "serve", "helix", "--port", "0", "--data", f"{folder}/server"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        try:
            url = re.search(r"http://\S+", server.stdout.readline()).group(0).rstrip("/")
            times = asyncio.run(measure(url, folder))
        finally:
            server.terminate()
            server.wait(timeout=10)
    if len(times) < COUNT:
        sys.exit(f"bench-messages: {COUNT - len(times)} of {COUNT} messages were not seen within 10 s")
    late = times[int(len(times) * 0.95)]
    print(
        f"{COUNT} messages from one device to another: median {times[len(times) // 2]:.0f} ms, "
        f"95th percentile {late:.0f} ms, longest {times[-1]:.0f} ms; the limit of the 95th is {LIMIT} ms")
    sys.exit(1 if late > LIMIT else 0)


main()
