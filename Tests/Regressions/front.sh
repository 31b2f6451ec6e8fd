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
  export KOLAM_ROOT="$root"
  kolam check epicura
  says "the apps are those of \`$root\`"
}

# A failed refresh is told as a problem of the script.
T3() {
  typing ':offline on\nrefresh\nquit\n' run epicura --data data
  exits 0
  omits 'Problem in the script'
}
