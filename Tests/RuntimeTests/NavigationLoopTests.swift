import Foundations
import Testing

@testable import Runtime

/// Screens whose `appear` and `leave` actions navigate.
@Suite struct NavigationLoopTests {
  private func start(_ screens: [String: String]) throws -> TestApp {
    let app = try TestApp(screens)
    _ = try app.start()
    return app
  }

  private func problems(_ app: TestApp) throws -> [String] {
    try app.announcements().compactMap { if case .problem(let text) = $0 { text } else { nil } }
  }

  private static func screen(_ name: String, _ on: String) -> String {
    "screen: \(name)\ntitle: \(name)\non: \(on)\nbody: { button: Toast, id: toast, do: { toast: Pressed } }"
  }

  @Test(arguments: [
    ("{ appear: { replace: other } }", "{ appear: { replace: home } }"),
    ("{ appear: { go: other } }", "{ appear: { go: home } }"),
    ("{ appear: { go: other } }", "{ appear: back }"),
    ("{ appear: { present: home } }", "{}"),
    ("{ appear: { go: other } }", "{ appear: root, leave: { go: other } }"),
  ])
  func stopsScreensThatShowEachOther(_ home: String, _ other: String) throws {
    let app = try start(["home": Self.screen("home", home), "other": Self.screen("other", other)])
    let found = try problems(app)
    #expect(found.count == 1)
    #expect(found.first?.contains("KL0541") == true)
    let view = try app.view()
    #expect(["home", "other"].contains(view.screen))
    #expect(found.first?.contains("` after `") == true)
    // The session can be used.
    try app.send(.press("toast"))
    #expect(try app.said() == ["Pressed"])
  }

  @Test func restartsCountingAtInput() throws {
    let app = try start([
      "home": Self.screen("home", "{ appear: { replace: other } }"),
      "other": Self.screen("other", "{ appear: { replace: home } }"),
    ])
    #expect(try problems(app).count == 1)
    try app.send(.home)
    #expect(try problems(app).isEmpty)
  }

  @Test func runsChainsThatComeToAnEnd() throws {
    let app = try start([
      "home": Self.screen("home", "{ appear: { replace: other } }"), "other": Self.screen("other", "{}"),
    ])
    #expect(try app.view().screen == "other")
    #expect(try problems(app).isEmpty)
  }
}
