import Flags
import Foundations
import Testing

@testable import Runtime

/// Flags in a session: overrides, reasons, and what is rendered again after a change.
@Suite struct FlagTests {
  private static let flags = """
    context: { device.model: string }
    tiers:
      free: { rank: 0 }
      pro: { rank: 10, extends: free, grants: [insights] }
    profiles:
      watch: { when: 'device.model.startsWith("W")', capabilities: [ble], columns: 20, rows: 10 }
      phone: { when: "true", capabilities: [ble, camera], columns: 48 }
    flags:
      insights:
        state: ENABLED
        kind: entitlement
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        requires: { grant: insights, flag: facts }
        onLocked: { show: locked }
        rules: [ { id: granted, when: "true", variant: "on" } ]
      photos:
        state: ENABLED
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        requires: { capability: camera }
        onLocked: { show: hide }
        rules: [ { id: all, variant: "on" } ]
      layout: { state: ENABLED, kind: ops, variants: { plain: list, fancy: cards }, defaultVariant: plain }
      facts: { state: ENABLED, kind: kill-switch, variants: { "on": true, "off": false }, defaultVariant: "on" }
      gone: { state: DISABLED, kind: ops, variants: { a: 1, b: 2 }, defaultVariant: a }
    """

  private static let home = """
    screen: home
    title: Home
    state: { count: int }
    body:
      - { text: "${device.name} ${device.columns} ${device.rows} ${device.model} ${size(device.capabilities)}", id: device }
      - { text: "${flags.layout}", id: layout }
      - { button: Insights, id: insights, requires: insights, do: { toast: in } }
      - { button: Photos, id: photos, requires: photos, do: { toast: out } }
      - { text: "${state.count}", id: count }
      - { text: "${tier}", id: tier }
    """

  private func make(_ flags: String = Self.flags) throws -> TestApp {
    try TestApp(["home": Self.home, "flags": flags])
  }

  private func labels(_ view: ScreenView) -> [String] { view.nodes.map { "\($0.id) \($0.label)" } }

  // MARK: Overrides

  @Test func setsAndClearsAnOverride() throws {
    let app = try make()
    #expect(try app.start().overrides == 0)
    let fancy = try app.send(.flag("layout", "fancy"))
    #expect(fancy.node("layout")?.label == "cards" && fancy.overrides == 1)
    #expect(try app.send(.flag("layout", "list")).node("layout")?.label == "list")
    #expect(try app.send(.flag("insights", "true")).node("insights")?.states == [])
    #expect(try app.view().overrides == 2)
    #expect(try app.send(.flag("layout", nil)).overrides == 1)
    #expect(try app.send(.tier("pro")).overrides == 2)
    #expect(try app.send(.device("watch")).overrides == 3)
    #expect(try app.send(.tier(nil)).node("tier")?.label == "free")
    #expect(try app.send(.device(nil)).node("device")?.label == "phone 48 40  2")
    #expect(try app.view().overrides == 1)
    #expect(try app.announcements().isEmpty)
  }

  @Test(arguments: [
    (InputEvent.flag("layuot", "fancy"), "no_such_flag! near layout"),
    (.flag("layuot", nil), "no_such_flag! near layout"),
    (.flag("zzz", "fancy"), "no_such_flag! among insights, photos, layout, facts, gone"),
    (.flag("layout", "fanyc"), "no_such_value! near fancy"),
    (.flag("layout", "9"), "no_such_value! among plain, fancy"),
    (.flag("facts", "off"), "kill_switch!"), (.flag("gone", "b"), "flag_disabled!"),
    (.tier("por"), "no_such_tier! near pro"),
    (.device("wathc"), "no_such_device! near watch"), (.request("/a", body: "{}"), "no_own_server!"),
  ])
  func rejectsInvalidOverridesWithSuggestions(event: InputEvent, words: String) throws {
    let codes = [
      "no_such_flag", "no_such_value", "kill_switch", "flag_disabled", "no_such_tier", "no_such_device",
      "no_own_server",
    ]
    var texts = Dictionary(uniqueKeysWithValues: codes.map { ("error.\($0)", ["en": "\($0)!"]) })
    texts["remedy.nearest %@"] = ["en": "near %@"]
    texts["remedy.among %@"] = ["en": "among %@"]
    let app = try TestApp(["home": Self.home, "flags": Self.flags], texts: texts)
    _ = try app.start()
    let view = try app.send(event)
    #expect(try app.announcements() == [.refused(words)])
    #expect(view.overrides == 0)
  }

