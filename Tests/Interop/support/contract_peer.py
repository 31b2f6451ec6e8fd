"""A server of Epicura's contract and its appliance, written from the contract alone: REST, the socket, the local network.

    python contract_peer.py [--dialect NAME,…] [--load-delay SECONDS] [--speed N]

Prints a JSON line with the addresses of the cloud and of the appliance, and the sign-in code that it accepts; then a line
for each request. It has none of Kolam's own paths: what reaches one is logged as `unknown`.
"""

import argparse
import asyncio
import base64
import json
import time
import uuid

from aiohttp import WSMsgType, web

CODE = "246801"
DIALECTS = ["no-proposed-events", "no-ack", "slim-sync", "open-recipes"]
STATUS = {"IDLE": "online", "ERROR": "error", "E_STOP": "error"}


def stamp(seconds=None):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds or time.time()))


def recipe(number):
    """A dish that the appliance cooks in two stages."""
    name = f"{['Amma', 'Bela', 'Champa', 'Dhara'][number % 4]} dal {number // 4 + 1}"
    stages = [
        {"name": "Heat oil", "temp_target": 160, "duration_seconds": 60, "stir": False, "cv_check": "oil_shimmer",
         "ingredients": [{"subsystem": "SLD", "name": "oil", "channel": "OIL", "amount_g": 15}]},
        {"name": "Simmer", "temp_target": 95, "duration_seconds": 240, "stir": True, "stir_pattern": "intermittent",
         "ingredients": [{"subsystem": "CID", "name": "lentils", "id": 1, "mode": "FULL"}]}]
    return {
        "id": str(uuid.uuid5(uuid.NAMESPACE_URL, name)), "name": name, "category": "dal", "cuisine": "indian",
        "difficulty": "easy", "time_minutes": 25, "servings": 2, "tags": ["vegan"], "version": 1, "image_url": None,
        "nutrition": {"calories": 230, "protein_g": 14, "carbs_g": 38, "fats_g": 3}, "created_at": stamp(1),
        "updated_at": stamp(1), "recipe_data": {
            "name": name, "servings": 2, "total_time_minutes": 5, "stages": stages}}


class Failure(Exception):
    def __init__(self, status, code):
        super().__init__(code)
        self.status, self.code = status, code


