import LineEditing
import Testing

/// How keys choose among the options of a choice.
@Suite struct OptionMenuTests {
  private static let spice = ["Mild", "मध्यम", "காரம்"]

  private func editor(several: Bool = false, chosen: Set<Int> = [0], disabled: Int? = nil) -> LineEditor {
    var asked = AskedLine(field: "spice")
    asked.takesSeveral = several
    asked.options = Self.spice.enumerated().map {
      LineOption($1, isChosen: chosen.contains($0), isEnabled: $0 != disabled)
    }
    var editor = LineEditor()
    editor.begin(asked, history: ["Mild"])
    return editor
  }

  private func rows(_ editor: LineEditor) -> [String] {
    editor.picture(prompt: "", words: { "\($0)" }).options.map { ($0.isPointed ? "›" : " ") + $0.text }
  }

  @Test(arguments: [
    ("<enter>", ""), ("<down><enter>", "2"), ("<down><down><enter>", "3"), ("<down><down><down><enter>", "1"),
    ("<up><enter>", "3"), ("<C-n><C-n><C-p><enter>", "2"), ("2<enter>", "2"), (" <enter>", " "),
    ("x<C-u><down><enter>", "2"),
  ])
  func arrowsPointAtOneAndReturnTakesIt(keys: String, line: String) {
    var editor = editor()
    #expect(editor.type(keys) == .submit(line))
  }

  @Test(arguments: [
    ("<enter>", ""), ("<down> <enter>", "0"), (" <enter>", "0"), ("<down><down> <enter>", "1, 2"),
    ("<up> <up> <enter>", "1, 2, 3"), ("<down> <enter>", "0"), ("<down>  <enter>", "1"),
    ("1, 3<enter>", "1, 3"),
  ])
  func spaceTicksAnyNumberOfThem(keys: String, line: String) {
    var editor = editor(several: true)
    #expect(editor.type(keys) == .submit(line))
  }

  @Test func oneThatCannotBeChosenIsNotTicked() {
    var editor = editor(several: true, disabled: 2)
    #expect(editor.type("<up> ") == .ignored)
    #expect(rows(editor) == [" 1 [x] Mild", " 2 [ ] मध्यम", "›3 [ ] காரம்"])
  }

  @Test func whatIsTypedNarrowsThem() {
    var editor = editor()
    editor.type("<down>")
    #expect(rows(editor) == [" 1 Mild", "›2 मध्यम", " 3 காரம்"])
    editor.type("க")
    #expect(editor.narrowing == "க")
    editor.narrow(to: OptionMatches([2, 9]), by: "x")
    #expect(rows(editor) == [" 3 காரம்"])
    #expect(editor.type("<enter>") == .submit("3"))
  }

  @Test(arguments: [
    ("<down> <enter>", "1, 3"), ("<down><enter>", "1, 3"), ("<down>  <enter>", "1"), (" <enter>", "க "),
  ])
  func theyAreTickedWhileTheyAreNarrowed(keys: String, line: String) {
    var editor = editor(several: true)
    editor.type("க")
    editor.narrow(to: OptionMatches([2]), by: "x")
    #expect(editor.type(keys) == .submit(line))
  }

  @Test func whatIsTickedIsKeptWhateverIsTypedThen() {
    var editor = editor(several: true)
    editor.type("<down><down> ")
    #expect(rows(editor) == [" 1 [x] Mild", "›2 [x] मध्यम", " 3 [ ] காரம்"])
    editor.type("zz")
    editor.narrow(to: OptionMatches([]), by: "x")
    #expect(editor.type("<enter>") == .submit("1, 2"))
  }

  @Test(arguments: [("<enter>", "2"), ("<down><enter>", "3"), ("<up><enter>", "3")])
  func theOneThatIsMeantIsPointedAtAndReturnTakesIt(keys: String, line: String) {
    var editor = editor()
    editor.type("a")
    editor.narrow(to: OptionMatches([1, 2], best: 1), by: "a")
    #expect(rows(editor) == ["›2 मध्यम", " 3 காரம்"])
    #expect(editor.type(keys) == .submit(line))
  }

  @Test func whereNothingIsTypedAnyMoreNoneIsPointedAt() {
    var editor = editor()
    editor.type("a")
    editor.narrow(to: OptionMatches([0, 1, 2], best: 1), by: "a")
    editor.type("<C-u>")
    editor.narrow(to: OptionMatches([0, 1, 2]), by: "")
    #expect(editor.type("<enter>") == .submit(""))
  }

  @Test func itSaysWhereNothingMatches() {
    var editor = editor()
    editor.type("zz")
    editor.narrow(to: OptionMatches([]), by: "zz")
    #expect(editor.picture(prompt: "", words: { "\($0)" }).note == "nothingMatches")
  }

  @Test func noneOfThemLeavesWhatIsTyped() {
    var editor = editor()
    editor.type("zz")
    editor.narrow(to: OptionMatches([]), by: "x")
    #expect(editor.type("<down>") == .ignored)
    #expect(editor.type("<enter>") == .submit("zz"))
  }

  @Test func otherLinesHaveNoOptions() {
    var editor = editor()
    editor.begin(AskedLine(field: "name"), history: ["Asha"])
    editor.type("<up>")
    #expect(editor.marked == "Asha|" && rows(editor).isEmpty && editor.narrowing == nil)
  }
}
