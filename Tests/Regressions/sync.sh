# What was found about sync, tokens and responses that are not the server's; see scripts/regressions.
# Between the app and `kolam serve` is a network that misbehaves: sync_proxy.py.
# shellcheck shell=sh disable=SC2154

# Waits for a file with a line: `sync_wait FILE PATTERN`.
sync_wait() {
  for _ in $(seq 200); do
    if grep -qsE -e "$2" "$1"; then return 0; fi
    sleep 0.1
  done
  cp "$1" "$output" 2>/dev/null || :
  wrong "$1 does not get: $2"
}

# Starts a server on the data of ./server.
sync_serve() {
  : >server.log
  "$program" serve epicura --port 0 --data "$folder/server" >server.log 2>&1 &
  server=$!
  sync_wait server.log '^main http'
  sed -n 's/^main http:.*:\([0-9]*\)\/.*/\1/p' server.log >port
}

# Puts a network between the app and the server; its address is in $network: `sync_network NAME`.
sync_network() {
  mkdir "$1"
  echo pass >"$1/mode"
  ln -s ../port "$1/backend"
  : >"$1/requests"
  python3 "$root/Tests/Regressions/sync_proxy.py" "$folder/$1" 2>"$1/errors" &
  proxies="${proxies:-} $!"
  sync_wait "$1/port" .
  network=http://127.0.0.1:$(cat "$1/port")
}

# Starts both, and ends them with the finding.
sync_begin() {
  command -v python3 >/dev/null || skip 'python3 is not installed'
  # shellcheck disable=SC2086
  trap 'kill $server ${proxies:-} 2>/dev/null || :' EXIT
  sync_serve
  sync_network net
}

# What somebody types in the app on ./data, by a network.
sync_type() { typing "$1" run epicura --data "$folder/data" --backend "$network"; }

# Creates the account of Meena, or signs in with it.
sync_register() {
  sync_type 'profile\naccount\nsign-in\nemail\nnew\nname\nMeena\nemail\nmeena@example.org\npassword\nsecret-12345\nregister\nquit\n'
  says 'Name: Meena'
}
sync_sign_in='profile\naccount\nsign-in\nemail\nemail\nmeena@example.org\npassword\nsecret-12345\nsign-in\n'

# What a tester asks of the server: `sync_control PATH BODY`.
sync_control() {
  python3 - "$(cat port)" "$1" "$2" <<'END'
import sys, urllib.request
port, path, body = sys.argv[1:]
request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body.encode(), {"content-type": "application/json"})
urllib.request.urlopen(request, timeout=10).read()
END
}

# Whether a request was answered so: `sync_asked NET PATTERN`.
sync_asked() {
  cp "$1/requests" "$output"
  grep -qE -e "$2" "$output" || wrong "no request: $2"
}
sync_not_asked() {
  cp "$1/requests" "$output"
  ! grep -qE -e "$2" "$output" || wrong "a request: $2"
}

# A captive portal confirms, rejects and ends nothing.
D11() {
  sync_begin
  sync_register
  for mode in page redirect cut; do
    echo $mode >net/mode
    # One mark more in each.
    case $mode in page) row=1 ;; redirect) row=2 ;; *) row=3 ;; esac
    sync_type "$row\\nfavourite\\nprofile\\naccount\\nquit\\n"
    says 'Name: Meena'
  done
  echo page >net/mode
  sync_type 'profile\nsync\nsend\n1\nquit\n'
  says 'Sign in to this network first.'
  omits "Couldn’t be saved"
  echo pass >net/mode
  sync_type 'profile\nsync\nsend\nquit\n'
  sync_wait net/requests 'PUT /api/v1/users/me/favourites/.* 20[0-9]'
  sync_type 'favourites\nprofile\nsync\nsend\nquit\n'
  sync_type 'favourites\nquit\n'
  says '[3] '
}

