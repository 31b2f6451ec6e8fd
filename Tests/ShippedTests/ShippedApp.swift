import Backend
import Foundations
import Glibc
import PlansPlugin
import PluginKit
import RecipesPlugin
import Services
import Simulation
import Storage
import Subscriptions
import Testing

@testable import Runtime

/// An app as it is shipped, on its embedded backend, in memory and on a virtual clock.
struct ShippedApp {
  let app: App
  let session: AppSession
  let scheduler: Scheduler

  /// The checkout that the tests are in.
  static let root = #filePath.text(before: "/Tests/ShippedTests")

  /// The apps under Screens.
  static let names = AppFolder.apps(in: root)

  /// What screens with params are opened with; a screen that needs some and is missing here fails its test.
  static let examples: [String: ValueMap] = [
    "epicura/recipe": ValueMap(fields: [("id", "masala-dosa")]),
    "epicura/insights": ValueMap(fields: [("id", "masala-dosa")]),
  ]

  /// Where a plan comes instead of a screen that it does not have.
  static let guarded: [String: (tier: String, other: String)] = [
    "epicura/insights": ("free", "upgrade_insights")
  ]

  /// Each app, read once for all tests, and what is wrong with its files.
  private static let apps = Dictionary(
    uniqueKeysWithValues: names.map { name -> (String, (app: App?, faults: String)) in
      var diagnostics = Diagnostics()
      let app = App.load(AppFolder(root: root, app: name), into: &diagnostics)
      return (name, (app, diagnostics.all.isEmpty ? "" : DiagnosticRenderer().text(diagnostics.sorted)))
    })

  /// The seeded backend, which each test copies.
  private static let backend = Result {
    try BackendSnapshot(
      try RecipeData(folder: "\(root)/Backend/epicura", shownAs: "Backend/epicura"), now: start)
  }

  private static let start = Timestamp(seconds: 1_767_225_600)

  /// What its data are like.
  enum Phase: CaseIterable {
    /// Nothing has come yet.
    case loading
    /// All is there.
    case loaded
    /// There is no network, and nothing was saved.
    case offline
    /// The server answers nothing but errors.
    case broken
  }

  init(_ name: String, _ settings: SessionSettings, phase: Phase = .loaded) throws {
    let read = try #require(Self.apps[name])
    let app = try #require(read.app)
    #expect(read.faults.isEmpty, "\(read.faults)")
    let scheduler = Scheduler(.virtual(start: Self.start))
    let backend = try Backend(
      BackendSetup(store: nil, data: .snapshot(Self.backend.get()), clock: BackendClock(scheduler)))
    if phase == .broken { try scheduler.run { await backend.inject(Fault(.status(500))) } }
    let reachability = Reachability(isOnline: phase != .offline)
    let services = PluginServices(
      http: GatedTransport(backend, reachability: reachability), stores: .inMemory(), scheduler: scheduler,
      identifiers: RandomIdentifiers(seed: 1), reachability: reachability)
    var plugins = PluginRegistry()
    if let contract = app.contracts["recipes"] { plugins.register(try RecipesPlugin(services), contract) }
    let plan = try Self.plan(name, services)
    if let contract = app.contracts["plans"] {
      plugins.register(PlansPlugin(plan, scheduler: scheduler), contract)
    }
    self.app = app
    self.scheduler = scheduler
    // Which tier it is, is for the test to say.
    session = AppSession(
      app: app, plugins: plugins, scheduler: scheduler, reachability: reachability, settings: settings)
  }

  private static func plan(_ app: String, _ services: PluginServices) throws -> SubscriptionState {
    try SubscriptionState(
      SubscriptionState.Identity(app: app, account: "tests", keys: [:]),
      client: APIClient(services.http, scheduler: services.scheduler, random: services.random),
      stores: services.stores, scheduler: services.scheduler, identifiers: services.identifiers)
  }

  /// Opens a screen on top of the first one.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - isWaiting: whether its data are waited for.
  /// - Returns: what the screen shows.
  /// - Throws: what keeps the session from running.
  func open(_ screen: String, waiting isWaiting: Bool = true) throws -> ScreenView {
    let session = session
    let params = Self.examples["\(app.folder.app)/\(screen)"] ?? .empty
    try scheduler.run { await session.start() }
    scheduler.drain()
    if screen != app.start {
      try scheduler.run { try await session.open(screen, with: params, .push) }
    }
    if isWaiting { scheduler.drain() }
    return try scheduler.run { await session.view() }
  }

  /// Does something, and lets everything run that is due.
  func send(_ event: InputEvent) throws -> ScreenView {
    let session = session
    try scheduler.run { await session.send(event) }
    scheduler.drain()
    return try scheduler.run { await session.view() }
  }

  func announcements() throws -> [Announcement] {
    let session = session
    return try scheduler.run { await session.takeAnnouncements() }
  }
}

extension String {
  /// What stands before a part; the whole where it is not there.
  fileprivate func text(before part: String) -> String {
    firstRange(of: part).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
