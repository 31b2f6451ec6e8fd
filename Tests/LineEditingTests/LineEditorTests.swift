import LineEditing
import Testing

/// What each key does to a line, in three scripts.
@Suite struct LineEditorTests {
  @Test func aWrongAnswerIsThereToBeCorrected() {
    var asked = AskedLine(field: "email")
    asked.draft = "meena"
    var editor = LineEditor()
    editor.begin(asked)
    #expect(editor.marked == "meena|")
    #expect(editor.type("@x.in<enter>") == .submit("meena@x.in"))
    editor.begin(asked)
    #expect(editor.type("<esc>") == .leave)
    asked.isSecret = true
    editor.begin(asked)
    #expect(editor.marked == "|")
  }

  @Test(arguments: [
    // Moves.
    ("nam|aste", "<left>", "na|maste"), ("नम|स्ते", "<left>", "न|मस्ते"), ("நமஸ்தே|", "<left>", "நமஸ்|தே"),
    ("nam|aste", "<C-b><C-b>", "n|amaste"), ("हिन्दी|", "<C-b>", "हि|न्दी"), ("தமிழ்|", "<C-b><C-b>", "த|மிழ்"),
    ("nam|aste", "<right>", "nama|ste"), ("|हिन्दी", "<right>", "हि|न्दी"), ("த|மிழ்", "<C-f>", "தமி|ழ்"),
    ("nam|aste", "<home>", "|namaste"), ("हिन्दी|", "<C-a>", "|हिन्दी"), ("தமி|ழ்", "<home>", "|தமிழ்"),
    ("nam|aste", "<end>", "namaste|"), ("हि|न्दी", "<C-e>", "हिन्दी|"), ("|தமிழ்", "<end>", "தமிழ்|"),
    ("one two|", "<C-left>", "one |two"), ("one, two |", "<A-b><A-b>", "|one, two "),
    ("मसाला डोसा|", "<C-left>", "मसाला |डोसा"), ("மசாலா தோசை|", "<A-b><A-b>", "|மசாலா தோசை"),
    ("|one two", "<C-right>", "one| two"), ("|one, two", "<A-f><A-f>", "one, two|"),
    ("|मसाला डोसा", "<A-f>", "मसाला| डोसा"), ("|மசாலா தோசை", "<C-right>", "மசாலா| தோசை"),
    ("|a", "<left>", "|a"), ("a|", "<right>", "a|"), ("|", "<C-left><C-right>", "|"),
    // Typing.
    ("na|te", "mas", "namas|te"), ("न|ते", "मस्", "नमस्ते|"), ("த|ழ்", "மி", "தமி|ழ்"), ("|", "कि", "कि|"),
    ("👩|", "\u{200D}👧", "👩‍👧|"), ("🇮|", "🇳", "🇮🇳|"), ("e|x", "\u{301}", "é|x"),
    // Erasing: letter by letter as it was typed, and pictures whole.
    ("nam|aste", "<bs>", "na|aste"), ("हिन्दी|", "<bs>", "हिन्द|"), ("हिन्दी|", "<bs><bs><bs><bs>", "हि|"),
    ("தமிழ்|", "<bs>", "தமிழ|"), ("தமிழ்|", "<C-h><C-h>", "தமி|"), ("é|", "<bs>", "|"), ("👩‍👧|", "<bs>", "|"),
    ("🇮🇳|", "<bs>", "|"), ("|a", "<bs>", "|a"), ("क्\u{200D}ष|", "<bs>", "क्|"),
    ("nam|aste", "<del>", "nam|ste"), ("|हिन्दी", "<del>", "|न्दी"), ("|தமிழ்", "<del><C-d>", "|ழ்"),
    ("a|", "<del>", "a|"),
    // Killing and yanking.
    ("nam|aste", "<C-k>", "nam|"), ("हि|न्दी", "<C-k>", "हि|"), ("த|மிழ்", "<C-k><C-a><C-y>", "மிழ்|த"),
    ("nam|aste", "<C-u>", "|aste"), ("हि|न्दी", "<C-u><C-e><C-y>", "न्दीहि|"),
    ("one two-three|", "<C-w>", "one |"), ("मसाला डोसा|", "<C-w>", "मसाला |"),
    ("மசாலா தோசை|", "<C-w><C-w><C-y>", "மசாலா தோசை|"),
    ("one two-three|", "<A-bs>", "one two-|"), ("मसाला डोसा|", "<A-bs><A-bs><C-y>", "मसाला डोसा|"),
    ("|one two", "<A-d>", "| two"), ("|மசாலா தோசை", "<A-d><A-d><C-y>", "மசாலா தோசை|"), ("|मसाला डोसा", "<C-del>", "| डोसा"),
    ("a b c|", "<C-w><left><C-w><C-y>", "a b| "), ("one two|", "<C-w> <C-w><C-y><A-y>", "two|"),
    ("|", "<C-y>", "|"), ("ab|", "<A-y>", "ab|"),
    // Undo goes back by words.
    ("|", "one two<C-_>", "one |"), ("|", "one two<C-_><C-_>", "|"), ("|", "मसाला डोसा<C-_>", "मसाला |"),
    ("|", "தமிழ்<C-w><C-_>", "தமிழ்|"), ("nam|aste", "<C-k><C-/>", "nam|aste"), ("|", "<C-_>", "|"),
    ("|", "a<paste:bc>d<C-_>", "abc|"), ("|", "a<paste:bc>d<C-_><C-_>", "a|"),
    // Pasting: what is a command to a terminal is taken out.
    ("a|d", "<paste:bc>", "abc|d"), ("|", "<paste:\u{1B}[31mहिन्दी\u{1B}[0m\n>", "हिन्दी|"),
    ("|", "<paste:த\u{7}மி\tழ்>", "தமி ழ்|"),
    ("|", "<paste:one\r\ntwo\rthree\n\n>", "one\ntwo\nthree|"), ("|", "<paste:\u{202E}abc\u{9B}31m>", "abc|"),
    // Keys without a meaning.
    ("nam|aste", "<A-x><C-x><S-up><C-q>", "nam|aste"),
  ])
  func keysEditByClusters(before: String, keys: String, after: String) {
    var editor = LineEditor(before)
    #expect(editor.marked == before)
    editor.type(keys)
    #expect(editor.marked == after)
  }

