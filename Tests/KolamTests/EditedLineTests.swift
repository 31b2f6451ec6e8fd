import Foundation
import Glibc
import TestSupport
import Testing

/// Lines that are edited by keys, in a terminal.
@Suite(.timeLimit(.minutes(3))) struct EditedLineTests {
  /// A screen with one of each that can be typed, and what was typed.
  private static let home = """
    screen: home
    title: { verbatim: Home }
    state:
      name: { type: string, default: "" }
      pin: { type: string, default: "" }
      spice: { type: string, default: mild }
    body:
      - { field: { verbatim: Name }, id: name, bind: state.name }
      - { field: { verbatim: PIN }, id: pin, kind: secret, bind: state.pin }
      - choice: { verbatim: Spice }
        id: spice
        bind: state.spice
        options:
          - { value: mild, label: { verbatim: हल्का } }
          - { value: medium, label: { verbatim: Medium } }
          - { value: hot, label: { verbatim: காரம் } }
      - { button: { verbatim: Masala Dosa }, id: dosa, do: [ { set: { state.name: dosa } } ] }
      - { button: { verbatim: Masala Chai }, id: chai, do: [ { set: { state.name: chai } } ] }
      - { text: { verbatim: "got ${state.name} ${size(state.pin)} ${state.spice}" }, id: out }

    """

  private let checkout: SmallCheckout
  private let data: String

  init() throws {
    checkout = try SmallCheckout(["small": ["home.yaml": Self.home]])
    data = checkout.root.appendingPathComponent("data").path
  }

  private func open(
    _ arguments: String..., columns: Int = 60, environment: [String: String] = ["NO_COLOR": "1"]
  ) throws -> TerminalTalk {
    let talk = try TerminalTalk(
      ["run", "small"] + arguments, root: checkout.root, data: data, columns: columns,
      environment: environment)
    try talk.expect(line: "> |")
    return talk
  }

  private func leave(_ talk: TerminalTalk) {
    talk.type("quit\r")
    #expect(talk.finish() == 0)
    #expect(talk.screen.unknown == [])
  }

  private static let words = ["masala dosa", "मसाला डोसा", "மசாலா தோசை"]

  @Test(arguments: words) func eachKeyEditsTheLine(word: String) throws {
    let talk = try open()
    let (first, second) = (String(word.split(separator: " ")[0]), String(word.split(separator: " ")[1]))
    let (head, last) = (String(word.dropLast()), String(word.suffix(1)))
    try talk.type(word, showing: "> \(word)|")
    for (key, line) in [
      ("\u{1B}[D", "\(head)|\(last)"), ("\u{1B}[C", "\(word)|"), ("\u{1B}OD", "\(head)|\(last)"),
      ("\u{6}", "\(word)|"),
      ("\u{1}", "|\(word)"), ("\u{1B}[F", "\(word)|"), ("\u{1B}[1~", "|\(word)"), ("\u{5}", "\(word)|"),
      ("\u{1B}[1;5D", "\(first) |\(second)"), ("\u{1B}b", "|\(word)"), ("\u{1B}f", "\(first)| \(second)"),
      ("\u{1B}[1;5C", "\(word)|"), ("\u{2}", "\(head)|\(last)"), ("\u{1B}[3~", "\(head)|"),
      ("\u{1F}", "\(head)|\(last)"),
      ("\u{B}", "\(head)|"), ("\u{19}", "\(word)|"), ("\u{17}", "\(first) |"), ("\u{19}", "\(word)|"),
      ("\u{1B}\u{7F}", "\(first) |"), ("\u{1F}", "\(word)|"), ("\u{15}", "|"), ("\u{19}", "\(word)|"),
      ("\u{1B}[200~\u{1B}[31mx\u{7}\u{1B}[0m\u{1B}[201~", "\(word)x|"), ("\u{7F}", "\(word)|"),
      ("\u{1B}[15~\u{1B}[<0;1;1M\u{1B}[5~", "\(word)|"), ("\u{3}", "|"), ("\u{10}", "|"),
      ("\u{1F}", "\(word)|"),
    ] {
      try talk.type(key, showing: "> \(line)")
    }
    talk.type("\u{3}")
    try talk.expect(line: "> |")
    leave(talk)
  }

  @Test func aLongScreenBeginsAtItsTopAndIsTurned() throws {
    let rows = (1...40).map {
      "  - { button: { verbatim: Dish \($0) }, id: d\($0), do: [ { toast: { verbatim: Took \($0) } } ] }\n"
    }
    try checkout.write(
      "Screens/small/home.yaml", "screen: home\ntitle: { verbatim: Dishes }\nbody:\n" + rows.joined())
    let talk = try open()
    try talk.expect("the title and the way on") {
      $0.lines.first == "Dishes" && $0.lines.contains("Lines below: 22. Space shows them, PgUp goes back.")
        && $0.lines.last == "Dishes · English" && !$0.lines.contains("[20] Dish 20")
    }
    talk.type(" ")
    try talk.expect("the second page") {
      $0.lines.contains("[20] Dish 20") && !$0.lines.contains("[1] Dish 1")
    }
    talk.type("\u{1B}[5~")
    try talk.expect("the first page") { $0.lines.contains("[1] Dish 1") }
    // A number keeps its element, whether it is shown or not.
    talk.type("40\r")
    try talk.expect(shown: "Note: Took 40")
    try talk.expect(line: "> |")
    // The screen is still turned, in its place.
    talk.type(" ")
    try talk.expect("the second page alone") {
      $0.lines.contains("[20] Dish 20") && !$0.lines.contains("[1] Dish 1") && $0.cursorLine == "> |"
    }
    leave(talk)
  }

  @Test func aScreenTakesThePlaceOfTheOneBefore() throws {
    let talk = try open()
    func isAlone(_ screen: TerminalScreen) -> Bool {
      screen.lines.first == "Home" && screen.lines.count { $0 == "Home" } == 1 && screen.cursorLine == "> |"
    }
    talk.type("4\r")
    try talk.expect("what has changed, marked") {
      isAlone($0) && $0.lines.contains("[1] Name: dosa •") && $0.lines.contains("got dosa 0 mild •")
        && $0.lines.contains("[4] Masala Dosa")
    }
    talk.type("?\r")
    try talk.expect("the help below") { $0.lines.contains { $0.hasPrefix("Lines below: ") } }
    talk.type("5\r")
    try talk.expect("the screen in place of the help") {
      isAlone($0) && $0.lines.contains("[1] Name: chai •") && !$0.lines.contains { $0.contains("quit") }
    }
    try talk.type("मसाला\u{1B}[D\u{C}", showing: "> मसा|ला")
    #expect(
      talk.screen.lines.first == "Home" && talk.screen.lines.contains("[1] Name: chai"), "marked no more")
    try talk.type("\u{3}", showing: "> |")
    leave(talk)
  }

  @Test(arguments: words) func aValueIsWhatIsOnTheScreen(word: String) throws {
    let talk = try open()
    talk.type("1\r")
    try talk.expect(line: "Name: |")
    talk.type("\u{1B}[A\u{1B}[15~\u{1B}]0;x\u{7}\u{1B}[200~\u{1B}[31m\(word)\u{1B}[0m\n\u{1B}[201~\u{1B}[H")
    try talk.expect(line: "Name: |\(word)")
    try talk.type("x", showing: "Name: x|\(word)")
    try talk.type("\u{7F}", showing: "Name: |\(word)")
    talk.type("\r")
    try talk.expect(shown: "got \(word) 0 mild •")
    try talk.expect(line: "> |")
    leave(talk)
  }

  @Test func aSecretIsMaskedAndKeptNowhere() throws {
    let talk = try open()
    talk.type("2\r")
    try talk.expect(line: "PIN: |")
    try talk.type("25कि80", showing: "PIN: •••••|")
    try talk.type("\u{1B}[D\u{7F}", showing: "PIN: •••|•")
    try talk.type("\t\u{12}\u{1B}[A", showing: "PIN: •••|•")
    talk.type("\r")
    try talk.expect(shown: "got  5 mild •")
    try talk.expect(line: "> |")
    try talk.type("\u{19}\u{1F}\u{1B}[A", showing: "> 2|")
    try talk.type("\u{15}pin=974036\r", showing: "> |")
    try talk.type("\u{1B}[A", showing: "> 2|")
    talk.type("\u{15}")
    try talk.expect(line: "> |")
    leave(talk)
    let kept = try String(contentsOfFile: data + "/typed-lines", encoding: .utf8)
    #expect(kept == "2\nquit\n")
  }

  @Test func linesComeBackInTheNextRun() throws {
    let first = try open()
    for line in ["4", ":theme dark", "5"] {
      first.type(line)
      try first.expect(line: "> \(line)|")
      first.type("\r")
      try first.expect(line: "> |")
    }
    leave(first)
    let talk = try open()
    try talk.type("\u{1B}[A", showing: "> quit|")
    try talk.type("\u{1B}[A\u{1B}OA", showing: "> :theme dark|")
    try talk.type("\u{1B}[B", showing: "> 5|")
    try talk.type("\u{3}", showing: "> |")
    try talk.type("\u{12}the", showing: "Search “the”: :|theme dark")
    try talk.type("zz", showing: "Search “thezz”, not found: :|theme dark")
    try talk.type("\u{7}", showing: "> |")
    try talk.type("\u{12}4\u{5}x", showing: "> 4x|")
    talk.type("\u{3}")
    try talk.expect(line: "> |")
    leave(talk)
  }

  @Test func tabCompletesWhatIsOnTheScreen() throws {
    try checkout.write("tea.yaml", "")
    let talk = try open()
    try talk.type("masala d\t", showing: "> Masala Dosa|")
    try talk.type("\u{15}chai\t", showing: "> Masala Chai|")
    try talk.type("\u{15}mas\t", showing: "> Masala |")
    try talk.expect(shown: "Masala Dosa  Masala Chai")
    try talk.type("\t\t", showing: "> Masala Chai|")
    try talk.type("\u{1B}[Z", showing: "> Masala Dosa|")
    try talk.type("\u{15}#do\t", showing: "> #dosa|")
    try talk.type("\u{15}:th\t", showing: "> :theme |")
    try talk.type("d\t", showing: "> :theme dark|")
    try talk.type("\u{15}:locale e\t", showing: "> :locale en|")
    try talk.type("\u{15}:record te\t", showing: "> :record tea.yaml|")
    try talk.type("\u{15}spice=का\t", showing: "> spice=का|")
    try talk.type("\u{15}spice=கா\t", showing: "> spice=காரம்|")
    talk.type("\r")
    try talk.expect(shown: "got  0 hot •")
    talk.type("3\r")
    try talk.expect("the options") { $0.cursorLine.hasSuffix(": |") }
    try talk.expect("हल्का") { _ in true }
    talk.type("ह\t")
    try talk.expect("the option") { $0.cursorLine.hasSuffix(": हल्का|") }
    talk.type("\r")
    try talk.expect(shown: "got  0 mild •")
    try talk.expect(line: "> |")
    leave(talk)
  }

  @Test func arrowsChooseInAChoice() throws {
    let talk = try open()
    talk.type("3\r")
    try talk.expect(shown: "  1 हल्का (selected)")
    talk.type("\u{1B}[B\u{1B}[B")
    try talk.expect(shown: "› 3 காரம்")
    talk.type("\r")
    try talk.expect(shown: "got  0 hot •")
    talk.type("3\r")
    try talk.expect(shown: "  3 காரம் (selected)")
    talk.type("medi")
    try talk.expect("one option") { screen in
      screen.lines.contains("› 2 Medium") && !screen.lines.contains { $0.hasPrefix("  1 ") }
    }
    talk.type("\r")
    try talk.expect(shown: "got  0 medium •")
    try talk.expect(line: "> |")
    leave(talk)
  }

  @Test func aSuggestionIsFaintUntilItIsTaken() throws {
    let talk = try open(environment: ["COLORTERM": "truecolor", "TERM": "xterm-256color"])
    try talk.type("masala d", showing: "> masala d|(osa)")
    try talk.type("\u{1B}[C", showing: "> masala dosa|")
    talk.type("\r")
    try talk.expect("the answer") { $0.lines.contains("got dosa 0 mild •") && $0.cursorLine == "> |" }
    try talk.type("qu", showing: "> qu|(it)")
    try talk.type("\u{3}", showing: "> |")
    leave(talk)
  }

  @Test func ctrlCClearsThenLeavesThenAsksThenEnds() throws {
    let talk = try open()
    talk.type("1\r")
    try talk.expect(line: "Name: |")
    try talk.type("ab", showing: "Name: ab|")
    try talk.type("\u{3}", showing: "Name: |")
    talk.type("\u{3}")
    try talk.expect(line: "> |")
    talk.type("\u{3}")
    try talk.expect(shown: "Press Ctrl-C again to quit.")
    try talk.type("a", showing: "> a|")
    #expect(!talk.screen.lines.contains("Press Ctrl-C again to quit."))
    try talk.type("\u{3}", showing: "> |")
    talk.type("\u{3}")
    try talk.expect(shown: "Press Ctrl-C again to quit.")
    talk.type("\u{3}")
    #expect(talk.finish() == 130)
    #expect(talk.isRestored)
  }

  @Test func escapeAndTheEndOfInputLeaveAField() throws {
    let talk = try open()
    for key in ["\u{1B}", "\u{4}"] {
      talk.type("1\r")
      try talk.expect(line: "Name: |")
      if key == "\u{1B}" { try talk.type("ab", showing: "Name: ab|") }
      talk.type(key)
      try talk.expect(line: "> |")
    }
    try talk.type("ab\u{1B}", showing: "> ab|")
    try talk.type("\u{3}", showing: "> |")
    talk.type("\u{4}")
    #expect(talk.finish() == 0)
  }

  @Test func aFieldOfSeveralLinesIsOneValue() throws {
    let talk = try open()
    talk.type("1\r")
    try talk.expect(line: "Name: |")
    try talk.type("\u{1B}[200~one\r\ntwo\u{1B}[201~", showing: "Name: one↵two|")
    talk.type("\r")
    try talk.expect(shown: "got one two 0 mild •")
    try talk.expect(line: "> |")
    leave(talk)
  }

  @Test func aStoppedProgramGivesTheTerminalBackAndDrawsTheLineAgain() throws {
    let talk = try open()
    try talk.type("मसाला", showing: "> मसाला|")
    talk.type("\u{1A}")
    try talk.waitUntilStopped()
    #expect(talk.isRestored)
    talk.forgetScreen()
    kill(talk.program, SIGCONT)
    try talk.expect(line: "> मसाला|")
    #expect(!talk.isRestored)
    try talk.type("\u{3}", showing: "> |")
    leave(talk)
    #expect(talk.isRestored)
  }

  /// SIGHUP and SIGABRT, which are handled like the last two, are blocked in what a test starts.
  @Test(arguments: [SIGINT, SIGTERM, SIGQUIT, SIGSEGV, SIGTRAP])
  func theTerminalIsRestoredHoweverTheProgramEnds(signal: Int32) throws {
    let talk = try open()
    try talk.type("ab", showing: "> ab|")
    #expect(!talk.isRestored && talk.screen.modes.contains("2004"))
    kill(talk.program, signal)
    #expect(talk.finish() % 128 == signal)
    #expect(talk.isRestored)
    #expect(!talk.screen.modes.contains("2004"))
  }

  @Test func aLineIsDrawnAgainBelowWhatIsPrinted() throws {
    let talk = try open()
    try talk.type("मसाला", showing: "> मसाला|")
    try talk.type("\u{1B}[D", showing: "> मसा|ला")
    try checkout.write("Screens/small/home.yaml", Self.home.replacing("Masala Chai", with: "Ginger Chai"))
    try talk.expect("the new screen") { screen in
      screen.lines.contains { $0.contains("Ginger Chai") } && screen.cursorLine == "> मसा|ला"
    }
    try talk.type("\u{3}", showing: "> |")
    leave(talk)
  }

  @Test func withoutEditingTheTerminalKeepsItsOwn() throws {
    for (arguments, environment) in [(["--plain"], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"])] {
      let talk = try TerminalTalk(
        ["run", "small"] + arguments, root: checkout.root, data: data, environment: environment)
      try talk.expect("the prompt") { $0.cursorLine.contains("> |") }
      #expect(!talk.screen.modes.contains("2004"))
      talk.type("quit\n")
      #expect(talk.finish() == 0)
    }
  }

  /// Words beside the line are in the language of the screen.
  @Test(arguments: [
    ("hi", "बाहर निकलने के लिए Ctrl-C फिर दबाएँ।", "खोज “x”, नहीं मिला: |"),
    ("ta", "வெளியேற Ctrl-C-ஐ மீண்டும் அழுத்தவும்.", "தேடல் “x”, கிடைக்கவில்லை: |"),
  ])
  func wordsAreInTheLanguageOfTheScreen(locale: String, leaving: String, search: String) throws {
    let copy = try CheckoutCopy()
    let talk = try TerminalTalk(
      ["run", "epicura", "--locale", locale], root: copy.root, data: data, columns: 80, rows: 80)
    try talk.expect(line: "> |")
    try talk.type("\u{12}x", showing: search)
    try talk.type("\u{7}", showing: "> |")
    talk.type("\u{3}")
    try talk.expect(shown: leaving)
    talk.type("\u{3}")
    #expect(talk.finish() == 130)
  }
}
