import AppServices
import Backend
import Foundation
import Foundations
import Glibc
import HostPlugins
import Hosting
import PluginKit
import PluginServers
import ProductProfiles
import RecipesPlugin
import Services
import Simulation
import Storage
import Testing

@testable import Runtime

/// An app that sells a plan, on its embedded backend, a virtual clock and a data folder that survives a restart.
final class PlanApp {
  static let root = #filePath.components(separatedBy: "/Tests/HostPluginsTests")[0]
  private static let image = Result {
    try BackendImage(
      [BackendSetup.Part(RecipesServer.self, data: BackendSetup.Part.Data("\(root)/Plugins/Recipes/Data"))],
      now: Timestamp(seconds: 1_767_225_600))
  }

  static let app = """
    app: demo
    name: Demo
    start: home
    upgrade: upgrade
    locales: [en, hi, ta]
    servers: { main: { prefix: /api/v1 } }
    plugins: { plans: ">=1.0", recipes: ">=1.0" }
    """
  static let flags = """
    tiers:
      free: { rank: 0, grants: [basics], limits: { favourites: 2 } }
      pro: { rank: 10, extends: free, grants: [insights], limits: { favourites: unlimited }, offlineGrace: 72h }
    flags:
      insights:
        state: ENABLED
        kind: entitlement
        owner: tests
        variants: { "on": true, "off": false }
        defaultVariant: "off"
        requires: { grant: insights }
        onLocked: { show: locked, sheet: upgrade }
        rules: [ { id: granted, when: "true", variant: "on" } ]
      view:
        state: ENABLED
        kind: ops
        owner: tests
        variants: { classic: classic, steps: steps }
        defaultVariant: classic
    """
  static let home = """
    screen: home
    models: { list: recipes.RecipeList, marked: { use: recipes.RecipeList, with: { favouritesOnly: true } } }
    title: { verbatim: Home }
    body:
      - { text: { verbatim: "${tier}" }, id: tier }
      - { text: { verbatim: "${flags.view}" }, id: view }
      - { text: { verbatim: "${size(marked.recipes)} of ${limits.favourites == null ? 'many' : string(limits.favourites)}" }, id: count }
      - { button: { verbatim: Plan }, id: plan, do: { go: { screen: upgrade } } }
      - { button: { verbatim: Insights }, id: insights, requires: insights, do: { toast: { verbatim: opened } } }
      - list: list.recipes
        id: recipes
        as: recipe
        row: { button: { verbatim: "${recipe.id}" }, do: { call: list.toggleFavourite, with: { id: "${recipe.id}" } } }
        loading: []
        empty: []
        error: []
    """
  static let upgrade = """
    screen: upgrade
    models: { plan: plans.Plan }
    title: { verbatim: Upgrade }
    body:
      - { text: { verbatim: "${plan.status}" }, id: status }
      - { button: { verbatim: Buy }, id: buy, do: [ { call: plan.upgrade, with: { tier: pro } }, dismiss: ] }
      - { button: { verbatim: Restore }, id: restore, do: { call: plan.restore } }
      - { button: { verbatim: End }, id: end, do: { call: plan.cancel } }
    """