  // MARK: Endings

  @Test func returnEndsTheLineAndEmptiesIt() {
    var editor = LineEditor("हि|न्दी")
    #expect(editor.type("<enter>") == .submit("हिन्दी"))
    #expect(editor.marked == "|")
    #expect(editor.type("<C-_>") == .ignored)
  }

  @Test func interruptsClearThenAskThenEnd() {
    var editor = LineEditor("தமிழ்|")
    #expect(editor.type("<C-c>") == .redraw && editor.marked == "|")
    #expect(editor.type("<C-c>") == .redraw && editor.note == "leaving")
    #expect(editor.type("<C-c>") == .exit)
  }

  @Test func anyOtherKeyMeansThatNobodyLeaves() {
    var editor = LineEditor("|")
    editor.type("<C-c>")
    #expect(editor.type("<left>") == .redraw && editor.note.isEmpty)
    #expect(editor.type("<C-c>") == .redraw && editor.note == "leaving")
    editor.type("a")
    #expect(editor.marked == "a|" && editor.note.isEmpty)
  }

  @Test func aClearedLineComesBackByUndo() {
    var editor = LineEditor("one two|")
    editor.type("<C-c><C-_>")
    #expect(editor.marked == "one two|")
  }

  @Test func interruptsClearThenLeaveAField() {
    var editor = LineEditor("क|", asked: AskedLine(field: "name"))
    #expect(editor.type("<C-c>") == .redraw && editor.marked == "|")
    #expect(editor.type("<C-c>") == .leave)
  }

  @Test func escapeLeavesAFieldAtOnce() {
    var editor = LineEditor("क|", asked: AskedLine(field: "name"))
    #expect(editor.type("<esc>") == .leave && editor.marked == "|")
    var line = LineEditor("क|")
    #expect(line.type("<esc>") == .ignored && line.marked == "क|")
  }

  @Test func endOfInputIsAnEmptyLineAlone() {
    var editor = LineEditor("a|b")
    #expect(editor.type("<C-d>") == .redraw && editor.marked == "a|")
    #expect(editor.type("<C-d>") == .ignored)
    #expect(editor.type("<bs><C-d>") == .endOfInput)
    var field = LineEditor("", asked: AskedLine(field: "name"))
    #expect(field.type("<C-d>") == .leave)
  }

