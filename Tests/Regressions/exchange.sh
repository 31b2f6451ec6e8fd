# What testers and localizers found about flags, exchange, formats and the lint; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# An export of flags drops what flagd cannot say, in silence.
F1() {
  kolam flags export epicura --flagd
  exits 0
  says 'requires the flag `nutrition_facts`'
  says 'onLocked'
  says 'offlineGrace'
  kolam flags export epicura --flagd --strict
  exits 2
  omits '"variants"'
}

# What nobody has translated replaces a translation.
F2() {
  checkout
  translated() {
    printf '<xliff version="1.2"><file original="epicura.xcstrings" source-language="en" target-language="hi"><body>'
    printf '<trans-unit id="Added to your grocery list."><source>Added to your grocery list.</source>%s</trans-unit>' "$1"
    printf '</body></file></xliff>'
  }
  cp Locales/epicura.xcstrings "$folder/before.xcstrings"
  for target in '<target state="new">Added to your grocery list.</target>' \
    '<target state="needs-translation">X</target>' '<target>Added to your grocery list.</target>'; do
    translated "$target" >"$folder/new.xliff"
    kolam strings import "$folder/new.xliff" --into epicura
    exits 1
    says '1 not translated'
    says 'KL1112'
    kolam strings import "$folder/new.xliff" --into epicura --strict
    exits 2
    cmp -s Locales/epicura.xcstrings "$folder/before.xcstrings" || wrong 'the translation is replaced'
  done
  printf 'key,target,state\nAdded to your grocery list.,Added to your grocery list.,\n' >"$folder/epicura.hi.csv"
  kolam strings import "$folder/epicura.hi.csv" --into epicura
  exits 1
  cmp -s Locales/epicura.xcstrings "$folder/before.xcstrings" || wrong 'the translation is replaced'
}

# A screen of a small app: `screen <<…` has its body.
small_app() {
  mkdir -p "$folder/small/Screens/small" "$folder/small/Locales"
  cp "$root/Locales/Kolam.xcstrings" "$folder/small/Locales"
  printf '{"sourceLanguage":"en","strings":{},"version":"1.0"}' >"$folder/small/Locales/small.xcstrings"
  printf 'app: small\nname: { verbatim: Small }\nstart: home\nlocales: [en]\n' \
    >"$folder/small/Screens/small/app.yaml"
  { printf 'screen: home\ntitle: { verbatim: Home }\nbody:\n' && cat; } >"$folder/small/Screens/small/home.yaml"
  export KOLAM_ROOT="$folder/small"
}

# Times, durations and lists vanish from texts.
PB4() {
  small_app <<'EOS'
  - text: { verbatim: "v ${timestamp('2026-11-26T13:24:00Z')} for ${duration('90s')} x [${['a', 'b']}] [${b'x'}]" }
  - button: { verbatim: "Tell ${duration('90s')}" }
    id: tell
    do: [ { toast: { verbatim: "t ${duration('90s')}" } } ]
  - text: { verbatim: "[${dyn({'a': 1})}]" }
EOS
  typing '#tell\nerrors\nquit\n' run small --data "$folder/data"
  exits 0
  matches 'v Nov 26, 2026 at .* for 1 min 30 sec x \[a and b\] \[x\]'
  says 'Tell 1 min 30 sec'
  says 't 1 min 30 sec'
  says 'found a map, expected a text'
  small_app <<'EOS'
  - text: { verbatim: "${[{'a': 1}]}" }
EOS
  kolam check small
  exits 2
  says KL0625
}

# Weights of flagd that give nobody a share are not reported.
PB5() {
  for shares in '["x",99.5],["y",0.5]' '["x",0],["y",0]' '["x","50"],["y","50"]'; do
    printf '{"flags":{"f":{"state":"ENABLED","variants":{"x":1,"y":2},"defaultVariant":"x","targeting":{"fractional":[{"var":"n"},%s]}}}}' \
      "$shares" >"$folder/flags.json"
    kolam flags lint --file "$folder/flags.json"
    says KL0724
    kolam flags lint --file "$folder/flags.json" --strict
    exits 2
  done
}

# Twelve months that are less than a year.
PB6() {
  for hours in 8616 8640 8736; do
    kolam eval "relative(now - duration('${hours}h'))"
    exits 0
    says '11 months ago'
  done
  kolam eval "relative(now - duration('8760h'))"
  says '1 year ago'
}

# A zero with a minus sign.
PB7() {
  for expression in 'number(-0.4, 0)' 'percent(-0.001, 0)' "currency(-0.001, 'INR')" 'number(-0.04, 1)' 'number(-0.0)' \
    'fraction(-0.004)'; do
    kolam eval "$expression"
    exits 0
    omits '-'
  done
  kolam eval 'fraction(-5.5)'
  says '-5½'
}

# The year of the week in a date.
PB8() {
  small_app <<'EOS'
  - text: "${date(timestamp('2026-12-31T23:59:59Z'), 'YMMMd')}"
EOS
  kolam check small
  says KL0626
  says 'yMMMd'
}

# Backslashes and entities of other formats are shown to people.
PB9() {
  cat >"$folder/K.xcstrings" <<'EOS'
{ "sourceLanguage" : "en", "strings" : {
  "Ready" : { "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "C\\'est prêt" } } } },
  "Say it" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "कहो \\\"हाय\\\"" } } } },
  "Not" : { "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "Ce n&#39;est pas" } } } },
  "Less" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "क &lt; ख" } } } },
  "Coffee" : { "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "CafÃ©" } } } }
}, "version" : "1.0" }
EOS
  kolam strings lint "$folder/K.xcstrings" --summary
  says '2 warning foreign-escape'
  says '2 warning foreign-entity'
  says '1 warning wrong-encoding'
}

# A path and an answer that are no UTF-8.
PB12() {
  broken=$(printf 'n\377u')
  mkdir "$folder/$broken"
  cp "$KOLAM_ROOT/Locales/Kolam.xcstrings" "$folder/$broken/a.xcstrings"
  kolam strings coverage "$folder/$broken/a.xcstrings"
  exits 2
  says 'is no UTF-8'
  cd "$folder/$broken"
  kolam strings coverage a.xcstrings
  exits 0
  typing 'search=\377\376 bad\nquit\n' run epicura --data "$folder/data"
  exits 3
  says 'isn’t UTF-8 text'
}
