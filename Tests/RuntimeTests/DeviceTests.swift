import Foundations
import Testing

@testable import Runtime

/// Differences between devices.
@Suite struct DeviceTests {
  private static let appFile =
    TestApp.appFile + "\nprofiles: { phone: { columns: 48 }, wide: { columns: 100 }, watch: { columns: 20 } }"

  private static let home = """
    screen: home
    title: Home
    state: { on: bool }
    body:
      - text: All
        id: words
        devices: { wide: { text: "Wide ${device.columns}" }, watch: { when: "false" } }
      - field: Name
        id: name
        devices: { wide: { hint: In full }, watch: { choice: Name, value: form.name, options: [ { value: a, label: A }, { value: b, label: B } ] } }
      - section: Part
        id: part
        devices: { wide: { section: Other part } }
        body:
          - { text: "${form.name}", id: inner }
          - { button: Go, id: go, do: { toast: all }, devices: { watch: { do: { toast: "watch ${device.name}" }, enabled: state.on } } }
      - list: "[1, 2]"
        row: { text: "${item}", id: item, devices: { wide: { text: "wide ${item}" } } }
        empty: { text: None }
      - { toggle: On, id: on, bind: state.on }
    """

  private func start(_ device: String? = nil) throws -> TestApp {
    let app = try TestApp(["home": Self.home], app: Self.appFile)
    _ = try app.start(SessionSettings(device: device))
    return app
  }

  @Test func devicesOverrideKeys() throws {
    let app = try start()
    #expect(try app.view().node("words")?.label == "All")
    try app.send(.edit("name", "Plum"))
    let wide = try app.send(.device("wide"))
    #expect(wide.node("words")?.label == "Wide 100")
    #expect(wide.node("name")?.hint == "In full" && wide.node("name")?.label == "Name")
    #expect(wide.node("part")?.label == "Other part" && wide.node("inner")?.label == "Plum")
    #expect(wide.node("list/0/item")?.label == "wide 1")
    let watch = try app.send(.device("watch"))
    #expect(watch.node("words") == nil && watch.node("part")?.label == "Part")
    #expect(watch.node("list/0/item")?.label == "1")
    #expect(try app.send(.device("phone")).node("words")?.label == "All")
  }

  @Test func devicesMayReplaceTheComponent() throws {
    let app = try start("watch")
    let view = try app.view()
    #expect(view.node("name")?.role == .choice)
    #expect(view.node("name/a")?.label == "A")
    #expect(try app.send(.device("phone")).node("name")?.role == .field)
  }

  @Test func switchingKeepsFieldValues() throws {
    let app = try start()
    try app.send(.edit("name", "Plum"))
    #expect(try app.send(.device("wide")).node("name")?.value == "Plum")
    #expect(try app.view().node("inner")?.label == "Plum")
    try app.send(.edit("name", "Pear"))
    #expect(try app.send(.device("phone")).node("name")?.value == "Pear")
  }

  @Test func devicesOverrideActionsAndConditions() throws {
    let app = try start()
    try app.send(.press("go"))
    #expect(try app.send(.device("watch")).node("go")?.states == [.disabled])
    try app.send(.press("on"))
    try app.send(.press("go"))
    try app.send(.device("wide"))
    try app.send(.press("go"))
    #expect(try app.said() == ["all", "watch watch", "all"])
  }

  @Test(arguments: [
    (
      "wide: { text: \"Wide", "wdie: { text: \"Wide", "KL0219 no device profile `wdie` → did you mean `wide`?"
    ),
    ("wide: { section: Other part }", "wide: { sectoin: Other part }", "no key `sectoin`"),
    ("wide: { hint: In full }", "wide: { hint: \"${device.colums}\" }", "did you mean `columns`?"),
    ("enabled: state.on", "enabled: state.no", "did you mean `on`?"),
    ("wide: { section: Other part }", "wide: { id: other }", "no key `id`"),
    ("wide: { section: Other part }", "wide: { devices: {} }", "no key `devices`"),
    ("wide: { section: Other part }", "wide: text", "expected a mapping"),
  ])
  func reportsErrorsOfADeviceOnce(_ right: String, _ wrong: String, _ part: String) throws {
    let files = ["home": Self.home.replacing(right, with: wrong)]
    let found = try TestApp(files, app: Self.appFile).load().1.filter { $0.severity == .error }.map {
      "\($0.code) \($0.message)" + ($0.help.map { " → \($0)" } ?? "")
    }
    #expect(found.count == 1 && found[0].contains(part), "\(found)")
  }
}
