# What may not be wrong of a server on a network, and of accounts; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# Serves an app on a free port until the finding ends: `serving epicura [OPTIONS]`; $url is its address.
serving() {
  shown="kolam serve $*"
  "$program" serve "$@" --port 0 --data "$folder/served" >"$folder/facts" 2>"$folder/requests" &
  server=$!
  # With the finding ends its shell.
  trap 'kill "$server" 2>/dev/null || :' EXIT
  tries=0
  until grep -q '^main ' "$folder/facts"; do
    kill -0 "$server" 2>/dev/null || wrong "the server ends: $(cat "$folder/requests")"
    [ "$tries" -lt 200 ] || wrong 'the server does not begin'
    tries=$((tries + 1))
    sleep 0.05
  done
  port=$(sed -n 's/^main http:.*:\([0-9]*\).*/\1/p' "$folder/facts" | head -n 1)
  url=http://127.0.0.1:$port
}

# Sends a request: `ask CURL-ARGUMENTS`; its status is $status, its body is in $output.
ask() {
  shown="curl $*"
  status=$(curl -s -m 10 -o "$output" -w '%{http_code}' "$@") || status=none
}
answers() { [ "$status" = "$1" ] || wrong "$status, not $1"; }
json() { ask -H 'Content-Type: application/json' "$@"; }
# The address of this machine on its network.
own_address() { hostname -I 2>/dev/null | tr ' ' '\n' | grep -m 1 -E '^[0-9]+(\.[0-9]+){3}$'; }

# A server on a network gives everybody the sign-in codes, and lets them empty its database.
D2() {
  own=$(own_address) || skip 'this machine is on no network'
  serving epicura --host 0.0.0.0
  key=$(sed -n 's/^control key //p' "$folder/facts")
  [ "${#key}" -ge 32 ] || wrong 'no key is printed'
  for path in messages messages/stream faults appliances; do
    ask "http://$own:$port/__kolam/$path"
    answers 403
  done
  json -d '{}' "http://$own:$port/__kolam/reset"
  answers 403
  json -X PUT -d '{}' "http://$own:$port/api/v1/admin/flags/view"
  answers 403
  ask -H "X-Kolam-Key: ${key}0" "http://$own:$port/__kolam/messages"
  answers 403
  ask -H "X-Kolam-Key: $key" "http://$own:$port/__kolam/messages"
  answers 200
  ask "$url/__kolam/messages"
  answers 200
  ask "http://$own:$port/api/v1/recipes?limit=1"
  answers 200
  ! grep -q "$key" "$folder/requests" || wrong 'the key is logged'
  # A tester elsewhere has the key.
  typing ':request /__kolam/faults effect=latency milliseconds=1\nquit\n' run epicura --data "$folder/data" \
    --backend "http://$own:$port" --control-key "$key"
  exits 0
  ask "$url/__kolam/faults"
  says '"milliseconds":1'
}

# The rules for `Host` are off on a network, and for other forms of a loopback address.
X8() {
  for host in 0.0.0.0 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1; do
    serving epicura --host "$host" --allow-host kitchen.example
    case $host in 0:*) url="http://[::1]:$port" ;; esac
    ask -H 'Host: evil.example' "$url/__kolam/messages"
    answers 421
    ask -H 'Host: [anything]' "$url/__kolam/messages"
    answers 421
    ask -H 'Host: kitchen.example' "$url/__kolam/messages"
    answers 200
    ask "$url/__kolam/messages"
    answers 200
    kill "$server"
    wait "$server" || true
    : >"$folder/facts"
  done
}

# Another spelling of a path escapes all limits, and a password may be guessed for ever.
X2() {
  serving epicura
  for number in 1 2 3 4 5 6 7 8 9 10; do
    json -d '{"email":"ann@example.org","password":"wrong"}' "$url/%61pi/v1/auth/login"
    answers 401
  done
  for path in /api/v1/auth/login /%61pi/v1/auth/login /api/v1/%61uth/otp/verify; do
    json --path-as-is -d '{"email":"bob@example.org","password":"wrong"}' "$url$path"
    answers 429
  done
  # The account's own count has no address.
  kill "$server"
  wait "$server" || true
  : >"$folder/facts"
  serving epicura
  json -d '{"email":"ANN@example.org","password":"wrong"}' "$url/api/v1/auth/login"
  answers 429
  json -d '{"email":"bob@example.org","password":"wrong"}' "$url/api/v1/auth/login"
  answers 401
}

# A page at any address opens a socket of a server on this machine.
X4() {
  serving epicura
  for origin in http://6.6.6.6 https://evil.example null; do
    ask -H "Origin: $origin" -H 'Upgrade: websocket' -H 'Connection: Upgrade' -H 'Sec-WebSocket-Version: 13' \
      -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' "$url/ws"
    answers 403
  done
}

