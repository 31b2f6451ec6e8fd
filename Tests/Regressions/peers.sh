# What the one who wrote independent servers and appliances found of recipes, accounts and setups; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# A flow that walks on a server of the dialects: `walking NAMES <<…`; the parts of the app's own flows are in common/.
walking() {
  cp -r "$root/Screens/epicura/walkthroughs/common" "$folder"
  { printf 'appId: com.epicura.app\nx-secrets: [PASSWORD]\n'; cat; } >"$folder/flow.yaml"
  kolam walk "$folder/flow.yaml" --matrix locale=en device=phone --dialect "$1"
  exits 0
}

# Serves epicura with options; its address is in $server, the requests it was sent are in $folder/served.
peer_server() {
  "$program" serve epicura --port 0 --data "$folder/server" "$@" >"$folder/facts" 2>>"$folder/served" &
  service=$!
  trap 'kill "$service" 2>/dev/null; wait "$service" 2>/dev/null' EXIT
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    server=$(sed -n 's/^main //p' "$folder/facts" 2>/dev/null || true)
    [ -z "$server" ] || return 0
    sleep 0.5
  done
  wrong 'the server does not begin'
}

# A server that wants a sign-in for recipes looks like a broken network.
E3() {
  walking sign-in-for-recipes <<'FLOW'
x-requests:
  - { at: the server ends the session, path: /__kolam/reset, body: {} }
---
- launchApp: { clearState: true }
- assertVisible: Sign in to see the recipes.
- assertNotVisible: ".*Can.t connect.*"
- tapOn: { id: sign-in }
- runFlow: { file: common/sign_in_here.yaml, env: { PHONE: "9876543210" } }
- assertVisible: { id: recipes/.* }
- scrollUntilVisible: { element: { id: refresh }, label: the server ends the session }
- tapOn: { id: refresh }
- scrollUntilVisible: { element: { id: saved-sign-in }, direction: UP }
- assertVisible: { id: saved-signed-out }
- assertNotVisible: { id: saved-only }
- assertVisible: { id: recipes/.* }
- tapOn: { id: tab/sessions }
- assertVisible: { id: .*expired-sign-in }
- assertNotVisible: { id: .*retry }
- tapOn: { id: tab/recipes }
# The message of the first sign-in has gone: its code is no longer right.
- extendedWaitUntil: { notVisible: ".*[+]91[0-9]{10}.*: [0-9]{6}", timeout: 60000 }
- tapOn: { id: saved-sign-in }
- runFlow: { file: common/sign_in_here.yaml, env: { PHONE: "9876543210" } }
- assertNotVisible: { id: saved-signed-out }
- tapOn: { id: tab/sessions }
- assertNotVisible: { id: .*expired-sign-in }
FLOW
  omits 'Problem in the script'
}

# "Problem in the script" is shown for a recipe without a description.
E4() {
  typing '#recipes/dal-tadka\nquit\n' run epicura --data "$folder/data" --locale en --dialect bare-recipes
  says 'Vegetarian'
  omits 'Problem in the script'
}

# A sync without the members of cards makes the book empty, for good.
E5() {
  typing 'again\n#recipes/dal-tadka\nquit\n' run epicura --data "$folder/data" --locale en --dialect slim-sync
  says 'Dal Tadka'
  says 'Oil tank: ghee'
  omits 'No recipes found'
}

# What is only on the phone couldn't be saved; devices can be tried again without end.
E9() {
  walking no-meal-plan,no-favourites,no-devices <<'FLOW'
---
- launchApp: { clearState: true }
- runFlow: { file: common/sign_in.yaml, env: { PHONE: "9876543210" } }
- tapOn: { id: tab/recipes }
- runFlow: { file: common/mark.yaml, env: { RECIPE: paneer-butter-masala } }
- tapOn: { id: recipes/paneer-butter-masala }
- scrollUntilVisible: { element: { id: plan } }
- tapOn: { id: plan }
- scrollUntilVisible: { element: { id: save } }
- tapOn: { id: save }
- assertNotVisible: ".*couldn.t be saved.*"
- runFlow: common/open_sync.yaml
- assertNotVisible: { id: rejected }
- tapOn: { id: back }
- tapOn: { id: tab/favourites }
- assertVisible: { id: favourites/paneer-butter-masala }
- tapOn: { id: tab/profile }
- scrollUntilVisible: { element: { id: account } }
- tapOn: { id: account }
- tapOn: { id: devices }
- assertNotVisible: { id: retry }
FLOW
}

