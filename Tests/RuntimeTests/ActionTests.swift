import Foundations
import Screens
import Simulation
import Testing

@testable import Runtime

@Suite struct ActionTests {
  // MARK: Examples

  /// The files that the examples refer to, in a component in use, so that `emit` has a handler.
  private static func exampleFiles(_ spec: ActionSpec) -> [String: String] {
    let lines = spec.example.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    let button = "- button: Go\n  id: go\n  do:\n    -\n\(lines)\n"
    let isOfComponent = spec.name == EmitAction.spec.name
    return [
      "home": """
      screen: home
      title: Home
      models: { recipe: test.Counter }
      state: { query: string }
      sequences: { save: [ { set: { state.query: saved } } ] }
      body:
      \(isOfComponent ? "- use: card" : button)
      """,
      "components/card": "component: card\nevents: { chosen: {} }\nbody:\n"
        + (isOfComponent ? button : "- text: Card"),
      "about": "screen: about\ntitle: About\nbody: []",
    ]
  }

  @Test(arguments: Actions.all.map { $0.spec })
  func everyExampleOfAnActionLinksAndRuns(_ spec: ActionSpec) throws {
    let test = try TestApp(
      Self.exampleFiles(spec),
      app: """
        app: demo
        name: Demo
        start: home
        locales: [en, ta]
        plugins: { test: ">=1.0" }
        tabs: [ { tab: home, label: Home, screen: home }, { tab: recipes, label: Recipes, screen: about } ]
        """)
    let button = try #require(test.start().allNodes.first { $0.role == .button })
    _ = try test.send(.press(button.id))
    let said = try test.said().filter { $0.hasPrefix("refused") || $0.hasPrefix("problem") }
    // The first screen has no screen to go back to, no sheet to close, and no flow to continue.
    let isNowhere = ["back", "dismiss", "next", "exit"].contains(spec.name)
    #expect(said.count == (isNowhere ? 1 : 0), "\(said)")
  }

  // MARK: Dialogs

  private func start(_ actions: String, head: String = "", app: String = TestApp.appFile) throws -> TestApp {
    let app = try TestApp(
      [
        "home": """
        screen: home
        title: Home
        models: { c: test.Counter }
        state: { log: string, busy: bool, n: int?, url: string }
        \(head)
        body:
          - { text: "${state.busy}", id: busy }
          - { text: "${c.count}", id: count }
          - { text: "${state.n}", id: n }
          - { field: Link, id: url, bind: state.url }
          - { button: Do, id: do, do: \(actions) }
          - { button: Other, id: other, do: { call: c.slow, busy: state.busy } }
        """, "page": "screen: page\ntitle: Page\nbody: []",
        "pro":
          "screen: pro\nparams: { flag: string? }\ntitle: Pro\nbody: { text: \"${params.flag}\", id: flag }",
      ], app: app, texts: ["OK": ["en": "OK", "ta": "சரி"]])
    _ = try app.start()
    return app
  }

  @Test func alertPausesTheActionsUntilDismissed() throws {
    let app = try start("[ { alert: All is saved, title: Saved }, { toast: after } ]")
    let dialog = try #require(app.send(.press("do")).dialog)
    #expect(dialog.label == "Saved" && dialog.value == "All is saved")
    #expect(dialog.children.map(\.label) == ["OK"])
    #expect(try app.said() == [])
    #expect(try app.send(.press("dialog/ok")).dialog == nil)
    #expect(try app.said() == ["after"])
  }

  @Test func alertWithoutATitleShowsItsMessageAndClosesByBack() throws {
    let app = try start("[ { alert: \"Count ${c.count}\", ok: Fine }, { toast: after } ]")
    try app.send(.locale("ta"))
    let dialog = try #require(app.send(.press("do")).dialog)
    #expect(dialog.label == "Count 0" && dialog.value == nil && dialog.children.map(\.label) == ["Fine"])
    #expect(try app.send(.back).dialog == nil)
    #expect(try app.said() == ["after"])
    #expect(try app.view().screen == "home")
  }

  @Test func alertButtonFollowsTheScreensLanguage() throws {
    let app = try start("{ alert: Hello }")
    try app.send(.locale("ta"))
    #expect(try app.send(.press("do")).dialog?.children.map(\.label) == ["சரி"])
  }

