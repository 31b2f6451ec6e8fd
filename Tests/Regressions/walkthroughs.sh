# What the author of walkthroughs found; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# A flow of Epicura: `flow FILE <<…` with the steps after the launch.
flow() {
  mkdir -p "$(dirname "$1")"
  { printf 'appId: com.epicura.app\n---\n- launchApp\n' && cat; } >"$1"
}

# --last-failed loses failures.
W1() {
  flow flows/fails.yaml <<'END'
- assertVisible: nowhere
END
  flow flows/passes.yaml <<'END'
- assertVisible: { id: title }
END
  kolam walk flows/fails.yaml --state "$folder/state"
  exits 1
  kolam walk flows/passes.yaml --state "$folder/state"
  exits 0
  kolam walk --last-failed --state "$folder/state"
  exits 1
}

# A fault at a step that is not there is ignored.
W2() {
  printf 'appId: com.epicura.app\nx-faults:\n  - { at: no such step, offline: true }\n---\n- launchApp\n' >flow.yaml
  kolam walk check flow.yaml
  exits 2
  says KL0951
}

# A long press taps, and nothing says so.
W3() {
  flow flow.yaml <<'END'
- longPressOn: { id: tab/favourites }
END
  kolam walk flow.yaml
  says 'no long press'
}

# A link to nowhere passes.
W4() {
  flow flow.yaml <<'END'
- openLink: epicura://nowhere/at/all
END
  kolam walk flow.yaml
  exits 1
}

# Absence is asserted before the app is launched.
W5() {
  printf 'appId: com.epicura.app\n---\n- assertNotVisible: nothing\n' >flow.yaml
  kolam walk flow.yaml
  exits 1
}

# A secret leaks through the names of files.
W6() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  printf 'appId: com.epicura.app\nenv:\n  PIN: hunter2hunter2\n---\n- launchApp\n- takeScreenshot: shot-${PIN}\n' >flow.yaml
  kolam walk flow.yaml --output-dir "$folder/kept" --html "$folder/film.html" --format ndjson
  ! grep -rq hunter2 "$folder/kept" "$folder/film.html" "$output" || wrong 'a file has the secret'
  [ -z "$(find "$folder/kept" -name '*hunter2*')" ] || wrong 'the name of a file has the secret'
}

# A recording onto a file that exists goes on unrecorded.
W9() {
  echo mine >mine.yaml
  typing 'quit\n' run epicura --data "$folder/data" --record mine.yaml
  exits 2
  [ "$(cat mine.yaml)" = mine ] || wrong 'the file is overwritten'
}

# --watch never ends without input.
W11() {
  flow flow.yaml <<'END'
- assertVisible: { id: title }
END
  shown='kolam walk flow.yaml --watch </dev/null'
  timeout -k 1 20 "$program" walk flow.yaml --watch </dev/null >"$output" 2>&1 || wrong 'does not end'
}

# A script takes 1.5 GB before its time limit.
W13() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  flow flow.yaml <<'END'
- evalScript: ${(() => { const a = []; for (;;) a.push(new Uint8Array(1 << 20).fill(1)) })()}
END
  kolam walk flow.yaml
  exits 1
  matches 'MB of memory|whole JavaScript engine'
}

# Flows of one name overwrite each other's reports.
W7() {
  for part in a b; do
    flow $part/same.yaml <<'END'
- takeScreenshot: shot
- assertVisible: nowhere
END
  done
  kolam walk a/same.yaml b/same.yaml --output-dir "$folder/kept"
  exits 1
  for part in a b; do
    find "$folder/kept" -path "*$part/same*" | grep -q shot || wrong "no picture of $part/same.yaml"
  done
}

# An empty shard writes no report.
W8() {
  flow flow.yaml <<'END'
- assertVisible: { id: title }
END
  kolam walk flow.yaml --shard 2/2 --format junit --output "$folder/report.xml"
  exits 0
  grep -q '<testsuites' "$folder/report.xml" || wrong 'no report'
  # The parts of 21 cases are even.
  kolam walk epicura --list --shard 1/3
  first=$(grep -c '\[' "$output")
  kolam walk epicura --list --shard 3/3
  last=$(grep -c '\[' "$output")
  [ $((first - last)) -le 12 ] && [ $((last - first)) -le 12 ] || wrong "parts of $first and $last cases"
}

