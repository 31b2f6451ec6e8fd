import FrontKit
import Runtime
import Testing

@testable import TextFront

/// Scripts that wait, show tabs, and what stands below the line of a form.
@Suite struct WaitTests {
  private static let screens = Screens(locale: "en")

  private func front(_ view: ScreenView, terminal: Bool = false) -> LineConversation {
    var front = LineConversation(options: Talk.options(terminal: terminal), words: Kolam.words)
    _ = front.screen(view, at: .zero)
    return front
  }

  private func take(_ front: inout LineConversation, _ lines: String, at now: Duration) -> [Effect]? {
    front.receive(Array(lines.utf8))
    return front.next(at: now)
  }

  private func isDone(_ front: LineConversation) -> Bool { !front.isWaiting && front.nextTick == nil }

  @Test func theNextLineIsTakenOnceWhatIsWaitedForIsThere() {
    var front = front(Self.screens.session(done: 0.1, temperature: "20 °C"))
    _ = take(&front, ":wait 60s \"90 °C\"\nhome\n", at: .zero)
    #expect(front.isWaiting && front.next(at: .seconds(1)) == nil)
    _ = front.screen(Self.screens.session(done: 0.5, temperature: "80 °C"), at: .seconds(30))
    #expect(front.next(at: .seconds(30)) == nil)
    _ = front.screen(Self.screens.session(done: 0.9, temperature: "90 °C"), at: .seconds(59))
    #expect(front.next(at: .seconds(59))?.last == .send(.home))
    #expect(isDone(front))
  }

  @Test func whatIsThereAlreadyIsNotWaitedFor() {
    var front = front(Self.screens.session(done: 0.1, temperature: "20 °C"))
    _ = take(&front, ":wait \"20 °C\"\nhome\n", at: .zero)
    #expect(front.next(at: .zero)?.last == .send(.home))
  }

  @Test func aScriptStopsWhereItHasNotComeInTime() {
    var front = front(Self.screens.pantry)
    _ = take(&front, ":wait 2s #nothing\nhome\n", at: .seconds(5))
    #expect(front.next(at: .seconds(6)) == nil && front.nextTick == .seconds(8))
    let effects = front.next(at: .seconds(8)) ?? []
    #expect(effects.last == .exit(.apart), "\(effects)")
    #expect(
      effects.contains(.print("Stopped at line 1 of the input: #nothing didn’t appear within 2 sec.\n")),
      "\(effects)")
  }

  @Test func theEndOfTheInputWaits() {
    var front = front(Self.screens.pantry)
    _ = take(&front, ":wait 2s #nothing\n", at: .zero)
    front.receive([])
    #expect(front.next(at: .seconds(1)) == nil)
    #expect(front.next(at: .seconds(3))?.last == .exit(.apart))
  }

  @Test func aUserGoesOn() {
    var front = front(Self.screens.pantry, terminal: true)
    _ = take(&front, ":wait 2s #nothing\n", at: .zero)
    #expect(front.next(at: .zero) == nil)
    #expect(front.next(at: .seconds(2))?.last == .print("> "))
    #expect(isDone(front))
  }

  @Test func aPartOfALineIsWaitedForAndAsserted() {
    var front = front(Self.screens.recipe)
    _ = take(&front, ":wait \"serves: 4\"\nhome\n", at: .zero)
    #expect(front.next(at: .zero)?.last == .send(.home))
    var talk = Talk(Self.screens.recipe)
    #expect(talk.type(":assert \"Serves: 4\"").contains("Passed") && talk.code == nil)
    // A script that says what is no whole text of the screen stays true.
    #expect(talk.type(":assert not \"Serves: \"").contains("Passed") && talk.code == nil)
    #expect(talk.type(":assert \"Serves: 5\"").contains("Failed") || talk.code == .apart)
  }

  @Test func aUserSeesThatSomethingIsThereWhereALineHasIt() {
    var talk = Talk(Self.screens.recipe, options: Talk.options(terminal: true))
    #expect(talk.type(":assert not \"Serves: \"").contains("Failed"))
    #expect(talk.type(":assert not \"Serves: 5\"").contains("Passed"))
  }

  private func terminal(_ view: ScreenView) -> LineConversation {
    var options = Talk.options(terminal: true)
    options.editsLines = true
    var front = LineConversation(options: options, words: Kolam.words)
    _ = front.screen(view, at: .zero)
    return front
  }

  @Test func aUserSeesThatItWaitsAndCanEndIt() {
    var front = terminal(Self.screens.pantry)
    let effects = take(&front, ":wait 60s \"nope\"\n", at: .zero)
    #expect(effects == [.print("Waiting for “nope”. Ctrl-C ends it.\n")] && front.next(at: .zero) == nil)
    #expect(front.endWaiting() == [.print("Cancelled.\n"), .print("> ")])
    #expect(isDone(front) && front.endWaiting().isEmpty)
  }

  @Test func aUserNeedNotWaitForWhatIsThere() {
    var front = terminal(Self.screens.pantry)
    #expect(take(&front, ":wait \"Pantry\"\n", at: .zero) == [.print("> ")])
    #expect(isDone(front))
  }

  @Test func theLineIsBackOnceItIsThere() {
    var front = terminal(Self.screens.session(done: 0.1, temperature: "20 °C"))
    _ = take(&front, ":wait 60s \"90 °C\"\n", at: .zero)
    #expect(front.next(at: .zero) == nil)
    _ = front.screen(Self.screens.session(done: 0.9, temperature: "90 °C"), at: .seconds(9))
    #expect(front.next(at: .seconds(9)) == [.print("> ")])
  }

  @Test(arguments: [
    ("Shopping list", "cart"), ("#cart", "cart"), ("shop", "cart"), ("recipes", "recipes"),
  ])
  func tabsAreShownByTheirNames(name: String, id: String) {
    var talk = Talk(Self.screens.recipe)
    talk.type(":tab \(name)")
    #expect(talk.events == [.tab(id)], "\(talk.output)")
  }

  @Test func anUnknownTabStopsAScript() {
    var talk = Talk(Self.screens.recipe)
    #expect(talk.type(":tab profil3").contains("Nothing here is called “profil3”."))
    #expect(talk.code == .apart && talk.events.isEmpty)
  }

  @Test func whatAFormStillNeedsIsBelowTheLine() {
    var view = Self.screens.pantry
    var name = ViewNode(id: "name", role: .field, label: "Name")
    name.states = [.required]
    name.interaction = .edit(.text)
    var terms = ViewNode(id: "terms", role: .toggle, label: "Terms")
    terms.states = [.required]
    terms.interaction = .press
    view.nodes += [name, terms]
    #expect(front(view, terminal: true).note == "Still needed: Name, Terms")
    view.nodes[view.nodes.count - 2].value = "Asha"
    view.nodes[view.nodes.count - 1].states.insert(.checked)
    #expect(front(view, terminal: true).note == "")
  }

  @Test func theStatusCountsWhatIsNotSent() {
    var view = Self.screens.pantry
    #expect(!front(view, terminal: true).status.contains("Not sent"))
    view.unsent = 3
    #expect(front(view, terminal: true).status.contains(" · Not sent: 3 · "))
    #expect(front(view, terminal: true).shortStatus.hasPrefix("Not sent: 3 · "))
  }
}
