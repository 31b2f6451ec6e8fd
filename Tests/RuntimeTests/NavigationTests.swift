import Foundations
import Testing

@testable import Runtime

@Suite struct NavigationTests {
  private static let tabbed = """
    app: demo
    name: Demo
    start: home
    locales: [en, hi, ta]
    plugins: { test: ">=1.0" }
    tabs: [ { tab: first, label: First, screen: home }, { tab: second, label: Second, screen: other } ]
    profiles: { phone: { columns: 48 }, wide: { columns: 100, rows: 30 } }
    """

  private static let home = """
    screen: home
    title: Home
    models: { counter: test.Counter }
    state: { log: string }
    on: { appear: { set: { state.log: "${state.log}+" } }, leave: { toast: "left ${string(counter.count)}" } }
    body:
      - { text: "${state.log}", id: log }
      - { text: "${counter.count}", id: count }
      - { button: Add, id: add, do: { call: counter.add, with: { by: 2 } } }
      - { button: Slow, id: slow, do: [ { call: counter.slow }, { toast: Done } ] }
      - { button: Open, id: open, do: { go: { screen: detail, with: { id: a } } } }
      - { button: Swap, id: swap, do: { replace: { screen: detail, with: { id: b } } } }
      - { button: Ask, id: ask, do: [ { confirm: Sure?, yes: Yes, no: No }, { toast: Sure } ] }
    """

  private static let detail = """
    screen: detail
    params: { id: string, size: int? }
    title: Detail ${params.id}
    models: { counter: test.Counter }
    on: { leave: [ { call: counter.add, with: { by: 3 } }, { toast: "bye ${string(counter.count)}" } ] }
    body:
      - { text: "${params.size == null ? 'no size' : 'size'}", id: size }
      - { button: Slow, id: slow, do: [ { call: counter.slow }, { toast: Done } ] }
      - { button: Deeper, id: deeper, do: { go: { screen: detail, with: { id: c } } } }
      - { button: Root, id: root, do: root }
    """

  private static let other = "screen: other\ntitle: Other\nbody: { text: Here, id: here }"

  private func start(app: String = NavigationTests.tabbed) throws -> TestApp {
    let app = try TestApp(["home": Self.home, "detail": Self.detail, "other": Self.other], app: app)
    _ = try app.start()
    return app
  }

  private func toasts(_ app: TestApp) throws -> [String] {
    try app.announcements().compactMap { if case .toast(let words, _) = $0 { words } else { nil } }
  }

  @Test func runsAppearAndLeaveHandlers() throws {
    let app = try start()
    #expect(try app.view().node("log")?.label == "+")
    try app.send(.press("open"))
    #expect(try toasts(app) == ["left 0"])
    // A closed screen can still call its models and announce, and is released only afterwards.
    #expect(try app.send(.back).node("log")?.label == "++")
    #expect(try toasts(app) == ["bye 3"])
    try app.send(.tab("second"))
    #expect(try toasts(app) == ["left 0"])
    #expect(try app.send(.tab("first")).node("log")?.label == "+++")
    try app.send(.press("swap"))
    #expect(try toasts(app) == ["left 0"])
  }

  @Test func tabsKeepTheirStacks() throws {
    let app = try start()
    try app.send(.press("open"))
    #expect(try app.send(.press("deeper")).trail == ["Home", "Detail a", "Detail c"])
    let second = try app.send(.tab("second"))
    #expect(second.screen == "other" && !second.canGoBack)
    #expect(second.tabs.map(\.isSelected) == [false, true])
    #expect(try app.send(.tab("first")).title == "Detail c")
    #expect(try app.send(.press("root")).trail == ["Home"])
    #expect(try app.send(.tab("third")).screen == "home")
    #expect(try app.send(.home).screen == "home")
  }

  @Test func theShownTabChosenAgainGoesToItsFirstScreen() throws {
    let app = try start()
    try app.send(.press("open"))
    #expect(try app.send(.press("deeper")).trail == ["Home", "Detail a", "Detail c"])
    #expect(try app.send(.tab("first")).trail == ["Home"])
    #expect(try app.send(.tab("first")).trail == ["Home"])
  }

