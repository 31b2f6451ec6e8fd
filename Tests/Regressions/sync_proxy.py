"""A network between the app and its server: `sync_proxy.py FOLDER`.

It listens on a free port, which it writes to FOLDER/port, passes requests on to the port of this machine that
FOLDER/backend has, and appends each to FOLDER/requests: method, path, the last six letters of the token, status.
FOLDER/mode says what it does instead:

  pass           nothing
  page           responds as a captive portal: 200 with a web page
  redirect       302 to a portal
  cut            passes on, and cuts the response's JSON in half
  down           501 to reads of the meal plan
  reject         422 to changes of the meal plan
  unreadable     adds a meal that no version can read to the list of the meal plan
"""

import http.client
import http.server
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
UNREADABLE = {"id": "odd", "version": 1, "meal": {"id": "odd", "date": "2030-01-01", "servings": "two"}}


def passed_on(handler, body):
    backend = int((folder / "backend").read_text())
    connection = http.client.HTTPConnection("127.0.0.1", backend, timeout=20)
    kept = {k: v for k, v in handler.headers.items() if k.lower() not in ("host", "connection", "content-length")}
    connection.request(handler.command, handler.path, body, kept)
    response = connection.getresponse()
    return response.status, response.getheader("content-type"), response.read()


def answer(handler, body):
    mode = (folder / "mode").read_text().strip()
    plan = "/users/me/meal-plan" in handler.path
    change = handler.command in ("PUT", "POST", "DELETE")
    if handler.path.startswith("/__kolam") or "/ws" in handler.path:
        return 404, "application/json", b"{}"
    if mode == "page":
        return 200, "text/html", b"<html>Welcome to our hotel. Please sign in.</html>"
    if mode == "redirect":
        return 302, "text/html", b"<html>"
    if mode == "down" and plan and not change:
        return 501, "application/json", b"{}"
    if mode == "reject" and plan and change:
        return 422, "application/json", b'{"success":false,"error":{"code":"VALIDATION_ERROR","message":"no"}}'
    status, kind, data = passed_on(handler, body)
    if mode == "cut":
        data = data[: len(data) // 2]
    if mode == "unreadable" and plan and not change:
        page = json.loads(data)
        page["data"]["changes"].insert(0, UNREADABLE)
        data = json.dumps(page).encode()
    return status, kind, data


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_one(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        try:
            status, kind, data = answer(self, body)
        except OSError:
            status, kind, data = 502, "application/json", b"{}"
        token = (self.headers.get("authorization") or "-")[-6:]
        with open(folder / "requests", "a") as log:
            log.write(f"{self.command} {self.path} {token} {status}\n")
        self.send_response(status)
        if kind:
            self.send_header("content-type", kind)
        if status == 302:
            self.send_header("location", "http://portal.invalid/")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = do_PATCH = handle_one

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
# Renamed, so that nobody reads half of it.
(folder / "port.new").write_text(str(server.server_address[1]))
(folder / "port.new").rename(folder / "port")
server.serve_forever()
