package import Backend
import Foundations
import Services
import Simulation
package import Storage

/// Session records, the cloud's socket, the appliances' own network and their simulation (docs/products/epicura.md, 2, 4, 6
/// and 7).
///
/// The appliances of a development server are simulated from their registration on. Their own network is this server's
/// root, where `/ws` without a token stands for one that is opened there; `README.md` says what is ours.
package actor SessionsServer: AppServer {
  package static let name = "sessions"

  package static func migrate(_ migrator: inout DatabaseMigrator) { SessionSchema.register(in: &migrator) }

  package static func forget(_ account: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM sessions WHERE account = ?", arguments: [account])
  }

  package static let dialects = CookingDialects.all

  private nonisolated let context: ServerContext
  private nonisolated let fleet: ApplianceFleet

  package init(_ context: ServerContext) {
    self.context = context
    fleet = ApplianceFleet(context)
    do { try Self.recover(context) } catch {
      context.log.write(
        ServerLogEntry(server: Self.name, time: context.clock.now, .note("cannot end old cooks: \(error)")))
    }
  }

  package nonisolated var routes: [Route] {
    SessionRoutes(context: context).routes + LocalRoutes(fleet: fleet).routes
  }

  package nonisolated var channels: [Channel] {
    [
      ApplianceSocket(context: context, fleet: fleet).channel,
      CameraChannel(clock: context.clock, fleet: fleet).channel,
    ]
  }

  package nonisolated var adminRoutes: [Route] {
    SimulationControls(context: context, fleet: fleet).routes
      + [SimulatedMulticastRoute(context: context, fleet: fleet).route]
  }

  /// Ends what was cooking when the server stopped, and tells its owners: the simulation lives no longer than it.
  private static func recover(_ context: ServerContext) throws {
    let unfinished = "is_cook AND status IN ('started', 'cooking', 'paused')"
    let isNeeded = try context.store.read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM sessions WHERE \(unfinished))
            OR EXISTS (SELECT 1 FROM appliances WHERE status IN ('cooking', 'offline'))
          """) ?? false
    }
    guard isNeeded else { return }
    let ended = try context.store.write { db in
      let ended = try Row.fetchAll(db, sql: "SELECT * FROM sessions WHERE \(unfinished) ORDER BY started, id")
      try db.execute(
        sql: "UPDATE sessions SET status = 'error', completed = ? WHERE \(unfinished)",
        arguments: [context.clock.now.milliseconds])
      try db.execute(sql: "UPDATE appliances SET status = 'online' WHERE status IN ('cooking', 'offline')")
      return ended.map(StoredSession.init)
    }
    for session in ended { try push(endOf: session, context) }
  }

  private static func push(endOf session: StoredSession, _ context: ServerContext) throws {
    let message = "The server has restarted."
    let data = [
      "appliance_id": session.appliance, "session_id": session.id, "message": message, "reason": "failed",
      "recipe_id": session.recipe, "recipe_name": session.recipeName,
    ]
    try context.pushes.send(
      PushMessage(
        message, session.recipeName, channel: "alerts", link: "epicura://appliance/\(session.appliance)",
        type: ApplianceFleet.PushKind.error.rawValue, data: data), to: session.account)
  }
}
