# packages: aiohttp==3.14.5
"""Helix over a server that behaves as PostgREST, GoTrue and Realtime do, and records what it is asked.

The server knows the columns of the product, refuses what it does not know, and is run by another hand than our own one.
"""

import asyncio
import json
import os
import re
import subprocess
import tempfile
import time
import uuid
from datetime import datetime, timedelta, timezone

from aiohttp import WSMsgType, web
from interop import ROOT, report_async, require

KEY = "sb_publishable_kolam-development"
USER = "5a4f4a54-6f2e-4d64-9a54-0d9c3f3b7d11"
EMAIL, PASSWORD = "asha@example.org", "a-long-password"
COLUMNS = {
    "conversations": {
        "id", "user_id", "session_key", "title", "description", "is_archived", "created_at", "updated_at",
        "synthesized_at", "synthesis_insights", "message_count", "last_message_at", "metadata",
    },
    "session_messages": {
        "id", "user_id", "session_key", "role", "content", "timestamp", "created_at", "tool_calls", "metadata",
        "origin", "client_id", "is_pending", "synced_at", "platform", "device_id",
    },
    "notification_preferences": {
        "id", "user_id", "enable_push", "enable_sound", "enable_badge", "quiet_hours_start", "quiet_hours_end",
        "notify_on", "max_notifications_per_hour", "show_preview", "created_at", "updated_at",
    },
}
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def now(offset=0.0):
    return (datetime.now(timezone.utc) + timedelta(seconds=offset)).isoformat()


class Refused(Exception):
    def __init__(self, status, code, message):
        super().__init__(message)
        self.status, self.body = status, {"code": code, "details": None, "hint": None, "message": message}


