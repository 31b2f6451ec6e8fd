# What the localization tester found; see scripts/regressions.
# shellcheck shell=sh disable=SC2154

# An empty target of XLIFF erases the translation.
L1() {
  checkout
  for format in xliff xliff2; do
    kolam strings export epicura --format $format --locale ta -o "$folder/ta.$format"
    exits 0
    sed -i -e 's|<target[^>]*>[^<]*</target>|<target></target>|' "$folder/ta.$format"
    kolam strings import "$folder/ta.$format" --into epicura
    kolam strings coverage epicura
    matches '^ *ta .*100'
  done
}

# Lines of Tamil are wider than the terminal.
L4() {
  command -v tmux >/dev/null || skip 'tmux is not installed'
  checkout
  for width in 32 40 60 80; do
    for locale in hi ta; do
      server="kolam-$$-$width$locale"
      tmux -L "$server" new-session -d -x $width -y 400 \
        "LANG=C.UTF-8 '$program' run epicura --root '$KOLAM_ROOT' --data '$folder/data' --locale $locale"
      tries=0
      until tmux -L "$server" capture-pane -p | grep -q '^> *$'; do
        tries=$((tries + 1))
        [ "$tries" -lt 100 ] || wrong 'no screen in tmux'
        sleep 0.1
      done
      rows=$(tmux -L "$server" capture-pane -p -S -500 | grep -c .)
      lines=$(tmux -L "$server" capture-pane -pJ -S -500 | grep -c .)
      tmux -L "$server" kill-server
      [ "$rows" = "$lines" ] || wrong "$((rows - lines)) lines are wrapped, $width columns, $locale"
    done
  done
}

# A file of another catalog in an XLIFF is ignored in silence.
L5() {
  checkout
  kolam strings export Kolam --format xliff --locale ta -o "$folder/ta.xliff"
  kolam strings import "$folder/ta.xliff" --into epicura
  says Kolam
}

# `--into epicura Kolam` is misread.
L16() {
  checkout
  kolam strings export epicura Kolam --format xliff --locale ta -o "$folder/ta.xliff"
  exits 0
  kolam strings import "$folder/ta.xliff" --into epicura Kolam
  exits 0
}

# Search misses other spellings.
L23() {
  checkout
  for word in दोसा dosai idly biriyani sambhar पनिर இட்டலி; do
    typing "search=$word\nquit\n" run epicura --data "$folder/data"
    exits 0
    omits 'No recipes found'
  done
}

# A stale export is accepted as translated.
L6() {
  checkout
  kolam strings export epicura --format android --locale ta -o "$folder/android"
  exits 0
  edit Locales/epicura.xcstrings 's/"Egg"/"Hen’s egg"/'
  file=$(find "$folder/android" -type f | grep -- '[-_]ta' | head -1)
  kolam strings import "$file" --into epicura --locale ta
  matches 'changed|conflict|stale|review'
}

# A half-filled plural of a PO file counts as unchanged.
L11() {
  checkout
  kolam strings export epicura --format po --locale hi -o "$folder/hi.po"
  exits 0
  edit "$folder/hi.po" '0,/^msgstr\[1\] ".*"/s//msgstr[1] ""/'
  kolam strings import "$folder/hi.po" --into epicura
  matches '[Ii]ncomplete|half|msgstr|plural'
}

# A changed source is exported as translated.
L13() {
  checkout
  edit Locales/epicura.xcstrings 's/"Egg"/"Hen’s egg"/'
  kolam strings export epicura --format xliff --locale ta -o "$folder/ta.xliff"
  exits 0
  kolam strings export epicura --format xliff2 --locale ta -o "$folder/ta.xliff2"
  exits 0
}

# A word finds what begins with its letters, also within a cluster.
L14() {
  checkout
  for word in पोह फिल्टर; do
    typing "search=$word\nquit\n" run epicura --data "$folder/data" --locale hi
    exits 0
    omits 'कोई रेसिपी नहीं'
  done
}

# Spreadsheets say how they are separated, and have rows without content.
L15() {
  checkout
  kolam strings export epicura --format csv --locale ta -o "$folder/ta.csv"
  exits 0
  { printf '\357\273\277sep=,\r\n' && sed -e '1s/^\xef\xbb\xbf//' "$folder/ta.csv" && printf ',,,,\r\n\r\n'; } >"$folder/excel.csv"
  kolam strings import "$folder/excel.csv" --into epicura --locale ta
  exits 0
  omits "$(printf '\357\277\275')"
}

# Folders and Xcode's .xcloc can be imported.
L17() {
  checkout
  kolam strings export epicura --format xcloc --locale ta -o "$folder/exported"
  exits 0
  kolam strings import "$folder/exported/ta.xcloc" --into epicura
  exits 0
}

# gettext's own tools take what is exported.
L20() {
  command -v msgfmt >/dev/null || skip 'gettext is not installed'
  checkout
  kolam strings export epicura --format po --locale ta -o "$folder/ta.po"
  msgfmt --check --output-file=/dev/null "$folder/ta.po" >"$output" 2>&1 || wrong 'msgfmt fails'
  omits warning
  grep -q '^#: ' "$folder/ta.po" || wrong 'no references'
}

