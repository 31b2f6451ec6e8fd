# packages: wsproto==1.3.2
"""wsproto, which has no input and output of its own, as a server for our client and as a client of our port."""

import asyncio
from urllib.parse import urlsplit

from interop import OurServer, check_client, expect, report_async, server_context
from wsproto import ConnectionType, WSConnection
from wsproto.events import (
    AcceptConnection, BytesMessage, CloseConnection, Message, Ping, Pong, RejectConnection, RejectData, Request,
    TextMessage,
)


async def handle(reader, writer):
    ws = WSConnection(ConnectionType.SERVER)
    parts = []
    try:
        while True:
            data = await reader.read(65536)
            ws.receive_data(data or None)
            for event in ws.events():
                if isinstance(event, Request):
                    if event.target == "/refuse":
                        writer.write(ws.send(RejectConnection(
                            status_code=401, has_body=True, headers=[(b"content-length", b"7")])))
                        writer.write(ws.send(RejectData(data=b"sign in")))
                        continue
                    chosen = "events" if "events" in event.subprotocols else None
                    writer.write(ws.send(AcceptConnection(subprotocol=chosen)))
                    if event.target.startswith("/close/"):
                        writer.write(ws.send(CloseConnection(code=int(event.target[7:]), reason="as asked")))
                    if event.target == "/fragments":
                        writer.write(ws.send(TextMessage("frag", message_finished=False)))
                        writer.write(ws.send(Ping(b"p")))
                        writer.write(ws.send(TextMessage("ments")))
                elif isinstance(event, Ping):
                    writer.write(ws.send(event.response()))
                elif isinstance(event, Message):
                    parts.append(event.data)
                    if event.message_finished:
                        whole = (b"" if isinstance(event, BytesMessage) else "").join(parts)
                        parts = []
                        writer.write(ws.send(type(event)(data=whole)))
                elif isinstance(event, CloseConnection) and ws.state.name == "REMOTE_CLOSING":
                    writer.write(ws.send(event.response()))
            await writer.drain()
            if not data or ws.state.name in ("CLOSED", "REJECTING"):
                break
    except ConnectionError:
        pass
    finally:
        writer.close()


async def as_server(secure):
    server = await asyncio.start_server(handle, "127.0.0.1", 0, ssl=server_context() if secure else None)
    port = server.sockets[0].getsockname()[1]
    await asyncio.to_thread(check_client, port, secure, "our client over " + ("TLS" if secure else "TCP"))
    server.close()


class Client:
    """A client of our port."""

    async def open(self, address, path, subprotocols=()):
        url = urlsplit(address)
        self.reader, self.writer = await asyncio.open_connection(url.hostname, url.port)
        self.ws = WSConnection(ConnectionType.CLIENT)
        self.pending = []
        await self.send(Request(host=url.netloc, target=path, subprotocols=list(subprotocols)))
        return await self.next()

    async def send(self, *events):
        for event in events:
            self.writer.write(self.ws.send(event))
        await self.writer.drain()

    async def next(self):
        while not self.pending:
            data = await asyncio.wait_for(self.reader.read(65536), 20)
            self.ws.receive_data(data or None)
            self.pending += self.ws.events()
        return self.pending.pop(0)

    async def message(self):
        parts = []
        while True:
            event = await self.next()
            parts.append(event.data)
            if event.message_finished:
                return (b"" if isinstance(event, BytesMessage) else "").join(parts)


async def as_client(address):
    async def echo():
        client = Client()
        expect(type(await client.open(address, "/echo")), AcceptConnection)
        for message in ["hello", "नमस्ते 🍛"]:
            await client.send(TextMessage(message))
            expect(await client.message(), message)
        for message in [bytes(range(256)), b"x" * 3_000_000]:
            sending = asyncio.create_task(client.send(BytesMessage(message)))
            expect(await client.message(), message)
            await sending

    async def fragments():
        client = Client()
        await client.open(address, "/echo")
        await client.send(TextMessage("frag", message_finished=False), Ping(b"1"), TextMessage("ments"))
        expect(await client.next(), Pong(bytearray(b"1")))
        expect(await client.message(), "fragments")

    async def subprotocol():
        expect((await Client().open(address, "/echo", ["mqtt", "events"])).subprotocol, "events")

    async def our_code():
        client = Client()
        await client.open(address, "/close/4001")
        event = await client.next()
        expect((event.code, event.reason), (4001, "as asked"))

    async def their_code():
        client = Client()
        await client.open(address, "/echo")
        await client.send(CloseConnection(code=4321, reason="bye"))
        expect((await client.next()).code, 4321)

    async def refusal():
        expect((await Client().open(address, "/refuse")).status_code, 401)

    for name, work in [
        ("echo", echo), ("fragments", fragments), ("subprotocol", subprotocol), ("our close code", our_code),
        ("their close code", their_code), ("401", refusal),
    ]:
        await report_async(f"our port, {name}", work)


async def main():
    await as_server(False)
    await as_server(True)
    with OurServer() as server:
        await as_client(server.address)


asyncio.run(main())
