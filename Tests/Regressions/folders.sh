# Two runs on a folder, kills, damaged folders and odd environments; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# A run behind a pipe: `begin 7 ARGS…` starts it, `say 7 LINE` types a line, `expect 7 TEXT` waits for what it answers,
# `leave 7` ends it. The number is that of the pipe's descriptor, and the name of the file with the output.
begin() {
  number=$1
  shift
  : >"$folder/$number"
  mkfifo "$folder/$number.pipe"
  # A run that kept the pipe of another open would keep it from ending.
  "$program" "$@" <"$folder/$number.pipe" >"$folder/$number" 2>&1 7>&- 8>&- &
  eval "process$number=\$!"
  eval "exec $number>\"\$folder/$number.pipe\""
  rm "$folder/$number.pipe"
  seen=0
}
say() {
  seen=$(wc -c <"$folder/$1")
  shown="> $2"
  eval "printf '%s\n' \"\$2\" >&$1"
}
expect() {
  tries=0
  until tail -c "+$((seen + 1))" "$folder/$1" | grep -qF -e "$2"; do
    tries=$((tries + 1))
    if [ $tries = 400 ]; then
      cp "$folder/$1" "$output"
      wrong "does not say: $2"
    fi
    sleep 0.05
  done
}
leave() {
  eval "exec $1>&-"
  eval "wait \$process$1" || true
}
end_by_force() {
  if grep -qF 'Stopped at line' "$folder/$1"; then
    cp "$folder/$1" "$output"
    wrong 'ends by itself'
  fi
  eval "kill -9 \$process$1" || true
  eval "exec $1>&-"
  eval "wait \$process$1" 2>/dev/null || true
}

# Signs in to Epicura from its first screen; a new account is asked for a name, another device is not.
sign_in_again() {
  for line in profile account sign-in phone=9876543210 send-code; do say "$1" "$line"; done
  # The server counts sign-ins; after a minute there is room again.
  tries=0
  until tail -c "+$((seen + 1))" "$folder/$1" | grep -qF 'Message to +919876543210: '; do
    tries=$((tries + 1))
    [ $tries -lt 800 ] || { cp "$folder/$1" "$output"; wrong 'no code is sent'; }
    if tail -c "+$((seen + 1))" "$folder/$1" | grep -qF 'Too many attempts'; then
      sleep 5
      say "$1" send-code
    fi
    sleep 0.1
  done
  otp=$(sed -n 's/.*Message to +919876543210: \([0-9]\{6\}\).*/\1/p' "$folder/$1" | tail -n 1)
  for line in "otp=$otp" verify; do say "$1" "$line"; done
}
sign_in() {
  sign_in_again "$1"
  for line in name=Asha save; do say "$1" "$line"; done
  expect "$1" 'Name: Asha'
}

# Signs in to Epicura and sets the PIN 2580.
set_pin() {
  begin 7 run epicura --data "$folder/data"
  sign_in 7
  for line in lock pin 2580 next pin-again 2580 set; do say 7 "$line"; done
  expect 7 'The app lock is on'
  leave 7
}

# Two runs refresh the same tokens: the slower one ends the session, and deletes the other's tokens.
D5() {
  begin 7 run epicura --data "$folder/data"
  sign_in 7
  begin 8 run epicura --data "$folder/data"
  say 8 profile
  say 8 account
  expect 8 'Name: Asha'
  # The tokens expire for the first run, twice: what the second has is old.
  for round in 1 2; do
    say 7 ':clock +20m'
    say 7 devices
    expect 7 'Your devices'
    say 7 back
    expect 7 'Name: Asha'
  done
  say 8 ':clock +50m'
  say 8 devices
  expect 8 'Your devices'
  say 8 back
  expect 8 'Name: Asha'
  leave 8
  leave 7
  typing 'profile\naccount\nquit\n' run epicura --data "$folder/data"
  says 'Name: Asha'
}

