import Backend
public import ContactSheets
import Foundations
import PluginKit
public import Runtime
import Services
import Simulation
import Storage

/// Makes the sessions of a contact sheet: each with a server, a storage and a clock of its own, all in memory.
public struct EmbeddedSheetHost: SheetHost {
  /// The app.
  public let app: App
  private let full: BackendSnapshot?
  private let empty: BackendSnapshot?

  /// The moment at which all sheets are taken, so that the same app gives the same page.
  private static let start = Timestamp(seconds: 1_767_225_600)

  /// Reads the data that the embedded servers are filled from.
  ///
  /// - Parameter app: the app.
  /// - Throws: what is wrong with the data.
  public init(_ app: App) throws {
    self.app = app
    full = try app.backend.map { name in
      let shown = "Backend/\(name)"
      return try BackendSnapshot(
        try RecipeData(folder: app.folder.path(shown), shownAs: shown), now: Self.start)
    }
    empty = try app.backend.map { _ in try BackendSnapshot(.none, now: Self.start) }
  }

  /// A new session, in which the same happens every time.
  public func stage(_ settings: SessionSettings, _ condition: SheetCondition) throws -> SheetStage {
    let scheduler = Scheduler(.virtual(start: Self.start))
    let reachability = Reachability()
    let snapshot = condition == .empty ? empty : full
    let server = try snapshot.map {
      try Backend(BackendSetup(store: nil, data: .snapshot($0), clock: BackendClock(scheduler)))
    }
    if let server, let fault = condition.fault { try scheduler.run { await server.inject(fault) } }
    let services = PluginServices(
      http: GatedTransport(server ?? NoServer(), reachability: reachability), stores: .inMemory(),
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), reachability: reachability)
    let entitlements = try AppWiring.entitlements(app, server, services, settings)
    let plugins = try AppWiring.registry(app, services, plan: entitlements.subscription)
    return SheetStage(
      session: AppSession(
        app: app, plugins: plugins, scheduler: scheduler, reachability: reachability, settings: settings,
        entitlements: entitlements), scheduler: scheduler)
  }
}

extension SheetCondition {
  /// What goes wrong at the server.
  fileprivate var fault: Fault? {
    switch self {
    case .normal, .empty, .offline: nil
    case .loading: Fault(.silence)
    case .error: Fault(.status(500))
    }
  }
}
