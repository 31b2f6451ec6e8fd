import FrontKit
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
    effects.count { if case .paint(let text, isSame) = $0 { text.contains(part) } else { false } } == 1
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

  @Test func othersHaveLinesAmongOthers() {
    var front = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    let first = front.screen(Self.screens.pantry, at: .zero)
    #expect(!first.contains { if case .paint = $0 { true } else { false } })
    #expect(front.repaint().isEmpty)
  }
}
