"""An appliance on the local network whose camera is a program of others: everything but the camera's stream is passed on
to `kolam serve`, whose simulated appliance has a drawn camera.

Prints its address; ends with its standard input.

gateway.py SERVER -- COMMAND...     the stream is what the command writes, a process for each viewer
gateway.py SERVER URL               the stream is that of another server, such as ustreamer's
"""

import asyncio
import os
import sys
from contextlib import suppress

from aiohttp import ClientSession, ClientTimeout, WSMsgType, web

SERVER = sys.argv[1]
HOP = {"connection", "transfer-encoding", "content-length", "host", "upgrade", "keep-alive"}


async def camera(request):
    """The pictures of the other program."""
    if sys.argv[2] != "--":
        async with request.app["client"].get(sys.argv[2]) as source:
            return await stream(request, source.headers["content-type"], source.content)
    process = await asyncio.create_subprocess_exec(
        *sys.argv[3:], stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, limit=1 << 20)
    try:
        return await stream(request, "multipart/x-mixed-replace; boundary=ffmpeg", process.stdout)
    finally:
        process.kill()
        await process.wait()


async def stream(request, kind, source):
    response = web.StreamResponse(headers={"content-type": kind})
    await response.prepare(request)
    # A viewer may leave at any time.
    with suppress(ConnectionResetError):
        while data := await source.read(65536):
            await response.write(data)
    return response


async def socket(request, target):
    """Frames in both directions, until one side ends."""
    ours = web.WebSocketResponse()
    async with request.app["client"].ws_connect(target) as theirs:
        await ours.prepare(request)

        async def copy(source, sink):
            async for message in source:
                if message.type is WSMsgType.TEXT:
                    await sink.send_str(message.data)
                elif message.type is WSMsgType.BINARY:
                    await sink.send_bytes(message.data)

        tasks = [asyncio.ensure_future(copy(ours, theirs)), asyncio.ensure_future(copy(theirs, ours))]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await ours.close()
    return ours


async def rest(request):
    target = SERVER + request.path_qs
    if request.headers.get("upgrade", "").lower() == "websocket":
        return await socket(request, target)
    headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP}
    async with request.app["client"].request(
        request.method, target, headers=headers, data=await request.read()) as answer:
        kept = {name: value for name, value in answer.headers.items() if name.lower() not in HOP}
        response = web.StreamResponse(status=answer.status, headers=kept)
        await response.prepare(request)
        # Some have no end, such as the stream of messages.
        with suppress(ConnectionResetError):
            async for data in answer.content.iter_any():
                await response.write(data)
        return response


async def main():
    app = web.Application()
    app.router.add_get("/camera/stream", camera)
    app.router.add_route("*", "/{path:.*}", rest)
    app["client"] = ClientSession(auto_decompress=False, timeout=ClientTimeout(total=None))
    runner = web.AppRunner(app, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    ended = asyncio.Event()
    asyncio.get_running_loop().add_reader(0, lambda: os.read(0, 1024) or ended.set())
    await ended.wait()
    await app["client"].close()
    await runner.cleanup()


asyncio.run(main())
