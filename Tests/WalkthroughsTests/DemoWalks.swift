import Foundation
import Foundations
import Maestro
import PluginKit
import Runtime
import Services
import Simulation
import Testing

@testable import Walkthroughs

/// An app without plugins and in-memory flows, for tests of single steps.
final class DemoWalks: Sendable {
  let host: DemoHost
  /// The same app on devices in real time.
  var liveHost: DemoHost { DemoHost(app: host.app, isLive: true) }
  private let root: URL

  static let app = """
    app: demo
    name: { verbatim: Demo }
    start: home
    scheme: demo
    routes: [ { screen: rows, link: rows } ]
    tabs:
      - { tab: home, label: { verbatim: Home }, screen: home }
      - { tab: more, label: { verbatim: More }, screen: more }
    plugins: {}
    locales: [en, hi, ta]
    profiles: { phone: { columns: 48, rows: 18 }, small: { columns: 32, rows: 8 } }
    """

  static let screens = [
    "home": """
    screen: home
    title: { verbatim: Home }
    state: { count: int, name: string, asked: bool, diet: string, extras: list(string) }
    body:
      - { text: { verbatim: "Count ${state.count}" }, id: count }
      - { button: { verbatim: Add }, id: add, do: [ { set: { state.count: "${state.count + 1}" } } ] }
      - { button: { verbatim: Frozen }, id: frozen, enabled: "false", why: { verbatim: Not now }, do: [ back ] }
      - { text: { verbatim: Plain words }, id: plain }
      - { field: { verbatim: Name }, id: name, bind: state.name, on: { submit: [ { toast: { verbatim: "Hello ${state.name}" } } ] } }
      - { field: { verbatim: Pass }, id: pass, kind: secret }
      - choice: { verbatim: Diet }
        id: diet
        bind: state.diet
        options: [ { value: all, label: { verbatim: Everything } }, { value: veg, label: { verbatim: Greens } } ]
      - { toggle: { verbatim: Asked }, id: asked, bind: state.asked }
      - { button: { verbatim: Ask }, id: ask, do: [ { confirm: { verbatim: Sure? }, yes: { verbatim: "Yes" }, no: { verbatim: "No" }, then: [ { set: { state.count: 100 } } ] } ] }
      - { button: { verbatim: Say it }, id: say, do: [ { toast: { verbatim: Said } } ] }
      - { text: { verbatim: On }, id: on, when: state.asked }
      - { link: { verbatim: Rows }, id: rows, do: [ { go: rows } ] }
    """,
    "more": """
    screen: more
    title: { verbatim: More }
    body:
      - { button: { verbatim: Same }, id: first, do: [ { toast: { verbatim: One } } ] }
      - { text: { verbatim: Between }, id: between }
      - { button: { verbatim: Same }, id: second, do: [ { toast: { verbatim: Two } } ] }
      - { text: { verbatim: Bars }, id: bars, when: "flags.look == 'bars'" }
    """,
    "rows": """
    screen: rows
    title: { verbatim: Rows }
    state: { ticks: int }
    every: [ { time: 5s, do: [ { set: { state.ticks: "${state.ticks + 1}" } } ] } ]
    body:
      - { text: { verbatim: "Ticks ${state.ticks}" }, id: ticks }
      - list: "['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't']"
        id: list
        as: row
        key: row
        row: { link: { verbatim: "Row ${row}" }, do: [ { toast: { verbatim: "Chose ${row}" } } ] }
        empty: { text: { verbatim: Nothing } }
      - { text: { verbatim: The end }, id: end }
    """,
  ]