# Attempts at a PIN are counted in memory, and testers open the lock without it.
D13() {
  set_pin
  begin 7 run epicura --data "$folder/data"
  begin 8 run epicura --data "$folder/data"
  for run in 7 8; do
    seen=0
    expect $run 'PIN: empty'
    say $run :unlock
    expect $run 'Enter your PIN first'
  done
  left=4
  for run in 7 8 7 8; do
    for line in pin 1111 unlock; do say $run $line; done
    expect $run "Attempts left: $left"
    left=$((left - 1))
  done
  for run in 7 8; do
    for line in pin 1111 unlock; do say $run $line; done
    expect $run 'Too many wrong PINs'
  done
  leave 7
  leave 8
}

# What follows a write, such as a reminder, is lost where the program is killed in between.
D6() {
  export KOLAM_PROGRAM="$program"
  shown='scripts/kills 4 1 grobro'
  code=0
  "$root/scripts/kills" 4 1 grobro >"$output" 2>&1 || code=$?
  exits 0
  says 'nothing is missing'
}

# A language of twelve letters or more in the environment: SIGSEGV.
X3() {
  for value in portuguesebrazil abcdefghijkl.UTF-8 abcdefghijkl_IN en_ABCDEFGHIJKL sr@abcdefghijklmnop; do
    for name in LANG LC_ALL LC_MESSAGES; do
      export "$name=$value"
      typing 'quit\n' run epicura --data "$folder/data"
      exits 0
      says 'Recipes'
      unset "$name"
    done
  done
}

# The remedy is free space, whatever is wrong with the files.
X7() {
  [ "$(id -u)" = 0 ] || skip 'only root can mount a small disk and be somebody else'
  # A first start with little room, on whatever size: nothing is kept, and it says so.
  for size in 8 300 700 900 1500; do
    mkdir -p disk
    mount -t tmpfs -o "size=${size}k" tmpfs disk 2>/dev/null || skip 'no disk can be mounted'
    typing 'quit\n' run epicura --data "$folder/disk/data" || true
    umount disk
    exits 0
    says 'KL0921'
    says 'there is no space left'
  done
  # Files and folders that may not be written.
  typing 'favourites\nquit\n' run epicura --data "$folder/data"
  as_nobody() {
    printf ':open epicura://recipe/poha\nfavourite\nerrors\nquit\n' |
      timeout -k 1 20 setpriv --reuid 65534 --clear-groups "$program" run epicura --data "$folder/data" \
        >"$output" 2>&1 || true
  }
  chmod 755 "$folder" "$scratch"
  chmod -R a+rX "$folder/data"
  as_nobody
  grep -q 'Recipes' "$output" || skip 'somebody else cannot run the program'
  says 'KL0921'
  omits 'Problem in the script'
}

# A key that cannot be used: the reason is only in the log.
X9() {
  set_pin
  chmod 644 "$folder/data/secrets/key"
  typing 'errors\nquit\n' run epicura --data "$folder/data"
  says 'chmod 600'
  omits 'No problems'
  # Without a lock: a sign-in that cannot be kept is said.
  mkdir -p "$folder/other/secrets"
  chmod 700 "$folder/other" "$folder/other/secrets"
  printf 'short' >"$folder/other/secrets/key"
  chmod 600 "$folder/other/secrets/key"
  begin 7 run epicura --data "$folder/other"
  sign_in 7
  seen=0
  expect 7 'the sign-in cannot be kept'
  leave 7
}

# A pipe in the place of a sealed file or of its key is waited for.
X10() {
  begin 7 run epicura --data "$folder/data"
  sign_in 7
  leave 7
  for name in key tokens-main.sealed; do
    cp -r "$folder/data" "$folder/copy"
    rm "$folder/copy/secrets/$name"
    mkfifo -m 600 "$folder/copy/secrets/$name"
    typing 'errors\nquit\n' run epicura --data "$folder/copy"
    exits 0
    says "secrets/$name"
    rm -r "$folder/copy"
  done
}

