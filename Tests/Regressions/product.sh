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

# A fault on screen is not among the errors.
P4() {
  checkout
  typing 'errors\nquit\n' run epicura --data "$folder/data"
  exits 0
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