  static let flags = """
    metadata: { flagSetId: demo, version: "1.0.0" }
    flags:
      look:
        state: ENABLED
        kind: release
        owner: demo
        expires: 2027-06-30
        about: Bars instead of a list
        variants: { list: list, bars: bars }
        defaultVariant: list
    """

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-walk-\(UUID().uuidString)")
    for folder in ["Screens/demo", "Locales", "Plugins"] {
      try FileManager.default.createDirectory(
        at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: checkout.appendingPathComponent("Locales/Kolam.xcstrings"),
      to: root.appendingPathComponent("Locales/Kolam.xcstrings"))
    try Data(Self.app.utf8).write(to: root.appendingPathComponent("Screens/demo/app.yaml"))
    try Data(Self.flags.utf8).write(to: root.appendingPathComponent("Screens/demo/flags.yaml"))
    // Of one machine alone; no walk takes it.
    try Data("look: bars\n".utf8).write(to: root.appendingPathComponent("Screens/demo/flags.local.yaml"))
    try Data("{ \"sourceLanguage\" : \"en\", \"strings\" : {}, \"version\" : \"1.0\" }".utf8).write(
      to: root.appendingPathComponent("Locales/demo.xcstrings"))
    for (name, text) in Self.screens {
      try Data(text.utf8).write(to: root.appendingPathComponent("Screens/demo/\(name).yaml"))
    }
    var diagnostics = Diagnostics()
    let app = try #require(App.load(AppFolder(root: root.path, app: "demo"), into: &diagnostics))
    _ = app.checkScreens(into: &diagnostics)
    #expect(!diagnostics.hasErrors, "\(DiagnosticRenderer().text(diagnostics.sorted))")
    host = DemoHost(app: app)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Walks the steps of a flow.
  func walk(
    _ steps: String, header: String = "", files: [String: String] = [:], isLive: Bool = false,
    _ change: (inout WalkSettings) -> Void = { _ in }
  ) throws -> CaseRecord {
    let flow = "appId: demo\n\(header)\n---\n- launchApp\n\(steps)\n"
    return try #require(try walkAll(files.merging(["flow.yaml": flow]) { $1 }, isLive: isLive, change).first)
  }

  /// Walks `flow.yaml` in all its cases.
  func walkAll(
    _ files: [String: String], isLive: Bool = false, _ change: (inout WalkSettings) -> Void = { _ in }
  ) throws -> [CaseRecord] {
    let files = MemoryFiles(files: files)
    var set = FlowSet(files: files)
    set.add("flow.yaml")
    #expect(!set.diagnostics.hasErrors, "\(DiagnosticRenderer().text(set.diagnostics.sorted))")
    var settings = WalkSettings()
    settings.recordsScreens = true
    change(&settings)
    let walk = Walk(isLive ? liveHost : host, flows: set.flows, files: files, settings)
    let cases = try WalkMatrix(host.app).cases(of: try #require(set.flows["flow.yaml"]))
    return walk.run(cases, jobs: 2).cases
  }
}

/// Files that are in no folder.
struct MemoryFiles: WorkspaceFiles {
  let files: [String: String]

  func kind(of path: String) -> FlowFileKind {
    if files[path] != nil { return .file }
    return listing(of: path).isEmpty ? .missing : .folder
  }

  func listing(of folder: String) -> [String] {
    let prefix = folder + "/"
    return files.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }.sorted()
  }

  func read(_ path: String) throws(Diagnostic) -> SourceText {
    guard let text = files[path] else {
      throw Diagnostic(.missingFlowFile, "there is no file `\(path)`", at: nil)
    }
    return SourceText(path: path, text: text)
  }
}

/// Creates devices without plugins and servers.
struct DemoHost: WalkHost {
  let app: App
  var isLive = false

  func device(in world: WalkWorld) throws -> any WalkDevice { DemoDevice(app: app, world: world) }
}

final class DemoDevice: WalkDevice {
  func setting(_ condition: BluetoothCondition) -> @Sendable () async -> Void { {} }
  func settingBluetoothPermission(_ isGranted: Bool) -> @Sendable () async -> Void { {} }
  private let app: App
  private let world: WalkWorld

  init(app: App, world: WalkWorld) {
    self.app = app
    self.world = world
  }

  func launch(_ settings: SessionSettings) throws -> AppSession {
    AppSession(
      app: app, services: SessionServices(plugins: PluginRegistry(), reachability: world.reachability),
      scheduler: world.scheduler, settings: settings)
  }

  func add(_ rows: [ValueMap], to collection: String) throws {}
  func clearState() throws {}
  func clearSecrets() {}
  func sending(_ push: WalkPush) -> @Sendable () async throws -> Void { {} }
  func sending(_ request: HTTPRequest, to server: String?) -> @Sendable () async throws -> HTTPResponse {
    { HTTPResponse(status: request.path == "/refused" ? 409 : 204, body: Array("busy".utf8)) }
  }
}
