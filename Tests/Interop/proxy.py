# packages: websockets==15.0.1
"""Our client through a proxy that only passes bytes on, to Python's websockets by TLS under a name of no machine."""

import asyncio

from interop import check_client, expect, report_async, server_context
from websockets.asyncio.server import serve

requests = []


async def pipe(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass
    writer.close()


async def proxy(reader, writer):
    head = await reader.readuntil(b"\r\n\r\n")
    line = head.split(b"\r\n")[0].decode()
    requests.append(line)
    port = int(line.split()[1].rsplit(":", 1)[1])
    far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
    await asyncio.gather(pipe(reader, far_writer), pipe(far_reader, writer))


async def handle(socket):
    path = socket.request.path
    if path.startswith("/close/"):
        return await socket.close(int(path[7:]), "as asked")
    if path == "/fragments":
        await socket.send(["frag", "ments"])
    async for message in socket:
        await socket.send(message)


def refuse(connection, request):
    return connection.respond(401, "sign in") if request.path == "/refuse" else None


async def main():
    between = await asyncio.start_server(proxy, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{between.sockets[0].getsockname()[1]}"
    async with serve(
        handle, "127.0.0.1", 0, process_request=refuse, max_size=None, ssl=server_context(),
        select_subprotocol=lambda _, offered: "events" if "events" in offered else None,
    ) as server:
        port = server.sockets[0].getsockname()[1]
        await asyncio.to_thread(
            check_client, port, True, "our client through a proxy", "peer.test", {"https_proxy": address})

        async def asked():
            expect(set(requests), {f"CONNECT peer.test:{port} HTTP/1.1"})

        await report_async("the proxy was asked for a tunnel", asked)


asyncio.run(main())