class Peer:
    """The server, and what it was asked."""

    def __init__(self):
        self.tables = {name: {} for name in COLUMNS}
        self.requests, self.joins, self.frames = [], [], []
        self.sockets, self.channels = set(), {}
        self.tokens, self.refreshes = set(), {}
        self.lifetime = 3600
        self.faults, self.bindings = [], 1000
        self.refresh_count = 0

    # MARK: Sign-in

    def session(self):
        access, refresh = f"access.{uuid.uuid4().hex}.x", uuid.uuid4().hex[:12]
        self.tokens.add(access)
        self.refreshes[refresh] = False
        return {
            "access_token": access, "token_type": "bearer", "expires_in": self.lifetime,
            "expires_at": int(time.time()) + self.lifetime, "refresh_token": refresh,
            "user": {"id": USER, "aud": "authenticated", "role": "authenticated", "email": EMAIL, "phone": ""},
        }

    async def auth(self, request):
        self.check_key(request)
        path, body = request.match_info["path"], {}
        if request.can_read_body:
            body = await request.json()
        self.requests.append(("AUTH", path, dict(request.query), body))
        if path == "token" and request.query.get("grant_type") == "password":
            if (body.get("email"), body.get("password")) != (EMAIL, PASSWORD):
                return self.auth_error(request, 400, "invalid_credentials", "Invalid login credentials")
            return web.json_response(self.session())
        if path == "token":
            token = body.get("refresh_token")
            if self.refreshes.get(token) is not False:
                return self.auth_error(request, 400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
            self.refreshes[token] = True
            self.refresh_count += 1
            return web.json_response(self.session())
        if not self.bearer(request) in self.tokens:
            return self.auth_error(request, 403, "bad_jwt", "invalid JWT")
        if path == "logout":
            return web.Response(status=204)
        return web.json_response(self.session()["user"])

    @staticmethod
    def auth_error(request, status, code, message):
        if request.headers.get("X-Supabase-Api-Version") == "2024-01-01":
            return web.json_response({"code": code, "message": message}, status=status)
        return web.json_response({"code": status, "error_code": code, "msg": message}, status=status)

    @staticmethod
    def bearer(request):
        return request.headers.get("Authorization", "").removeprefix("Bearer ")

    @staticmethod
    def check_key(request):
        if request.headers.get("apikey", request.query.get("apikey")) != KEY:
            raise web.HTTPUnauthorized(text='{"message":"No API key found in request"}')

    # MARK: Rows

    async def rest(self, request):
        self.check_key(request)
        name, body = request.match_info["path"], None
        if request.can_read_body:
            body = await request.json()
        self.requests.append((request.method, name, dict(request.query), body))
        if self.faults:
            fault = self.faults[0]
            if fault["method"] == request.method and fault["table"] == name:
                self.faults.pop(0)
                if fault.get("applied"):
                    self.change(request, name, body)
                if fault["status"] is None:
                    request.transport.abort()
                    return web.Response(status=500)
                return web.Response(status=fault["status"], text="<html>no</html>", content_type="text/html")
        if self.bearer(request) not in self.tokens:
            return web.json_response(
                {"code": "PGRST303", "details": None, "hint": None, "message": "JWT expired"}, status=401)
        try:
            if name.startswith("rpc/"):
                return web.json_response({"success": True, "device_id": (body or {}).get("device_id_param")})
            if name not in COLUMNS:
                raise Refused(404, "PGRST205", f"Could not find the table 'public.{name}' in the schema cache")
            return self.change(request, name, body)
        except Refused as refused:
            return web.json_response(refused.body, status=refused.status)

    def change(self, request, name, body):
        representation = "return=representation" in ",".join(request.headers.getall("Prefer", []))
        if request.method == "GET":
            rows = self.matching(request, name)
            for key in reversed(request.query.get("order", "").split(",")):
                if key:
                    column, *rest = key.split(".")
                    self.known(name, [column])
                    rows.sort(key=lambda row: str(row.get(column) or ""), reverse="desc" in rest)
            first = int(request.query.get("offset", 0))
            rows = rows[first:first + min(int(request.query.get("limit", 1000)), 1000)]
            return web.json_response(rows)
        if request.method == "POST":
            for row in body if isinstance(body, list) else [body]:
                self.insert(name, row)
            made = body if isinstance(body, list) else [body]
            stored = [self.tables[name][row["id"]] for row in made]
            return web.json_response(stored, status=201) if representation else web.Response(status=201)
        changed = self.matching(request, name)
        if not [key for key in request.query if key not in ("select", "order", "limit", "offset")]:
            raise Refused(400, "21000", f"{request.method} requires a WHERE clause")
        for row in changed:
            if request.method == "DELETE":
                del self.tables[name][row["id"]]
                self.say(name, "DELETE", {}, {"id": row["id"]})
            else:
                self.known(name, body)
                row.update(body)
                if "updated_at" in COLUMNS[name]:
                    row["updated_at"] = now()
                self.say(name, "UPDATE", row, {"id": row["id"]})
        return web.json_response(changed) if representation else web.Response(status=204)

    def known(self, name, columns):
        for column in columns:
            if column not in COLUMNS[name]:
                raise Refused(400, "PGRST204", f"Could not find the '{column}' column of '{name}' in the schema cache")

    def matching(self, request, name):
        rows = list(self.tables[name].values())
        for column, condition in request.query.items():
            if column in ("select", "order", "limit", "offset"):
                continue
            self.known(name, [column])
            operator, _, value = condition.partition(".")
            compare = {
                "eq": lambda one: str(one) == value, "gte": lambda one: str(one) >= value,
                "gt": lambda one: str(one) > value, "in": lambda one: str(one) in value.strip("()").split(","),
            }.get(operator)
            if not compare:
                raise Refused(400, "PGRST100", f'"failed to parse filter ({condition})"')
            rows = [row for row in rows if compare(row.get(column))]
        return rows

    def insert(self, name, row, by_client=True):
        self.known(name, row)
        row = {column: None for column in COLUMNS[name]} | row
        if row["id"] in self.tables[name]:
            raise Refused(409, "23505", f'duplicate key value violates unique constraint "{name}_pkey"')
        if row["user_id"] != USER:
            raise Refused(403, "42501", f'new row violates row-level security policy for table "{name}"')
        if name == "session_messages":
            if by_client and row["role"] != "user":
                raise Refused(403, "42501", "only the server writes as the assistant")
            if not any(one["session_key"] == row["session_key"] for one in self.tables["conversations"].values()):
                raise Refused(409, "23503", "the conversation is not there")
            row["timestamp"] = row["timestamp"] or now()
        else:
            row["created_at"] = row["created_at"] or now()
            row["updated_at"] = row["updated_at"] or now()
        self.tables[name][row["id"]] = row
        self.say(name, "INSERT", row, {})

    def answer(self, session, content, offset=0.0):
        """What another device, or the assistant, writes."""
        one = str(uuid.uuid4())
        self.insert(
            "session_messages",
            {"id": one, "user_id": USER, "session_key": session, "role": "assistant", "content": content,
             "timestamp": now(offset)}, by_client=False)
        return one

    # MARK: Changes

    async def realtime(self, request):
        self.check_key(request)
        require(request.query.get("vsn") == "1.0.0", "the version of the protocol")
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.add(socket)
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await self.take(socket, json.loads(message.data))
        finally:
            self.sockets.discard(socket)
            self.channels = {key: value for key, value in self.channels.items() if key[0] is not socket}
        return socket

    async def take(self, socket, frame):
        self.frames.append(frame)
        topic, event, payload = frame["topic"], frame["event"], frame["payload"]

        async def send(event, payload, ref=None, topic=topic):
            await socket.send_str(json.dumps({"topic": topic, "event": event, "payload": payload, "ref": ref}))

        if event == "phx_join":
            self.joins.append(payload)
            if payload.get("access_token") not in self.tokens:
                return await send(
                    "phx_reply",
                    {"status": "error", "response": {"reason": "InvalidJWTToken: Token has expired 1 seconds ago"}},
                    frame["ref"])
            bindings = []
            for wanted in payload["config"].get("postgres_changes", []):
                require(wanted["schema"] == "public" and wanted["table"] in COLUMNS, wanted)
                self.bindings += 1
                bindings.append({**wanted, "id": self.bindings})
            await send("phx_reply", {"status": "ok", "response": {"postgres_changes": bindings}}, frame["ref"])
            await send("presence_state", {})
            # Changes are only said from the message below on.
            await asyncio.sleep(0.05)
            self.channels[(socket, topic)] = bindings
            await send(
                "system",
                {"extension": "postgres_changes", "status": "ok", "message": "Subscribed to PostgreSQL",
                 "channel": topic.removeprefix("realtime:")})
        elif event in ("heartbeat", "phx_leave"):
            await send("phx_reply", {"status": "ok", "response": {}}, frame["ref"])
            if event == "phx_leave":
                self.channels.pop((socket, topic), None)

    def say(self, table, kind, record, old):
        for (socket, topic), bindings in list(self.channels.items()):
            ids = [
                one["id"] for one in bindings
                if one["table"] == table and one["event"] in ("*", kind) and self.fits(one.get("filter"), record)
            ]
            if ids:
                data = {
                    "schema": "public", "table": table, "commit_timestamp": now(), "type": kind, "columns": [],
                    "record": record, "old_record": old, "errors": None,
                }
                text = json.dumps(
                    {"topic": topic, "event": "postgres_changes", "payload": {"ids": ids, "data": data}, "ref": None})
                asyncio.ensure_future(socket.send_str(text))

    @staticmethod
    def fits(condition, record):
        if not condition:
            return True
        column, _, rest = condition.partition("=")
        return rest == f"eq.{record.get(column)}"

    async def drop(self):
        """Ends all connections without a word."""
        for socket in list(self.sockets):
            socket._req.transport.abort()  # noqa: SLF001 a peer that vanishes says nothing
        await asyncio.sleep(0.1)

    # MARK: The port

    async def __aenter__(self):
        app = web.Application()
        app.router.add_route("*", "/auth/v1/{path:.*}", self.auth)
        app.router.add_route("*", "/rest/v1/{path:.*}", self.rest)
        app.router.add_get("/realtime/v1/websocket", self.realtime)
        self.runner = web.AppRunner(app)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", 0)
        await site.start()
        self.port = self.runner.addresses[0][1]
        return self

    async def __aexit__(self, *_):
        for socket in list(self.sockets):
            await socket.close()
        await self.runner.cleanup()

    def sent(self, method, table):
        return [request for request in self.requests if request[:2] == (method, table)]

    async def until(self, condition, what, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"no {what}; last requests: {self.requests[-5:]}")


class App:
    """`kolam run helix` over the peer, typed at through a pipe."""

    def __init__(self, peer, folder):
        self.command = [
            os.environ["KOLAM"], "run", "helix", "--backend", f"http://127.0.0.1:{peer.port}", "--data", folder,
            "--locale", "en",
        ]
        self.peer, self.output = peer, ""

    async def __aenter__(self):
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT,
            env=dict(os.environ))
        self.reader = asyncio.create_task(self.read())
        return self

    async def read(self):
        while data := await self.process.stdout.read(65536):
            self.output += data.decode(errors="replace")

    async def __aexit__(self, *_):
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await self.reader

    async def type(self, *lines):
        for line in lines:
            self.process.stdin.write(f"{line}\n".encode())
        await self.process.stdin.drain()

    async def shows(self, text, seconds=20):
        start = len(self.output)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if text in self.output:
                return
            require(self.process.returncode is None, f"the app has ended: {self.output[-300:]}")
            await asyncio.sleep(0.02)
        raise AssertionError(f"`{text}` is not shown: {self.output[start - 600:]}")

    async def sign_in(self):
        await self.type("#sign-in", f"email={EMAIL}", f"password={PASSWORD}", "#sign-in")
        await self.peer.until(lambda: self.peer.sent("GET", "conversations"), "request for conversations")


