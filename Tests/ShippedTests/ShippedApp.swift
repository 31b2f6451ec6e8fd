import Accounts
import AppServices
import Backend
import Bluetooth
import Foundations
import Glibc
import Hosting
import PluginKit
import ProductProfiles
import Services
import Simulation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Runtime

/// A shipped app on its embedded backend, in memory and on a virtual clock.
struct ShippedApp {
  let app: App
  let session: AppSession
  let scheduler: Scheduler
  /// The params of screens that show what the app's person has added.
  let planted: [String: ValueMap]
  private let said = Said()

  /// Announcements not yet returned.
  private final class Said: Sendable {
    let waiting = Mutex<[Announcement]>([])
  }

  /// The checkout of the tests.
  static let root = #filePath.text(before: "/Tests/ShippedTests")

  /// The apps in `Screens`.
  static let names = AppFolder.apps(in: root)

  /// The params of screens; a screen that needs some and is missing here fails its test.
  static let examples: [String: ValueMap] = [
    "epicura/recipe": ValueMap(fields: [("id", "masala-dosa")]),
    "epicura/insights": ValueMap(fields: [("id", "masala-dosa")]),
    "epicura/plan_dish": ValueMap(fields: [("id", "masala-dosa"), ("servings", 2)]),
  ]

  /// The redirects of screens that a plan does not have.
  static let guarded: [String: (tier: String, other: String)] = [
    "epicura/insights": ("free", "upgrade_insights"), "grobro/insights": ("free", "upgrade_insights"),
  ]

  /// Each app with its diagnostics, read once for all tests.
  private static let apps = Dictionary(
    uniqueKeysWithValues: names.map { name -> (String, (app: App?, faults: String)) in
      var diagnostics = Diagnostics()
      let app = App.load(AppFolder(root: root, app: name), into: &diagnostics)
      return (name, (app, diagnostics.all.isEmpty ? "" : DiagnosticRenderer().text(diagnostics.sorted)))
    })

  /// The seeded servers of each app, which each test copies.
  private static let images = apps.mapValues { read in
    Result { try ServerImages(try #require(read.app), now: start) }
  }

  private static let start = Timestamp(seconds: 1_767_225_600)

  /// The state of its data.
  enum Phase: CaseIterable {
    /// Nothing has arrived yet.
    case loading
    /// Everything is loaded.
    case loaded
    /// Offline, and nothing was stored.
    case offline
    /// The server responds only with errors.
    case broken
  }

  init(_ name: String, _ settings: SessionSettings, phase: Phase = .loaded) throws {
    let read = try #require(Self.apps[name])
    let app = try #require(read.app)
    #expect(read.faults.isEmpty, "\(read.faults)")
    let scheduler = Scheduler(.virtual(start: Self.start))
    let servers = try EmbeddedServers(
      try #require(Self.images[name]).get(), clock: ServerClock(scheduler))
    let backend = try #require(servers.main)
    if phase == .broken { try scheduler.run { await backend.inject(Fault(.status(500))) } }
    let reachability = Reachability(isOnline: phase != .offline)
    var connections = AppServers()
    connections.add(
      ServerSettings(prefix: "/api/v1"), GatedTransport(backend, reachability: reachability),
      sockets: backend)
    connections.add(
      ServerSettings(name: "appliance"), backend, sockets: backend, reachability: Reachability())
    let chat = servers.backends["chat"] ?? backend
    connections.add(
      ServerSettings(name: "chat"), GatedTransport(chat, reachability: reachability),
      reachability: reachability)
    var services = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: SilentLog(), servers: connections, stores: .inMemory(), reachability: reachability)
    services.plan = try Self.plan(name, services)
    services.photos = PhotoFiles { path throws(PhotoFiles.Failure) in
      try PhotoFiles().bytes(of: "\(Self.root)/\(path)")
    }
    services.notifications = NotificationService(
      services.stores, scheduler: scheduler, identifiers: services.identifiers
    ) { Issue.record("\($0)") }
    services.addAccount(of: ServerSettings.mainName, ProductProfile.epicura.signIn)
    services.lock = AppLock(in: services.secrets, scheduler: scheduler)
    services.ble = SimulatedRadio(scheduler, random: services.random)
    let plugins = try BuildRegistry.shipped.plugins(of: app, services)
    self.app = app
    self.scheduler = scheduler
    planted = try Self.plant(in: plugins, of: app, scheduler)
    // The test decides on the tier.
    session = AppSession(
      app: app, services: SessionServices(plugins: plugins, reachability: reachability), scheduler: scheduler,
      settings: settings)
  }

  private static func plan(_ app: String, _ services: HostServices) throws -> SubscriptionState {
    try SubscriptionState(
      SubscriptionState.Identity(app: app, account: "tests", keys: [:]),
      client: try #require(services.client()), stores: services.stores, scheduler: services.scheduler,
      identifiers: services.identifiers, log: { _ in })
  }

  /// Opens a screen on top of the first one.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - params: its params; those of the shipped examples where none are given.
  ///   - isWaiting: whether to wait for its data.
  /// - Returns: the screen's view.
  /// - Throws: an error that keeps the session from running.
  func open(
    _ screen: String, with params: ValueMap? = nil, waiting isWaiting: Bool = true
  ) throws -> ScreenView {
    let session = session
    let params = params ?? planted[screen] ?? Self.examples["\(app.folder.app)/\(screen)"] ?? .empty
    try scheduler.run { await session.start() }
    scheduler.drain()
    if screen != app.start {
      try scheduler.run { try await session.open(screen, with: params, .push) }
    }
    guard isWaiting else { return try scheduler.run { await session.react() }.view }
    return try settle()
  }

  /// Sends an event, and settles.
  func send(_ event: InputEvent) throws -> ScreenView {
    let session = session
    try scheduler.run { await session.send(event) }
    return try settle()
  }

  private func settle() throws -> ScreenView {
    let rest = try SessionDriver(session).settle()
    said.waiting.withLock { $0 += rest.announcements }
    return rest.view
  }

  func announcements() throws -> [Announcement] {
    let session = session
    let earlier = said.waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    return earlier + (try scheduler.run { await session.takeAnnouncements() })
  }
}

extension String {
  /// Returns the text before a part; the whole if it does not contain it.
  fileprivate func text(before part: String) -> String {
    firstRange(of: part).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