# Anybody reads, restores and cancels the plan of somebody else.
X5() {
  serving epicura
  json -d '{"email":"ann@example.org","password":"a long password","name":"Ann"}' "$url/api/v1/auth/register"
  answers 201
  token=$(sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p' "$output")
  id=$(sed -n 's/.*"user":{"id":"\([^"]*\)".*/\1/p' "$output")
  json -H "Authorization: Bearer $token" -H 'Idempotency-Key: "k1"' \
    -d '{"app":"epicura","device":"d1","tier":"pro"}' "$url/api/v1/subscription/upgrade"
  answers 200
  for path in upgrade restore cancel; do
    json -H 'Idempotency-Key: "k2"' -d "{\"app\":\"epicura\",\"account\":\"$id\",\"device\":\"d2\",\"tier\":\"pro\"}" \
      "$url/api/v1/subscription/$path"
    answers 401
  done
  ask "$url/api/v1/subscription?app=epicura&account=$id&device=d1"
  answers 401
  ask "$url/api/v1/subscription?app=epicura&device=d1"
  says '"token":null'
  ask -H "Authorization: Bearer $token" "$url/api/v1/subscription?app=epicura&device=d1"
  says '"renews":true'
}

# Anybody, also a page in a browser, registers somebody's appliance at another address, or stops it.
X6() {
  serving epicura
  evil='{"device_id":"EPIC-145","serial_number":"SN-EVIL","firmware_version_cm5":"9.9.9",
    "firmware_version_stm32":"9.9.9","wifi_mac":"02:00:00:00:00:66","local_address":"10.6.6.6"}'
  json -d '{"device_id":"EPIC-145","pairing_code":"123456"}' "$url/__kolam/appliances/register"
  answers 201
  json -d '{"email":"ann@example.org","password":"a long password","name":"Ann"}' "$url/api/v1/auth/register"
  token=$(sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p' "$output")
  json -H "Authorization: Bearer $token" -d '{"pairing_code":"123456"}' "$url/api/v1/appliances/pair"
  answers 200
  ask -H 'Origin: https://evil.example' -H 'Content-Type: text/plain' -d "$evil" "$url/api/v1/appliances/register"
  answers 403
  ask -H 'Content-Type: text/plain' -d "$evil" "$url/api/v1/appliances/register"
  answers 415
  json -d "$evil" "$url/api/v1/appliances/register"
  answers 403
  ask -H "Authorization: Bearer $token" "$url/api/v1/appliances"
  omits 9.9.9
  ask -X POST -H 'Origin: https://evil.example' "$url/cook/stop"
  answers 403
  ask -X POST "$url/cook/stop"
  answers 200
}

# 256 idle connections of one client keep everybody else out.
X15() {
  command -v python3 >/dev/null || skip 'there is no python3'
  serving epicura
  mkfifo hold
  : >"$folder/holder"
  python3 -c '
import socket, sys
held = [socket.create_connection(("127.0.0.1", int(sys.argv[1]))) for _ in range(300)]
print("held", flush=True)
sys.stdin.read()
' "$port" >"$folder/holder" <hold &
  holder=$!
  exec 9>hold
  until grep -q held "$folder/holder"; do
    kill -0 "$holder" 2>/dev/null || skip 'so many connections cannot be opened'
    sleep 0.05
  done
  ask "$url/api/v1/recipes?limit=1"
  exec 9>&-
  answers 200
}

# JSON that is no UTF-8 is taken, and tokens in paths are logged.
X21() {
  serving epicura
  printf '{"email":"a@example.org","password":"a long \377\376 password"}' >body
  json --data-binary @body "$url/api/v1/auth/login"
  answers 400
  ask "$url/api/v1/auth/eyJhbGciOiJFZERTQSJ9.eyJ1c2VyX2lkIjoiYW5uIn0.c2lnbmF0dXJl"
  answers 404
  ! grep -q eyJ "$folder/requests" || wrong 'a token is logged'
}

# A library beside the program is loaded instead of the system's.
X20() {
  command -v readelf >/dev/null || skip 'there is no readelf'
  runpath=$(readelf -d "$program" | sed -n 's/.*runpath: \[\(.*\)\].*/\1/p')
  case $runpath in
    */swift/linux:*) skip 'a debug program finds its runtime that way' ;;
    *ORIGIN*) wrong "the program's folder is searched: $runpath" ;;
  esac
}

# Ten thousand made-up addresses reset the counts of everybody.
D14() {
  command -v python3 >/dev/null || skip 'there is no python3'
  serving epicura
  shown='10,300 addresses of 127.0.0.0/8, beside one that has used up its sign-ins'
  python3 - "$port" >"$output" 2>&1 <<'END' || wrong 'counts are lost'
import http.client, sys
port = int(sys.argv[1])
def status(address, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(address, 0))
    connection.request("POST", path, "{}", {"content-type": "application/json"})
    answer = connection.getresponse().status
    connection.close()
    return answer
for _ in range(10):
    assert status("127.0.0.2", "/api/v1/auth/login") != 429
assert status("127.0.0.2", "/api/v1/auth/login") == 429
for number in range(10300):
    status(f"127.1.{number >> 8}.{number & 255}", "/api/v1/auth/login")
assert status("127.0.0.2", "/api/v1/auth/login") == 429, "the count of 127.0.0.2 is lost"
END
}

# A sign-in takes longer for an address that has an account.
X14() { skip 'the tests of the account server compare processor time, which a command cannot'; }