  @Test func someKeysAreForTheTerminal() {
    var editor = LineEditor("a|")
    #expect(editor.type("<C-z>") == .suspend)
    #expect(editor.type("<C-l>") == .clearScreen)
  }

  // MARK: Secrets

  @Test func aSecretIsNeitherPutBackNorCompletedNorSearched() {
    var editor = LineEditor("", asked: AskedLine(field: "pin", isSecret: true), history: ["poha"])
    editor.type("258013")
    #expect(editor.type("<tab>") == .ignored)
    #expect(editor.type("<C-r>") == .ignored)
    #expect(editor.type("<up>") == .ignored)
    #expect(editor.suggestible == nil)
    #expect(editor.picture(prompt: "", words: { _ in "" }).isMasked)
    editor.type("<C-u>")
    editor.begin(AskedLine(), history: [])
    #expect(editor.type("<C-y>") == .ignored && editor.marked == "|")
  }

  @Test func aSecretIsForgottenWhereSomethingElseIsAskedFor() {
    var editor = LineEditor("", asked: AskedLine(field: "pin", isSecret: true))
    editor.type("2580")
    editor.continueLine(AskedLine())
    #expect(editor.marked == "|" && editor.type("<C-_>") == .ignored)
    editor.type("poha")
    editor.continueLine(AskedLine(field: "pin", isSecret: true))
    #expect(editor.marked == "|")
  }

  @Test func whatIsTypedStaysWhereAFieldIsAskedFor() {
    var editor = LineEditor("po|ha")
    editor.continueLine(AskedLine(field: "name"))
    #expect(editor.marked == "po|ha")
  }

  @Test func aPastedSecretKeepsAllButCommandsToTheTerminal() {
    var editor = LineEditor("", asked: AskedLine(field: "pin", isSecret: true))
    #expect(editor.type("<paste:a\u{1B}\u{7}\u{200B}b\n><enter>") == .submit("a\u{200B}b"))
  }

  // MARK: History

  private static let history = ["poha", "मसाला डोसा", ":locale ta", "தோசை", "poha"]

  @Test(arguments: [
    ("<up>", "poha|"), ("<up><up>", "தோசை|"), ("<up><up><C-p><C-p>", "मसाला डोसा|"), ("<up><up><down>", "poha|"),
    ("dra<up><up><down><C-n>", "dra|"), ("<A-lt>", "poha|"), ("x<A-lt><A-gt>", "x|"), ("<down>", "|"),
    ("<up><up><up><up><up><up><up>", "poha|"), ("<up>x<up>", "தோசை|"),
  ])
  func arrowsGoThroughTheHistory(keys: String, after: String) {
    var editor = LineEditor("", history: Self.history)
    editor.type(keys)
    #expect(editor.marked == after)
  }

  @Test(arguments: [
    ("<C-r>po", "|poha", "search(\"po\")"), ("<C-r>l", ":|locale ta", "search(\"l\")"),
    ("<C-r>डो", "मसाला |डोसा", "search(\"डो\")"), ("<C-r>ड", "मसाला |डोसा", "search(\"ड\")"),
    ("<C-r>த", "|தோசை", "search(\"த\")"), ("<C-r>PO<C-r>", "|poha", "search(\"PO\")"),
    ("<C-r>o<C-r>", ":l|ocale ta", "search(\"o\")"), ("<C-r>o<C-r><C-s>", "p|oha", "search(\"o\")"),
    ("<C-r>poz", "|poha", "searchFailed(\"poz\")"), ("<C-r>poz<bs>", "|poha", "search(\"po\")"),
    ("abc<C-r>po<C-g>", "abc|", ">"), ("abc<C-r>po<esc>", "abc|", ">"), ("abc<C-r>po<C-c>", "abc|", ">"),
    ("<C-r>डो<end>!", "मसाला डोसा!|", ">"), ("<C-r>p<bs>", "|", "search(\"\")"), ("<C-r>po<A-x>", "|poha", ">"),
  ])
  func theHistoryIsSearchedAsOneTypes(keys: String, after: String, prompt: String) {
    var editor = LineEditor("", history: Self.history)
    editor.type(keys)
    #expect(editor.marked == after)
    #expect(editor.picture(prompt: ">", words: { "\($0)" }).prompt == prompt)
  }