# A long loop prints each step without --verbose.
W10() {
  flow flow.yaml <<'END'
- repeat: { times: 2000, commands: [ assertVisible: { id: title } ] }
- assertVisible: nowhere
END
  kolam walk flow.yaml
  exits 1
  [ "$(wc -l <"$output")" -lt 150 ] || wrong "$(wc -l <"$output") lines"
}

# Annotations for GitHub are relative to the working directory.
W12() {
  git init -q repository || skip 'git is not installed'
  flow repository/deep/flow.yaml <<'END'
- assertVisible: nowhere
END
  cd repository/deep
  kolam walk flow.yaml --format github
  says 'file=deep/flow.yaml'
}

# A flow of 100,000 steps is refused with help about aliases.
W14() {
  { printf 'appId: com.epicura.app\n---\n- launchApp\n' && yes -- '- back' | head -n 100000; } >flow.yaml
  kolam walk check flow.yaml
  omits alias
}

# --repeat N says nothing of N.
W15() {
  flow flow.yaml <<'END'
- assertVisible: { id: title }
END
  kolam walk flow.yaml --repeat 3
  exits 0
  matches '(3 times|×3|3 repetitions|three times)'
}

# A relation to what is absent is called unmet.
W16() {
  flow flow.yaml <<'END'
- assertVisible: { text: Profile, below: Upmaa }
END
  kolam walk flow.yaml
  exits 1
  matches 'no .?Upmaa|Upmaa.* is not on'
}

# An element with another text hides the text.
W17() {
  flow flow.yaml <<'END'
- assertVisible: { id: title, text: Recipe }
END
  kolam walk flow.yaml
  exits 1
  says 'Recipes'
}

# A failed assertTrue hides the values.
W18() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  flow flow.yaml <<'END'
- evalScript: ${output.count = 41}
- assertTrue: ${output.count == 42}
END
  kolam walk flow.yaml
  exits 1
  says 41
}

# A tab is another element in flows than at the prompt.
W19() {
  flow flow.yaml <<'END'
- tapOn: { id: favourites }
- assertVisible: { id: title, text: Favourites }
END
  kolam walk flow.yaml
  matches 'tab/favourites|Passed'
}

# Titles of steps keep expressions.
W20() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  flow flow.yaml <<'END'
- evalScript: ${output.name = 'Nowhere'}
- assertVisible: ${output.name}
END
  kolam walk flow.yaml --verbose
  exits 1
  says 'Assert that "Nowhere" is visible'
}

# What upstream does and flows rely on, passes and fails here as there.

# A selector of nothing but containsChild is the element that has the child.
U1() {
  flow flow.yaml <<'END'
- assertVisible: { containsChild: { id: recipes/masala-dosa } }
END
  kolam walk flow.yaml
  exits 0
}

# Runs a command that fails if a text is true: `holds TEXT`.
holds() {
  printf 'appId: com.epicura.app\n---\n- launchApp\n- runFlow: { when: { true: "%s" }, commands: [ assertVisible: nowhere ] }\n' \
    "$1" >flow.yaml
  kolam walk flow.yaml
  case $code in
    0) return 1 ;;
    1) return 0 ;;
    *) wrong "exit code $code" ;;
  esac
}

# A list is true.
U2() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  holds '${[]}' || wrong 'an empty list is false'
}

# A variable stands where a word is expected.
U3() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  printf 'appId: com.epicura.app\nenv: { WAY: LANDSCAPE_LEFT }\n---\n- launchApp\n- setOrientation: ${WAY}\n' >flow.yaml
  kolam walk flow.yaml
  exits 0
  sed -i -e 's/: LANDSCAPE_LEFT/: SIDEWAYS/' flow.yaml
  kolam walk flow.yaml
  exits 1
}

