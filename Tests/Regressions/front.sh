# What the product person's second trial, a reading of the code and public reports found at the front and in `check`; see
# scripts/regressions.
# shellcheck shell=sh disable=SC2154

# `caht` for `chat` among GroBro's servers is fine, and every question is answered by rules.
T1() {
  checkout
  edit Screens/grobro/app.yaml 's/^  chat:/  caht:/'
  kolam check grobro
  says 'KL0803'
  says 'did you mean `chat`?'
  kolam check grobro --strict
  [ "$code" != 0 ] || wrong 'passes as strict'
}

# A root without Screens: another project's apps are checked in its place, and a typo in CI passes.
T2() {
  for named in /nowhere "$folder" /proc; do
    export KOLAM_ROOT="$named"
    kolam check
    exits 2
    says "no \`Screens\` folder in \`$named\`"
  done
  # Elsewhere, the program says whose apps it reads.
  unset KOLAM_ROOT
  case $program in
    "$root"/*)
      kolam check epicura
      says "the apps are those of \`$root\`"
      ;;
  esac
}

# A failed refresh is told as a problem of the script.
T3() {
  typing ':offline on\nrefresh\nquit\n' run epicura --data data
  exits 0
  omits 'Problem in the script'
}

# After `q` in a pager the program waits unseen for one more line.
T4() {
  code=0
  # The input stays open: nobody types another line.
  mkfifo input
  sleep 15 >input &
  writer=$!
  trap 'kill $writer 2>/dev/null || :' EXIT
  { timeout -k 1 10 "$program" run epicura --data data <input || echo "$?" >ended; } | head -n 1 >"$output"
  [ ! -f ended ] || wrong "ends with $(cat ended)"
}

# One function that is missing is four errors.
T5() {
  checkout
  edit Screens/epicura/recipes.yaml 's/^state: {/& a: { type: int, default: "${[3, 1].sortWith(r, r).size()}" },/'
  kolam check epicura
  says 'no function `sortWith`'
  omits 'KL0304'
  omits 'KL0622'
}

# `-o -` writes a file of that name.
T6() {
  kolam strings sheet epicura --screen profile --locale en -o -
  [ ! -e ./- ] || wrong 'there is a file called -'
}

# Pasted lines are run as answers to what comes after.
PB13() {
  command -v python3 >/dev/null || skip 'python3 is not installed'
  checkout
  code=0
  timeout -k 1 20 python3 - "$program" >"$output" 2>&1 <<'PASTE' || code=$?
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], "run", "epicura", "--data", "data"])
heard = b""
def expect(part):
    global heard
    while part not in heard:
        heard += os.read(terminal, 4096)
    heard = heard.split(part, 1)[1]
expect(b"> ")
# Two lines for the search field, and what they would be as commands.
os.write(terminal, b"#search\n")
expect("Search".encode())
expect(b": ")
os.write(terminal, b"\x1b[200~dosa\nprofile\n\x1b[201~\n")
expect(b"dosa profile")
expect(b"> ")
os.write(terminal, b"\x1b[200~profile\nquit\n\x1b[201~\n")
expect(b"2 lines")
os.write(terminal, b"quit\n")
print("ended", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
PASTE
  exits 0
  says 'ended 0'
}
