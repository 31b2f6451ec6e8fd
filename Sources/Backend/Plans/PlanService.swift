import Foundations
package import Services
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

/// The plans that a backend sells.
package struct PlanOffer: Sendable, Hashable {
  /// How many days each tier is paid for at a time, by name.
  package var days: [String: Int]

  /// Sells tiers for so many days each.
  package init(days: [String: Int]) { self.days = days }

  /// One month of `pro`.
  package static let standard = PlanOffer(days: ["pro": 30])
}

/// A purchased plan.
struct StoredPlan: Sendable, Hashable {
  let owner: Subscriber.Owner
  var tier: String
  /// Seconds since 1970.
  var until: Int64
  var renews: Bool

  /// The plan of an owner; nil where they never had one.
  static func fetch(of owner: Subscriber.Owner, app: String, _ db: Database) throws -> StoredPlan? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM plans WHERE app = ? AND account = ?", arguments: [app, owner.column]
    ).map { StoredPlan(owner: owner, tier: $0["tier"], until: $0["until"], renews: $0["renews"]) }
  }

  func save(app: String, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO plans (app, account, tier, until, renews) VALUES (?, ?, ?, ?, ?)",
      arguments: [app, owner.column, tier, until, renews])
  }

  /// Deletes the plans of an account, with all that is known of their purchases.
  static func forget(_ account: String, _ db: Database) throws {
    for table in ["plans", "plan_devices", "purchases"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE account = ?", arguments: [account])
    }
  }

  /// Renews it where it renews automatically and has ended.
  mutating func renew(now: Int64, offer: PlanOffer) {
    guard renews, until <= now, let days = offer.days[tier], days > 0 else { return }
    let period = Int64(days) * 86_400
    until += ((now - until) / period + 1) * period
  }
}

/// The key by which this backend signs plans.
///
/// It is not secret: the backend is a development server, whose operator may have any plan. An app trusts the public
/// half only while it runs on this backend; a product's own servers sign with keys of their own.
package enum DevelopmentKey {
  /// The key's id in tokens.
  package static let id = "kolam-development-1"

  static let privateKey = Ed25519.PrivateKey(Array("kolam development signing key 1!".utf8))

  /// The public key as text, precomputed so that runs without plans compute nothing.
  package static let publicText = "5FFQ9XyiOH_F-W-NLqWrVTiSz-7w3c0ddO58PfwFg_k"

  /// The public key.
  package static let publicKey = Ed25519.PublicKey(base64URL: publicText)

  /// The account of a plan that was bought without one, which is its device's.
  package static let account = "embedded"

  /// Signs claims.
  ///
  /// - Throws: where this machine cannot sign.
  static func token(_ claims: [UInt8]) throws -> String {
    guard let privateKey else { throw ErrorResponse.internalError }
    return SignedToken.sign(claims, by: privateKey, id: id)
  }
}