# A catalog of one text: `catalog ENGLISH HINDI`.
catalog() {
  printf '{"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"%s"}},"%s":{"stringUnit":{"state":"translated","value":"%s"}}}}}}' \
    "$1" "${3:-hi}" "$2" >a.xcstrings
}

# A placeholder of another type is not found.
L2() {
  catalog 'Hello %@' 'नमस्ते %s'
  kolam strings lint a.xcstrings
  exits 2
  catalog '%lld items' '%d चीज़ें'
  kolam strings lint a.xcstrings
  exits 2
}

# Typing errors of Indic scripts are not found.
L7() {
  for text in 'यह ठीक है|' 'अाम' 'काा' 'க்்' '????'; do
    locale=hi
    [ "$text" != 'க்்' ] || locale=ta
    catalog 'This is fine.' "$text" $locale
    kolam strings lint a.xcstrings --severity note
    matches 'KL120[0-9]'
  done
}

# Texts that are flat on purpose are called missing plurals, and pseudo-languages fail the lint.
L12() {
  catalog '%lld kcal' '%lld kcal'
  kolam strings lint a.xcstrings --severity note
  omits KL1161
}
L19() {
  checkout
  kolam strings pseudo epicura --locale en-XA -o "$folder/pseudo.xcstrings"
  exits 0
  kolam strings lint "$folder/pseudo.xcstrings"
  exits 0
}

# All devices are named, and `other` is called missing.
L22() {
  unit() { printf '{"stringUnit":{"state":"translated","value":"%s"}}' "$1"; }
  printf '{"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{"en":%s,"hi":{"variations":{"device":{%s}}}}}}}' \
    "$(unit Tap)" "$(for device in iphone ipad ipod mac applewatch appletv applevision; do printf '"%s":%s,' $device "$(unit टैप)"; done | sed 's/,$//')" >a.xcstrings
  kolam strings lint a.xcstrings
  omits plural-other-missing
}

# A line of the rating has two marks.
L21() {
  checkout
  kolam strings add-language epicura mr
  exits 0
  typing '1\nquit\n' run epicura --locale mr --l10n --data "$folder/data"
  exits 0
  says '«not translated»'
  says "stars"
  ! grep -q "stars.*«not translated».*«not translated»" "$output" || wrong "the rating has two marks"
  omits "«not translated» «not translated»"
}

# A language without translations looks finished.
L3() {
  checkout
  edit Screens/epicura/app.yaml 's/^locales: .*/locales: [en, hi, ta, mr]/'
  typing ':l10n\n:locale\nquit\n' run epicura --data "$folder/data" --locale mr --l10n
  exits 0
  says '«not translated»'
  matches 'Texts on this screen: ([0-9]+)\. Not finished: [1-9]'
  matches '^mr: .*Marathi.*, 0 of [0-9]+ texts translated, the rest in English \(current\)'
  omits 'मिनट'
  omits 'तास'
  kolam strings sheet epicura --locale mr --screen recipes --states none --tier free -o "$folder/sheet.html"
  exits 0
  grep -q 'Not translated' "$folder/sheet.html" || wrong 'the sheet does not say what is not translated'
  # Hindi stands in where the app says so, and is marked.
  edit Screens/epicura/app.yaml 's/^locales: .*/&\nfallback: { mr: hi }/'
  typing ':locale\nquit\n' run epicura --data "$folder/data" --locale mr --l10n
  exits 0
  says '«दूसरी भाषा में»'
  matches 'मिनट'
}

# Bare values in a language from right to left are not isolated.
L8() {
  checkout
  edit Screens/epicura/app.yaml 's/^locales: .*/locales: [en, ar]/'
  kolam strings set 'Total time' 'الوقت الكلي' --into epicura --locale ar
  exits 0
  typing '1\nquit\n' run epicura --data "$folder/data" --locale ar
  exits 0
  # U+2068 and U+2069.
  matches "^$(printf '\342\201\250')Chicken Biryani$(printf '\342\201\251')\$"
  matches "^الوقت الكلي: $(printf '\342\201\250')3 .*$(printf '\342\201\251')\$"
}

# Data of the server is in no coverage, and not marked.
L9() {
  checkout
  kolam strings coverage epicura
  exits 0
  matches '^Plugins/Recipes/Data: [0-9]+ texts of the server'
  edit Screens/epicura/app.yaml 's/^locales: .*/locales: [en, hi, ta, mr]/'
  kolam strings coverage epicura --locale mr
  matches '^mr +0 % '
  typing ':l10n\nquit\n' run epicura --data "$folder/data" --locale mr --l10n
  exits 0
  matches 'Idli «not translated»'
  matches '^localized|^recipe.name: not translated'
}

# The sheet counts its problems in several ways.
L18() {
  checkout
  edit Screens/epicura/app.yaml 's/^locales: .*/locales: [en, mr]/'
  kolam strings sheet epicura --screen recipes --states none -o "$folder/sheet.html"
  exits 0
  counts=$(sed -n 's/.*frames, \([0-9]*\) problems* in \([0-9]*\) texts*$/\1 \2/p' "$output")
  [ -n "$counts" ] || wrong 'the shell names no counts'
  grep -q "id=\"total\" data-count=\"${counts% *}\"" "$folder/sheet.html" || wrong 'the page counts other problems'
  grep -q "id=\"texts\" data-count=\"${counts#* }\"" "$folder/sheet.html" || wrong 'the page counts other texts'
}
