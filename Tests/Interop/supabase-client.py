# packages: supabase==2.34.1
"""The server of Helix, spoken to by the official client of Supabase for Python: sign-in, rows, changes and messages."""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager

from interop import ROOT, report, report_async, require
from postgrest import APIError
from supabase import AsyncClientOptions, acreate_client
from supabase_auth.errors import AuthError

ASHA = {"email": "asha@helix.example", "password": "helix-demo"}
RAVI = {"email": "ravi@helix.example", "password": "helix-demo"}
KEY = "sb_publishable_kolam-development"
SECRET = "sb_secret_kolam-development"


@contextmanager
def server(folder):
    process = subprocess.Popen(
        [os.environ["KOLAM"], "serve", "helix", "--port", "0", "--data", folder],
        stdout=subprocess.PIPE, stderr=sys.stderr, text=True, cwd=ROOT)
    try:
        line = process.stdout.readline()
        yield re.search(r"http://\S+", line).group(0).rstrip("/")
    finally:
        process.terminate()
        process.wait(timeout=10)


async def client(url, account=None, key=KEY):
    one = await acreate_client(url, key, options=AsyncClientOptions(auto_refresh_token=False))
    if account:
        await one.auth.sign_in_with_password(account)
        await one.realtime.set_auth((await one.auth.get_session()).access_token)
    return one


async def user_id(one):
    return (await one.auth.get_user()).user.id


async def until(condition, what, seconds=5):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"no {what}")


async def refused(work, code):
    try:
        await work
    except (APIError, AuthError) as error:
        require(error.code == code, f"{error.code} instead of {code}: {error}")
        return
    raise AssertionError(f"not refused with {code}")