# What is out of range is the default.
U4() {
  flow flow.yaml <<'END'
- scrollUntilVisible: { element: { id: title }, speed: 500, timeout: -1 }
END
  kolam walk flow.yaml
  exits 0
}

# Directives of faker's expressions are filled in.
U5() {
  # The flow has the expression.
  # shellcheck disable=SC2016
  flow flow.yaml <<'END'
- evalScript: ${output.code = faker.expression("#{numerify '##-##'}")}
- assertTrue: ${output.code.length == 5 && output.code[2] == '-'}
END
  kolam walk flow.yaml
  exits 0
}

# Digits may be grouped.
U6() {
  flow flow.yaml <<'END'
- scrollUntilVisible: { element: { id: title }, timeout: 10_000 }
END
  kolam walk flow.yaml
  exits 0
}

# Every zero is false.
U7() {
  for zero in 0.00 -0 0; do ! holds "$zero" || wrong "$zero is true"; done
}

# NaN is true, and so is Null.
U8() {
  for text in NaN Null; do holds "$text" || wrong "$text is false"; done
  ! holds null || wrong 'null is true'
}

# An anchor beside childOf is looked for within the parent.
U9() {
  flow flow.yaml <<'END'
- assertVisible: { id: recipes/upma, childOf: { id: recipes }, below: { id: title } }
END
  kolam walk flow.yaml
  exits 1
}

# A relation within containsDescendants never matches, and a warning says so.
U10() {
  flow flow.yaml <<'END'
- assertNotVisible: { id: recipes, containsDescendants: [ { id: recipes/masala-dosa, below: { id: title } } ] }
END
  kolam walk check flow.yaml
  says KL0952
}

# Thresholds may have decimals.
U11() {
  flow flow.yaml <<'END'
- assertScreenshot: { path: shot, thresholdPercentage: 95.5 }
END
  kolam walk check flow.yaml
  exits 0
}

# Keys of a header that nobody knows are kept.
U12() {
  printf 'appId: com.epicura.app\nnobody: knows\n---\n- launchApp\n' >flow.yaml
  kolam walk check flow.yaml
  says nobody
  exits 0
}

# Keys, swipes, languages and plans that nothing knows pass the check.
W21() {
  for step in 'pressKey: nonsense' 'swipe: { direction: SIDEWAYS }'; do
    flow flow.yaml <<END
- $step
END
    kolam walk check flow.yaml
    exits 2
  done
  printf 'appId: com.epicura.app\nx-matrix: { locale: [xx], tier: [platinum] }\n---\n- launchApp\n' >flow.yaml
  kolam walk check flow.yaml --app epicura
  exits 2
  says KL0980
}

# Walkthroughs have no reference and no schema.
W22() {
  kolam reference walkthrough tapOn
  exits 0
  says tapOn
  kolam reference walkthrough x-faults
  exits 0
  kolam schema walkthrough
  exits 0
  says '"$schema"'
}

# A recording loses the plan and asserts what other devices do not show.
W23() {
  typing ':tier pro\n1\n:assert #overview\nquit\n' run epicura --data "$folder/data" --record recorded.yaml
  exits 0
  grep -q pro recorded.yaml || wrong 'the plan is lost'
  kolam walk recorded.yaml --matrix locale=all device=all
  exits 0
}

# The page of a walk shows neither fields nor what was acted on, and no failures first.
W24() {
  flow flow.yaml <<'END'
- scrollUntilVisible: { element: { id: search } }
- tapOn: { id: search }
- inputText: dosa
END
  kolam walk flow.yaml --html "$folder/film.html"
  exits 0
  grep -q 'data-acted\|data-target' "$folder/film.html" || wrong 'nothing is marked'
  grep -q 'dosa' "$folder/film.html" || wrong 'the text is not in the page'
}
W25() { W24; }
W26() {
  flow flow.yaml <<'END'
- assertVisible: nowhere
END
  kolam walk flow.yaml --matrix locale=en,hi --html "$folder/film.html"
  exits 1
  grep -q '<table' "$folder/film.html" || wrong 'no grid of cases'
}
