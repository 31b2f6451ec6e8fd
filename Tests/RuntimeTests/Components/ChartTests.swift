import Foundations
import Testing

@testable import Runtime

@Suite struct ChartTests {
  @Test(arguments: [
    ("[1.0, 4.0, 2.5]", "", ["chart 'C' =lowest 1, highest 4, last 2.5 series([1.0, 4.0, 2.5])"]),
    ("[3, 1]", "", ["chart 'C' =lowest 1, highest 3, last 1 series([3.0, 1.0])"]),
    (
      "[3, 1]", "text: '${item} min'",
      ["chart 'C' =lowest 1 min, highest 3 min, last 1 min series([3.0, 1.0])"]
    ),
    ("[-2.0]", "", ["chart 'C' =-2 series([-2.0])"]),
    ("[0.0 / 0.0, 5.0, 1.0 / 0.0]", "", ["chart 'C' =5 series([5.0])"]),
    ("[0.0 / 0.0]", "", ["text 'None'"]),
    ("[]", "", ["text 'None'"]),
    ("dyn(null)", "", ["text 'None'"]),
    ("dyn([null, 'a', 2, {'a': 1}])", "", ["chart 'C' =2 series([2.0])"]),
    (
      "[1, 4]", "name: 'Day ${index + 1}'",
      ["chart 'C' [fact 'Day 1' =1 fraction(0.25), fact 'Day 2' =4 fraction(1.0)]"]
    ),
    (
      "[{'n': 'a', 'v': dyn(-4)}, {'n': 'b', 'v': dyn(null)}, {'n': 'c', 'v': dyn(2)}]",
      "{ name: '${item.n}', value: item.v }",
      ["chart 'C' [fact 'a' =-4 fraction(1.0), fact 'c' =2 fraction(0.5)]"]
    ),
    ("[0, 0]", "name: Day", ["chart 'C' [fact 'Day' =0 fraction(0.0), fact 'Day' =0 fraction(0.0)]"]),
    (
      "[1, 2]", "{ name: Day, kind: sparkline }",
      ["chart 'C' =lowest 1, highest 2, last 2 series([1.0, 2.0])"]
    ),
  ])
  func rendersValuesAsTextAndMeasure(_ values: String, _ keys: String, _ tree: [String]) throws {
    let inner = keys.hasPrefix("{") ? String(keys.dropFirst(2).dropLast(2)) : keys
    let app = try TestApp.showing(
      "- { chart: \"\(values)\", label: C, empty: { text: None }\(inner.isEmpty ? "" : ", \(inner)") }")
    #expect(try app.tree == tree)
  }

  @Test func changedBarRendersOnlyItself() throws {
    let app = try TestApp.showing(
      """
      - chart: counter.rows
        id: c
        label: Stars
        as: row
        name: ${row.name}
        value: row.stars
        loading: []
        empty: []
        error: []
      - { button: Fill, id: fill, do: { call: counter.fill } }
      - { button: Rate, id: rate, do: { call: counter.rate, with: { id: b, stars: 4 } } }
      """)
    try app.send(.press("fill"))
    try app.send(.press("rate"))
    // The items and one number; the lengths of the others need no evaluation.
    #expect(try app.evaluations == 2)
    #expect(try app.view().node("c/a")?.measure == .fraction(0.25))
    #expect(try app.view().node("c/b")?.measure == .fraction(1))
  }

  @Test func reportsErrors() throws {
    #expect(
      try problems(
        screen(
          """
          - { 1️⃣chart: "['a']", label: A, empty: [] }
          - { 2️⃣chart: "[1]", label: A, kind: bars, empty: [] }
          - { chart: counter.rows, label: A, value: 3️⃣item.name, loading: [], empty: [], error: [] }
          """)) == [
          "KL0204 1️⃣ found `string`, expected a number of each item → add `value:` with an expression that sees the item",
          "KL0203 2️⃣ the bars have no `name` → add `name:` with what a bar stands for, or write `kind: sparkline`",
          "KL0204 3️⃣ found `string`, expected a number of each item → add `value:` with an expression that sees the item",
        ])
  }
}
