import Storage

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
