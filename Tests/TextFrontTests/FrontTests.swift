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
