import FrontKit
import Runtime
import Testing

@testable import TextFront

/// What an edit of the scripts prints while the app runs.
@Suite struct EditTests {
  private static func view(_ ids: [String], tabs: [String] = ["one", "two"]) -> ScreenView {
    ScreenView(
      screen: "home", title: "Home",
      tabs: tabs.map { .init(id: $0, label: $0.capitalized, isSelected: $0 == "one") },
      nodes: ids.map { ViewNode(id: $0, role: .button, label: $0.uppercased(), interaction: .press) })
  }

  private static func front(_ format: Format = .text, terminal: Bool = false) -> LineConversation {
    var front = LineConversation(options: Talk.options(format, terminal: terminal), words: Kolam.words)
    _ = front.screen(view(["a", "b", "c", "d"]), at: .zero)
    return front
  }

  private static func text(_ effects: [Effect]) -> String {
    effects.map { if case .print(let text) = $0 { text } else { "" } }.joined()
  }

  private static func edit(_ front: inout LineConversation, _ view: ScreenView) -> String {
    text(front.answer(.reloaded)) + text(front.screen(view, at: .seconds(1)))
  }

  @Test func aMovedComponentIsReportedWithItsNumber() {
    var front = Self.front()
    #expect(Self.edit(&front, Self.view(["d", "a", "b", "c"])) == "[4] Moved: D\n")
    #expect(Self.edit(&front, Self.view(["d", "a", "b", "c"])) == "")
    #expect(Self.edit(&front, Self.view(["d", "b", "c", "a"])) == "[1] Moved: A\n")
  }

  @Test func onlyAMovedSectionIsReportedAndNotWhatIsInIt() {
    func section(_ id: String) -> ViewNode {
      ViewNode(
        id: id, role: .section, label: id,
        children: ["\(id)/x", "\(id)/y"].map { ViewNode(id: $0, role: .text, label: $0) })
    }
    func view(_ ids: [String]) -> ScreenView {
      ScreenView(screen: "home", title: "Home", nodes: ids.map(section))
    }
    var front = LineConversation(options: Talk.options(), words: Kolam.words)
    _ = front.screen(view(["first", "second", "third"]), at: .zero)
    #expect(Self.edit(&front, view(["third", "first", "second"])) == "Moved: third\n")
  }

  @Test func rowsThatMoveByThemselvesAreNotReported() {
    var front = Self.front()
    #expect(Self.text(front.screen(Self.view(["d", "a", "b", "c"]), at: .seconds(1))) == "")
  }

  @Test func toolsAreToldWhatMoved() {
    var front = Self.front(.json)
    #expect(
      Self.edit(&front, Self.view(["d", "a", "b", "c"])).contains(#"{"change":"moved","id":"d""#))
  }

  @Test func anEditDuringAPromptIsReportedOnceItIsClosed() {
    var view = Self.view(["a", "b", "c"])
    view.nodes.append(ViewNode(id: "f", role: .field, label: "F", interaction: .edit(.text)))
    var front = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    _ = front.screen(view, at: .zero)
    _ = front.line("f")
    view.nodes.swapAt(0, 2)
    view.nodes.swapAt(0, 1)
    #expect(Self.edit(&front, view) == "")
    #expect(Self.text(front.line(":cancel", at: .seconds(2))).contains("[1] Moved: A\n"))
  }

  @Test func errorsListsAProblemAsLongAsTheScreenHasIt() {
    var front = Self.front(terminal: true)
    var broken = Self.view(["a", "b", "c", "d"])
    broken.problems = ["home.yaml:8:14: division of 1 by zero"]
    _ = front.screen(broken, [.problem(broken.problems[0])], at: .seconds(1))
    #expect(
      Self.text(front.line("errors")) == "Problem in the script: home.yaml:8:14: division of 1 by zero\n> ")
    _ = front.screen(Self.view(["a", "b", "c", "d"]), at: .seconds(2))
    #expect(Self.text(front.line("errors")) == "No problems on this screen.\n> ")
  }

  @Test func aProblemOfAnActionIsListedUntilTheNextValidEdit() {
    var front = Self.front(terminal: true)
    let view = Self.view(["a", "b", "c", "d"])
    _ = front.screen(view, [.problem("home.yaml:8:14: division of 1 by zero")], at: .seconds(1))
    _ = front.screen(view, at: .seconds(2))
    #expect(Self.text(front.line("errors")).contains("division of 1 by zero"))
    _ = Self.edit(&front, view)
    #expect(Self.text(front.line("errors")) == "No problems on this screen.\n> ")
  }

  private static func choice(_ options: [String]) -> ScreenView {
    let choice = ViewNode(
      id: "stage", role: .choice, label: "Stage", interaction: .pick,
      children: options.map {
        ViewNode(id: "stage/\($0)", role: .option, label: $0.capitalized, interaction: .press)
      })
    return ScreenView(screen: "home", title: "Home", nodes: [choice])
  }

  @Test func anOpenChoiceIsAskedAgainOnceItsOptionsHaveChanged() {
    var front = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    _ = front.screen(Self.choice(["seedling", "vegetative", "flowering"]), at: .zero)
    _ = front.line("stage")
    let shown = Self.edit(&front, Self.choice(["seedling", "flowering"]))
    #expect(shown.hasPrefix("\nStage: choose one\n[1] Seedling\n[2] Flowering\n"), "\(shown)")
    #expect(Self.edit(&front, Self.choice(["seedling", "flowering"])) == "")
    #expect(front.line("2") == [.send(.edit("stage", "stage/flowering"))])
  }

  @Test func anOpenChoiceIsCancelledOnceItHasNoOptions() {
    var front = LineConversation(options: Talk.options(terminal: true), words: Kolam.words)
    _ = front.screen(Self.choice(["seedling", "flowering"]), at: .zero)
    _ = front.line("stage")
    #expect(!Self.edit(&front, Self.choice([])).isEmpty)
    #expect(front.prompt == nil)
  }

  @Test func aNewTabIsReported() {
    var front = Self.front()
    let told = Self.edit(&front, Self.view(["a", "b", "c", "d"], tabs: ["one", "two", "three"]))
    #expect(told == "Tabs: One (#one, selected), Two (#two), Three (#three)\n")
  }

  @Test func aFixedEditSaysSoOnlyWhereNothingElseChanged() {
    var front = Self.front()
    _ = front.answer(.broken(["x.yaml:1:1: error"]))
    #expect(
      Self.edit(&front, Self.view(["a", "b", "c", "d"]))
        == "The files were reloaded. The screen looks the same.\n")
    _ = front.answer(.broken(["x.yaml:1:1: error"]))
    #expect(Self.edit(&front, Self.view(["b", "c", "d", "a"])) == "[1] Moved: A\n")
  }

  @Test func errorsListsTheFaultOfTheLastEdit() {
    var front = Self.front()
    _ = front.answer(.broken(["home.yaml:9:3: error[KL0501]: no screen `nowhere`"]))
    #expect(Self.text(front.line("errors")).contains("error[KL0501]: no screen `nowhere`\n"))
    #expect(!Self.text(front.line("errors")).contains("No problems"))
    _ = Self.edit(&front, Self.view(["a", "b", "c", "d"]))
    #expect(Self.text(front.line("errors")).hasSuffix("No problems on this screen.\n"))
  }
}