# A server that leaves a request unanswered: a piped script waits for 30 seconds.
X11() {
  command -v python3 >/dev/null || skip 'there is no python3'
  python3 - "$folder/port" <<'END' &
import socket, sys
listener = socket.create_server(("127.0.0.1", 0))
with open(sys.argv[1], "w") as file:
    file.write(str(listener.getsockname()[1]) + "\n")
kept = []
while True:
    connection, _ = listener.accept()
    # Only a HEAD, by which the start looks whether there is a server, is answered.
    if connection.recv(4096).startswith(b"HEAD"):
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        connection.close()
    else:
        kept.append(connection)
END
  silent=$!
  until [ -s "$folder/port" ]; do sleep 0.05; done
  began=$(date +%s)
  typing 'profile\nquit\n' run epicura --data "$folder/data" --backend "http://127.0.0.1:$(cat "$folder/port")"
  ended=$(date +%s)
  kill $silent
  exits 0
  says 'Language: English'
  [ $((ended - began)) -lt 15 ] || wrong "takes $((ended - began)) s"
}

# While it asks a silent server, a signal ends it with 1.
X12() {
  command -v python3 >/dev/null || skip 'there is no python3'
  python3 -c '
import socket, sys, time
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
time.sleep(30)' >"$folder/port" &
  silent=$!
  until [ -s "$folder/port" ]; do sleep 0.05; done
  for signal in INT:130 TERM:143; do
    code=0
    shown="kill -${signal%:*}, while it asks a silent server"
    # Of a program in the background the shell ignores SIGINT.
    env --default-signal=INT "$program" run epicura --data "$folder/data" \
      --backend "http://127.0.0.1:$(cat "$folder/port")" >"$output" 2>&1 </dev/null &
    process=$!
    sleep 0.7
    kill "-${signal%:*}" $process
    wait $process || code=$?
    exits "${signal#*:}"
  done
  kill $silent
}

# Quitting or stopping at the prompt for a secret leaves the terminal without echo.
X13() {
  command -v python3 >/dev/null || skip 'there is no python3'
  set_pin
  shown='a terminal at the prompt for a PIN'
  python3 - "$program" "$folder/data" >"$output" 2>&1 <<'END' || wrong 'the terminal shows nothing that is typed'
import os, pty, select, signal, sys, termios, time
program, data = sys.argv[1:]
for number in (signal.SIGQUIT, signal.SIGTSTP):
    child, terminal = pty.fork()
    if child == 0:
        # A session of its own, so the program is its leader's child, and can be stopped.
        process = os.fork()
        if process == 0:
            os.setpgid(0, 0)
            os.execv(program, [program, "run", "epicura", "--data", data])
        os.setpgid(process, process)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        os.tcsetpgrp(0, process)
        _, status = os.waitpid(process, os.WUNTRACED)
        os.kill(process, signal.SIGKILL)
        os._exit(0 if os.WIFSIGNALED(status) or os.WIFSTOPPED(status) else 1)
    seen = b""
    def until(text):
        global seen
        end = time.time() + 15
        while text not in seen:
            if time.time() > end or not select.select([terminal], [], [], 15)[0]:
                sys.exit("no %r in %r" % (text, seen[-600:]))
            seen += os.read(terminal, 65536)
        seen = b""
    until(b"> ")
    os.write(terminal, b"pin\n")
    end = time.time() + 10
    while termios.tcgetattr(terminal)[3] & termios.ECHO and time.time() < end:
        time.sleep(0.05)
    if termios.tcgetattr(terminal)[3] & termios.ECHO:
        sys.exit("the PIN is shown")
    os.write(terminal, b"\x1c" if number == signal.SIGQUIT else b"\x1a")
    end = time.time() + 10
    while not termios.tcgetattr(terminal)[3] & termios.ECHO and time.time() < end:
        time.sleep(0.05)
    if not termios.tcgetattr(terminal)[3] & termios.ECHO:
        sys.exit("no echo after %s" % number)
    os.close(terminal)
    os.waitpid(child, 0)
END
}

