# What could be green without being right, and what reports lost; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# A flow of an app: `green FILE APPID <<…` with the steps after the launch.
green() {
  mkdir -p "$(dirname "$1")"
  { printf 'appId: %s\n---\n- launchApp\n' "$2" && cat; } >"$1"
}

# A page of two apps has one of them.
F3() {
  green one.yaml com.epicura.app <<'END'
- assertVisible: { id: title }
END
  green two.yaml com.grobro.app <<'END'
- assertVisible: { id: title }
END
  kolam walk one.yaml two.yaml --html two.html
  exits 2
  says 'name a folder'
  [ ! -e two.html ] || wrong 'a page of one app is written'
  kolam walk one.yaml two.yaml --html pages
  exits 0
  [ -s pages/epicura.html ] && [ -s pages/grobro.html ] || wrong 'an app has no page'
}

# A letter in its parts is not found on screen, so its absence passes.
F4() {
  # ெ and ா of மொழி one by one, as keyboards of macOS type them.
  word=$(printf '\340\256\256\340\257\206\340\256\276\340\256\264\340\256\277')
  for pattern in "$word" "$word.*" "($word|xx)"; do
    printf 'appId: com.epicura.app\nx-matrix: { locale: [ta] }\n---\n- launchApp\n- tapOn: { id: tab/profile }\n- assertNotVisible: "%s"\n' "$pattern" >flow.yaml
    kolam walk flow.yaml
    exits 1
    says 'is still on screen'
  done
  # What nobody sees is named.
  printf 'appId: com.epicura.app\nx-matrix: { locale: [ta] }\n---\n- launchApp\n- tapOn: { id: tab/profile }\n- assertVisible: "\340\256\256\342\200\214\340\257\212\340\256\264\340\256\277"\n' >flow.yaml
  kolam walk flow.yaml
  exits 1
  says 'U+200C'
}

# A flow of one app passes on another.
F5() {
  green flow.yaml com.grobro.app <<'END'
- assertVisible: Recipes
END
  kolam walk flow.yaml --app epicura
  exits 2
  says KL0963
  kolam walk check flow.yaml --app epicura
  exits 2
  says KL0963
  green flow.yaml com.epicura.app <<'END'
- launchApp: { appId: com.grobro.app }
END
  kolam walk check flow.yaml
  says KL0962
}

# What is undefined or misspelt is never on screen, so its absence passes.
F6() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  green flow.yaml com.epicura.app <<'END'
- assertNotVisible: ${MISSING}
- assertNotVisible: ''
- assertNotVisible: { id: recipes/masaladosa }
- assertNotVisible: { id: tab/favorites }
- assertNotVisible: Recipies
END
  kolam walk flow.yaml
  exits 0
  says '[Warned]'
  says 'MISSING is undefined'
  says 'did you mean `recipes/masala-dosa`'
  kolam walk flow.yaml --format junit
  says 'name="warning"'
  kolam walk check flow.yaml
  for code in KL0957 KL0958 KL0960 KL0961; do says "$code"; done
  green flow.yaml com.epicura.app <<'END'
- assertNotVisible: { id: recipes/masala-dosa, index: 9 }
- assertNotVisible: { id: insights }
END
  kolam walk flow.yaml
  says '[Passed]'
}

# A file that is not committed, or a variable, decides a walk, and nothing says so.
F7() {
  checkout
  green flow.yaml com.epicura.app <<'END'
- tapOn: { id: recipes/masala-dosa }
- scrollUntilVisible: { element: { id: insights } }
- tapOn: { id: insights }
- assertVisible: { id: bars }
END
  kolam walk flow.yaml --matrix tier=pro
  exits 1
  printf 'insights_view: bars\n' >Screens/epicura/flags.local.yaml
  kolam walk flow.yaml --matrix tier=pro
  exits 1
  says 'flags.local.yaml is not used in a walk'
  rm Screens/epicura/flags.local.yaml
  export KOLAM_FLAG_INSIGHTS_VIEW=bars
  kolam walk flow.yaml --matrix tier=pro
  exits 1
  says 'KOLAM_FLAG_INSIGHTS_VIEW is not used in a walk'
  unset KOLAM_FLAG_INSIGHTS_VIEW
  for format in text junit ndjson github markdown; do
    kolam walk flow.yaml --matrix tier=pro --flag insights_view=bars --format "$format" --html page.html
    exits 0
    matches '1 flag set by hand: insights(\\?)_view=bars'
  done
  grep -q '1 flag set by hand' page.html || wrong 'the page does not tell the flag'
  sed -i '1a x-matrix: { tier: [pro], flag.insights_view: [list, bars] }' flow.yaml
  kolam walk flow.yaml
  exits 1
  says 'flag.insights_view=list'
  says '1/2 cases'
  kolam walk flow.yaml --flag insights_vew=bars
  exits 2
  says 'insights_view'
}

# Photos that flows type are looked for where the program runs.
F8() {
  mkdir elsewhere
  cd elsewhere
  kolam walk "$root/Screens/grobro/walkthroughs/check_leaf.yaml" --matrix locale=en tier=pro device=phone
  exits 0
}

# The doctor finds an engine that walks do not.
F9() {
  kolam doctor
  doctor=$(grep -c 'ok.*JavaScriptCore' "$output" || true)
  # The flow has the expression.
  # shellcheck disable=SC2016
  green flow.yaml com.epicura.app <<'END'
- evalScript: ${output.x = [1].map(y => y + 1)}
END
  kolam walk flow.yaml
  if [ "$doctor" = 0 ]; then exits 1; else exits 0; fi
}

