import Backend
import Foundations
import PluginKit
package import Runtime
package import Simulation

/// Opens the sessions of a preview: each with servers and a storage of its own in memory, on one live clock.
package struct EmbeddedPreviewHost {
  private let images: ServerImages
  private let scheduler: Scheduler
  private let usesStandIns: Bool

  /// Reads the seed data of the embedded servers.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - scheduler: runs all work.
  ///   - usesStandIns: whether plugins without an implementation run on samples.
  /// - Throws: the data's errors.
  package init(_ app: App, on scheduler: Scheduler, usesStandIns: Bool = false) throws {
    images = try ServerImages(app, now: scheduler.now)
    self.scheduler = scheduler
    self.usesStandIns = usesStandIns
  }

  /// Opens a session with nothing open in it.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - settings: the settings of the person and the device.
  /// - Returns: the session.
  /// - Throws: why a plugin cannot be created.
  package func session(of app: App, _ settings: SessionSettings) throws -> AppSession {
    let log = AppLog()
    let servers = try EmbeddedServers(images, clock: ServerClock(scheduler), log: log)
    var environment = AppEnvironment(
      scheduler: scheduler, stores: .inMemory(), servers: servers.connections(), log: log)
    environment.usesStandIns = usesStandIns
    return try AppAssembly(app, in: environment).session(settings)
  }
}
