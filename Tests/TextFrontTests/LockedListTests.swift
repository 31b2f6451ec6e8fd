import Runtime
import Testing

@testable import TextFront

/// A list that a plan locks, drawn so that each number leads somewhere visible.
@Suite struct LockedListTests {
  private static func view(label: String) -> ScreenView {
    let rows = ["a", "b"].map { name in
      ViewNode(
        id: "list/\(name)/row", role: .row,
        children: [
          ViewNode(
            id: "list/\(name)", role: .link, label: "Recipe \(name)", states: [.locked], interaction: .press)
        ])
    }
    return ScreenView(
      screen: "home", title: "Home",
      nodes: [
        ViewNode(
          id: "list", role: .list, label: label, value: "2 items", hint: "Part of Pro", states: [.locked],
          interaction: .press, children: rows)
      ])
  }

  @Test(arguments: [("", "2 items"), ("Recipes", "Recipes: 2 items")])
  func showsItsLockAndItsNumber(label: String, words: String) {
    let output = Talk(Self.view(label: label)).output
    #expect(
      output == """
        Home

        [1] \(words) (Pro plan)
            Part of Pro
        [2] Recipe a (Pro plan)
        [3] Recipe b (Pro plan)

        """)
  }

  @Test func isSpokenWithoutItsID() {
    let output = Talk(Self.view(label: ""), options: Talk.options(.reader)).output
    #expect(output.contains("list, number 1, 2 items, Pro plan. Part of Pro\n"))
    #expect(!output.contains("list, list"))
  }

  @Test func aTableShowsItsLockAndItsNumber() {
    let rows = ["a", "b"].map { name in
      ViewNode(
        id: "table/\(name)", role: .row, label: "Recipe \(name)", states: [.locked], interaction: .press,
        children: [ViewNode(id: "table/\(name)/1", role: .cell, label: "Time", value: "20 min")])
    }
    let view = ScreenView(
      screen: "home", title: "Home",
      nodes: [
        ViewNode(
          id: "table", role: .table, label: "Recipes", value: "2 rows", hint: "Part of Pro",
          states: [.locked],
          interaction: .press, children: rows)
      ])
    #expect(
      Talk(view).output == """
        Home

        [1] Recipes: 2 rows (Pro plan)
            Part of Pro
        [2] Recipe a · Time: 20 min (Pro plan)
        [3] Recipe b · Time: 20 min (Pro plan)

        """)
  }
}
