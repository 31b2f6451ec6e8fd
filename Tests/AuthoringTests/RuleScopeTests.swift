import Foundations
import Testing

@testable import Authoring

/// What rules on controls, navigation and tabs find, and what looks like it and is left alone.
@Suite struct RuleScopeTests {
  private func codes(_ keys: String) throws -> [String] {
    let app = try DemoApp()
    try app.write("Screens/demo/example.yaml", "screen: example\ntitle: Example\n\(keys)\n")
    return try app.check().map(\.code.description)
  }

  @Test(arguments: [
    ("toggle: On, id: a, value: \"true\"", true),
    ("toggle: On, id: a, value: \"true\", on: { appear: [ { toast: Saved } ] }", true),
    ("toggle: On, id: a, value: \"true\", on: { change: [] }", true),
    ("field: On, id: a, value: \"'x'\", on: { submit: [ { toast: Saved } ] }", false),
    ("toggle: On, id: a, value: \"true\", enabled: \"false\"", false),
    ("toggle: On, id: a", false), ("progress: On, value: 0.5", false),
  ])
  func aControlIsDeadWhereNothingTakesItsAnswer(element: String, isDead: Bool) throws {
    #expect(try codes("body: [ { \(element) } ]").contains("KL0244") == isDead)
  }

  @Test(arguments: [
    ("section: Empty, body: []", 1), ("section: Empty, body: [], collapsed: true", 0),
    ("section: Full, body: [ { text: Here } ]", 0), ("use: box", 1), ("use: box, body: []", 1),
    ("use: box, body: [ { text: Here } ]", 0), ("use: outer", 1), ("use: spare", 0),
    ("section: Around, body: [ { use: box } ]", 1),
  ])
  func whatCanNeverShowAnythingIsReportedOnce(element: String, count: Int) throws {
    let app = try DemoApp()
    for (name, body) in [
      ("box", "[ { section: Box, body: [ { slot: } ] } ]"), ("outer", "[ { use: box } ]"),
      ("spare", "[ { slot: , body: [ { text: Spare } ] } ]"),
    ] {
      try app.write("Screens/demo/components/\(name).yaml", "component: \(name)\nbody: \(body)\n")
    }
    try app.write(
      "Screens/demo/example.yaml", "screen: example\ntitle: Example\nbody: [ { \(element) } ]\n")
    let found = try app.check().filter { $0.code.description == "KL0250" }
    #expect(found.count { $0.span?.source.path == "Screens/demo/example.yaml" } == count, "\(found)")
  }

  @Test func aControlOfARowIsDeadToo() throws {
    let found = try codes(
      """
      body:
        - list: "['a']"
          as: item
          key: item
          row: { toggle: "${item}", id: a, value: "true" }
          loading: []
          empty: { text: None }
          error: []
      """)
    #expect(found.contains("KL0244"))
  }

  @Test(arguments: [
    ("", "go: example", true), ("", "present: example", true), ("", "replace: example", true),
    ("", "go: home", false), ("", "go: example, if: net.online", false),
    ("state: { count: int }", "replace: example", false), ("state: { count: int }", "go: example", true),
  ])
  func aScreenMayOpenItselfOnlyWhereThatChangesSomething(
    keys: String, action: String, isReported: Bool
  ) throws {
    let shown = keys.isEmpty ? "" : ", { text: \"${state.count}\" }"
    let found = try codes(
      "\(keys)\nbody: [ { button: Begin, id: a, do: [ { \(action) } ] }\(shown) ]")
    #expect(found.contains("KL0542") == isReported)
  }

  @Test(arguments: [("", []), (", { txet: Example }", ["KL0201"])])
  func aSheetIsNotReportedWhereWhatPresentsItHasAnError(beside: String, expected: [String]) throws {
    let app = try DemoApp()
    try app.write(
      "Screens/demo/example.yaml",
      "screen: example\ntitle: Example\n"
        + "body: [ { link: Offers, id: leave, do: [ present: menu ] }\(beside) ]\n")
    try app.write(
      "Screens/demo/menu.yaml",
      "screen: menu\ntitle: Offers\nbody: [ { button: Begin, id: end, do: [ dismiss ] } ]\n")
    #expect(try app.check().map(\.code.description) == expected)
  }

  @Test func aScreenIsNotUnreachableWhereTheAppHasAnError() throws {
    let app = try DemoApp()
    let declared = try DemoApp.text(of: "Screens/demo/app.yaml")
    try app.write(
      "Screens/demo/app.yaml",
      declared.replacing("label: Example, screen: ", with: "label: Example, screeen: "))
    #expect(try app.check().map(\.code.description) == ["KL0202"])
  }

  @Test func aFieldMakesReplacingAReset() throws {
    let found = try codes(
      "body: [ { field: Name, id: name }, { button: Begin, id: a, do: [ { replace: example } ] } ]")
    #expect(!found.contains("KL0542"))
  }

  @Test(arguments: [
    ("{ tab: b, label: Recipes, screen: example }", ["KL0531"]),
    ("{ tab: b, label: Example, screen: home }", ["KL0531"]),
    ("{ tab: b, label: Recipes, screen: home }", ["KL0531"]),
    ("{ tab: b, label: Recipes, screen: home, when: net.online }", []),
  ])
  func tabsAreAlikeByLabelOrScreen(tab: String, expected: [String]) throws {
    let app = try DemoApp()
    let declared = try DemoApp.text(of: "Screens/demo/app.yaml")
    try app.write(
      "Screens/demo/app.yaml",
      declared.replacing("{ tab: example, label: Example, screen: example }", with: tab))
    #expect(try app.check().map(\.code.description).filter { $0 == "KL0531" } == expected)
  }

  @Test(arguments: [
    ("extra.yml", true), ("components/row.yml", true), ("flows/begin.yml", true),
    ("walkthroughs/a.yml", false),
    ("notes.txt", false),
  ])
  func filesThatEndInYMLAreReported(file: String, isReported: Bool) throws {
    let app = try DemoApp()
    try app.write("Screens/demo/\(file)", "about: nothing\n")
    let found = try app.check().filter { $0.code == .ignoredFile }
    #expect(found.compactMap(\.span?.source.path) == (isReported ? ["Screens/demo/\(file)"] : []))
  }

  @Test func aContractThatEndsInYMLIsReported() throws {
    let app = try DemoApp()
    try app.write("Plugins/Other/plugin.yml", "plugin: other\n")
    #expect(try app.check().contains { $0.code == .ignoredFile })
  }

  @Test(
    arguments: [
      ("list.count", nil), ("tier.x", "did you mean `${tier.x}`?"), ("Version 2.0", nil),
      ("Hello {name}", "did you mean `Hello ${name}`?"), ("{a.b} of {c}", "did you mean `${a.b} of ${c}`?"),
      ("A {b c} d", nil), ("Open {", nil), ("{} and {1}", nil),
    ] as [(String, String?)])
  func aTextThatLooksLikeAnExpressionIsNamed(text: String, help: String?) throws {
    let app = try DemoApp()
    try app.write(
      "Screens/demo/example.yaml", "screen: example\ntitle: Example\nbody: [ { text: \"\(text)\" } ]\n")
    let found = try app.check(addsTexts: false).filter { $0.code == .missingText }
    let own = found.filter {
      $0.span?.source.path == "Screens/demo/example.yaml" && $0.message.contains(text)
    }
    #expect(own.count == 1)
    #expect(own.allSatisfy { ($0.help == help) == (help != nil) })
  }
}
