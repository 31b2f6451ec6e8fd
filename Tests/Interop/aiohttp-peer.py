# packages: aiohttp==3.14.5
"""aiohttp as a server for our client, and as a client of our port."""

import asyncio

from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError, web
from interop import OurServer, check_client, expect, report_async, server_context


async def handle(request):
    if request.path == "/refuse":
        return web.Response(status=401, text="sign in")
    socket = web.WebSocketResponse(protocols=("events",), max_msg_size=0, compress=False)
    await socket.prepare(request)
    if request.path.startswith("/close/"):
        await socket.close(code=int(request.path[7:]), message=b"as asked")
        return socket
    if request.path == "/fragments":
        # aiohttp sends no fragments itself.
        request.transport.write(b"\x01\x04frag" + b"\x89\x01p" + b"\x80\x05ments")
    async for message in socket:
        if message.type == WSMsgType.TEXT:
            await socket.send_str(message.data)
        elif message.type == WSMsgType.BINARY:
            await socket.send_bytes(message.data)
    return socket


async def as_server(secure):
    app = web.Application()
    app.router.add_get("/{path:.*}", handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=server_context() if secure else None)
    await site.start()
    port = runner.addresses[0][1]
    await asyncio.to_thread(check_client, port, secure, "our client over " + ("TLS" if secure else "TCP"))
    await runner.cleanup()


async def as_client(session, address):
    async def echo():
        async with session.ws_connect(address + "/echo", max_msg_size=0) as socket:
            for text in ["", "hello", "नमस्ते 🍛"]:
                await socket.send_str(text)
                expect(await socket.receive_str(), text)
            for data in [b"", bytes(range(256)), b"x" * 5_000_000]:
                await socket.send_bytes(data)
                expect(await socket.receive_bytes(), data)

    async def ping():
        async with session.ws_connect(address + "/echo", autoping=False) as socket:
            await socket.ping(b"12345")
            message = await socket.receive(timeout=10)
            expect((message.type, bytes(message.data)), (WSMsgType.PONG, b"12345"))

    async def subprotocol():
        async with session.ws_connect(address + "/echo", protocols=("mqtt", "events")) as socket:
            expect(socket.protocol, "events")

    async def our_code():
        async with session.ws_connect(address + "/close/4001") as socket:
            message = await socket.receive()
            expect((message.type, message.data, message.extra), (WSMsgType.CLOSE, 4001, "as asked"))

    async def their_code():
        socket = await session.ws_connect(address + "/echo")
        expect(await socket.close(code=4321), True)
        expect(socket.close_code, 4321)

    async def refusal():
        try:
            await session.ws_connect(address + "/refuse")
        except WSServerHandshakeError as error:
            expect(error.status, 401)
            return
        raise AssertionError("it was opened")

    for name, work in [
        ("echo", echo), ("ping", ping), ("subprotocol", subprotocol), ("our close code", our_code),
        ("their close code", their_code), ("401", refusal),
    ]:
        await report_async(f"our port, {name}", work)


async def main():
    await as_server(False)
    await as_server(True)
    async with ClientSession() as session:
        with OurServer() as server:
            await as_client(session, server.address)


asyncio.run(main())