# Without room for a thread it hangs in silence.
X16() {
  [ "$(id -u)" = 0 ] || skip 'only root can be somebody else'
  command -v setpriv >/dev/null || skip 'there is no setpriv'
  chmod 755 "$folder" "$scratch"
  shown='ulimit -u 1; kolam check epicura'
  code=0
  (
    # dash has no `ulimit -u`.
    timeout -k 1 20 setpriv --reuid 65533 --clear-groups prlimit --nproc=1 "$program" check epicura
  ) >"$output" 2>&1 || code=$?
  [ "$code" != 126 ] && [ "$code" != 127 ] || skip 'somebody else cannot run the program'
  exits 2
  says 'starts no thread'
}

# An empty --data is the person's own folder; relative folders in the environment are one for each place.
X17() {
  mkdir "$folder/home" "$folder/elsewhere"
  export HOME="$folder/home"
  unset XDG_DATA_HOME
  kolam run epicura --data ''
  exits 2
  says '--data'
  kolam serve epicura --port 0 --data ''
  exits 2
  cd "$folder/elsewhere"
  export XDG_DATA_HOME=relative
  typing 'quit\n' run epicura
  exits 0
  [ ! -e relative ] || wrong 'a relative XDG_DATA_HOME makes a folder where it stands'
  [ -d "$folder/home/.local/share/kolam/epicura" ] || wrong 'XDG_DATA_HOME is not ignored'
}

# A recipe's row number is used again, and the cache shows the recipe that had it.
D9() {
  news() { lines="$lines:request /__kolam/recipes $1\\nRefresh\\n"; }
  lines=
  for change in withdraw=idli withdraw=poha publish=idli; do news $change; done
  lines="$lines#recipes/idli\\nback\\n"
  for change in withdraw=idli publish=poha; do news $change; done
  typing "$lines#recipes/poha\\nquit\\n" run epicura --data "$folder/data" --locale en
  exits 0
  sed -n '/^> #recipes\/poha/,$p' "$output" >"$folder/shown"
  mv "$folder/shown" "$output"
  says 'flattened rice'
  omits 'idli'
}

# Two runs mix rows and ticks, since a single statement was four.
D15() { skip 'no command stops a run between two statements: StoreTests writes in the midst of a read'; }

# A photo is copied within the transaction, on the thread of the session.
D16() { skip 'GardenPhotoTests has the copies; no command sees on which thread they are made'; }

# Flags that two runs set by hand at once: each has its own, and what a person keeps in flags.local.yaml stays.
D17() {
  checkout
  overrides=$folder/checkout/Screens/epicura/flags.local.yaml
  printf 'insights_view: bars\n' >"$overrides"
  KOLAM_FLAG_INSIGHTS_VIEW=list begin 7 run epicura --data "$folder/data"
  begin 8 run epicura --data "$folder/data"
  for round in 1 2; do
    say 7 ':flags'
    expect 7 'insights_view = "list"'
    say 8 ':flags'
    expect 8 'insights_view = "bars"'
    say 8 ':flag insights_view=list'
    say 7 ':flag insights_view=bars'
    say 7 ':flags'
    expect 7 'insights_view = "bars"'
    say 8 ':flags'
    expect 8 'insights_view = "list"'
    say 7 ':flag insights_view=list'
    say 8 ':flag insights_view=bars'
  done
  end_by_force 7
  leave 8
  [ "$(cat "$overrides")" = 'insights_view: bars' ] || wrong 'flags.local.yaml has changed'
  typing ':flags\nquit\n' run epicura --data "$folder/data"
  says 'insights_view = "bars"'
}
