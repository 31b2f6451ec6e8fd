import Storage

/// A user's purchased plan.
struct StoredPlan: FetchableRecord, Sendable, Hashable {
  var tier: String
  /// Seconds since 1970.
  var until: Int64
  var renews: Bool

  init(tier: String, until: Int64, renews: Bool) {
    (self.tier, self.until, self.renews) = (tier, until, renews)
  }

  init(row: Row) { self.init(tier: row["tier"], until: row["until"], renews: row["renews"]) }

  /// The plan of a user; nil where they never had one.
  static func fetch(_ asker: Subscriber, _ db: Database) throws -> StoredPlan? {
    try fetchOne(
      db, sql: "SELECT * FROM plans WHERE app = ? AND account = ?", arguments: [asker.app, asker.account])
  }

  func save(_ asker: Subscriber, _ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO plans (app, account, tier, until, renews) VALUES (?, ?, ?, ?, ?)",
      arguments: [asker.app, asker.account, tier, until, renews])
  }

  /// Renews it where it renews automatically and has ended.
  mutating func renew(now: Int64, offer: PlanOffer) {
    guard renews, until <= now, let days = offer.days[tier], days > 0 else { return }
    let period = Int64(days) * 86_400
    until += ((now - until) / period + 1) * period
  }
}
