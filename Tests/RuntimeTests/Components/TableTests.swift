import Foundations
import Testing

@testable import Runtime

@Suite struct TableTests {
  private static let stars = """
    - table: counter.rows
      id: dishes
      as: row
      label: Dishes
      columns:
        - { label: Name, value: "${row.name}" }
        - { label: Stars, value: "${row.stars}" }
        - { label: Best, value: Yes, when: row.stars > 4 }
      do: { toast: "${row.name}" }
      loading: { text: Loading }
      empty: { text: None }
      error: { text: Failed }
    - { button: Fill, id: fill, do: { call: counter.fill } }
    - { button: Load, id: load, do: { call: counter.load } }
    - { button: Stumble, id: stumble, do: { call: counter.stumble } }
    - { button: Add, id: add, do: { call: counter.add, with: { by: 1 } } }
    - { button: Rate, id: rate, do: { call: counter.rate, with: { id: b, stars: 5 } } }
    """

  @Test func rendersAnItemAsARowOfFacts() throws {
    let app = try TestApp.showing(Self.stars)
    try app.send(.press("fill"))
    try app.send(.press("rate"))
    #expect(
      try app.tree.first
        == "table 'Dishes' =3 rows [row 'Row a' [cell 'Stars' =1], row 'Row b' [cell 'Stars' =5, cell 'Best' =Yes], row 'Row c' [cell 'Stars' =1]]"
    )
    let ids = try #require(try app.view().node("dishes")).subtree.map(\.id)
    #expect(
      ids == [
        "dishes", "dishes/a", "dishes/a/1", "dishes/b", "dishes/b/1", "dishes/b/2", "dishes/c", "dishes/c/1",
      ])
  }

  @Test func pressedRowRunsItsActionsWithItsItem() throws {
    let app = try TestApp.showing(Self.stars)
    try app.send(.press("fill"))
    #expect(try app.view().node("dishes/b")?.interaction == .press)
    try app.send(.press("dishes/b"))
    #expect(try app.announcements() == [.toast("Row b", .info)])
  }

  @Test func changedRowRendersOnlyItself() throws {
    let app = try TestApp.showing(Self.stars)
    try app.send(.press("fill"))
    try app.send(.press("rate"))
    // The items, and for the changed row its stars and the condition that reads them.
    #expect(try app.evaluations == 3)
    try app.send(.press("add"))
    #expect(try app.evaluations == 0)
  }

  @Test func emptyTableShowsItsModelsPhase() throws {
    let app = try TestApp.showing(Self.stars)
    #expect(try app.tree.first == "text 'None'")
    try app.send(.press("load"))
    #expect(try app.tree.first == "text 'Loading'")
    try app.send(.press("stumble"))
    #expect(try app.tree.first == "text 'Failed'")
  }

  @Test func rowsKeepTheirIdsWhenTheyMove() throws {
    let app = try TestApp.showing(
      """
      - table: "state.on ? ['b', 'a'] : ['a', 'b']"
        id: t
        key: item
        columns: [ { label: Name, value: "${item}" }, { label: Place, value: "${index}" } ]
        empty: []
      - { toggle: On, id: on, bind: state.on }
      """)
    #expect(try app.view().node("t/b")?.words == "row [cell 'Name' =b, cell 'Place' =1]")
    try app.send(.press("on"))
    #expect(try app.view().node("t/b")?.words == "row [cell 'Name' =b, cell 'Place' =0]")
    #expect(try app.view().node("t")?.children.map(\.id) == ["t/b", "t/a"])
  }

  @Test(arguments: [
    ("dyn(null)", ["text 'None'"], 0),
    ("dyn('text')", ["text 'None'"], 0),
    ("dyn({'a': 1})", ["text 'None'"], 0),
    ("[dyn(null), dyn(3)]", ["text 'None'"], 2),
    (
      "[{'name': dyn('a')}, {'name': dyn(null)}, {'nmae': dyn('c')}]", ["table =1 rows [row [cell 'N' =a]]"],
      1
    ),
    ("[{'name': dyn(['a', 'b'])}]", ["table =1 rows [row [cell 'N' =a and b]]"], 0),
  ])
  func omitsInvalidRows(_ rows: String, _ tree: [String], _ problems: Int) throws {
    let app = try TestApp.showing(
      "- { table: \"dyn(\(rows))\", columns: { label: N, value: '${item.name}' }, empty: { text: None } }")
    #expect(try app.tree == tree)
    #expect(try app.problems.count == problems)
  }

  @Test func reportsErrors() throws {
    let found = try problems(
      screen(
        """
        - 1️⃣table: counter.rows
          as: row
          columns: [ { label: Name, value: "${2️⃣item.name}" }, { label: Stars, value: "${row.3️⃣strs}" } ]
          do: [ { toast: "${row.name}" } ]
        """), including: .warning
    ).filter { !$0.contains("KL06") }
    let expected = [
      "KL0215 1️⃣ the table has no `id` → add `id:`, so that it keeps its name when others are added",
      "KL0217 1️⃣ the table has no `loading` → add `loading:` with what is shown while the items are loaded",
      "KL0217 1️⃣ the table has no `empty` → add `empty:` with what is shown when there are no items",
      "KL0217 1️⃣ the table has no `error` → add `error:` with what is shown when loading failed",
      "KL0304 2️⃣ no name `item` here",
      "KL0305 3️⃣ no field `strs` on `Row` → did you mean `stars`?",
    ]
    #expect(found == expected, "\(found)")
  }

  @Test func whyLocatesARow() throws {
    let app = try TestApp.showing(Self.stars)
    try app.send(.press("fill"))
    let session = try #require(app.session)
    let lines = try app.scheduler.run { await session.why("dishes/a/1") }
    #expect(lines.first?.contains("home.yaml:") == true, "\(lines)")
  }
}
