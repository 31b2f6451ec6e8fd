import Foundations
import Services
import Storage

/// Plans over HTTP: bought, restored, cancelled and queried, each response with a signed token.
actor PlanService {
  private let store: ServerStore
  private let clock: ServerClock
  private let offer: PlanOffer

  init(_ context: ServerContext, _ offer: PlanOffer) {
    store = context.store
    clock = context.clock
    self.offer = offer
  }

  /// The service's routes.
  nonisolated var routes: [Route] {
    [
      Route(.get, "/subscription") { try await self.status($0) },
      Route(.post, "/subscription/upgrade") { try await self.upgrade($0) },
      Route(.post, "/subscription/restore") { try await self.restore($0) },
      Route(.post, "/subscription/cancel") { try await self.cancel($0) },
    ]
  }

  private func status(_ request: RouteRequest) throws -> HTTPResponse {
    let asker = try Subscriber(query: request.query)
    return try respond(to: asker) { db in try asker.isBound(db) ? self.renewed(asker, db) : nil }
  }

  /// Buys a tier once for each key (draft-ietf-httpapi-idempotency-key-header-07, 2.6 and 2.7).
  private func upgrade(_ request: RouteRequest) throws -> HTTPResponse {
    let asker = try Subscriber(body: request.body)
    // Purchases are known by their keys for ever, longer than other responses are kept.
    let key = try IdempotentRequests.key(of: request)?.fieldValue ?? ""
    guard let tier = asker.tier, let days = offer.days[tier] else {
      throw ErrorResponse(
        status: 422, code: "not_for_sale", message: "there is no plan of that name to be had")
    }
    let seconds = clock.now.seconds
    return try respond(to: asker) { db in
      if let row = try Row.fetchOne(db, sql: "SELECT * FROM purchases WHERE key = ?", arguments: [key]) {
        guard row["app"] == asker.app, row["account"] == asker.account, row["device"] == asker.device,
          row["tier"] == tier
        else {
          throw ErrorResponse(
            status: 422, code: "idempotency_key_reused", message: "the key was used for another purchase")
        }
        return try self.renewed(asker, db)
      }
      try db.execute(
        sql: "INSERT INTO purchases (key, app, account, device, tier) VALUES (?, ?, ?, ?, ?)",
        arguments: [key, asker.app, asker.account, asker.device, tier])
      try asker.bind(db)
      // A user who already has it only continues it.
      var plan = try self.renewed(asker, db) ?? StoredPlan(tier: tier, until: seconds, renews: true)
      if plan.tier != tier || plan.until <= seconds {
        plan = StoredPlan(tier: tier, until: seconds + Int64(days) * 86_400, renews: true)
      }
      plan.renews = true
      try plan.save(asker, db)
      return plan
    }
  }

  private func restore(_ request: RouteRequest) throws -> HTTPResponse {
    let asker = try Subscriber(body: request.body)
    return try respond(to: asker) { db in
      guard let plan = try self.renewed(asker, db) else {
        throw ErrorResponse(
          status: 404, code: "nothing_to_restore", message: "nothing was bought by this account")
      }
      try asker.bind(db)
      return plan
    }
  }

  private func cancel(_ request: RouteRequest) throws -> HTTPResponse {
    let asker = try Subscriber(body: request.body)
    return try respond(to: asker) { db in
      guard var plan = try self.renewed(asker, db) else {
        throw ErrorResponse(status: 404, code: "no_plan", message: "there is no plan that could be ended")
      }
      plan.renews = false
      try plan.save(asker, db)
      return plan
    }
  }

  /// The current plan of a user.
  private nonisolated func renewed(_ asker: Subscriber, _ db: Database) throws -> StoredPlan? {
    guard var plan = try StoredPlan.fetch(asker, db) else { return nil }
    let before = plan
    plan.renew(now: clock.now.seconds, offer: offer)
    if plan != before { try plan.save(asker, db) }
    return plan
  }

  /// Responds with a user's plan after a change, signed.
  private func respond(to asker: Subscriber, _ change: (Database) throws -> StoredPlan?) throws
    -> HTTPResponse
  {
    guard let plan = try store.write(change) else {
      return .json(["subscription": .null, "token": .null])
    }
    let until = Timestamp(seconds: plan.until)
    return .json([
      "subscription": [
        "tier": .string(plan.tier), "until": .timestamp(until), "renews": .bool(plan.renews),
      ],
      "token": .string(try token(plan, asker)),
    ])
  }

  /// Claims by the names of RFC 7519, 4.1; `dev` is the device, `ren` whether it renews.
  private func token(_ plan: StoredPlan, _ asker: Subscriber) throws -> String {
    let claims: Value = [
      "aud": .string(asker.app), "sub": .string(asker.account), "dev": .string(asker.device),
      "tier": .string(plan.tier), "iat": .int(Int(clock.now.seconds)), "exp": .int(Int(plan.until)),
      "ren": .bool(plan.renews),
    ]
    return try DevelopmentKey.token(JSONWriter.bytes(claims))
  }
}