  @Test func returnTakesTheLineThatWasFound() {
    var editor = LineEditor("", history: Self.history)
    #expect(editor.type("<C-r>loc<enter>") == .submit(":locale ta"))
  }

  // MARK: Completion

  private static let dishes = ["Masala Dosa", "Masala Chai", "Poha"]

  @Test func oneCandidateIsPutIn() {
    var editor = LineEditor("look po|x")
    #expect(editor.type("<tab>") == .complete("look po"))
    #expect(editor.offer(LineCompletions(start: 5, ["Poha"])) == .redraw)
    #expect(editor.marked == "look Poha|x")
    editor.type("<C-_>")
    #expect(editor.marked == "look po|x")
  }

  @Test func severalCandidatesAreListedAndGoneThrough() {
    var editor = LineEditor("mas|")
    #expect(editor.type("<tab>") == .complete("mas"))
    #expect(editor.offer(LineCompletions(["Masala Dosa", "Masala Chai"])) == .redraw)
    #expect(editor.marked == "Masala |")
    #expect(editor.picture(prompt: "", words: { _ in "" }).candidates.0 == ["Masala Dosa", "Masala Chai"])
    editor.type("<tab>")
    #expect(editor.marked == "Masala Dosa|")
    editor.type("<tab>")
    #expect(editor.marked == "Masala Chai|")
    editor.type("<S-tab>")
    #expect(editor.marked == "Masala Dosa|")
    editor.type("<esc>")
    #expect(editor.marked == "Masala |")
    #expect(editor.picture(prompt: "", words: { _ in "" }).candidates.0.isEmpty)
  }

  @Test func aMenuClosesByAnyOtherKey() {
    var editor = LineEditor("|")
    _ = editor.offer(LineCompletions(Self.dishes))
    editor.type("<tab>")
    #expect(editor.type("<enter>") == .submit("Masala Dosa"))
    _ = editor.offer(LineCompletions(Self.dishes))
    editor.type("<tab><tab>s")
    #expect(editor.marked == "Masala Chais|")
    #expect(editor.type("<C-x>") == .ignored)
  }

  @Test(arguments: [
    ("पोह|", ["पोहा"], "पोहा|"), ("म|", ["मसाला डोसा", "मसाला चाय"], "मसाला |"), ("தோ|", ["தோசை"], "தோசை|"),
    ("biryani|", ["Chicken Biryani"], "Chicken Biryani|"), ("பி|", ["பிரியாணி", "பொங்கல்"], "பி|"), ("x|", [], "x|"),
  ])
  func completionsReplaceWholeClusters(before: String, candidates: [String], after: String) {
    var editor = LineEditor(before)
    _ = editor.offer(LineCompletions(candidates))
    #expect(editor.marked == after)
  }

  // MARK: Suggestions

  @Test func aSuggestionIsTypedByTheKeysThatGoForward() {
    for (key, after) in [("<right>", "Masala Dosa|"), ("<end>", "Masala Dosa|"), ("<C-right>", "Masala|")] {
      var editor = LineEditor("Mas|")
      #expect(editor.suggestible == "Mas")
      editor.suggest("ala Dosa")
      #expect(editor.picture(prompt: "", words: { _ in "" }).suggestion == "ala Dosa")
      editor.type(key)
      #expect(editor.marked == after)
    }
  }

  @Test func nothingIsSuggestedWithinALine() {
    var editor = LineEditor("M|as")
    editor.suggest("ala")
    #expect(editor.suggestible == nil && editor.picture(prompt: "", words: { _ in "" }).suggestion.isEmpty)
    #expect(LineEditor("").suggestible == nil)
  }

  @Test func aSuggestionBeginsBehindAWholeCluster() {
    #expect(LineEditor.rest(of: "पोहा", after: "पो") == "हा")
    #expect(LineEditor.rest(of: "पोहा", after: "पोह") == nil)
    #expect(LineEditor.rest(of: "Poha", after: "po") == "ha")
    #expect(LineEditor.rest(of: "Poha", after: "poha") == nil)
    #expect(LineEditor("", history: ["one", "once", "two"]).remembered("on") == "ce")
  }
}

extension LineEditor {
  /// What is said below the line.
  fileprivate var note: String { picture(prompt: "", words: { "\($0)" }).note }
}