def checks(url):
    keys = iter(range(1, 1000))

    async def conversation(one, **more):
        key = f"py-{next(keys)}-{time.time_ns()}"
        row = {"user_id": await user_id(one), "session_key": key, **more}
        made = await one.table("conversations").insert(row).execute()
        require(made.data[0]["session_key"] == key, made.data)
        return key

    def message(user, key, text, **more):
        return {"user_id": user, "session_key": key, "role": "user", "content": text, **more}

    async def reads():
        one = await client(url, ASHA)
        rows = (await one.table("conversations").select("*").order("updated_at", desc=True).execute()).data
        require(len(rows) >= 4 and [r["updated_at"] for r in rows] == sorted((r["updated_at"] for r in rows), reverse=True), rows)
        key = rows[-1]["session_key"]
        table = one.table("session_messages")
        rows = (await table.select("*").eq("session_key", key).order("timestamp").execute()).data
        require(rows[0]["role"] == "user" and rows[1]["role"] == "assistant", rows)
        page = await table.select("id,content", count="exact").eq("session_key", key).order("timestamp").range(1, 2).execute()
        require(len(page.data) == 2 and page.count == 4 and set(page.data[0]) == {"id", "content"}, page)
        some = await table.select("content").eq("session_key", key).or_("content.like.*mint*,and(role.eq.assistant,content.ilike.mint*)").execute()
        require(len(some.data) == 2, some.data)
        some = await table.select("role").eq("session_key", key).in_("role", ["user", 'a,"b)']).not_.is_("content", "null").execute()
        require(len(some.data) == 2, some.data)
        head = await table.select("id", count="exact", head=True).eq("session_key", key).execute()
        require(head.count == 4, head)
        one_row = await one.table("conversations").select("title").eq("session_key", key).single().execute()
        require(one_row.data == {"title": "A garden on the balcony"}, one_row.data)
        await refused(one.table("conversations").select("*").eq("session_key", "none").single().execute(), "PGRST116")
        await refused(one.table("conversations").select("nope").execute(), "42703")
        await refused(one.table("nope").select("*").execute(), "PGRST205")
        await refused(table.select("*").eq("id", "text").execute(), "22P02")

    async def writes():
        one = await client(url, ASHA)
        user, key = await user_id(one), await conversation(one, title="Writes")
        table = one.table("session_messages")
        row = message(user, key, "hello", client_id="c1")
        made = (await table.insert(row).execute()).data[0]
        require(re.fullmatch(r"[0-9a-f-]{36}", made["id"]) and made["timestamp"].endswith("+00:00"), made)
        await refused(table.insert(row).execute(), "23505")
        await table.upsert(row, on_conflict="user_id,session_key,client_id", ignore_duplicates=True).execute()
        again = await table.upsert({**row, "content": "hello again"}, on_conflict="user_id,session_key,client_id").execute()
        require(again.data[0]["id"] == made["id"] and again.data[0]["content"] == "hello again", again.data)
        changed = await table.update({"metadata": {"a": 1}}).eq("id", made["id"]).execute()
        require(changed.data[0]["metadata"] == {"a": 1}, changed.data)
        await refused(table.insert(message(user, "nowhere", "x")).execute(), "23503")
        await refused(table.insert({**row, "client_id": "c2", "platform": "vcr"}).execute(), "23514")
        await refused(table.insert({**row, "client_id": "c2", "content": None}).execute(), "23502")
        await refused(table.insert({**row, "nope": 1}).execute(), "PGRST204")
        await refused(table.insert({**row, "client_id": "c2", "role": "assistant"}).execute(), "42501")
        await refused(table.upsert(row, on_conflict="content").execute(), "42P10")
        conversations = one.table("conversations")
        known = (await conversations.select("*").eq("session_key", key).single().execute()).data
        require(known["message_count"] >= 1 and known["last_message_at"], known)
        gone = await conversations.delete().eq("session_key", key).execute()
        require(len(gone.data) == 1, gone.data)
        left = await table.select("id").eq("session_key", key).execute()
        require(left.data == [], left.data)

    async def strangers():
        asha, ravi, nobody = await client(url, ASHA), await client(url, RAVI), await client(url)
        user, key = await user_id(asha), await conversation(asha, title="Mine")
        for one in (ravi, nobody):
            rows = (await one.table("conversations").select("*").eq("session_key", key).execute()).data
            require(rows == [], rows)
            await refused(one.table("conversations").insert({"user_id": user, "session_key": "stolen"}).execute(), "42501")
        changed = await ravi.table("conversations").update({"title": "Theirs"}).eq("session_key", key).execute()
        require(changed.data == [], changed.data)
        await refused(
            asha.table("conversations").update({"user_id": await user_id(ravi)}).eq("session_key", key).execute(), "42501")
        service = await client(url, key=SECRET)
        rows = (await service.table("conversations").select("title").eq("session_key", key).execute()).data
        require(rows == [{"title": "Mine"}], rows)

    async def tokens():
        one = await client(url)
        one.postgrest.auth("a.b.c")
        await refused(one.table("conversations").select("*").execute(), "PGRST301")
        await refused(one.auth.sign_in_with_password({**ASHA, "password": "wrong!"}), "invalid_credentials")
        signed = await one.auth.sign_in_with_password(ASHA)
        first = signed.session.refresh_token
        second = (await one.auth.refresh_session(first)).session.refresh_token
        require(first != second, "no rotation")
        again = (await one.auth.refresh_session(first)).session.refresh_token
        require(again == second, "the token before the newest brings another one")
        await refused(one.auth.refresh_session("nothing"), "refresh_token_not_found")
        await one.auth.refresh_session(second)
        await one.auth.sign_out({"scope": "local"})
        await refused(one.auth.refresh_session(second), "refresh_token_not_found")

    async def registers():
        one = await client(url)
        email = f"new{time.time_ns()}@helix.example"
        made = await one.auth.sign_up({"email": email, "password": "secret1", "options": {"data": {"display_name": "New"}}})
        require(made.session and made.user.user_metadata == {"display_name": "New"}, made)
        rows = (await one.table("user_profiles").select("email").execute()).data
        require(rows == [{"email": email}], rows)
        await refused(one.auth.sign_up({"email": email, "password": "secret1"}), "user_already_exists")
        await refused(one.auth.sign_up({"email": "x" + email, "password": "short"}), "weak_password")
        phone = f"+9198{time.time_ns() % 100000000:08}"
        await one.auth.sign_in_with_otp({"phone": phone})
        await refused(one.auth.sign_in_with_otp({"phone": phone}), "over_sms_send_rate_limit")
        await refused(one.auth.verify_otp({"phone": phone, "token": "nocode", "type": "sms"}), "otp_expired")

    async def functions():
        one = await client(url, ASHA)
        user, key = await user_id(one), await conversation(one)
        device = {"user_id_param": user, "device_id_param": "d1", "platform_param": "ios"}
        await one.rpc("register_push_device", {**device, "device_token_param": "t1"}).execute()
        await one.rpc("register_push_device", {**device, "device_token_param": "t2"}).execute()
        rows = (await one.table("push_notification_devices").select("device_token,is_enabled").execute()).data
        require(rows == [{"device_token": "t2", "is_enabled": True}], rows)
        require((await one.rpc("unregister_push_device", device).execute()).data is True, "not unregistered")
        require((await one.rpc("unregister_push_device", device).execute()).data is False, "unregistered twice")
        await refused(one.rpc("register_push_device", device).execute(), "PGRST202")
        other = {**device, "user_id_param": await user_id(await client(url, RAVI)), "device_token_param": "t3"}
        await refused(one.rpc("register_push_device", other).execute(), "42501")
        body = {"deviceId": "d1", "platform": "ios", "messages": [
            {"clientId": "s1", "content": "hi", "sessionKey": key, "role": "user"},
            {"clientId": "s1", "content": "hi", "sessionKey": key, "role": "user"},
            {"clientId": "s2", "content": "hi", "sessionKey": "not-mine", "role": "user"}]}
        answer = await one.functions.invoke("sync-messages", {"body": body, "responseType": "json"})
        require(answer["synced"] == 2 and answer["failed"] == 1 and answer["errors"][0]["clientId"] == "s2", answer)

    async def listens():
        asha, other, ravi = await client(url, ASHA), await client(url, ASHA), await client(url, RAVI)
        user, key = await user_id(asha), await conversation(asha, title="Listens")
        seen, foreign, partial, ready = [], [], [], []

        async def subscribe(one, into):
            channel = one.channel(f"messages:{key}")
            channel.on_postgres_changes(
                "INSERT", schema="public", table="session_messages", filter=f"session_key=eq.{key}",
                callback=lambda change: into.append(change["data"]["record"]))
            channel.on_broadcast("partial", lambda change: partial.append(change["payload"]))
            channel.on_system(lambda change: ready.append(change))
            await channel.subscribe()
            return channel

        await subscribe(other, seen)
        await subscribe(ravi, foreign)
        await until(lambda: len(ready) >= 2, "subscription")
        for number in range(20):
            await asha.table("session_messages").insert(message(user, key, f"hello {number}", client_id=str(number))).execute()
        await until(lambda: len([s for s in seen if s["role"] == "user"]) == 20, "20 messages")
        require([s["content"] for s in seen[:20]] == [f"hello {n}" for n in range(20)], seen)
        await until(lambda: any(s["role"] == "assistant" for s in seen), "answer of the assistant")
        answer = [s for s in seen if s["role"] == "assistant"]
        require(len(answer) == 1 and all(p["id"] == answer[0]["id"] for p in partial) and len(partial) > 1, partial)
        require(answer[0]["content"].startswith(partial[-1]["content"]), partial)
        require(foreign == [], "a stranger saw a message")
        for one in (other, ravi):
            await one.remove_all_channels()

    async def tells():
        one, two = await client(url, ASHA), await client(url, RAVI)
        heard, states = [], []
        first, second = one.channel("room"), two.channel("room")
        second.on_broadcast("typing", lambda change: heard.append(change["payload"]))
        second.on_presence_sync(lambda: states.append(second.presence_state()))
        await first.subscribe()
        await second.subscribe()
        await asyncio.sleep(0.3)
        await first.send_broadcast("typing", {"who": "asha"})
        await until(lambda: heard == [{"who": "asha"}], "broadcast")
        await first.track({"who": "asha"})
        await until(lambda: any("asha" in str(state) for state in states), "presence")
        for other in (one, two):
            await other.remove_all_channels()

    return {
        "reads": reads, "writes": writes, "strangers": strangers, "tokens": tokens, "registers": registers,
        "functions": functions, "listens": listens, "tells": tells,
    }


def main():
    with tempfile.TemporaryDirectory() as folder, server(folder) as url:
        for name, work in checks(url).items():
            asyncio.run(report_async(name, work))

    def restarts():
        """What was written is there after a restart, and the old session still renews."""

        async def work(folder):
            with server(folder) as url:
                one = await client(url, ASHA)
                token = (await one.auth.get_session()).refresh_token
                row = {"user_id": await user_id(one), "session_key": "kept"}
                await one.table("conversations").insert(row).execute()
            with server(folder) as url:
                one = await client(url)
                await one.auth.refresh_session(token)
                rows = (await one.table("conversations").select("id").eq("session_key", "kept").execute()).data
                require(len(rows) == 1, rows)

        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(work(folder))

    report("restarts", restarts)


main()
