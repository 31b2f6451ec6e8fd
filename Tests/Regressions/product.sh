# What the product person found; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# A navigation loop hangs the program, and only kill -9 ends it.
P1() {
  checkout
  edit Screens/epicura/recipes.yaml 's/^title:/on: { appear: [ { replace: favourites } ] }\n&/'
  edit Screens/epicura/favourites.yaml 's/^title:/on: { appear: [ { replace: recipes } ] }\n&/'
  kolam check epicura
  exits 2
  says KL0541
  # The check does not know this condition, so the session stops the loop.
  for loop in replace go present; do
    rm -rf Screens
    cp -r "$root/Screens" .
    edit Screens/epicura/recipes.yaml "s/^title:/on: { appear: [ { $loop: favourites, if: 'locale != \"xx\"' } ] }\n&/"
    edit Screens/epicura/favourites.yaml "s/^title:/on: { appear: [ { $loop: recipes, if: 'locale != \"xx\"' } ] }\n&/"
    typing 'quit\n' run epicura
    exits 0
    says KL0541
  done
}

# The README's command for all components prints the component `list`.
P11() {
  kolam reference
  exits 0
  says 'list'
  ! grep -q 'kolam reference list' "$root/README.md" || wrong 'the README has the command'
}

# `kolam flags list epicura` is refused.
P18() {
  kolam flags list epicura
  exits 0
  says nutrition_insights
}

# A misspelt command gets no suggestion.
P19() {
  kolam rnu
  exits 2
  says 'did you mean `run`?'
}

# KL0228 is reported twice at one place.
P20() {
  checkout
  edit Screens/epicura/profile.yaml 's/value: dark,/value: dim,/'
  kolam check epicura --format json
  [ "$(grep -c KL0228 "$output")" = 1 ] || wrong 'not reported once'
}

# A control that nothing reads passes the check.
P6() {
  checkout
  edit Screens/epicura/favourites.yaml 's/^body:/body:\n  - { toggle: Favourites, id: dead, value: "true" }/'
  kolam check epicura
  says KL0244
}

# Help that misleads.
P9() {
  checkout
  edit Screens/epicura/favourites.yaml 's/^title: .*/title: list.errorCode/'
  kolam check epicura
  exits 2
  # The help has the expression.
  # shellcheck disable=SC2016
  says 'did you mean `${list.errorCode}`?'
}

# A map as a text is shown with its keys.
P10() {
  checkout
  edit Screens/epicura/favourites.yaml "s/^title: .*/title: \"\${{'en': 'a', 'hi': 'b'}}\"/"
  kolam check epicura
  exits 2
  says KL0625
}

# Commands that change nothing visible say nothing.
P12() {
  typing ':offline on\nhome\nquit\n' run epicura --data "$folder/data"
  exits 0
  omits 'Nothing changed'
  says 'offline'
}

# In a field, commands are told from values by their colon, also after a check has failed.
P13() {
  typing 'search=back\nquit\n' run epicura --data "$folder/data"
  exits 0
  typing '#search\n:cancel\nquit\n' run epicura --data "$folder/data"
  exits 0
}

# What a check misses.
P22() {
  checkout
  cp -r Screens before
  edit Screens/epicura/flags.yaml "s/rules: \[ { id: granted, when: \"true\"/rules: [ { id: granted, when: \"tier == 'premium'\"/"
  kolam check epicura
  exits 2
  says KL0310
  rm -rf Screens && cp -r before Screens
  edit Screens/epicura/favourites.yaml 's/^title: .*/title: ${1 \/ 0}/'
  kolam check epicura
  exits 2
  says KL0314
  rm -rf Screens && cp -r before Screens
  cp Screens/epicura/favourites.yaml Screens/epicura/other.yml
  kolam check epicura
  says KL0115
}

# Waits until the output says something: `expecting TEXT`.
expecting() {
  tries=0
  until grep -qF -e "$1" "$output"; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || wrong "does not say in ten seconds: $1"
    sleep 0.1
  done
}

# A locked list has no lock, and its first row no number.
P2() {
  checkout
  edit Screens/epicura/favourites.yaml 's/^  - list: list.recipes/&\n    requires: nutrition_insights/'
  typing '#favourites\nwhy #favourites\nquit\n' run epicura --data "$folder/data"
  exits 0
  omits '(not available)'
  says 'Pro'
}

# A live edit that reorders components prints nothing.
P3() {
  checkout
  mkfifo lines
  shown='kolam run epicura --watch, and an edit'
  timeout -k 1 20 "$program" run epicura --watch --data "$folder/data" <lines >"$output" 2>&1 &
  exec 3>lines
  expecting 'Masala Dosa'
  printf '#favourites\n' >&3
  expecting 'No favourites yet'
  edit Screens/epicura/favourites.yaml 's/^body:/body:\n  - { text: Loading recipes…, id: one }\n  - { text: Browse recipes, id: two }/'
  expecting 'Loading recipes…'
  edit Screens/epicura/favourites.yaml '/id: one }$/{h;d};/id: two }$/{G}'
  expecting 'Moved'
  printf 'quit\n' >&3
  exec 3>&-
  wait
}

# In 256 colors, light and dark have nearly the same accent.
P17() {
  for theme in light dark; do
    shown="kolam run epicura in 256 colors, $theme"
    printf ':theme %s\nquit\n' $theme | CLICOLOR_FORCE=1 TERM=xterm-256color COLORTERM= \
      timeout -k 1 20 "$program" run epicura --data "$folder/data" >$theme 2>"$output" || wrong 'fails'
  done
  light=$(grep -ao '38;5;[0-9]*' light | tail -1)
  dark=$(grep -ao '38;5;[0-9]*' dark | tail -1)
  [ -n "$light" ] || skip 'colors are only for terminals; StyleTests compares them'
  [ "$light" != "$dark" ] || wrong "the accent is $light in both"
}

# A fault on screen is not among the errors.
P4() {
  checkout
  mkfifo lines
  shown='kolam run epicura --watch, an edit with a fault, and errors'
  timeout -k 1 20 "$program" run epicura --watch --data "$folder/data" <lines >"$output" 2>&1 &
  exec 3>lines
  expecting 'Masala Dosa'
  edit Screens/epicura/recipes.yaml 's/screen: recipe,/screen: recipee,/'
  expecting KL0501
  printf 'errors\nquit\n' >&3
  exec 3>&-
  wait
  [ "$(grep -c KL0501 "$output")" -ge 2 ] || wrong '`errors` does not list it'
}