# Requests for paths of our own server, and for the appliance, go to a product's server.
E11() {
  peer_server --dialect no-kit
  typing 'Profile\n#appliances\nback\nCooking\nRecipes\n#recipes/dal-tadka\nquit\n' \
    run epicura --data "$folder/data" --locale en --backend "$server"
  says 'Dal Tadka'
  cp "$folder/served" "$output"
  matches 'GET /api/v1/recipes/sync'
  ! grep -qE '__kolam|device-profiles|subscription|/status|/cook/stop|/ws' "$output" || wrong 'is asked for what it does not have'
}

# A history asks for the recipes one by one, most of them twice.
E12() {
  command -v python3 >/dev/null || skip 'there is no python3'
  peer_server
  python3 "$root/Tests/Regressions/peers_history.py" "$server" asha@example.com 'kitchen pass 9' >"$output" 2>&1 || wrong 'no history'
  : >"$folder/served"
  typing 'Profile\n#account\n#sign-in\n#email\nemail=asha@example.com\npassword=kitchen pass 9\n#sign-in\nCooking\nquit\n' \
    run epicura --data "$folder/data" --locale en --backend "$server"
  says 'Cooking now'
  cp "$folder/served" "$output"
  matches 'GET /api/v1/sessions'
  [ "$(grep -cE 'GET /api/v1/recipes/[^s]' "$output")" = 0 ] || wrong 'asks for single recipes'
  [ "$(grep -cE 'GET /api/v1/recipes[? ]' "$output")" -le 2 ] || wrong 'asks for the pages of recipes again'
}

# A token that is refused is refreshed, whatever the code of the refusal.
E13() {
  kolam walk "$root/Screens/epicura/walkthroughs/account.yaml" --matrix locale=en device=phone tier=free --dialect one-token-error
  exits 0
}

# The address is read once, too early; a peripheral that notifies of nothing is given up though it has joined.
E15() {
  for word in late-address mute; do
    rm -rf "$folder/common"
    walking no-ack <<FLOW
x-faults:
  - { at: 2, bluetooth: $word }
---
- launchApp: { clearState: true }
- runFlow: { file: common/sign_in.yaml, env: { PHONE: "9876543210" } }
- runFlow: common/open_setup.yaml
- runFlow: common/choose_appliance.yaml
- runFlow: { file: common/join.yaml, env: { NETWORK: Kitchen, PASSWORD: kitchen pass 9 } }
- extendedWaitUntil: { visible: { id: keep-name }, timeout: 60000 }
FLOW
  done
}
E16() { E15; }

# What no server has said is shown as a value.
E17() {
  typing '#recipes/dal-tadka\nquit\n' run epicura --data "$folder/data" --locale en --dialect bare-recipes
  says 'toor dal: amount not given'
  for words in 'Spice level' ' stars' 'to taste' 'Rating:' ' 0 sec'; do omits "$words"; done
}

# Without ratings recipes are in no order.
E18() {
  typing 'quit\n' run epicura --data "$folder/data" --locale en --dialect bare-recipes
  sed -n 's/^\[[0-9]*\] \(.*\): .* · .*/\1/p' "$output" >"$folder/names"
  [ "$(wc -l <"$folder/names")" -gt 40 ] || wrong 'few recipes'
  LC_ALL=C sort -fc "$folder/names" || wrong 'not in the order of their names'
}

# Images by plain http of the very server are left out.
E20() {
  peer_server --dialect absolute-images
  typing '#recipes/dal-tadka\nquit\n' run epicura --data "$folder/data" --locale en --backend "$server"
  says 'Picture: Dal Tadka'
}