class Peer:
    def __init__(self, options):
        self.dialects = set(options.dialect.split(",")) - {""}
        self.load_delay, self.speed = options.load_delay, options.speed
        self.recipes = [recipe(number) for number in range(12)]
        self.appliances, self.sessions, self.users = {}, [], {}
        self.sockets = []  # (socket, user or None, devices)
        self.state, self.cook, self.pausing = "IDLE", None, False

    # Accounts

    def tokens(self, user):
        def token(kind, lifetime):
            body = {"user_id": user, "token_family": user, "role": "user", "kind": kind, "jti": str(uuid.uuid4()),
                    "exp": int(time.time()) + lifetime}
            parts = [{"alg": "HS256", "typ": "JWT"}, body, {"signed": True}]
            return ".".join(
                base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts)
        return {"access_token": token("access", 900), "refresh_token": token("refresh", 30 * 86400)}

    @staticmethod
    def read(token, kind="access"):
        try:
            body = token.split(".")[1]
            claims = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
            assert claims["kind"] == kind
        except Exception:
            raise Failure(401, "TOKEN_INVALID") from None
        if claims["exp"] <= time.time():
            raise Failure(401, "TOKEN_EXPIRED")
        return claims["user_id"]

    def user(self, request):
        field = request.headers.get("authorization", "")
        if not field.startswith("Bearer "):
            raise Failure(401, "TOKEN_INVALID")
        return self.read(field[7:])

    # REST

    async def rest(self, request):
        path, method = request.path.removeprefix("/api/v1"), request.method
        body = await request.json() if request.can_read_body else {}
        try:
            return self.answer(*self.route(request, method, path.split("/")[1:], body))
        except Failure as failure:
            return web.json_response(
                {"success": False, "error": {"code": failure.code, "message": failure.code.lower()}},
                status=failure.status)

    @staticmethod
    def answer(data, pagination=None, status=200):
        body = {"success": True, "data": data}
        if pagination:
            body["pagination"] = pagination
        return web.json_response(body, status=status)

    @staticmethod
    def page(request, entries):
        page, limit = int(request.query.get("page", 1)), int(request.query.get("limit", 20))
        if not 1 <= limit <= 50:
            raise Failure(400, "VALIDATION_ERROR")
        return entries[(page - 1) * limit:page * limit], {
            "page": page, "limit": limit, "total": len(entries), "total_pages": -(-len(entries) // limit)}

    def route(self, request, method, parts, body):
        match method, parts:
            case "POST", ["auth", "otp", "request"]:
                return ({"message": "sent", "expires_in_seconds": 300, "retry_after_seconds": 30},)
            case "POST", ["auth", "otp", "verify"]:
                if body.get("otp") != CODE:
                    raise Failure(401, "INVALID_CREDENTIALS")
                known = next((user for user in self.users.values() if user["phone"] == body["phone"]), None)
                user = known or {"id": str(uuid.uuid4()), "phone": body["phone"], "name": None, "role": "user"}
                self.users[user["id"]] = user
                return ({"user": {**user, "is_new_user": known is None}, **self.tokens(user["id"])},)
            case "POST", ["auth", "refresh"]:
                return (self.tokens(self.read(body.get("refresh_token", ""), "refresh")),)
            case "POST", ["auth", "logout"]:
                return ({"message": "signed out"},)
            case "POST", ["appliances", "register"]:
                device = body["device_id"]
                known = self.appliances.setdefault(
                    device, {"id": str(uuid.uuid4()), "device_id": device, "name": "Epicura", "owner": None})
                known["code"] = body.get("pairing_code")
                return {"id": known["id"]}, None, 201
            case "GET", ["recipes", *_] if "open-recipes" in self.dialects:
                user = None
            case _:
                user = self.user(request)
        match method, parts:
            case "GET", ["recipes"]:
                cards = [{key: value for key, value in one.items() if key != "recipe_data"} for one in self.recipes]
                return self.page(request, cards)
            case "GET", ["recipes", "sync"]:
                if "since" not in request.query:
                    raise Failure(400, "VALIDATION_ERROR")
                fresh = [one for one in self.recipes if one["updated_at"] > request.query["since"]]
                if "slim-sync" in self.dialects:
                    fresh = [{key: one[key] for key in ("id", "name", "version")} for one in fresh]
                return ({"recipes": fresh, "deleted_ids": [], "server_timestamp": stamp()},)
            case "GET", ["recipes", key]:
                return (self.find(self.recipes, key),)
            case "GET", ["users", "me"]:
                return ({"user": self.users[user], "preferences": {}},)
            case "PUT", ["users", "me"]:
                self.users[user]["name"] = body.get("name", self.users[user]["name"])
                return ({"user": self.users[user], "preferences": body.get("preferences", {})},)
            case "POST", ["push", "register"]:
                return ({"message": "registered"},)
            case "POST", ["appliances", "pair"]:
                one = next((one for one in self.appliances.values() if one["code"] == body["pairing_code"]), None)
                if one is None:
                    raise Failure(404, "NOT_FOUND")
                if one["owner"]:
                    raise Failure(409, "CONFLICT")
                one.update(owner=user, code=None)
                return ({"appliance": self.shown(one)},)
            case "GET", ["appliances"]:
                return ([self.shown(one) for one in self.appliances.values() if one["owner"] == user],)
            case ("GET" | "PUT"), ["appliances", key]:
                one = self.find([one for one in self.appliances.values() if one["owner"] == user], key)
                one["name"] = body.get("name", one["name"])
                return (self.shown(one),)
            case "GET", ["sessions"]:
                return self.page(request, [{k: v for k, v in one.items() if k != "stages_log"}
                                           for one in reversed(self.sessions)])
            case "GET", ["sessions", key]:
                return (self.find(self.sessions, key),)
            case "PUT", ["sessions", key, "rate"]:
                one = self.find(self.sessions, key)
                if one["status"] != "completed":
                    raise Failure(409, "CONFLICT")
                one.update(user_rating=body["rating"], notes=body.get("notes"))
                return (one,)
        print(json.dumps({"unknown": f"{method} {request.path}"}), flush=True)
        raise Failure(404, "NOT_FOUND")

    @staticmethod
    def find(entries, key):
        for one in entries:
            if one["id"] == key:
                return one
        raise Failure(404, "NOT_FOUND")

    def shown(self, one):
        return {"id": one["id"], "device_id": one["device_id"], "name": one["name"], "status": self.status,
                "firmware_version_cm5": "1.4.0", "firmware_version_stm32": "1.1.2", "last_seen_at": stamp()}

    # The socket

    @property
    def status(self):
        return STATUS.get(self.state, "cooking")

    async def socket(self, request, is_local):
        user = None
        if not is_local:
            try:
                user = self.read(request.query.get("token", ""))
            except Failure as failure:
                return web.json_response({"success": False, "error": {"code": failure.code}}, status=401)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        entry = (socket, user, set())
        self.sockets.append(entry)
        await socket.send_json({"type": "connected", "user_id": user or "local", "timestamp": stamp(), "data": {}})
        async for message in socket:
            if message.type == WSMsgType.TEXT:
                await self.receive(entry, json.loads(message.data))
        self.sockets.remove(entry)
        return socket

    async def receive(self, entry, message):
        socket, user, devices = entry
        device, kind = message.get("appliance_id"), message["type"]
        owned = user is None or self.appliances.get(device, {}).get("owner") == user
        if kind == "subscribe" and owned:
            devices.add(device)
            await self.send(socket, "subscribed", device, {"current_status": self.status})
            await self.send(socket, "appliance:status", device, {"status": self.status})
            return
        done = owned and await self.command(device, kind, message.get("data") or {})
        if "id" in message and "no-ack" not in self.dialects:
            extra = {"id": message["id"]} if done else {"id": message["id"], "code": "CONFLICT"}
            await self.send(socket, "ack" if done else "error", device, extra, **extra)

    @staticmethod
    async def send(socket, kind, device, data, **members):
        try:
            await socket.send_json(
                {"type": kind, "appliance_id": device, "timestamp": stamp(), **members, "data": data})
        except ConnectionError:
            pass

    async def tell(self, kind, data, is_proposed=False):
        if is_proposed and "no-proposed-events" in self.dialects:
            return
        for socket, _, devices in list(self.sockets):
            for device in devices:
                await self.send(socket, kind, device, data)

    # The appliance

    async def command(self, device, kind, data):
        match kind, self.state:
            case "cooking:start", "IDLE":
                dish = next((one for one in self.recipes if one["id"] == data.get("recipe_id")), None)
                if dish is None:
                    return False
                one = next((one for one in self.appliances.values() if one["device_id"] == device), None)
                self.cook = {
                    "id": str(uuid.uuid4()), "recipe": {"id": dish["id"], "name": dish["name"]},
                    "appliance": {"id": one["id"] if one else "", "device_id": device}, "status": "started",
                    "started_at": stamp(), "completed_at": None, "total_duration_s": None, "user_rating": None,
                    "notes": None, "stages_log": []}
                self.sessions.append(self.cook)
                self.work = asyncio.create_task(self.run(dish))
            case "cooking:pause", "COOKING":
                await self.become("PAUSED", "paused")
                await self.tell(
                    "cooking:paused", {"session_id": self.cook["id"], "reason": "USER_PAUSE"}, is_proposed=True)
            case "cooking:resume", "PAUSED":
                await self.become("COOKING", "cooking")
                await self.tell("cooking:resumed", {"session_id": self.cook["id"]}, is_proposed=True)
            case "cooking:stop", _:
                cook, self.cook = self.cook, None
                if cook:
                    self.work.cancel()
                    cook.update(status="aborted", completed_at=stamp())
                await self.become("E_STOP")
                if cook:
                    await self.tell("cooking:stopped", {"session_id": cook["id"]}, is_proposed=True)
            case _:
                return False
        return True

    async def become(self, state, session=None):
        self.state = state
        if self.cook and session:
            self.cook["status"] = session
        await self.tell("appliance:status", {"status": self.status})

    def progress(self, dish=None, number=1, left=0, total=1):
        data = {"temperature": 120.0}
        if self.cook and dish:
            stage = dish["recipe_data"]["stages"][number - 1]
            data.update(
                session_id=self.cook["id"], current_stage=number, stage_name=stage["name"],
                total_stages=len(dish["recipe_data"]["stages"]), progress_pct=50,
                target_temperature=stage["temp_target"], stir_active=bool(stage["stir"]),
                stir_pattern=stage.get("stir_pattern"), time_remaining_s=left, cv_status=None)
        return data

    async def run(self, dish):
        session, stages = self.cook["id"], dish["recipe_data"]["stages"]
        await self.become("AWAITING_LOAD", "started")
        await self.tell("cooking:started", {
            "session_id": session, "recipe_id": dish["id"], "recipe_name": dish["name"],
            "total_stages": len(stages), "estimated_time_minutes": 5})
        await self.tell("cooking:awaiting_load", {"session_id": session, "ingredients": []}, is_proposed=True)
        if self.load_delay < 0:
            return
        await asyncio.sleep(self.load_delay)
        await self.become("COOKING", "cooking")
        for number, stage in enumerate(stages, 1):
            left = stage["duration_seconds"]
            while left > 0:
                if self.state == "COOKING":
                    await self.tell("cooking:progress", self.progress(dish, number, left))
                    left -= 5
                await asyncio.sleep(5 / self.speed)
            self.cook["stages_log"].append({
                "stage": stage["name"], "duration_s": stage["duration_seconds"], "result": "success",
                "cv_confidence": None})
        cook, self.cook = self.cook, None
        cook.update(status="completed", completed_at=stamp(), total_duration_s=300)
        await self.become("IDLE")
        await self.tell("cooking:complete", {
            "session_id": session, "recipe_name": dish["name"], "total_duration_s": 300,
            "stages_completed": len(stages), "peak_temperature": 160, "cv_transitions": 0,
            "timer_transitions": len(stages)})

    # The local network

    async def local(self, request):
        match request.method, request.path:
            case "GET", "/status":
                return self.answer({**self.progress(), "state": self.state, "status": self.status})
            case "POST", "/cook/stop":
                await self.command(None, "cooking:stop", {})
                return self.answer({"state": self.state})
        return web.json_response({"success": False, "error": {"code": "NOT_FOUND"}}, status=404)


async def serve(app):
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return f"http://127.0.0.1:{runner.addresses[0][1]}"


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dialect", default="")
    parser.add_argument("--load-delay", type=float, default=2)
    parser.add_argument("--speed", type=float, default=1)
    options = parser.parse_args()
    unknown = set(options.dialect.split(",")) - {""} - set(DIALECTS)
    if unknown:
        parser.error(f"unknown dialects {unknown}; there are {', '.join(DIALECTS)}")
    peer = Peer(options)

    @web.middleware
    async def log(request, handler):
        response = await handler(request)
        print(json.dumps({"request": f"{request.method} {request.path}", "status": response.status}), flush=True)
        return response

    cloud, appliance = web.Application(middlewares=[log]), web.Application()
    cloud.router.add_get("/ws", lambda request: peer.socket(request, False))
    cloud.router.add_route("*", "/{path:.*}", peer.rest)
    appliance.router.add_get("/ws", lambda request: peer.socket(request, True))
    appliance.router.add_route("*", "/{path:.*}", peer.local)
    facts = {"cloud": await serve(cloud), "appliance": await serve(appliance), "code": CODE,
             "recipe": peer.recipes[0]["id"]}
    print(json.dumps(facts), flush=True)
    await asyncio.Event().wait()


asyncio.run(main())
