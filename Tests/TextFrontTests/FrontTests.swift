import FrontKit
import Runtime
import Testing

@testable import TextFront

/// The line front as the program drives it: by bytes and answers, not by lines.
@Suite struct FrontTests {
  private static let screens = Screens(locale: "en")

  private func front(_ format: Format = .text) -> any Front {
    var front: any Front = LineConversation(options: Talk.options(format), words: Kolam.words)
    _ = front.screen(Self.screens.pantry, [], at: .zero)
    return front
  }

  @Test func bytesAreTakenOnceALineIsWhole() {
    var front = front()
    front.receive(Array("ho".utf8))
    #expect(front.next(at: .zero) == nil)
    front.receive(Array("me\nquit".utf8))
    #expect(front.next(at: .zero)?.last == .send(.home))
    #expect(front.screen(Self.screens.pantry, [], at: .zero).isEmpty == false)
    #expect(front.next(at: .zero) == nil)
    front.receive([])
    #expect(front.next(at: .zero)?.last == .exit(.fine))
  }

  // MARK: In a terminal

  private static func text(_ effects: [Effect]?) -> String {
    (effects ?? []).reduce(into: "") { if case .print(let text) = $1 { $0 += text } }
  }

  private func terminal(_ view: ScreenView) -> (any Front, String) {
    var front: any Front = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    let text = Self.text(front.screen(view, [], at: .zero))
    return (front, text)
  }

  @Test func anUpdateBeforeALineIsTakenEndsWithoutAPrompt() {
    var (front, first) = terminal(Self.screens.session(done: 0.1, temperature: "20 °C"))
    #expect(first.hasSuffix("\n> "))
    front.receive(Array("halt".utf8))
    let update = Self.screens.session(done: 0.2, temperature: "20 °C")
    #expect(Self.text(front.screen(update, [], at: .zero)) == "\nProgress: 20%\n> ")
    front.receive(Array("ing\n".utf8))
    let last = Self.screens.session(done: 0.3, temperature: "20 °C")
    #expect(Self.text(front.screen(last, [], at: .seconds(2))) == "Progress: 30%\n")
    let answer = Self.text(front.next(at: .seconds(2)))
    #expect(answer == "Nothing here is called “halting”. Type ? for help.\n> ")
  }

  @Test func aLineThatWasTypedAheadIsAnsweredBelowThePromptOfItsField() {
    var (front, _) = terminal(Self.screens.session(done: 0.1, temperature: "20 °C"))
    front.receive(Array("note\n\nnothing\n".utf8))
    #expect(Self.text(front.next(at: .zero)).hasSuffix("\nNote: "))
    #expect(Self.text(front.next(at: .zero)) == "\nNot changed.\n")
    #expect(Self.text(front.next(at: .zero)).hasSuffix("\n> "))
  }

  @Test func theEndOfTheInputEndsTheSession() {
    var front = front()
    front.receive([])
    #expect(front.next(at: .zero)?.last == .exit(.fine))
  }

  @Test(arguments: [
    (FrontResponse.why(["x"]), "why"), (.locales(["x"]), "locales"), (.flags(["x"]), "flags"),
    (.log(["x"]), "log"),
    (.broken(["x"]), "reload"),
  ])
  func toolsAreToldWhatAnAnswerIsAbout(_ answer: FrontResponse, _ topic: String) {
    var front = front(.json)
    let line = "{\"event\":\"info\",\"topic\":\"\(topic)\",\"lines\":[\"x\"]}\n"
    #expect(front.answer(answer).first == .print(line))
  }

  @Test func anEmptyLogIsSaidToBeEmpty() {
    var front = front()
    #expect(front.answer(.log([])) == [.print("The log is empty.\n")])
  }
}
