# What the engineer for reliability found; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# --output replaces devices and pipes by files.
R1() {
  mkfifo pipe
  cat pipe >"$folder/read" &
  kolam walk "$root/Screens/epicura/walkthroughs/browse.yaml" --format ndjson --output pipe
  exits 0
  wait
  [ -p pipe ] || wrong 'the pipe is replaced'
  [ -s "$folder/read" ] || wrong 'nothing came through the pipe'
  kolam walk "$root/Screens/epicura/walkthroughs/browse.yaml" --format ndjson --output /dev/null
  exits 0
  [ -c /dev/null ] || wrong '/dev/null is replaced'
}

# Microtasks escape the time limit of scripts.
R2() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  printf 'appId: com.epicura.app\n---\n- launchApp\n- evalScript: ${(async () => { while (true) await 0 })()}\n' >flow.yaml
  kolam walk flow.yaml
  exits 1
  matches 'seconds of computing|whole JavaScript engine'
}

# Output that cannot be written is ignored.
R3() {
  [ -c /dev/full ] || skip 'there is no /dev/full'
  for command in 'check epicura' 'reference --markdown' '--help' 'walk epicura --list'; do
    shown="kolam $command >/dev/full"
    code=0
    # Words of a command.
    # shellcheck disable=SC2086
    "$program" $command >/dev/full 2>"$output" || code=$?
    exits 2
    says 'No space left on device'
    code=0
    # shellcheck disable=SC2086
    "$program" $command >&- 2>"$output" || code=$?
    exits 2
  done
}

# Flows read files outside of their folder.
R5() {
  mkdir flows
  printf 'appId: com.epicura.app\n---\n- launchApp\n- runFlow: /proc/self/environ\n' >flows/flow.yaml
  kolam walk flows/flow.yaml
  [ "$code" != 0 ] || wrong 'passes'
  says KL0950
}

# Values and messages reach the terminal raw.
R9() {
  kolam eval "'\\u009b31m\\u202eabc'"
  exits 0
  ! LC_ALL=C grep -q "$(printf '\302\233')" "$output" || wrong 'prints a control character'
  kolam eval 1 --with "@/no$(printf '\033')]52;c;aGk="
  exits 2
  ! grep -q "$(printf '\033')" "$output" || wrong 'prints an escape'
}

# A file without an end, and a pipe among the screens, hang.
R11() {
  kolam eval 1 --with @/dev/zero
  exits 2
  checkout
  mkfifo Screens/epicura/pipe.yaml
  kolam check epicura
  exits 2
}

# Databases can be read by everybody; expressions that begin with a minus are refused.
R14() {
  typing 'quit\n' run epicura --data "$folder/data"
  [ -z "$(find "$folder/data" -name '*.sqlite*' ! -perm 600)" ] || wrong 'a database is not private'
  kolam eval -- -1
  exits 0
  says -1
}

# The program is at a fixed address.
R15() {
  command -v readelf >/dev/null || skip 'readelf is not installed'
  shown='readelf -hld kolam'
  readelf -Whld "$program" >"$output"
  matches 'Type: +DYN'
  says GNU_RELRO
  matches 'BIND_NOW|FLAGS.* NOW'
}

# Diagnostics on long lines take time by the square.
R4() {
  checkout
  { printf '{k: 1' && yes ', k: 1' | head -n 17000 | tr -d '\n' && printf '}\n'; } >Screens/epicura/long.yaml
  kolam check epicura
  exits 2
  matches '1[67],[0-9]{3} more, not shown|1[67][0-9]{3} more, not shown'
  rm Screens/epicura/long.yaml
  { printf '{"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"a"}}' &&
    seq 50000 | sed 's/.*/,"l&":{"stringUnit":{"state":"translated","value":"x"}}/' | tr -d '\n' && printf '}}}}'; } >long.xcstrings
  kolam strings lint long.xcstrings
  says 'more, not shown'
  # Each line has a mistake; what is reported must not be copied for the next.
  { printf 'screen: long\ntitle: Recipes\nbody:\n' && yes '  - txet: Hello' | head -n 8000; } >Screens/epicura/long.yaml
  began=$(date +%s)
  kolam check epicura
  exits 2
  [ $(($(date +%s) - began)) -le 5 ] || wrong 'takes over five seconds'
}

# Names that are secret are masked in reports and commands.
R6() {
  for name in PASSPHRASE PIN ACCESS_KEY AUTH; do
    # The flow has the expression.
    # shellcheck disable=SC2016
    printf 'appId: com.epicura.app\nenv:\n  %s: hunter2hunter2\n---\n- launchApp\n- assertVisible: ${%s}\n' $name $name >flow.yaml
    kolam walk flow.yaml --verbose --env "$name=hunter2hunter2" --html "$folder/film.html"
    exits 1
    omits hunter2
    ! grep -q hunter2 "$folder/film.html" || wrong 'the page has the secret'
  done
}

# A clock that is set back after a plan's end gives the plan again.
R7() { skip 'TamperingTests sets the clock back; a program that is running follows the clock of the machine'; }

# The work of patterns is counted in steps.
R10() {
  { printf '{"x": ["' && yes abab | head -n 800 | tr -d '\n' && printf 'c"' &&
    text=$(yes ab | head -n 2000 | tr -d '\n') && seq 1000 | sed "s/.*/,\"${text}c\"/" | tr -d '\n' && printf ']}'; } >list.json
  kolam eval "x.filter(s, s.matches('(a|b)*\$')).size()" --with @list.json
  exits 1
  says KL0312
}

# Texts of a catalog are no commands of a CI system.
R12() {
  checkout
  printf '%s' '{"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"a\n::error::b"}}}}}}' >a.xcstrings
  kolam strings show a.xcstrings --key k
  exits 0
  ! grep -q '^::' "$output" || wrong 'prints a command'
  says '::error::b'
}

# What is wrong with a store has the right remedy.
R13() {
  typing 'quit\n' run epicura --data "$folder/data"
  exits 0
  cp -r data damaged
  printf 'no database, whatever its name says; this is long enough for a header of one hundred bytes, and some more text' >damaged/recipes.sqlite
  typing 'quit\n' run epicura --data damaged
  says 'is damaged or not a database'
  omits 'free some space'
  : >data/recipes.sqlite
  typing 'quit\n' run epicura --data data
  exits 0
  says KL0922
  [ "$(id -u)" = 0 ] && mkdir full && mount -t tmpfs -o size=8m none full 2>/dev/null || skip 'a full disk: not allowed to mount one'
  # shellcheck disable=SC2154
  trap 'umount "$folder/full"' EXIT
  cp -r damaged full/data
  : >full/data/recipes.sqlite
  dd if=/dev/zero of=full/rest bs=1k >"$output" 2>&1 || true
  typing 'quit\n' run epicura --data full/data
  exits 0
  says KL0921
  says 'free some space'
}

# The key of the development server is in the program: the documents must not call it a secret.
R8() { grep -q "key is no secret" "$root/docs/decisions/0011-plans.md" || wrong 'the decision does not say it'; }