# Tokens and waiting changes go to no other origin.
X1() {
  sync_begin
  sync_register
  echo page >net/mode
  sync_type '1\nfavourite\nquit\n'
  sync_network other
  sync_type 'profile\naccount\nquit\n'
  omits Meena
  sync_not_asked other 'api/v1/.* [^-]+ [0-9]+$'
  # The same person there: what waits is not of this origin.
  sync_type "${sync_sign_in}profile\\nsync\\nquit\\n"
  says 'Name: Meena'
  sync_type 'profile\nsync\nquit\n'
  sync_not_asked other 'PUT .*favourites'
  network=http://127.0.0.1:$(cat net/port)
  echo pass >net/mode
  sync_type 'profile\naccount\nback\nsync\nsend\nquit\n'
  says 'Name: Meena'
  sync_wait net/requests 'PUT /api/v1/users/me/favourites/.* 20[0-9]'
  sync_not_asked net 'POST /api/v1/auth/(login|refresh)'
}

# A rejected or discarded change that is kept is sent.
D3() {
  sync_begin
  sync_register
  sync_type '1\nplan\nsave\nquit\n'
  sync_wait net/requests 'PUT /api/v1/users/me/meal-plan/.* 200'
  sync_type 'profile\nmeal\nquit\n'
  for way in reject discard; do
    [ $way = reject ] && mine=Snack || mine=Breakfast
    echo reject >net/mode
    sync_type 'profile\nmeal\n1\nmeal='$mine'\nquit\n'
    sync_wait net/requests 'PUT /api/v1/users/me/meal-plan/.* 422'
    sync_control /__kolam/meal-plan '{"meal": "lunch"}'
    echo pass >net/mode
    sync_type 'profile\nsync\nquit\n'
    says 'Changed on two devices: 1'
    if [ $way = discard ]; then
      sync_type 'profile\nsync\n2\ndiscard\n1\nback\nmeal\nquit\n'
      says 'Chicken Biryani: Lunch'
    fi
    : >net/requests
    sync_type 'profile\nsync\nconflicts\n1\nback\nback\nmeal\nquit\n'
    says "Chicken Biryani: $mine"
    sync_wait net/requests 'PUT /api/v1/users/me/meal-plan/.* 200'
    : >net/requests
  done
}

# Sync recovers from a server that was restored, and from a meal that cannot be read.
D4() {
  sync_begin
  sync_register
  sync_type '1\nplan\nsave\nquit\n'
  sync_type 'profile\nmeal\nquit\n'
  # The server's process is this function's.
  kill "$server"
  wait "$server" || :
  cp -r server backup
  sync_serve
  sync_type '2\nplan\nsave\nquit\n'
  sync_type 'profile\nmeal\nquit\n'
  says 'Gulab Jamun: Dinner'
  kill "$server"
  wait "$server" || :
  rm -r server
  mv backup server
  sync_serve
  sync_type 'profile\nmeal\nquit\n'
  omits 'Gulab Jamun: Dinner'
  # A version that the client has seen before of another meal.
  sync_control /__kolam/meal-plan '{"meal": "lunch"}'
  echo unreadable >net/mode
  sync_type 'profile\nmeal\n:log\nquit\n'
  says 'Chicken Biryani: Lunch'
  says 'cannot be read, and is kept as it was sent'
  sync_type 'profile\nsync\nquit\n'
  says 'Some data from the server can’t be shown.'
}

# A plan that could not be requested at the sign-in is requested again.
D12() {
  sync_begin
  echo down >net/mode
  {
    printf 'profile\naccount\nsign-in\nemail\nnew\nname\nMeena\nemail\nmeena@example.org\npassword\nsecret-12345\nregister\n'
    sync_wait net/requests 'meal-plan .* 501'
    echo pass >net/mode
    sync_wait net/requests 'meal-plan .* 200'
    echo quit
  } | timeout -k 1 30 "$program" run epicura --data "$folder/data" --backend "$network" >"$output" 2>&1
  sync_asked net 'GET /api/v1/users/me/meal-plan [A-Za-z0-9_-]{6} 200'
}

# A burst of events is not a cycle.
D7() { skip 'ModelEventTests has a model that emits 3000 events; no shipped one does'; }

# Different requests are different jobs.
D10() { skip 'HistoryTests asks for two pages at once'; }
