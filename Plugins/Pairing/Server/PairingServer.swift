package import Backend
import Foundations
import Services
package import Storage

/// Appliances over HTTP: they register, people claim them by their code, name them and give them up (reference
/// apps/epicura, 2, 9 and 11).
package actor PairingServer: AppServer {
  package static let name = "pairing"

  package static func migrate(_ migrator: inout DatabaseMigrator) { PairingSchema.register(in: &migrator) }

  package static func forget(_ account: String, _ db: Database) throws {
    let owned = try Row.fetchAll(db, sql: "SELECT * FROM appliances WHERE owner = ?", arguments: [account])
    for row in owned { try release(Appliance(row), db) }
    try PairingCode.failures.forget(account, db)
  }

  private let context: ServerContext

  package init(_ context: ServerContext) { self.context = context }

  package nonisolated var routes: [Route] {
    [
      Envelope.route(.post, "/appliances/register") { try await self.register($0) },
      Envelope.route(.post, "/appliances/pair") { try await self.pair($0) },
      Envelope.route(.get, "/appliances") { try await self.list($0) },
      Envelope.route(.get, "/appliances/{id}") { try await self.appliance($0) },
      Envelope.route(.put, "/appliances/{id}") { try await self.rename($0) },
      Envelope.route(.delete, "/appliances/{id}") { try await self.unpair($0) },
      Envelope.route(.get, "/firmware/latest") { try await self.firmware($0) },
    ]
  }

  private var store: ServerStore { context.store }
  private var now: Timestamp { context.clock.now }

  private func register(_ request: RouteRequest) throws -> HTTPResponse {
    let (registration, id, now) = (try Registration(request), context.identifiers.next(), now)
    let appliance = try store.write { db in try registration.write(id: id, now: now, db) }
    return Envelope.success(["appliance": appliance.wire(now: now)], status: 201)
  }

  private func pair(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    let code = try JSONBody(request).required("pairing_code", atMost: 20)
    guard PairingCode.isCode(code) else {
      throw ErrorResponse.parameter("pairing_code", "expected six digits")
    }
    let now = now
    let paired: Appliance? = try store.write { db in
      if let wait = try PairingCode.failures.wait(of: account, now: now, db) {
        throw ErrorResponse(
          status: 429, code: "rate_limited", message: "too many wrong codes",
          headers: [.init("retry-after", String(wait))])
      }
      guard let found = try PairingCode.appliance(of: code, now: now, db) else {
        // The attempt counts, so the transaction must not fail.
        try PairingCode.failures.count(of: account, now: now, db)
        return nil
      }
      guard found.owner == nil else { throw ErrorResponse.conflict("the appliance has an owner") }
      try db.execute(
        sql: "UPDATE appliances SET owner = ? WHERE id = ?", arguments: [account, found.id])
      try PairingCode.failures.forget(account, db)
      return found
    }
    guard let paired else { throw ErrorResponse.notFound("no appliance shows this code") }
    return Envelope.success([
      "appliance": [
        "id": .string(paired.id), "device_id": .string(paired.device), "name": .string(paired.name),
        "status": .string(paired.status.rawValue),
      ]
    ])
  }

  private func list(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    let (page, now) = (try PageQuery(request), now)
    let (total, appliances) = try store.read { db in
      let total =
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM appliances WHERE owner = ?", arguments: [account]) ?? 0
      let rows = try Row.fetchAll(
        db, sql: "SELECT * FROM appliances WHERE owner = ? ORDER BY name, id LIMIT ? OFFSET ?",
        arguments: [account, page.limit, page.offset])
      return (total, rows.map { Appliance($0).wire(now: now) })
    }
    return Envelope.success(.list(appliances), pagination: page.pagination(total: total))
  }

  private func appliance(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    let appliance = try store.fetch { db in try Appliance.owned(request["id"], by: account, db) }
    return Envelope.success(appliance.wire(now: now))
  }

  private func rename(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    let name = try JSONBody(request).required("name", atMost: 100)
    let appliance = try store.write { db in
      let found = try Appliance.owned(request["id"], by: account, db)
      try db.execute(sql: "UPDATE appliances SET name = ? WHERE id = ?", arguments: [name, found.id])
      return try Appliance.owned(request["id"], by: account, db)
    }
    return Envelope.success(appliance.wire(now: now))
  }

  private func unpair(_ request: RouteRequest) throws -> HTTPResponse {
    let account = try context.authenticate(request).account
    try store.write { db in
      let found = try Appliance.owned(request["id"], by: account, db)
      // Its owner would lose the way to stop it.
      guard found.status != .cooking else {
        throw ErrorResponse.conflict("the appliance is cooking: stop it first")
      }
      try Self.release(found, db)
    }
    return Envelope.success(["message": "the appliance is nobody's now"])
  }

  /// The latest firmware, for appliances: they have no account.
  private func firmware(_ request: RouteRequest) throws -> HTTPResponse {
    let query = try FirmwareQuery(request)
    let latest = try store.fetch { db in try Firmware.latest(query.target, channel: query.channel, db) }
    guard let latest else { throw ErrorResponse.notFound("nothing has been released for it") }
    return Envelope.success(latest.wire(for: query.current))
  }

  /// Makes an appliance nobody's: it can be paired again by its next code.
  private static func release(_ appliance: Appliance, _ db: Database) throws {
    try db.execute(sql: "UPDATE appliances SET owner = NULL WHERE id = ?", arguments: [appliance.id])
    try PairingCode.forget(appliance, db)
  }
}
