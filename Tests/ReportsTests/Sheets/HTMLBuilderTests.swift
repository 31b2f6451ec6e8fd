import Runtime
import Testing

@testable import Reports

/// The HTML of a view tree.
@Suite struct HTMLBuilderTests {
  private func draw(_ view: ScreenView, columns: Int = 48) throws -> (html: String, problems: [SheetProblem])
  {
    let app = try DemoApp().host().app
    let device = try #require(app.profiles.first)
    var drawer = HTMLBuilder(
      SheetFrame(
        screen: "home", condition: .normal, locale: "en", tier: "free", device: device, view: view,
        overflows: view.overflows(columns: columns)), SheetWords(app, locale: "en"))
    return (drawer.phone().source, drawer.problems)
  }

  /// No component may omit a text: a translator would never see it.
  @Test(arguments: ViewNode.Role.allCases) func rendersAllTextOfEveryRole(_ role: ViewNode.Role) throws {
    let child = ViewNode(id: "child", role: .text, label: "a child's words")
    let options = [ViewNode(id: "o", role: .option, label: "an option")]
    let cells = [ViewNode(id: "c", role: .cell, label: "a column", value: "a cell")]
    let node = ViewNode(
      id: "node", role: role, label: "its label", value: "its value", hint: "its hint",
      states: [.disabled, .locked], children: [child] + options + cells)
    let html = try draw(ScreenView(screen: "home", title: "the title", nodes: [node])).html
    var words = ["the title", "its label", "its value", "its hint"]
    // A divider shows no text.
    if role == .divider { words = ["the title"] }
    let holdsOthers: Set<ViewNode.Role> = [
      .section, .list, .table, .row, .choice, .choices, .menu, .dialog, .steps, .step, .tabs, .tab,
      .transcript,
      .message, .chart, .progress, .rating, .notice, .unknown, .button, .link,
    ]
    if holdsOthers.contains(role) { words += ["a child&#39;s words", "an option", "a cell"] }
    for word in words { #expect(html.contains(word), "\(role) lacks “\(word)”: \(html)") }
  }

  @Test func hidesSecrets() throws {
    let node = ViewNode(id: "pin", role: .field, label: "PIN", value: "1234", interaction: .edit(.secret))
    let html = try draw(ScreenView(screen: "home", title: "T", nodes: [node])).html
    #expect(!html.contains("1234"))
    #expect(html.contains("••••••"))
  }

  @Test func rendersDialogTabsAndBackButton() throws {
    var view = ScreenView(
      screen: "home", title: "T",
      tabs: [
        .init(id: "a", label: "First", badge: "3", isSelected: true),
        .init(id: "b", label: "Second", isSelected: false),
      ],
      canGoBack: true)
    view.dialog = ViewNode(
      id: "dialog", role: .dialog, label: "Sure?",
      children: [ViewNode(id: "dialog/0", role: .button, label: "Yes", interaction: .press)])
    let html = try draw(view).html
    for word in ["First", "Second", ">3<", "Sure?", "Yes", "‹"] { #expect(html.contains(word), "\(word)") }
  }

  @Test func collapsesFurtherRowsWithoutProblems() throws {
    func list(_ labels: [String]) -> ScreenView {
      ScreenView(
        screen: "home", title: "T",
        nodes: [
          ViewNode(
            id: "l", role: .list,
            children: labels.map { ViewNode(id: "l/\($0)", role: .button, label: $0, interaction: .press) })
        ])
    }
    let rows = (1...8).map { "row \($0)" }
    #expect(try draw(list(rows)).html.contains("<details class=\"more\"><summary lang=\"en\">3 more rows"))
    let long = String(repeating: "long ", count: 20)
    let drawn = try draw(list(rows + [long]))
    #expect(drawn.html.contains("<details class=\"more\" open>"))
    #expect(drawn.problems.map(\.kind) == [.fit])
  }
}
