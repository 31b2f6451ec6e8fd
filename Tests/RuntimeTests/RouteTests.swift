import Foundations
import Testing

@testable import Runtime

@Suite struct RouteTests {
  private static let appFile = """
    app: demo
    name: Demo
    scheme: demo
    start: home
    locales: [en]
    plugins: { test: ">=1.0" }
    tabs:
      - { tab: first, label: First, screen: home }
      - { tab: second, label: Second, screen: other }
      - { tab: third, label: Third, screen: pro, when: "tier == 'pro'" }
    routes:
      - { screen: home, link: start }
      - { screen: other, link: other }
      - { screen: detail, link: "detail/{id}", when: "params.id != 'secret'", else: { screen: ask, with: { id: "${params.id}" } } }
      - { screen: new, link: detail/new }
      - { screen: typed, link: "typed/{n}/{level}" }
      - { screen: pro, link: pro, when: "tier == 'pro'", else: { screen: ask, with: { id: upgrade } } }
      - { screen: round, when: "false", else: about }
      - { screen: about, when: "false", else: round }
      - { screen: shut, when: "false" }
      - { screen: failing, when: "int(tier) > 0", else: { screen: ask, with: { id: failed } } }
    """

  private static func go(_ name: String) -> String { "{ button: \(name), id: \(name), do: { go: \(name) } }" }

  private func start() throws -> TestApp {
    var screens: [String: String] = [:]
    for name in ["other", "new", "pro", "round", "about", "shut", "failing"] {
      screens[name] = "screen: \(name)\ntitle: \(name)\nbody: []"
    }
    screens["home"] =
      "screen: home\ntitle: home\nbody: [ \(["pro", "round", "shut", "failing", "other"].map(Self.go).joined(separator: ", ")), "
      + "{ button: P, id: third, do: { tab: third } } ]"
    screens["detail"] =
      "screen: detail\nparams: { id: string, size: int? }\n"
      + "title: \"detail ${params.id} ${params.size}\"\nbody: []"
    screens["ask"] = "screen: ask\nparams: { id: string }\ntitle: \"ask ${params.id}\"\nbody: []"
    screens["typed"] =
      "screen: typed\nparams: { n: int, level: \"enum(low, high)\", on: bool? }\n"
      + "title: \"typed ${params.n} ${params.level} ${params.on}\"\nbody: []"
    let app = try TestApp(screens, app: Self.appFile)
    _ = try app.start()
    return app
  }

  @Test func aStartReadsNoScreenThatOnlyRoutesLeadTo() throws {
    var diagnostics = Diagnostics()
    let demo = try start()
    let app = try #require(App.load(demo.folder, into: &diagnostics))
    func isRead(_ screen: String) -> Bool { app.cache.withLock { $0.scripts[screen] != nil } }
    _ = app.startFailures()
    _ = app.linkedApp
    #expect(!app.hasGuard("home") && isRead("home") && !isRead("detail"))
    #expect(app.exampleLink == "demo://pro")
    #expect(app.hasRoute(for: "demo://other") && !app.hasRoute(for: "demo://nothing"))
    #expect(isRead("other") && !isRead("detail"))
    #expect(app.linkedRoutes.route(to: "detail") != nil && isRead("detail"))
  }

  // MARK: Guards