  @Test func showsDialogsInSequence() throws {
    let app = try start(
      "[ { alert: First }, { toast: one } ]",
      head: "every: { time: 1s, do: [ { confirm: Second, yes: Y, no: N }, { toast: two } ] }")
    try app.send(.press("do"))
    app.scheduler.advance(by: .seconds(5))
    #expect(try app.view().dialog?.label == "First")
    #expect(try app.send(.press("dialog/ok")).dialog?.label == "Second")
    #expect(try app.said() == ["one"])
    #expect(try app.send(.press("dialog/yes")).dialog == nil)
    #expect(try app.said() == ["two"])
    // The timer was paused until the answer.
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.view().dialog?.label == "Second")
    try app.send(.press("dialog/no"))
    #expect(try app.said() == [])
  }

  // MARK: Effects outside the app

  @Test func removesInvisibleCharactersFromSharedTexts() throws {
    let app = try start(
      "[ { set: { state.url: \"${'a\\\\u001b[31m\\\\u202Eb\\\\nc\\\\u0085\\\\u2028'}\" } }, { copy: \"${state.url}\" }, { share: { verbatim: \"See ${state.url}\" } }, "
        + "{ notify: { verbatim: \"N ${state.url}\" }, text: Now } ]")
    try app.send(.press("do"))
    #expect(try app.said() == ["copy: a[31mb\nc", "share: See a[31mb\nc", "notification: N a[31mbc|Now"])
  }

  @Test func sharesAndCopiesALineForEachItem() throws {
    let lines = "items: \"['a', 'b']\", as: word, line: { verbatim: \"- ${word}\" }"
    let app = try start("[ { copy: \"${'Words'}\", \(lines) }, { share: { verbatim: Words }, \(lines) } ]")
    try app.send(.press("do"))
    #expect(try app.said() == ["copy: Words\n- a\n- b", "share: Words\n- a\n- b"])
  }

  @Test func notificationFiresWhenDueOnAnyScreen() throws {
    let app = try start(
      "[ { notify: \"Ready ${c.count}\", after: 20m }, { call: c.add, with: { by: 3 } }, { go: page } ]")
    #expect(try app.send(.press("do")).screen == "page")
    app.scheduler.advance(by: .seconds(1199))
    #expect(try app.said() == [])
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.said() == ["notification: Ready 0|"])
  }

  @Test func aMessageOfTheScreenThatIsShownNotifiesNobody() throws {
    let message = "after: 1m, link: \"demo://page\""
    let app = try start(
      "[ { notify: Written, channel: messages, \(message) }, { notify: Ready, \(message) }, { go: page } ]",
      app: Self.linked)
    #expect(try app.send(.press("do")).screen == "page")
    app.scheduler.advance(by: .seconds(60))
    #expect(try app.said() == ["notification: Ready|"])
    try app.send(.back)
    try app.send(.press("do"))
    try app.send(.back)
    app.scheduler.advance(by: .seconds(60))
    #expect(try app.said() == ["notification: Written|", "notification: Ready|"])
  }

  @Test func aTapOnANotificationOpensItsLink() throws {
    let app = try start(
      "[ { notify: First, link: \"demo://page\" }, { notify: Second } ]", app: Self.linked)
    try app.send(.notification(nil))
    #expect(try app.said() == ["refused: Something went wrong (no_notification)"])
    try app.send(.press("do"))
    #expect(try app.said() == ["notification: First|", "notification: Second|"])
    // The last one has no link, and the app has no list of notifications.
    #expect(try app.send(.notification(nil)).screen == "home")
    let alone = try start("{ notify: First, link: \"${'demo' + '://page'}\" }", app: Self.linked)
    try alone.send(.press("do"))
    #expect(try alone.send(.notification(nil)).screen == "page")
  }

  @Test(arguments: [
    ("https://example.com/a?b=c#d", "https://example.com/a?b=c#d"),
    ("HTTP://Example.com", "http://Example.com"), ("mailto:a@b.c?subject=Hi", "mailto:a@b.c?subject=Hi"),
    ("tel:+91123", "tel:+91123"), ("geo:13.08,80.27", "geo:13.08,80.27"),
    ("https://example.com/a b\"<>`{}|^", "https://example.com/a%20b%22%3C%3E%60%7B%7D%7C%5E"),
    ("https://example.com/தமிழ்", "https://example.com/%E0%AE%A4%E0%AE%AE%E0%AE%BF%E0%AE%B4%E0%AF%8D"),
    ("https://example.com/100%25", "https://example.com/100%25"),
  ])
  func opensAComputedLink(_ link: String, _ expected: String) throws {
    let app = try start("{ open: \"${state.url}\" }")
    try app.send(.edit("url", link))
    try app.send(.press("do"))
    #expect(try app.said() == ["link: \(expected)"])
  }

  @Test(arguments: [
    "", "example.com", "javascript:alert(1)", "file:///etc/passwd", "ftp://a.b", "intent://x", "https:",
    "https:/a",
    "https://", "https:///path", "https://bank.com@evil.com/", "https://a\\@b", "https://a\u{202E}b",
    "https://a\nb",
    " https://a.b", "https://:80", "tel:", "data:text/html,x", "other://x", "1http://a", "://a", ":",
    "https://" + String(repeating: "a", count: 5000),
  ])
  func rejectsUnsafeLinks(_ link: String) { #expect(OutsideLink(link) == nil) }

  @Test func failsForAnUnsafeComputedLink() throws {
    let app = try start("{ open: \"${state.url}\", error: { toast: \"${error.code}\" } }")
    try app.send(.edit("url", "javascript:alert(1)"))
    try app.send(.press("do"))
    let said = try app.said()
    #expect(said.last == "link_not_allowed")
    // The author reads where.
    #expect(
      said.first?.hasPrefix("problem: Screens/") == true
        && said.first?.hasSuffix(": `javascript:alert(1)` is no link that may be opened") == true, "\(said)")
  }

  /// What a plugin says of its server is no fault of the script, whether the script handles the failure or not.
  @Test(arguments: ["{ call: c.fail }", "{ call: c.fail, error: { toast: \"${error.code}\" } }"])
  func failedCallIsNoProblemOfTheScript(_ actions: String) throws {
    let app = try start(actions)
    try app.send(.press("do"))
    let said = try app.said()
    #expect(said.count == 1 && !said[0].hasPrefix("problem:"), "\(said)")
  }

  private static let linked =
    TestApp.appFile + "\nscheme: demo\nroutes: { screen: page, link: page }\nupgrade: pro"

  @Test func opensTheAppsOwnLinksInsideTheApp() throws {
    let app = try start("{ open: \"${state.url}\" }", app: Self.linked)
    try app.send(.edit("url", "Demo://page"))
    #expect(try app.send(.press("do")).screen == "page")
    try app.send(.back)
    try app.send(.edit("url", "demo://nowhere"))
    try app.send(.press("do"))
    #expect(try app.said() == ["refused: Something went wrong (no_such_link)"])
    let literal = try start("{ open: \"demo://page\" }", app: Self.linked)
    #expect(try literal.send(.press("do")).trail == ["Home", "Page"])
  }

  // MARK: Upgrades

  @Test func upgradeOpensTheAppsSheet() throws {
    let app = try start("upgrade", app: Self.linked)
    let view = try app.send(.press("do"))
    #expect(view.screen == "pro" && view.isSheet && view.node("flag")?.label ?? "" == "")
  }

  @Test func upgradeShowsADialogInAnAppWithoutASheet() throws {
    let app = try start("[ upgrade, { toast: after } ]")
    let dialog = try #require(app.send(.press("do")).dialog)
    #expect(dialog.label == "Part of Pro" && dialog.children.map(\.id) == ["dialog/ok"])
    try app.send(.press("dialog/ok"))
    #expect(try app.said() == ["after"])
  }

  // MARK: Calls

  @Test func callFailsAfterItsTimeout() throws {
    let app = try start(
      "[ { call: c.slow, timeout: 10s, busy: state.busy, error: { toast: \"${error.code}\" } }, { toast: after } ]"
    )
    #expect(try app.send(.press("do")).node("busy")?.label == "true")
    app.scheduler.advance(by: .seconds(9))
    #expect(try app.said() == [])
    app.scheduler.advance(by: .seconds(1))
    #expect(try app.said() == ["timeout", "after"])
    #expect(try app.view().node("busy")?.label == "false")
    // Its task was cancelled, so its effect after a minute does not happen.
    app.scheduler.advance(by: .seconds(120))
    #expect(try app.view().node("count")?.label == "0")
    #expect(app.scheduler.unfinishedJobs.isEmpty)
  }

  @Test func timeoutAppliesToAModelThatIgnoresCancellation() throws {
    let app = try start("{ call: c.stubborn, timeout: 10s, error: { toast: \"${error.code}\" } }")
    try app.send(.press("do"))
    app.scheduler.advance(by: .seconds(10))
    #expect(try app.said() == ["timeout"])
    #expect(try app.view().node("do")?.states == [])
  }

  @Test func callInTimeReturnsAndStopsItsTimeout() throws {
    let app = try start("{ call: c.twice, with: { by: 4 }, as: state.n, timeout: 10s, busy: state.busy }")
    let view = try app.send(.press("do"))
    #expect(view.node("n")?.label == "8" && view.node("busy")?.label == "false")
    #expect(app.scheduler.unfinishedJobs.isEmpty)
  }

  @Test func failedCallIsNoLongerBusy() throws {
    let app = try start("{ call: c.fail, busy: state.busy, timeout: 5s }")
    #expect(try app.send(.press("do")).node("busy")?.label == "false")
    #expect(try app.said().first == "refused: Something went wrong (full)")
  }

  @Test func stateIsBusyDuringItsCalls() throws {
    let app = try start("{ call: c.add, with: { by: 1 }, busy: state.busy }")
    try app.send(.press("other"))
    #expect(try app.send(.press("do")).node("busy")?.label == "true")
    app.scheduler.advance(by: .seconds(60))
    #expect(try app.view().node("busy")?.label == "false")
  }

  @Test func ignoresTheResultOfACallAfterItsScreenIsLeft() throws {
    let app = try TestApp([
      "home": "screen: home\ntitle: Home\nbody: { button: Go, id: go, do: { go: page } }",
      "page":
        "screen: page\ntitle: Page\nmodels: { c: test.Counter }\nstate: { b: bool }\n"
        + "body: { button: Slow, id: slow, do: { call: c.slow, timeout: 5s, busy: state.b } }",
    ])
    _ = try app.start()
    try app.send(.press("go"))
    try app.send(.press("slow"))
    try app.send(.back)
    app.scheduler.advance(by: .seconds(120))
    #expect(try app.view().title == "Home")
    #expect(try app.said() == ["refused: Something went wrong (timeout)"] || app.said() == [])
    #expect(app.scheduler.unfinishedJobs.isEmpty)
  }
}
