import FrontKit
import LineEditing
import Runtime
import Testing

@testable import TextFront

/// Screens that take the place of the one before.
@Suite struct RepaintTests {
  private static let screens = Screens(locale: "en")

  private func front(_ view: ScreenView) -> (front: LineConversation, first: [Effect]) {
    var options = Talk.options(terminal: true)
    options.editsLines = true
    options.repaints = true
    var front = LineConversation(options: options, words: Kolam.words)
    let first = front.screen(view, at: .zero)
    return (front, first)
  }

  private func isPainted(_ effects: [Effect], with part: String, isSame: Bool) -> Bool {
    effects.count {
      if case .paint(let picture) = $0 {
        picture.isSame == isSame && picture.text.contains(part)
      } else {
        false
      }
    } == 1
  }

  @Test func theFirstScreenAndAnotherOneBeginAtTheirTop() {
    var (front, first) = front(Self.screens.pantry)
    #expect(isPainted(first, with: "Pantry", isSame: false) && first.last == .print("> "))
    let next = front.screen(Self.screens.session(done: 0.1, temperature: "20 °C"), at: .zero)
    #expect(isPainted(next, with: "20 °C", isSame: false))
  }

  @Test func whatTheUserHasChangedIsMarked() {
    var (front, _) = front(Self.screens.session(done: 0.1, temperature: "20 °C"))
    #expect(front.line("home").last == .send(.home))
    let effects = front.screen(Self.screens.session(done: 0.2, temperature: "20 °C"), at: .zero)
    #expect(isPainted(effects, with: "Progress: 20% •\n", isSame: true), "\(effects)")
    #expect(isPainted(front.repaint(), with: "Progress: 20%\n", isSame: true))
  }

  @Test func whatChangesByItselfIsNotMarked() {
    var (front, _) = front(Self.screens.session(done: 0.1, temperature: "20 °C"))
    let effects = front.screen(Self.screens.session(done: 0.2, temperature: "20 °C"), at: .seconds(5))
    #expect(isPainted(effects, with: "Progress: 20%\n", isSame: true), "\(effects)")
  }

  @Test func messagesComeBelowTheScreen() {
    var (front, _) = front(Self.screens.session(done: 0.1, temperature: "20 °C"))
    _ = front.line("home")
    let effects = front.screen(
      Self.screens.session(done: 0.2, temperature: "20 °C"), [.toast("Saved", .neutral)], at: .zero)
    #expect(isPainted(Array(effects.prefix(1)), with: "Progress", isSame: true))
    #expect(effects.dropFirst().contains(.print("Saved\n")), "\(effects)")
  }

  @Test func withoutADifferenceNothingIsPainted() {
    var (front, _) = front(Self.screens.pantry)
    #expect(front.screen(Self.screens.pantry, at: .zero).isEmpty)
  }

  private func painted(_ effects: [Effect]) -> ScreenPicture? {
    effects.lazy.compactMap { if case .paint(let picture) = $0 { picture } else { nil } }.first
  }

  @Test func theMarksOfWhatTheUserHasChangedStayUntilTheNextLine() {
    var (front, _) = front(Self.screens.session(done: 0.1, temperature: "20 °C"))
    _ = front.line("home")
    _ = front.screen(Self.screens.session(done: 0.2, temperature: "20 °C"), at: .zero)
    let later = front.screen(Self.screens.session(done: 0.2, temperature: "21 °C"), at: .seconds(5))
    #expect(painted(later)?.text.contains("Progress: 20% •\n") == true && painted(later)?.isReply == false)
    _ = front.line("home")
    let next = painted(front.screen(Self.screens.session(done: 0.2, temperature: "22 °C"), at: .seconds(9)))
    #expect(next?.text.contains("Progress: 20%\n") == true && next?.isReply == true)
  }

  @Test func theRowsOfWhatHasChangedAreKnownAlsoOfWhatIsGone() {
    var (front, _) = front(Self.screens.pantry)
    #expect(front.line("home").last == .send(.home))
    let effects = front.screen(Self.screens.pantry(["basil", "salt", "tea"]), at: .zero)
    let picture = painted(effects)
    let lines = picture?.text.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let changed = Set(picture?.changed.map { lines[$0].filter(\.isLetter) } ?? [])
    // Mint stood before salt.
    #expect(changed == ["Salt", "Tea", "Remove"], "\(effects)")
  }