  @Test func missingParamsAreNull() throws {
    let app = try start()
    #expect(try app.send(.press("open")).node("size")?.label == "no size")
    #expect(try toasts(app) == ["left 0"])
  }

  @Test func nodeIsBusyOnItsOwnScreenOnly() throws {
    let app = try start()
    try app.send(.press("slow"))
    let detail = try app.send(.press("open"))
    #expect(detail.node("slow")?.states == [])
    #expect(try app.send(.press("slow")).node("slow")?.states == [.busy])
  }

  @Test func discardsAnnouncementsOfLeftScreens() throws {
    let app = try start()
    try app.send(.press("open"))
    try app.send(.press("slow"))
    try app.send(.back)
    _ = try app.announcements()
    app.scheduler.advance(by: .seconds(120))
    #expect(try app.announcements() == [])
  }

  @Test func dialogBlocksOtherEvents() throws {
    let app = try start()
    let asked = try app.send(.press("ask"))
    #expect(asked.dialog?.children.map(\.label) == ["Yes", "No"])
    #expect(try app.session.map { session in try app.scheduler.run { await session.isWorking } } == false)
    #expect(try app.send(.tab("second")).screen == "home")
    #expect(try app.send(.press("add")).dialog != nil)
    #expect(try app.send(.edit("add", "x")).dialog != nil)
    #expect(try app.announcements().count == 3)
    #expect(try app.send(.back).dialog == nil)
    #expect(try toasts(app) == [])
  }

  @Test func reportsAModelThatCannotBeOpened() throws {
    let bad = Self.detail.replacing("{ counter: test.Counter }", with: "{ counter: { use: test.Counter } }")
    let app = try TestApp(
      ["home": Self.home, "detail": bad, "other": Self.other], app: Self.tabbed)
    app.isPluginMissing = true
    let view = try app.start()
    #expect(view.screen == "home")
    #expect(view.nodes.map(\.role) == [.notice])
    #expect(view.nodes.first?.tone == .error)
    #expect(view.title == "Home")
    #expect(try app.announcements().count == 1)
    #expect(try app.send(.tab("second")).node("here") != nil)
    // Its actions are for a screen that is shown.
    #expect(try app.announcements().isEmpty)
    #expect(try app.send(.tab("first")).node("failure") != nil)
  }

  @Test func settingsReachTheScreens() throws {
    let app = try TestApp(
      [
        "home": """
        screen: home
        title: Home
        body:
          - { text: "${tier} ${device.name} ${device.columns} ${app.theme} ${net.online}", id: all }
          - { text: "${number(1234567.5)}", id: number }
          - { text: Hello, id: hello }
          - { notice: Offline, id: offline, when: "!net.online" }
        """, "other": Self.other,
      ], app: Self.tabbed, texts: ["Hello": ["en": "Hello", "hi": "नमस्ते", "ta": "வணக்கம்"]])
    _ = try app.start()
    let key = { (view: ScreenView) in view.node("all")?.label }
    #expect(try key(app.view()) == "free phone 48 light true")
    #expect(try app.view().node("offline") == nil)
    for event in [InputEvent.tier("pro"), .device("wide"), .theme("dark"), .offline(true)] {
      try app.send(event)
    }
    #expect(try key(app.view()) == "pro wide 100 dark false")
    #expect(try app.view().node("offline")?.label == "Offline")
    #expect(try app.view().isDark)
    let hindi = try app.send(.locale("hi"))
    #expect(hindi.locale == "hi")
    #expect(hindi.node("hello")?.label == "नमस्ते")
    #expect(hindi.node("number")?.label == "12,34,567.5")
    #expect(try app.send(.locale("en")).node("number")?.label == "1,234,567.5")
    for event in [InputEvent.tier("gold"), .device("watch"), .theme("blue"), .locale("!")] {
      try app.send(event)
    }
    #expect(try app.announcements().count == 4)
  }
}
