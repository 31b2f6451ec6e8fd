# What was found about cooking and its emergency stop; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# Walks a flow with the shipped ones beside it: `cook_walk [OPTIONS]`, the flow is the input.
cook_walk() {
  cp -r "$root/Screens/epicura/walkthroughs/common" "$folder"
  { printf 'appId: com.epicura.app\nx-secrets: [PASSWORD]\n'; cat; } >"$folder/flow.yaml"
  kolam walk "$folder/flow.yaml" --matrix locale=en device=phone "$@"
  exits 0
}

# From the first screen to a cook that waits for its ingredients, and does not wait for the message.
cook_start='
- launchApp: { clearState: true }
- runFlow: { file: common/paired.yaml, env: { PHONE: "9876543210" } }
- tapOn: { id: tab/recipes }
- scrollUntilVisible: { element: { id: recipes/dal-tadka } }
- tapOn: { id: recipes/dal-tadka }
- scrollUntilVisible: { element: { id: cook } }
- tapOn: { id: cook }
- scrollUntilVisible: { element: { id: start } }
- tapOn: { id: start }
- assertVisible: { id: emergency-stop }
'
# Lets time pass: `cook_wait MILLISECONDS`.
cook_wait() { printf -- '- extendedWaitUntil: { visible: { id: nothing-like-it }, timeout: %s, optional: true }\n' "$1"; }
# What happens to the appliance at a step: `cook_event STEP EVENT`.
cook_event() { printf '  - { at: %s, path: /__kolam/appliances, body: { event: %s } }\n' "$1" "$2"; }

# The same, until it cooks; it reads the recipe before it waits to be filled.
cook_begin="$cook_start
- extendedWaitUntil: { visible: { id: fillings.* }, timeout: 10000 }
$(cook_wait 4000)
- assertVisible: { id: phase, label: they are filled }
- extendedWaitUntil: { visible: { id: figures }, timeout: 10000 }
"

# An emergency stop of one appliance is confirmed by another, and goes on to that one.
D1() { skip 'EmergencyStopTests and StopOrdersTests have two appliances; the simulated radio has one'; }

# Without pushes nobody is notified how a cook ended.
D8() { skip 'CookAlertsTests has a server without pushes'; }

# A start that waits for its dispensers is given up after 15 seconds.
E1() {
  for dialect in no-proposed-events,no-start-event no-proposed-events,no-start-event,no-ack; do
    cook_walk --dialect "$dialect" <<FLOW
x-requests:
$(cook_event 'they are filled' load)
---
$cook_start
$(cook_wait 60000)
- assertNotVisible: Nothing is cooking.
- scrollUntilVisible: { element: { id: fillings.* } }
- scrollUntilVisible: { element: { id: abort } }
- scrollUntilVisible: { element: { id: phase }, direction: UP, label: they are filled }
- extendedWaitUntil: { visible: { id: figures }, timeout: 20000 }
FLOW
  done
}

# A late emergency stop reaches an appliance that is done, and the app writes over the record of its cook.
E2() {
  cook_walk <<FLOW
x-requests:
$(cook_event 'they are filled' load)
$(cook_event 'all is lost' local_offline)
$(cook_event 'it is done' 'speed, speed: 600')
$(cook_event 'all is back' local_online)
x-faults:
  - { at: all is lost, offline: true }
  - { at: all is back, offline: false }
---
$cook_begin
- scrollUntilVisible: { element: { id: lost }, direction: UP, label: all is lost }
- tapOn: { id: emergency-stop }
- extendedWaitUntil: { visible: { id: stop-unconfirmed }, timeout: 10000 }
- assertVisible: { id: stop-unconfirmed, label: it is done }
$(cook_wait 20000)
- extendedWaitUntil: { visible: { text: The dish is ready. }, timeout: 40000, label: all is back }
- tapOn: { id: tab/sessions }
- assertVisible: { id: sessions/.* }
- assertNotVisible: ".*Not finished.*"
- tapOn: { id: tab/recipes }
- scrollUntilVisible: { element: { id: again } }
- tapOn: { id: again }
- extendedWaitUntil: { visible: { id: start, enabled: true }, timeout: 10000 }
FLOW
}

# The cloud's word that the appliance is offline keeps from cooking on the local network.
E6() {
  cook_walk <<FLOW
x-requests:
$(cook_event 'the cloud loses it' offline)
---
- launchApp: { clearState: true }
- runFlow: { file: common/paired.yaml, env: { PHONE: "9876543210" } }
- tapOn: { id: tab/recipes, label: the cloud loses it }
- scrollUntilVisible: { element: { id: recipes/dal-tadka } }
- tapOn: { id: recipes/dal-tadka }
- scrollUntilVisible: { element: { id: cook } }
- tapOn: { id: cook }
- assertNotVisible: { id: why }
- scrollUntilVisible: { element: { id: start } }
- tapOn: { id: start }
- assertVisible: { id: emergency-stop }
- extendedWaitUntil: { visible: { id: fillings.* }, timeout: 10000 }
FLOW
}

# Without the cloud nothing is started on the local network, unless the cook screen was open before.
E7() {
  cook_walk <<FLOW
x-faults:
  - { at: the internet goes, offline: true }
---
- launchApp: { clearState: true }
- runFlow: { file: common/paired.yaml, env: { PHONE: "9876543210" } }
- assertVisible: { id: appliances, label: the internet goes }
- tapOn: { id: tab/recipes }
- scrollUntilVisible: { element: { id: recipes/dal-tadka } }
- tapOn: { id: recipes/dal-tadka }
- scrollUntilVisible: { element: { id: cook } }
- tapOn: { id: cook }
- scrollUntilVisible: { element: { id: start } }
- tapOn: { id: start }
- assertVisible: { id: emergency-stop }
- extendedWaitUntil: { visible: { id: fillings.* }, timeout: 10000 }
FLOW
}

# Without an event that says so, a cook that is paused is not shown as paused.
E8() {
  for dialect in no-proposed-events no-proposed-events,no-ack; do
    cook_walk --dialect "$dialect" <<FLOW
x-requests:
$(cook_event 'they are filled' load)
---
$cook_begin
- scrollUntilVisible: { element: { id: pause } }
- tapOn: { id: pause }
- extendedWaitUntil: { visible: { id: resume }, timeout: 15000 }
- scrollUntilVisible: { element: { text: Paused. The heat is off. }, direction: UP }
- scrollUntilVisible: { element: { id: resume } }
- tapOn: { id: resume }
- extendedWaitUntil: { visible: { id: pause }, timeout: 15000 }
FLOW
  done
}

# An error that came while nothing was connected reads as a stop.
E10() {
  cook_walk <<FLOW
x-requests:
$(cook_event 'they are filled' load)
$(cook_event 'all is lost' local_offline)
$(cook_event 'it overheats' over_temperature)
x-faults:
  - { at: all is lost, offline: true }
  - { at: the internet is back, offline: false }
---
$cook_begin
- scrollUntilVisible: { element: { id: lost }, direction: UP, label: all is lost }
- assertVisible: { id: lost, label: it overheats }
- extendedWaitUntil: { visible: { text: Cooking ended with an error. }, timeout: 40000, label: the internet is back }
- assertNotVisible: Cooking was stopped.
FLOW
}

# A lost socket is opened again after a random time.
E14() { skip 'SocketMachineTests has the delays'; }

# An error of unknown severity ends a cook on screen that goes on.
E19() { skip 'CookStateTests and MessageReaderTests have severities that no server of ours sends'; }

# What an appliance tells of itself is not shown while the cloud does not push it.
E21() { skip 'CookAlertsTests has alerts without pushes'; }
