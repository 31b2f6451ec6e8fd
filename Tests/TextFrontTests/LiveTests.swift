import Runtime
import Testing

@testable import TextFront

@Suite struct LiveTests {
  private let screens = Screens(locale: "en")

  @Test func printsLiveValuesAtMostOncePerSecond() {
    var talk = Talk(screens.session(done: 0.1, temperature: "20 °C"))
    #expect(
      talk.live(screens.session(done: 0.2, temperature: "20 °C"), at: .milliseconds(0)) == "Progress: 20%\n")
    #expect(talk.live(screens.session(done: 0.3, temperature: "20 °C"), at: .milliseconds(300)) == "")
    #expect(talk.live(screens.session(done: 0.4, temperature: "20 °C"), at: .milliseconds(600)) == "")
    #expect(talk.conversation.nextTick == .seconds(1))
    #expect(talk.tick(at: .milliseconds(900)) == "")
    #expect(talk.tick(at: .milliseconds(1000)) == "Progress: 40%\n")
    #expect(talk.conversation.nextTick == nil)
    #expect(talk.tick(at: .milliseconds(5000)) == "")
  }

  @Test func omitsAValueThatReverted() {
    var talk = Talk(screens.session(done: 0.1, temperature: "20 °C"))
    talk.live(screens.session(done: 0.2, temperature: "20 °C"), at: .zero)
    talk.live(screens.session(done: 0.3, temperature: "20 °C"), at: .milliseconds(100))
    talk.live(screens.session(done: 0.2, temperature: "20 °C"), at: .milliseconds(200))
    #expect(talk.conversation.nextTick == nil)
    #expect(talk.tick(at: .seconds(2)) == "")
  }

  @Test func omitsAnEquallyFormattedShare() {
    var talk = Talk(screens.session(done: 0.451, temperature: "20 °C"))
    #expect(talk.live(screens.session(done: 0.459, temperature: "20 °C"), at: .seconds(9)) == "")
  }

  @Test func printsAddedAndRemovedNodesAtOnce() {
    var talk = Talk(screens.session(done: 0.1, temperature: "20 °C"))
    talk.live(screens.session(done: 0.2, temperature: "20 °C"), at: .zero)
    let told = talk.live(
      screens.session(done: 0.3, temperature: "300 °C", alarm: true), at: .milliseconds(10))
    #expect(told == "Error: The pan is too hot\n")
    #expect(talk.tick(at: .seconds(1)) == "Progress: 30%\nTemperature: 300 °C\n")
  }

  @Test func onlyErrorsInterruptAPrompt() {
    var talk = Talk(screens.session(done: 0.1, temperature: "20 °C"), options: Talk.options(terminal: true))
    #expect(talk.type("note").hasSuffix("\nNote: "))
    #expect(talk.live(screens.session(done: 0.2, temperature: "30 °C"), at: .seconds(2)) == "")
    #expect(talk.conversation.nextTick == nil)
    let alarm = talk.live(screens.session(done: 0.3, temperature: "300 °C", alarm: true), at: .seconds(4))
    #expect(alarm == "\nError: The pan is too hot\nNote: ")
    #expect(talk.type("", at: .seconds(5)) == "Not changed.\nProgress: 30%\nTemperature: 300 °C\n> ")
  }

  @Test func replyIncludesDelayedChanges() {
    var talk = Talk(screens.session(done: 0.1, temperature: "20 °C")) { _, view in
      view = Screens(locale: "en").session(done: 0.4, temperature: "20 °C")
      return []
    }
    talk.live(screens.session(done: 0.2, temperature: "20 °C"), at: .zero)
    talk.live(screens.session(done: 0.3, temperature: "20 °C"), at: .milliseconds(1))
    #expect(talk.type("stop", at: .milliseconds(2)) == "> stop\nProgress: 40%\n")
  }

  @Test func liveReorderingKeepsNumbersAndPrintsNothing() {
    var talk = Talk(screens.pantry)
    #expect(talk.live(screens.pantry(["salt", "mint", "basil"]), at: .seconds(1)) == "")
    talk.type("1")
    #expect(talk.events == [.press("items.basil")])
  }

  @Test func userReorderingPrintsTheRows() {
    var talk = Talk(screens.pantry) { _, view in
      view = Screens(locale: "en").pantry(["salt", "mint", "basil"])
      return []
    }
    #expect(talk.type("1").contains("[1] Salt\n  [2] Remove\n[3] Mint"))
  }

  @Test func manyNewRowsAreCountedFirst() {
    var rows = screens.pantry
    rows.nodes.append(
      contentsOf: (1...12).map { ViewNode(id: "f\($0)", role: .fact, label: "F", value: "\($0)") })
    var more = rows
    more.nodes[0].children += (1...5).map { ViewNode(id: "n\($0)", role: .row, label: "N\($0)") }
    var talk = Talk(rows)
    #expect(talk.live(more, at: .seconds(1)) == "5 new items:\n- N1\n- N2\n- N3\n- N4\n- N5\n")
    #expect(talk.live(rows, at: .seconds(2)) == "5 items are no longer on screen.\n")
  }

  @Test func placeholderDisappearsSilently() {
    let waiting = ViewNode(id: "wait", role: .text, label: "Loading")
    let button = ViewNode(id: "b", role: .button, label: "Close", interaction: .press)
    func view(_ nodes: [ViewNode]) -> ScreenView { ScreenView(screen: "s", title: "S", nodes: nodes) }
    func fact(_ number: Int) -> ViewNode {
      ViewNode(id: "f\(number)", role: .fact, label: "Fact", value: "\(number)")
    }
    var talk = Talk(view([button, waiting]))
    #expect(talk.live(view([button, fact(1)]), at: .seconds(1)) == "New: Fact: 1\n")
    #expect(talk.live(view([button]), at: .seconds(2)) == "No longer on screen: Fact\n")
    talk = Talk(view([button, waiting]))
    let whole = talk.live(view([button] + (1...9).map(fact)), at: .seconds(1))
    #expect(whole.hasPrefix("S\n\n[1] Close\nFact: 1\n") && whole.hasSuffix("Fact: 9\n"))
    talk = Talk(view([button, waiting]))
    #expect(talk.live(view([button]), at: .seconds(1)) == "No longer on screen: Loading\n")
  }

  @Test func liveLineStartsOnItsOwnLine() {
    var talk = Talk(screens.session(done: 0.1, temperature: "20 °C"), options: Talk.options(terminal: true))
    #expect(talk.live(screens.session(done: 0.2, temperature: "20 °C"), at: .zero) == "\nProgress: 20%\n> ")
  }

  @Test func readerFormatUpdatesLessOften() {
    var talk = Talk(screens.session(done: 0.1, temperature: "20 °C"), options: Talk.options(.reader))
    talk.live(screens.session(done: 0.2, temperature: "20 °C"), at: .zero)
    talk.live(screens.session(done: 0.3, temperature: "20 °C"), at: .seconds(2))
    #expect(talk.conversation.nextTick == .seconds(5))
  }
}