  @Test func anOpenFieldSeesTheScreenChange() {
    var (front, _) = front(Self.screens.signIn)
    _ = front.line("phone")
    var view = Self.screens.signIn
    view.nodes[3].states = []
    let effects = front.screen(view, at: .seconds(9))
    #expect(painted(effects)?.text.contains("Stay signed in: off") == true, "\(effects)")
    // What was said above the question is still there.
    #expect(effects.last == .print("Phone number (Enter keeps +91 98): "))
  }

  @Test func aSecretIsNotDisturbed() {
    var (front, _) = front(Self.screens.signIn)
    _ = front.line("Password")
    var view = Self.screens.signIn
    view.nodes[3].states = []
    #expect(front.screen(view, at: .seconds(9)).isEmpty)
  }

  @Test(arguments: [
    ("en", 1, "1 error"), ("en", 2, "2 errors"), ("hi", 1, "1 गलती"), ("hi", 2, "2 गलतियाँ"),
    ("ta", 1, "1 பிழை"), ("ta", 2, "2 பிழைகள்"),
  ])
  func theErrorsOfASaveAreInTheStatusUntilTheyAreRight(locale: String, count: Int, status: String) {
    var (front, _) = front(Screens(locale: locale).pantry)
    let effects = front.answer(.broken(["x.yaml:1:1: error"], count: count, screens: ["pantry"]))
    let notes = ["en": "Shown as it was before the error", "hi": "फ़ाइल में गलती है", "ta": "கோப்பில் பிழை உள்ளது"]
    #expect(painted(effects)?.text.contains(notes[locale] ?? "?") == true, "\(effects)")
    #expect(painted(effects)?.isReply == true, "what was said of the save before goes")
    #expect(front.status.hasPrefix(status + " · ") && front.shortStatus.hasPrefix(status + " · "))
    _ = front.answer(.reloaded)
    let right = front.screen(Screens(locale: locale).pantry, at: .zero)
    #expect(painted(right)?.text.contains(notes[locale] ?? "?") == false, "\(right)")
    #expect(!front.status.contains(status))
  }

  @Test func aScreenWithARightFileIsNoOldOne() {
    var (front, _) = front(Self.screens.pantry)
    let effects = front.answer(.broken(["x.yaml:1:1: error"], screens: ["recipe"]))
    #expect(painted(effects)?.text.contains("Shown as") == false)
    #expect(painted(front.screen(Self.screens.recipe, at: .zero))?.text.contains("Shown as it was") == true)
  }

  /// A conversation with a field below it.
  private func chat(_ messages: [String], draft: String = "") -> ScreenView {
    var view = Self.screens.pantry
    view.nodes = [
      ViewNode(
        id: "talk", role: .transcript,
        children: messages.map { ViewNode(id: "talk/\($0)", role: .message, label: "You", value: $0) }),
      ViewNode(id: "message", role: .field, label: "Message", value: draft, interaction: .edit(.text)),
    ]
    return view
  }

  @Test func aConversationHasTheRowsOfItsMessages() {
    let (_, first) = front(chat(["one", "two"]))
    let picture = painted(first)
    let lines = picture?.text.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    #expect(picture?.messages.map(\.id) == ["talk/one", "talk/two"])
    #expect(picture?.messages.map { lines[$0.end - 1] } == ["- You: one", "- You: two"])
  }

  @Test(arguments: ["Message=two", "Message"]) func theFieldStaysOpenAfterAMessageWasSent(line: String) {
    var (front, _) = front(chat(["one"]))
    let opened = front.line(line)
    let sent = line == "Message" ? front.line("two") : opened
    #expect(sent.last == .send(.edit("message", "two")))
    let effects = front.screen(chat(["one", "two"]), at: .zero)
    #expect(front.askedLine.field == "message")
    if case .print(let question) = effects.last { #expect(question.hasSuffix("Message: "), "\(effects)") }
    #expect(front.line("").contains(.print("> ")) && front.askedLine.field == nil)
  }

  @Test func aFieldWhoseTextTheAppKeepsIsNotAskedForAgain() {
    var (front, _) = front(chat(["one"]))
    _ = front.line("Message=two")
    _ = front.screen(chat(["one"], draft: "two"), at: .zero)
    #expect(front.askedLine.field == nil)
  }

  @Test func withoutEditedLinesTheFieldIsLeft() {
    var front = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    _ = front.screen(chat(["one"]), at: .zero)
    _ = front.line("Message=two")
    _ = front.screen(chat(["one", "two"]), at: .zero)
    #expect(front.askedLine.field == nil)
  }

  @Test func othersHaveLinesAmongOthers() {
    var front = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    let first = front.screen(Self.screens.pantry, at: .zero)
    #expect(!first.contains { if case .paint = $0 { true } else { false } })
    #expect(front.repaint().isEmpty)
  }
}
