import Foundation
import Glibc
import TestSupport
import Testing

/// Long screens in a terminal: conversations, pages, and what is said below them.
@Suite(.timeLimit(.minutes(3))) struct PaintedScreenTests {
  private func open(_ home: String, rows: Int = 24) throws -> (SmallCheckout, TerminalTalk) {
    let checkout = try SmallCheckout(["small": ["home.yaml": home]])
    let talk = try TerminalTalk(
      ["run", "small"], root: checkout.root, data: checkout.root.appendingPathComponent("data").path,
      rows: rows)
    try talk.expect(line: "> |")
    return (checkout, talk)
  }

  private func leave(_ talk: TerminalTalk) {
    talk.type("quit\r")
    #expect(talk.finish() == 0)
    #expect(talk.screen.unknown == [])
  }

  /// A conversation that is longer than a terminal of twelve rows.
  private static let chat = """
    screen: home
    title: { verbatim: Chat }
    state:
      draft: { type: string, default: "" }
      said: { type: list(string), default: [ m1, m2, m3, m4, m5, m6, m7, m8, m9 ] }
    body:
      - { transcript: state.said, id: talk, as: said, key: said, mine: "true", text: "${said}", empty: [] }
      - field: { verbatim: Message }
        id: message
        bind: state.draft
        on: { submit: [ { set: { state.said: "${state.said + [ state.draft ]}" } }, { set: { state.draft: "" } } ] }
      - { button: { verbatim: Clear }, id: clear, do: [ { set: { state.said: "${[ 'm1' ]}" } } ] }

    """

  @Test func aConversationIsShownAtItsNewestAndGoesOn() throws {
    let (checkout, talk) = try open(Self.chat, rows: 12)
    _ = checkout
    try talk.expect("the newest message") { $0.lines.contains("- You: m9") && !$0.lines.contains("Chat") }
    talk.type("Message=ten\r")
    try talk.expect("what was sent") { $0.lines.contains("- You: ten •") && $0.cursorLine == "Message: |" }
    talk.type("eleven\r")
    try talk.expect("what was sent") { $0.lines.contains("- You: eleven •") && $0.cursorLine == "Message: |" }
    talk.type("\u{1B}[5~\u{1B}[5~")
    try talk.expect("the beginning") { $0.lines.contains("Chat") && !$0.lines.contains("- You: ten") }
    talk.type("twelve\r")
    try talk.expect("what was sent") { $0.lines.contains("- You: twelve •") && !$0.lines.contains("Chat") }
    try talk.type("\r", showing: "> |")
    leave(talk)
  }

  /// Buttons, the first of which changes the last text.
  private static let dishes =
    "screen: home\ntitle: { verbatim: Dishes }\nstate: { count: { type: int, default: 0 } }\nbody:\n"
    + (1...40).map {
      "  - { button: { verbatim: Dish \($0) }, id: d\($0), do: [ { set: { state.count: \"${state.count + 1}\" } } ] }\n"
    }.joined() + "  - { text: { verbatim: \"count ${state.count}\" } }\n"

  @Test func whatHasChangedOutOfViewIsSaid() throws {
    let (checkout, talk) = try open(Self.dishes)
    _ = checkout
    talk.type("1\r")
    try talk.expect("that it is below") {
      $0.lines.contains { $0.hasPrefix("Changed below: 1. Lines below: ") }
    }
    talk.type("more\r")
    try talk.expect("the second page") { $0.lines.contains("[20] Dish 20") && $0.cursorLine == "> |" }
    talk.type("  ")
    try talk.expect("the last page, where nothing is to be said") { screen in
      screen.lines.contains("count 1 •") && !screen.lines.contains { $0.hasPrefix("Changed") }
    }
    // No space is typed behind the last page.
    talk.type(" x")
    try talk.expect(line: "> x|")
    talk.type("\u{15}less\r")
    try talk.expect("the page before") { !$0.lines.contains("count 1 •") && $0.cursorLine == "> |" }
    leave(talk)
  }

  @Test func mistakesNeverPushTheScreenOut() throws {
    let (checkout, talk) = try open(Self.dishes)
    _ = checkout
    for word in ["one", "two", "three", "four", "five", "six"] {
      talk.type("zz\(word)\r")
      try talk.expect("the screen and the last mistake alone") { screen in
        screen.lines.contains("Dishes") && screen.cursorLine == "> |"
          && screen.lines.contains("> zz\(word)") && screen.lines.count { $0.hasPrefix("> zz") } == 1
      }
    }
    leave(talk)
  }

  @Test(.timeLimit(.minutes(1))) func theErrorOfASaveIsThereUntilItIsRight() throws {
    let (checkout, talk) = try open(Self.dishes)
    try checkout.write("Screens/small/home.yaml", Self.dishes.replacing("title:", with: "titel:"))
    try talk.expect("the error") { screen in
      screen.lines.contains { $0.contains("no key `titel`") }
        && screen.lines.contains("1 error · Dishes · English")
        && screen.lines.contains("Shown as it was before the error in its file.")
    }
    talk.type("1\r")
    try talk.expect("that there still is one") { screen in
      screen.lines.contains("1 error · Dishes · English") && !screen.lines.contains { $0.contains("titel") }
    }
    try checkout.write("Screens/small/home.yaml", Self.dishes)
    try talk.expect("that it is right") {
      $0.lines.contains("Dishes · English")
        && !$0.lines.contains("Shown as it was before the error in its file.")
    }
    leave(talk)
  }

  @Test func aStoppedProgramLeavesNothingBelowTheLine() throws {
    let (checkout, talk) = try open(Self.dishes)
    _ = checkout
    try talk.type("dish", showing: "> dish|")
    talk.type("\u{1A}")
    try talk.waitUntilStopped()
    try talk.expect("a clean end") { !$0.lines.contains("Dishes · English") && $0.lines.contains("> dish") }
    kill(talk.program, SIGCONT)
    try talk.expect("the status again") { $0.lines.contains("Dishes · English") }
    talk.type("\u{15}")
    try talk.expect(line: "> |")
    leave(talk)
  }
}
