# packages: websockets==15.0.1
"""Python's websockets as a server for our client, and as a client of our port."""

import asyncio
from http import HTTPStatus

from interop import OurServer, check_client, expect, report_async, server_context
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed, InvalidStatus


async def handle(socket):
    path = socket.request.path
    if path.startswith("/close/"):
        return await socket.close(int(path[7:]), "as asked")
    if path == "/fragments":
        async def parts():
            yield "frag"
            await socket.ping()
            yield "ments"
        await socket.send(parts())
    async for message in socket:
        await socket.send(message)


def refuse(connection, request):
    if request.path == "/refuse":
        return connection.respond(HTTPStatus.UNAUTHORIZED, "sign in")
    return None


def choose(_, offered):
    return "events" if "events" in offered else None


async def as_server(secure):
    async with serve(
        handle, "127.0.0.1", 0, process_request=refuse, select_subprotocol=choose, max_size=None,
        ssl=server_context() if secure else None,
    ) as server:
        port = server.sockets[0].getsockname()[1]
        await asyncio.to_thread(check_client, port, secure, "our client over " + ("TLS" if secure else "TCP"))


async def as_client(address):
    async def echo():
        async with connect(address + "/echo", max_size=None) as socket:
            for message in ["", "hello", "नमस्ते 🍛", b"", bytes(range(256)), b"x" * 5_000_000]:
                await socket.send(message)
                expect(await socket.recv(), message)

    async def fragments():
        async with connect(address + "/echo") as socket:
            await socket.send(["frag", "", "ments"])
            expect(await socket.recv(), "fragments")

    async def ping():
        async with connect(address + "/echo") as socket:
            await asyncio.wait_for(await socket.ping(b"12345"), 10)

    async def subprotocol():
        async with connect(address + "/echo", subprotocols=["mqtt", "events"]) as socket:
            expect(socket.subprotocol, "events")

    async def our_code():
        async with connect(address + "/close/4001") as socket:
            try:
                await socket.recv()
            except ConnectionClosed as closed:
                expect((closed.rcvd.code, closed.rcvd.reason), (4001, "as asked"))

    async def their_code():
        socket = await connect(address + "/echo")
        await socket.close(4321, "bye")
        expect(socket.close_code, 4321)

    async def too_big():
        # Without a block: leaving one would close a connection that is lost, which fails in asyncio.
        socket = await connect(address + "/echo")
        try:
            await socket.send(b"x" * (9 << 20))
            await socket.recv()
        except ConnectionClosed as closed:
            expect(closed.rcvd.code, 1009)
            return
        raise AssertionError("it was accepted")

    async def refusal():
        try:
            await connect(address + "/refuse")
        except InvalidStatus as error:
            expect((error.response.status_code, error.response.body), (401, b"sign in"))
            return
        raise AssertionError("it was opened")

    for name, work in [
        ("echo", echo), ("fragments", fragments), ("ping", ping), ("subprotocol", subprotocol),
        ("our close code", our_code), ("their close code", their_code), ("too big", too_big), ("401", refusal),
    ]:
        await report_async(f"our port, {name}", work)


async def main():
    await as_server(False)
    await as_server(True)
    with OurServer() as server:
        await as_client(server.address)


asyncio.run(main())