  @Test func startOptionsPrecedeTheLocalFileAndTestersPrecedeBoth() throws {
    let app = try make()
    app.write("Screens/demo/flags.local.yaml", "layout: fancy\ninsights: \"on\"\n")
    var settings = SessionSettings()
    try settings.overrides.set("insights", to: "off", by: .option, in: try #require(app.load().0).flagFile)
    var view = try app.start(settings)
    #expect(view.node("layout")?.label == "cards" && view.overrides == 2)
    #expect(view.node("insights") == nil)
    view = try app.send(.flag("insights", "on"))
    #expect(view.node("insights")?.states == [] && view.overrides == 2)
    // Without the override it has the flag's own value, not the file's.
    view = try app.send(.flag("layout", nil))
    #expect(view.node("layout")?.label == "list" && view.overrides == 1)
    view = try app.send(.flag("insights", nil))
    #expect(view.node("insights")?.states == [.locked] && view.overrides == 0)
  }

  @Test func followsTheLocalFileLive() throws {
    let app = try make()
    #expect(try app.start().node("layout")?.label == "list")
    app.write("Screens/demo/flags.local.yaml", "layout: fancy\n")
    let session = try #require(app.session)
    var diagnostics = Diagnostics()
    let old = try app.scheduler.run { await session.app }
    let edited = try #require(App.load(app.folder, reusing: old, into: &diagnostics))
    #expect(diagnostics.all.isEmpty)
    _ = try app.scheduler.run { await session.adopt(edited) }
    #expect(try app.view().node("layout")?.label == "cards")
    // The same file becomes invalid after the flags change.
    app.write("Screens/demo/flags.yaml", Self.flags.replacing("fancy: cards", with: "neat: cards"))
    let broken = App.load(app.folder, reusing: edited, into: &diagnostics)
    #expect(broken != nil && diagnostics.all.map(\.code.description) == ["KL0746"])
    #expect(app.folder.screenNames == ["home"])
  }

  @Test func dropsOverridesOfRemovedVariants() throws {
    let app = try make()
    _ = try app.start()
    #expect(try app.send(.flag("layout", "fancy")).overrides == 1)
    app.write("Screens/demo/flags.yaml", Self.flags.replacing("fancy: cards", with: "neat: cards"))
    let session = try #require(app.session)
    let edited = try #require(app.load().0)
    _ = try app.scheduler.run { await session.adopt(edited) }
    let view = try app.view()
    #expect(view.node("layout")?.label == "list" && view.overrides == 0)
  }

  // MARK: Devices

  @Test func selectsTheDeviceOfTheModel() throws {
    let app = try make()
    var settings = SessionSettings()
    settings.model = "W7"
    let view = try app.start(settings)
    #expect(view.node("device")?.label == "watch 20 10 W7 1" && view.columns == nil)
    #expect(view.node("photos") == nil)
    let phone = try app.send(.device("phone"))
    #expect(phone.node("device")?.label == "phone 48 40 W7 2" && phone.columns == 48)
    #expect(phone.node("photos") != nil)
  }

  @Test func aDevicesPlatformIsItsProfilesElseItsModels() throws {
    func flags(_ platform: String) -> String {
      Self.flags.replacing("rows: 10 }", with: "rows: 10, platform: \(platform) }")
    }
    let app = try #require(make(flags("ios")).load().0)
    for (model, device, platform) in [
      ("W7", nil, "ios"), ("iPhone 15", nil, "ios"), ("iPad Pro", nil, "ios"), ("Pixel 9", nil, "android"),
      (nil, nil, "android"), (nil, "watch", "ios"), ("Pixel 9", "watch", "ios"),
    ] as [(String?, String?, String)] {
      var settings = SessionSettings()
      (settings.model, settings.device) = (model, device)
      #expect(app.platform(for: settings) == platform, "\(model ?? "-") \(device ?? "-")")
    }
    #expect(try make(flags("iOS")).load().1.map(\.code.description) == ["KL0704"])
  }

  @Test func reportsDevicesInBothFilesAndUsesTheFlagFiles() throws {
    let app = try TestApp(
      ["home": Self.home, "flags": Self.flags],
      app: TestApp.appFile + "\nprofiles: { phone: { columns: 30 } }")
    let (loaded, diagnostics) = app.load()
    #expect(diagnostics.map(\.code.description) == ["KL0755"])
    #expect(loaded?.profiles.map(\.columns) == [20, 48])
  }

  // MARK: Rendering

  @Test func evaluatesOnlyDependents() throws {
    let app = try make()
    let first = try app.start()
    #expect(app.evaluations > 3)
    let changes: [(InputEvent, String, Int)] = [
      (.flag("layout", "fancy"), "layout", 1), (.tier("pro"), "insights tier", 1),
      (.device("watch"), "device photos", 4),
      (.flag("layout", "fancy"), "", 0),
    ]
    var before = first
    for (event, changed, evaluations) in changes {
      let after = try app.send(event)
      let ids = Set((before.nodes + after.nodes).map(\.id)).filter { before.node($0) != after.node($0) }
      #expect(ids.sorted().joined(separator: " ") == changed, "\(event)")
      #expect(app.evaluations == evaluations, "\(event)")
      before = after
    }
  }

  // MARK: Why

  @Test func whyLocatesTheLock() throws {
    let app = try make()
    _ = try app.start()
    let session = try #require(app.session)
    let explanation = try #require(try app.scheduler.run { await session.explanation(of: "insights") })
    #expect(explanation.visibility == .locked(flag: "insights"))
    guard case .flag(let report?)? = explanation.findings.first?.parts.first?.origin else {
      Issue.record("nothing is told of the flag")
      return
    }
    #expect(report.reason == .locked && report.value == "false" && report.variant == "off")
    #expect(report.span?.description == "Screens/demo/flags.yaml:14:24")
    #expect(report.span?.text == "insights")
  }

  @Test func listShowsEachFlagWithItsLocation() throws {
    let app = try make()
    _ = try app.start()
    try app.send(.flag("layout", "fancy"))
    let session = try #require(app.session)
    let lines = try app.scheduler.run { await session.flagLines() }
    #expect(lines.count == 7)
    let reports = try app.scheduler.run { @Sendable in
      var found: [String] = []
      for flag in ["insights", "photos", "layout", "facts", "gone"] {
        if let report = await session.flagReports().first(where: { $0.flag == flag }) {
          found.append(
            "\(flag) \(report.reason.rawValue) \(report.rule ?? "-") \(report.span?.location.line ?? 0)"
          )
        }
      }
      return found
    }
    #expect(
      reports == [
        "insights LOCKED - 14", "photos TARGETING_MATCH all 23", "layout OVERRIDE - 0", "facts STATIC - 25",
        "gone DISABLED - 26",
      ])
  }

  @Test(arguments: [
    "{ list: \"['a', 'b']\", row: { button: Row, do: { toast: in } }, empty: [], id: rows, requires: photos }",
    "{ table: \"['a', 'b']\", columns: [ { label: Dish, value: \"${item}\" } ], do: { toast: in }, empty: [], id: rows, requires: photos }",
  ])
  func rowsOfALockedListOrTableLeadToTheOffer(_ rows: String) throws {
    let flags = Self.flags.replacing("show: hide", with: "show: teaser")
      .replacing("requires: { capability: camera }", with: "requires: { tier: pro }")
    let home = "screen: home\ntitle: Home\nbody:\n  - \(rows)\n"
    let app = try TestApp(["home": home, "flags": flags])
    let pressable = try app.start().nodes.flatMap(\.subtree).filter { $0.interaction == .press }
    try #require(pressable.count == 3)
    #expect(pressable.allSatisfy { $0.states.contains(.locked) && !$0.states.contains(.disabled) })
    try app.send(.press(pressable[2].id))
    #expect(try app.said().allSatisfy { !$0.contains("in") })
  }
}