  let folder: AppFolder
  let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_767_225_600)))
  let reachability = Reachability()
  let backend: Backend
  private(set) var driver: SessionDriver?
  var session: AppSession? { driver?.session }
  private var counted = 0
  private var waiting: [Announcement] = []
  private(set) var evaluations = 0
  private(set) var entitlements = EntitlementSources()
  private(set) var services: HostServices?
  /// Whether the server's flags are polled while the app runs.
  var pollsFlags = false

  init() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "kolam-plans-\(UUID().uuidString)").path
    folder = AppFolder(root: root, app: "demo")
    backend = try Backend(
      BackendSetup(
        prefix: "/api/v1", parts: [BackendSetup.Part(RecipesServer.self)],
        store: .copy(of: try Self.image.get().content), clock: ServerClock(scheduler)))
    let texts = [
      "Screens/demo/app.yaml": Self.app, "Screens/demo/flags.yaml": Self.flags,
      "Screens/demo/home.yaml": Self.home,
      "Screens/demo/upgrade.yaml": Self.upgrade,
      "Locales/demo.xcstrings": #"{ "sourceLanguage" : "en", "strings" : { }, "version" : "1.0" }"#,
    ]
    for (file, text) in texts { try write(file, text) }
    for file in ["Plugins/Plans/plugin.yaml", "Plugins/Recipes/plugin.yaml", "Locales/Kolam.xcstrings"] {
      try write(file, try String(contentsOfFile: "\(Self.root)/\(file)", encoding: .utf8))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.root) }

  func write(_ file: String, _ text: String) throws {
    let url = URL(filePath: folder.path(file))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  func load() throws -> App {
    var diagnostics = Diagnostics()
    let app = App.load(folder, into: &diagnostics)
    _ = app?.checkScreens(into: &diagnostics)
    #expect(diagnostics.all.isEmpty, "\(DiagnosticRenderer().text(diagnostics.sorted))")
    return try #require(app)
  }

  /// Opens the app, or reopens it with the same data.
  @discardableResult
  func start(_ settings: SessionSettings = SessionSettings()) throws -> ScreenView {
    scheduler.stop()
    let app = try load()
    var services = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: UInt64(evaluations) + 1),
      random: SeededRandom(seed: 1), log: SilentLog(),
      servers: AppServers(
        ServerSettings(prefix: "/api/v1", retries: .never),
        GatedTransport(backend, reachability: reachability)),
      stores: Stores(folder: folder.path("data")), reachability: reachability)
    let client = try #require(services.client())
    let plan = try SubscriptionState(
      SubscriptionState.Identity(
        app: "demo", account: DevelopmentKey.account,
        keys: [DevelopmentKey.id: try #require(Ed25519.PublicKey(base64URL: DevelopmentKey.publicText))]),
      client: client, stores: services.stores, scheduler: scheduler, identifiers: services.identifiers,
      log: { _ in })
    let backend = backend
    let flags = try ServerFlags(
      client, stores: services.stores, scheduler: scheduler, device: "phone",
      check: { app.problems(ofServed: $0) }, serve: { try await backend.serve(flag: $0, $1) }, log: { _ in })
    services.plan = plan
    // Nobody signs in: what is marked stays on the device.
    var data = services
    data.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
    _ = AppData.stores(of: app, &data)
    (services.data, services.serverData) = (data.data, data.serverData)
    self.services = services
    var plugins = PluginRegistry()
    for type in [RecipesPlugin.self, PlansPlugin.self] as [any NativePluginType.Type] {
      let contract = try #require(app.contracts[type.name])
      plugins.register(try type.init(PluginServices(contract, from: services)), contract)
    }
    entitlements = EntitlementSources(plan: plan, flags: flags, limits: services.limits)
    let session = AppSession(
      app: app,
      services: SessionServices(
        plugins: plugins, reachability: reachability, entitlements: entitlements),
      scheduler: scheduler, settings: settings)
    driver = SessionDriver(session)
    (counted, waiting) = (0, [])
    plan.start(reachability)
    // Polled every minute, which would dominate a test that spans months.
    if pollsFlags { flags.start(reachability) }
    try scheduler.run { await session.start() }
    return try view()
  }

  @discardableResult
  func send(_ event: InputEvent) throws -> ScreenView {
    let session = try #require(session)
    try scheduler.run { await session.send(event) }
    return try view()
  }

  @discardableResult
  func press(_ id: String) throws -> ScreenView { try send(.press(id)) }

  /// Returns the screen after settling.
  func view() throws -> ScreenView {
    let driver = try #require(driver)
    let rest = try driver.settle()
    waiting += rest.announcements
    let total = try driver.ask { $0.evaluations }
    (evaluations, counted) = (total - counted, total)
    return rest.view
  }

  func wait(hours: Int) throws -> ScreenView {
    scheduler.advance(by: .seconds(hours * 3600))
    return try view()
  }

  /// Returns the announcements since the last call.
  func said() throws -> [String] {
    let driver = try #require(driver)
    defer { waiting = [] }
    return (waiting + (try driver.ask { $0.takeAnnouncements() })).map {
      switch $0 {
      case .toast(let words, _): words
      case .refused(let words): "refused: \(words)"
      default: "\($0)"
      }
    }
  }

  /// Buys the plan as a user does: through a locked feature, on its sheet.
  @discardableResult
  func buy() throws -> ScreenView {
    try press("insights")
    return try press("buy")
  }

  func inject(_ fault: Fault) throws {
    let backend = backend
    try scheduler.run { await backend.inject(fault) }
  }

  func clearFaults() throws {
    let backend = backend
    try scheduler.run { await backend.clearFaults() }
  }
}

extension ScreenView {
  func node(_ id: String) -> ViewNode? { nodes.lazy.flatMap(\.subtree).first { $0.id == id } }
  func label(_ id: String) -> String? { node(id)?.label }
}

extension PlanApp {
  /// Deletes everything stored about the plan, as on a new device.
  func wipe() throws {
    scheduler.stop()
    for ending in ["", "-wal", "-shm"] { unlink(folder.path("data/plan.sqlite\(ending)")) }
  }

  /// Changes a letter of the stored token's payload.
  func forge() throws {
    scheduler.stop()
    let queue = try DatabaseQueue(path: folder.path("data/plan.sqlite"))
    try queue.write { db in
      let token = try String.fetchOne(db, sql: "SELECT token FROM plan") ?? ""
      var letters = Array(token)
      let dot = letters.firstIndex(of: ".") ?? 0
      letters[dot + 3] = letters[dot + 3] == "A" ? "B" : "A"
      try db.execute(sql: "UPDATE plan SET token = ?", arguments: [String(letters)])
    }
  }
}
