import Foundations
import Testing

@testable import Runtime

@Suite struct TabsTests {
  private static let parts = """
    - tabs:
        - { tab: first, label: First, badge: "${counter.count}", body: { text: "a ${counter.count}" } }
        - { tab: second, label: Second, body: [ { text: B }, { field: Name, id: name } ] }
        - { tab: third, label: Third, when: state.on, body: { text: C } }
      id: parts
      label: Parts
    - { text: "${form.name}", id: sent }
    - { toggle: On, id: on, bind: state.on }
    - { button: Add, id: add, do: { call: counter.add, with: { by: 1 } } }
    """

  @Test func showsTheFirstTabByDefault() throws {
    let app = try TestApp.showing(Self.parts)
    #expect(
      try app.tree.first == "tabs 'Parts' [tab 'First' =0 selected, tab 'Second', section [text 'a 0']]")
    #expect(try app.view().node("parts/second")?.interaction == .press)
    #expect(
      try app.send(.press("parts/second")).nodes[0].words
        == "tabs 'Parts' [tab 'First' =0, tab 'Second' selected, section [text 'B', field 'Name' =]]")
    #expect(
      try app.view().nodes[0].subtree.map(\.id)
        == ["parts", "parts/first", "parts/second", "parts/second/body", "parts/second/text", "name"])
  }

  @Test func hiddenTabIsNotEvaluated() throws {
    let app = try TestApp.showing(Self.parts)
    try app.send(.press("parts/second"))
    // Of the second tab only its field's value is evaluated.
    #expect(try app.evaluations <= 1)
    try app.send(.press("add"))
    // Only the first tab's badge.
    #expect(try app.evaluations == 1)
  }

  @Test func fieldsOfHiddenTabsCountAsHiddenAndKeepTheirValues() throws {
    let app = try TestApp.showing(Self.parts)
    try app.send(.press("parts/second"))
    #expect(try app.send(.edit("name", "Asha")).node("sent")?.label == "Asha")
    #expect(try app.send(.press("parts/first")).node("sent") == nil)
    #expect(try app.send(.press("parts/second")).node("sent")?.label == "Asha")
  }

  @Test func selectsTheFirstTabIfTheSelectedOneDisappears() throws {
    let app = try TestApp.showing(Self.parts)
    try app.send(.press("on"))
    #expect(try app.send(.press("parts/third")).node("parts/third")?.states == [.selected])
    let view = try app.send(.press("on"))
    #expect(view.node("parts/third") == nil)
    #expect(view.node("parts/first")?.states == [.selected])
  }

  @Test func reloadKeepsTheSelectedTab() throws {
    let app = try TestApp.showing(Self.parts)
    try app.send(.press("parts/second"))
    app.write("Screens/demo/home.yaml", screen(Self.parts.replacing("text: B", with: "text: New")))
    #expect(try app.adoptEdits() == [])
    #expect(try app.view().node("parts/second/text")?.label == "New")
  }

  @Test func bindsTheSelectedTabToAState() throws {
    let app = try TestApp.showing(
      """
      - tabs: [ { tab: low, label: L, body: { text: A } }, { tab: high, label: H, body: { text: B } } ]
        id: parts
        bind: state.level
        on: { change: { toast: { verbatim: "now ${value}" } } }
      - { text: { verbatim: "${state.level}" }, id: level }
      - { button: Set, id: set, do: { set: { state.level: low } } }
      """)
    #expect(try app.send(.press("parts/high")).node("level")?.label == "high")
    #expect(try app.announcements() == [.toast("now high", .info)])
    #expect(try app.send(.press("set")).node("parts/low")?.states == [.selected])
  }

  @Test func computedSelectionChangesOnlyByAnAction() throws {
    let app = try TestApp.showing(
      "- { tabs: [ { tab: a, label: A, body: [] }, { tab: b, label: B, body: [] } ], id: t, value: \"'b'\" }")
    #expect(try app.tree == ["tabs [tab 'A', tab 'B' selected, section]"])
    #expect(try app.view().node("t/a")?.interaction == nil)
    try app.send(.press("t/a"))
    #expect(try app.announcements().count == 1)
    #expect(try app.view().node("t/b")?.states == [.selected])
  }

  @Test func eachRowAndEachUseHasItsOwnSelection() throws {
    let card = """
      component: card
      body:
        tabs: [ { tab: a, label: A, body: { text: One } }, { tab: b, label: B, body: { text: Two } } ]
        id: t
      """
    let app = try TestApp.showing(
      """
      - list: "['x', 'y']"
        id: rows
        key: item
        row: { use: card, id: card }
        empty: []
      - { use: card, id: alone }
      """, ["components/card": card])
    let tabs = try app.view().allNodes.filter { $0.role == .tabs }.map(\.id)
    #expect(Set(tabs).count == 3, "\(tabs)")
    let view = try app.send(.press("\(tabs[1])/b"))
    #expect(view.allNodes.filter { $0.label == "Two" }.count == 1)
    #expect(tabs.map { view.node("\($0)/b")?.states == [.selected] } == [false, true, false])
  }

  @Test func reportsErrors() throws {
    let found = try problems(
      screen(
        """
        - tabs: [ { tab: low, label: L, body: [] }, { tab: 1️⃣hgih, label: H, body: [] }, { tab: 2️⃣low, label: X, body: [] } ]
          id: a
          bind: state.level
        - { tabs: [ { tab: a, label: A, body: [] } ], id: b, bind: 3️⃣state.age }
        - { 4️⃣tabs: [], id: c }
        - { 5️⃣tabs: [ { tab: a, label: A, body: [] } ] }
        """), including: .warning
    ).filter { !$0.contains("KL06") }
    let expected = [
      "KL0235 1️⃣ what says which is shown cannot be `hgih` → did you mean `high`?",
      "KL0236 2️⃣ `low` is given twice → give each its own name",
      "KL0204 3️⃣ found `int`, expected a `string` or an `enum(…)` of the names → declare it as `enum(a)`",
      "KL0237 4️⃣ found tabs without a single one → add one, as in `- tab: …`",
      "KL0215 5️⃣ the tabs has no `id` → add `id:`, so that it keeps its name when others are added",
    ]
    #expect(found == expected, "\(found)")
  }
}
