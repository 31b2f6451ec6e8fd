import Backend
import Foundations
import PluginKit
package import Reports
package import Runtime
import Services
import Simulation
import Storage

/// Creates the sessions of a contact sheet: each with servers, a storage and a clock of its own, all in memory.
package struct EmbeddedSheetHost: SheetHost {
  /// The app.
  package let app: App
  /// Whether plugins without an implementation run on samples.
  package var usesStandIns = false
  private let full: ServerImages
  private let empty: ServerImages

  /// The time of all sheets, so that the same app gives the same page.
  private static let start = Timestamp(seconds: 1_767_225_600)

  /// Reads the seed data of the embedded servers.
  ///
  /// - Parameter app: the app.
  /// - Throws: the data's errors.
  package init(_ app: App) throws {
    self.app = app
    full = try ServerImages(app, now: Self.start)
    empty = try ServerImages(app, empty: true, now: Self.start)
  }

  /// Returns a new, deterministic session.
  package func stage(_ settings: SessionSettings, _ condition: SheetCondition) throws -> SheetSession {
    let scheduler = Scheduler(.virtual(start: Self.start))
    let log = AppLog()
    let images = condition == .empty ? empty : full
    let servers = try EmbeddedServers(images, clock: ServerClock(scheduler), log: log)
    if let fault = condition.fault {
      try scheduler.run { for backend in servers.backends.values { await backend.inject(fault) } }
    }
    var environment = AppEnvironment(
      scheduler: scheduler, stores: .inMemory(), servers: servers.connections(),
      identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1), log: log)
    environment.usesStandIns = usesStandIns
    return SheetSession(
      session: try AppAssembly(app, in: environment).session(settings), scheduler: scheduler)
  }
}

extension SheetCondition {
  /// The fault of the server.
  fileprivate var fault: Fault? {
    switch self {
    case .normal, .empty, .offline: nil
    case .loading: Fault(.silence)
    case .error: Fault(.status(500))
    }
  }
}
