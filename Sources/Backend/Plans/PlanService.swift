import Foundations
import Services
import Storage

/// Plans over HTTP: bought, restored, cancelled and queried, each response with a signed token.
actor PlanService {
  private let context: ServerContext
  private let offer: PlanOffer
  private var store: ServerStore { context.store }

  init(_ context: ServerContext, _ offer: PlanOffer) { (self.context, self.offer) = (context, offer) }

  /// The service's routes.
  nonisolated var routes: [Route] {
    [
      route(.get, "/subscription") { try await self.status($0) },
      route(.post, "/subscription/upgrade") { try await self.upgrade($0) },
      route(.post, "/subscription/restore") { try await self.restore($0) },
      route(.post, "/subscription/cancel") { try await self.cancel($0) },
    ]
  }

  /// A route that answers a rejected token as the envelope does, so that an app renews it.
  private nonisolated func route(
    _ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Route.Handler
  ) -> Route {
    Route(method, path) { request in
      do { return try await handler(request) } catch let rejection as AccessToken.Rejection {
        return Envelope.response(to: rejection)
      }
    }
  }

  private func status(_ request: RouteRequest) throws -> HTTPResponse {
    let asker = try Subscriber(query: request, context)
    return try respond(to: asker) { db in try self.plan(of: asker, isBound: true, db) }
  }

  /// Buys a tier once for each key (draft-ietf-httpapi-idempotency-key-header-07, 2.6 and 2.7).
  private func upgrade(_ request: RouteRequest) throws -> HTTPResponse {
    let asker = try Subscriber(body: request, context)
    // Purchases are known by their keys for ever, longer than other responses are kept.
    let key = try IdempotentRequests.key(of: request)?.fieldValue ?? ""
    guard let tier = asker.tier, let days = offer.days[tier] else {
      throw ErrorResponse(
        status: 422, code: "not_for_sale", message: "there is no plan of that name to be had")
    }
    let seconds = context.clock.now.seconds
    let buyer = asker.owners[0]
    return try respond(to: asker) { db in
      if let row = try Row.fetchOne(db, sql: "SELECT * FROM purchases WHERE key = ?", arguments: [key]) {
        guard row["app"] == asker.app, row["account"] == buyer.column, row["device"] == asker.device,
          row["tier"] == tier
        else {
          throw ErrorResponse(
            status: 422, code: "idempotency_key_reused", message: "the key was used for another purchase")
        }
        return try self.plan(of: asker, db)
      }
      try db.execute(
        sql: "INSERT INTO purchases (key, app, account, device, tier) VALUES (?, ?, ?, ?, ?)",
        arguments: [key, asker.app, buyer.column, asker.device, tier])
      // A user who already has it only continues it.
      var plan = try self.plan(of: asker, db)
      if plan?.tier != tier || plan.map({ $0.until <= seconds }) ?? true {
        plan = StoredPlan(owner: buyer, tier: tier, until: seconds + Int64(days) * 86_400, renews: true)
      }
      plan?.renews = true
      try plan.map { try asker.bind(to: $0.owner, db) }
      try plan?.save(app: asker.app, db)
      return plan
    }
  }

  private func restore(_ request: RouteRequest) throws -> HTTPResponse {
    let asker = try Subscriber(body: request, context)
    return try respond(to: asker) { db in
      guard let plan = try self.plan(of: asker, db) else {
        throw ErrorResponse(
          status: 404, code: "nothing_to_restore", message: "nothing was bought by this account")
      }
      try asker.bind(to: plan.owner, db)
      return plan
    }
  }

  private func cancel(_ request: RouteRequest) throws -> HTTPResponse {
    let asker = try Subscriber(body: request, context)
    return try respond(to: asker) { db in
      guard var plan = try self.plan(of: asker, db) else {
        throw ErrorResponse(status: 404, code: "no_plan", message: "there is no plan that could be ended")
      }
      plan.renews = false
      try plan.save(app: asker.app, db)
      return plan
    }
  }

  /// The current plan that counts for a user: the first that has not ended, else the first.
  ///
  /// With `isBound` only one counts that was bought or restored on the device.
  private nonisolated func plan(
    of asker: Subscriber, isBound: Bool = false, _ db: Database
  ) throws -> StoredPlan? {
    let now = context.clock.now.seconds
    var plans: [StoredPlan] = []
    for owner in asker.owners {
      guard var plan = try StoredPlan.fetch(of: owner, app: asker.app, db) else { continue }
      if isBound, try !asker.isBound(to: owner, db) { continue }
      let before = plan
      plan.renew(now: now, offer: offer)
      if plan != before { try plan.save(app: asker.app, db) }
      plans.append(plan)
    }
    return plans.first { $0.until > now } ?? plans.first
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
    let subject = if case .account(let id) = plan.owner { id } else { DevelopmentKey.account }
    let claims: Value = [
      "aud": .string(asker.app), "sub": .string(subject), "dev": .string(asker.device),
      "tier": .string(plan.tier), "iat": .int(Int(context.clock.now.seconds)), "exp": .int(Int(plan.until)),
      "ren": .bool(plan.renews),
    ]
    return try DevelopmentKey.token(JSONWriter.bytes(claims))
  }
}
