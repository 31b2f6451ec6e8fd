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