async def checks():
    session = str(uuid.uuid4())

    def conversation(peer):
        peer.insert(
            "conversations",
            {"id": session, "user_id": USER, "session_key": session, "title": "A trip to Ooty",
             "updated_at": now(-60)})

    async def on(work, lifetime=3600):
        with tempfile.TemporaryDirectory() as folder:
            async with Peer() as peer:
                peer.lifetime = lifetime
                conversation(peer)
                peer.answer(session, "Shall we take the toy train?", -50)
                async with App(peer, folder) as app:
                    await app.sign_in()
                    await app.shows("A trip to Ooty")
                    await app.type("A trip to Ooty")
                    await app.shows("Shall we take the toy train?")
                    await work(peer, app)

    def messages(peer, content):
        return [row for row in peer.tables["session_messages"].values() if row["content"] == content]

    async def reads():
        async def work(peer, app):
            for _, _, query, _ in peer.sent("GET", "session_messages"):
                require("timestamp.desc" in query["order"] and "id" in query["order"], f"no total order: {query}")

        await on(work)

    async def writes():
        async def work(peer, app):
            await app.type("message=Yes, the 7 o’clock one")
            await peer.until(lambda: messages(peer, "Yes, the 7 o’clock one"), "message")
            row = messages(peer, "Yes, the 7 o’clock one")[0]
            require(UUID.fullmatch(row["id"]) and row["client_id"] == row["id"], row)
            require((row["role"], row["session_key"]) == ("user", session), row)
            require(datetime.fromisoformat(row["timestamp"].replace("Z", "+00:00")).tzinfo, row["timestamp"])
            require(len(peer.sent("POST", "session_messages")) == 1, "it was sent twice")

        await on(work)

    async def hears():
        async def work(peer, app):
            await peer.until(lambda: peer.channels, "subscription")
            await asyncio.sleep(0.5)
            count = len(peer.sent("GET", "session_messages"))
            peer.answer(session, "It leaves from platform two.")
            await app.shows("It leaves from platform two.", 5)
            require(len(peer.sent("GET", "session_messages")) == count, "it was read, not heard")

        await on(work)

    async def catches_up():
        async def work(peer, app):
            await peer.until(lambda: peer.channels, "subscription")
            joins = len(peer.joins)
            await peer.drop()
            peer.answer(session, "Said while nobody listened.")
            # A channel without bindings is that of who is writing.
            await peer.until(
                lambda: any(join["config"].get("postgres_changes") for join in peer.joins[joins:]),
                "other join with its bindings")
            await app.shows("Said while nobody listened.")

        await on(work)

    async def retries():
        async def work(peer, app):
            peer.faults += [
                {"method": "POST", "table": "session_messages", "status": 503},
                {"method": "POST", "table": "session_messages", "status": None, "applied": True},
            ]
            await app.type("message=Once only")
            # The reply to the second is lost; the change that the server says shows that it was taken.
            await peer.until(lambda: messages(peer, "Once only"), "message", 60)
            await asyncio.sleep(3)
            require(2 <= len(peer.sent("POST", "session_messages")) <= 3, peer.sent("POST", "session_messages"))
            ids = {request[3]["id"] for request in peer.sent("POST", "session_messages")}
            require(len(ids) == 1 and len(messages(peer, "Once only")) == 1, f"it is there {ids}")
            start = len(app.output)
            await app.type("back", "A trip to Ooty")
            await app.shows("Once only")
            require("Not sent" not in app.output[start:], app.output[start:])

        await on(work)

    async def refreshes():
        async def work(peer, app):
            joins = len(peer.joins)
            peer.tokens.clear()
            await app.type("message=After the token")
            await peer.until(lambda: messages(peer, "After the token"), "message")
            require(peer.refresh_count == 1, f"{peer.refresh_count} refreshes")
            # A channel looks for a new token with each heartbeat.
            await peer.until(
                lambda: any(frame["event"] == "access_token" for frame in peer.frames)
                or len(peer.joins) > joins, "new token on the channel", seconds=60)

        await on(work)

    async def burst():
        async def work(peer, app):
            await peer.until(lambda: peer.channels, "subscription")
            await asyncio.sleep(0.5)
            for number in range(2000):
                peer.answer(session, f"number {number}")
                if number % 50 == 49:
                    await asyncio.sleep(0)
            await app.shows("number 1999", 60)
            await app.type(":quit")
            await app.process.wait()

        await on(work)

    await report_async("signs in, and reads in a total order", reads)
    await report_async("a message is one row with a time, a zone and one id", writes)
    await report_async("a change that the server says is shown without a request", hears)
    await report_async("after a lost connection it joins again, and reads what was missed", catches_up)
    await report_async("a message is sent until it is taken, and is there once", retries)
    await report_async("an expired token is refreshed once, and the channel gets it", refreshes)
    await report_async("2,000 changes at once are all taken", burst)


asyncio.run(checks())