# The command that walks a case again lacks an option.
F10() {
  green flow.yaml com.epicura.app <<'END'
- assertVisible: nowhere
END
  kolam walk flow.yaml --allow-net --platform android -e 'FOO=a b' --seed 7
  exits 1
  matches 'kolam walk flow.yaml .*--seed 7 .*--platform android.*--allow-net.*FOO=a b'
}

# Nothing is walked, and all is well.
F11() {
  printf 'appId: com.epicura.app\nx-matrix: { locale: [en], exclude: [ { locale: en } ] }\n---\n- launchApp\n' >flow.yaml
  kolam walk flow.yaml
  exits 2
  printf 'appId: com.epicura.app\nx-cases: []\n---\n- launchApp\n' >flow.yaml
  kolam walk flow.yaml
  exits 2
}

# A condition without a script counts as true.
F12() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  green flow.yaml com.epicura.app <<'END'
- assertTrue: 1 == 2
- assertTrue: ${output.x = 5}
END
  kolam walk check flow.yaml
  says KL0954
  says KL0956
  kolam walk flow.yaml
  says '[Warned]'
}

# A script with a dollar sign never runs.
PB1() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  green flow.yaml com.epicura.app <<'END'
- evalScript: ${output.price = '$6.00'}
- assertTrue: ${output.price == '$9.99'}
- assertTrue: ${/^\d+$/.test('abc')}
END
  kolam walk check flow.yaml
  exits 2
  [ "$(grep -c KL0953 "$output")" = 3 ] || wrong 'not each script is told'
  kolam walk flow.yaml
  says '[Warned]'
}

# A comment cuts a script, and what is left passes.
PB2() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  green flow.yaml com.epicura.app <<'END'
- assertTrue: ${output.title == 'Step # 2'}
END
  kolam walk check flow.yaml
  exits 2
  says 'begins a comment'
  kolam walk flow.yaml
  says '[Warned]'
}

# A condition that is no script counts as true, and a script that is none does nothing.
PB3() {
  # The flow has the expressions.
  # shellcheck disable=SC2016
  green flow.yaml com.epicura.app <<'END'
- assertTrue: { condition: "1 == 2" }
- assertTrue: "${1 == 2} "
- assertTrue: " ${1 == 2}"
- assertTrue: "!${true}"
- assertTrue: "${1 == 2} && ${2 == 2}"
- assertTrue: "{{ 1 == 2 }}"
- assertTrue: "$(1 == 2)"
- evalScript: output.x = 5
- runFlow: { when: { true: "${1 == 2" }, commands: [ { assertVisible: { id: title } } ] }
END
  kolam walk check flow.yaml
  exits 2
  [ "$(grep -c KL0954 "$output")" = 7 ] || wrong 'not each condition is told'
  says KL0955
  says KL0953
}

# A misspelt name of the walk's own is undefined, and a check never runs.
T7() {
  # The flow has the expressions.
  # shellcheck disable=SC2016
  green flow.yaml com.epicura.app <<'END'
- runFlow: { when: { true: "${MAESTRO_TEIR == 'pro'}" }, commands: [ { assertVisible: nowhere } ] }
- runFlow: { when: { true: "${maestro.tier == 'pro'}" }, commands: [ { assertVisible: nowhere } ] }
END
  kolam walk check flow.yaml
  exits 2
  [ "$(grep -c KL0959 "$output")" = 2 ] || wrong 'not each name is told'
  kolam walk flow.yaml
  says '[Warned]'
  says 'no walk sets `MAESTRO_TEIR`'
  green flow.yaml com.epicura.app <<'END'
- tapOn: { id: recipes/masala-d }
END
  kolam walk flow.yaml
  says 'did you mean the id `recipes/masala-dosa`'
  # A flow of an app has a name.
  kolam walk browse --list
  exits 0
  says 'Screens/epicura/walkthroughs/browse.yaml'
  kolam walk epicura/browse --list
  exits 0
  kolam walk epicura/brwse --list
  exits 2
  says 'did you mean the flow `browse`'
}

# Pages and lines have characters that reorder and hide text.
X18() {
  printf 'appId: com.epicura.app\nname: "a\\u202Eb\\u200Bc\\u2028d\\uFFFEe"\n---\n- launchApp\n' >flow.yaml
  kolam walk flow.yaml --html page.html --format ndjson
  ! grep -q "$(printf '\342\200\256\|\342\200\213\|\342\200\250\|\357\277\276')" page.html "$output" \
    || wrong 'a report has them'
}

# Secrets of other names are told.
X19() {
  printf 'appId: com.epicura.app\nenv: { COOKIE: cookie-hunter2, SESSION_ID: session-hunter2, PRIVATE: private-hunter2 }\n---\n- launchApp\n' >flow.yaml
  # The flow has the expressions.
  # shellcheck disable=SC2016
  printf -- '- tapOn: { id: search }\n- inputText: "${COOKIE} ${SESSION_ID} ${PRIVATE}"\n- assertVisible: nowhere\n' >>flow.yaml
  for format in text junit ndjson github markdown; do
    kolam walk flow.yaml --format "$format" --html page.html
    exits 1
    omits hunter2
  done
  ! grep -q hunter2 page.html || wrong 'the page has a secret'
}