  @Test func aGuardWithAnErrorOpensNothing() throws {
    let home = "screen: home\ntitle: Home\nbody: { button: P, id: pro, do: { go: pro } }"
    let app = try TestApp(
      ["home": home, "pro": "screen: pro\ntitle: Pro\nbody: []"],
      app: TestApp.appFile + "\nroutes: { screen: pro, when: flags.unknown }")
    var diagnostics = Diagnostics()
    _ = try app.start(of: try #require(App.load(app.folder, into: &diagnostics)))
    #expect(try app.send(.press("pro")).screen == "home")
  }

  @Test func guardRedirects() throws {
    let app = try start()
    #expect(try app.send(.press("pro")).title == "ask upgrade")
    try app.send(.back)
    try app.send(.tier("pro"))
    #expect(try app.send(.press("pro")).title == "pro")
  }

  @Test(arguments: ["round", "shut"]) func reportsAGuardWithoutAValidRedirect(_ screen: String) throws {
    let app = try start()
    #expect(try app.send(.press(screen)).title == "home")
    #expect(try app.said() == ["refused: Something went wrong (not_allowed)"])
  }

  @Test func failingGuardIsFalseAndReported() throws {
    let app = try start()
    #expect(try app.send(.press("failing")).title == "ask failed")
    #expect(try app.said().map { $0.prefix(31) } == ["problem: Screens/demo/app.yaml:"])
  }

  @Test func showsATabOnlyWhileItsConditionHolds() throws {
    let app = try start()
    #expect(try app.view().tabs.map(\.id) == ["first", "second"])
    #expect(try app.send(.press("third")).title == "home")
    #expect(try app.send(.tab("third")).title == "home")
    #expect(try app.said().count == 2)
    #expect(try app.send(.tier("pro")).tabs.count == 3)
    #expect(try app.send(.tab("third")).title == "pro")
  }

  // MARK: Deep links

  @Test(arguments: [
    ("demo://detail/a", "detail a "), ("DEMO://detail/a", "detail a "), ("demo:///detail/a/", "detail a "),
    ("demo://detail/new", "new"), ("demo://detail/a?size=3&x=1#part", "detail a 3"),
    ("demo://detail/%E0%AE%A4%E0%AE%AE%E0%AE%BF%E0%AE%B4%E0%AF%8D", "detail தமிழ் "),
    ("demo://detail/a%2Fb%3Fc", "detail a/b?c "), ("demo://detail/a?size=", "detail a "),
    ("demo://detail/secret", "ask secret"), ("demo://typed/-2/high?on=true", "typed -2 high true"),
    ("demo://pro", "ask upgrade"),
  ])
  func aLinkOpensItsScreen(_ link: String, _ title: String) throws {
    let app = try start()
    let view = try app.send(.open(link))
    #expect(view.title == title)
    #expect(view.trail.count == 2)
    #expect(try app.said() == [])
  }

  @Test(arguments: [
    "", "demo", "demo:", "demo://", "demo:detail/a", "other://detail/a", "://detail/a", "demo://nothing",
    "demo://detail", "demo://detail/a/b", "demo://detail/", "demo://detail/a?size=x", "demo://detail/%",
    "demo://detail/%4", "demo://detail/%zz", "demo://detail/%+1", "demo://detail/%ff",
    "demo://detail/a%00b", "demo://detail/%1b%5b31m", "demo://detail/%e2%80%ae", "demo://detail/a\u{1b}[2J",
    "demo://typed/1.5/high", "demo://typed/1/middle", "demo://typed/99999999999999999999/low",
    "demo://typed/1/low?on=yes", "javascript://detail/a",
    "demo://detail/" + String(repeating: "a", count: 4000),
  ])
  func rejectsAnUnknownLink(_ link: String) throws {
    let app = try start()
    #expect(try app.send(.open(link)).title == "home")
    #expect(try app.said() == ["refused: Something went wrong (no_such_link)"])
  }

  @Test func linkToATabsRootSelectsTheTab() throws {
    let app = try start()
    try app.send(.open("demo://detail/a"))
    let other = try app.send(.open("demo://other"))
    #expect(other.title == "other" && other.trail.count == 1)
    #expect(other.tabs.map(\.isSelected) == [false, true])
    // Its own tab is reset.
    let home = try app.send(.open("demo://start"))
    #expect(home.trail == ["home"] && home.tabs[0].isSelected)
  }

  @Test func linkOpensOnTopOfTheCurrentScreen() throws {
    let app = try start()
    try app.send(.press("other"))
    #expect(try app.send(.open("demo://detail/a")).trail == ["home", "other", "detail a "])
  }

  // MARK: Errors in routes

  private func wrong(_ routes: String, scheme: String = "scheme: demo") throws -> [String] {
    try problems(
      "screen: home\ntitle: Home\nbody: []",
      app: TestApp.appFile + "\n\(scheme)\nroutes:\n" + routes)
  }

  @Test(arguments: [
    ("  - { screen: detail, link: detail }", "needs `id`"),
    ("  - { screen: detail, link: \"detail/{di}\" }", "takes no `di`"),
    ("  - { screen: detail, link: \"//{id}\" }", "is not a link"),
    ("  - { screen: detail, link: \"a/{id}/{id}\" }", "is not a link"),
    ("  - { screen: dtail, link: \"a\" }", "did you mean `detail`?"),
    ("  - { screen: home, link: a }\n  - { screen: home, link: b }", "has two routes"),
    ("  - { screen: home, link: \"a\" }\n  - { screen: detail, link: a }", "the same links open"),
    ("  - { screen: detail, when: params.size, link: \"a/{id}\" }", "expected `bool`"),
    ("  - { screen: detail, when: \"false\", else: dtail, link: \"a/{id}\" }", "no screen `dtail`"),
    ("  - { screen: home, when: \"false\", else: detail }", "needs `id`"),
    ("  - { screen: home, when: \"params.id == ''\" }", "no field `id`"),
  ])
  func reportsInvalidRoutes(_ route: String, _ part: String) throws {
    let found = try wrong(route)
    #expect(found.contains { $0.contains(part) }, "\(found)")
  }

  @Test func acceptsAnExactLinkBesideOneWithAParam() throws {
    #expect(
      try wrong("  - { screen: home, link: detail/new }\n  - { screen: detail, link: \"detail/{id}\" }") == []
    )
    #expect(
      try wrong("  - { screen: detail, link: \"a/{id}\" }", scheme: "").contains { $0.contains("no scheme") })
  }
}
