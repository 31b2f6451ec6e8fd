import Foundation
import Foundations
import PluginKit
import Storage

/// The meal plan and its changes in the plugin's own database, as earlier versions have stored them.
struct EarlierMeals {
  private static let kind = "meal.change"
  private static let prefix = "meal/"

  let store: Store

  /// Moves what every account and nobody has planned, once; then it is removed here, so that nothing is sent twice.
  ///
  /// A kill between the two leaves rows that were moved, and the next start removes them.
  ///
  /// - Parameter data: what the server has.
  /// - Throws: where it cannot be read or written; the next start moves it then.
  func move(to data: any DataService) throws {
    let isThere = try store.fetch { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM planned_meal) OR EXISTS (SELECT 1 FROM sync_cursor)
            OR EXISTS (SELECT 1 FROM sync_conflict) OR EXISTS (SELECT 1 FROM outbox WHERE kind = ?)
          """, arguments: [Self.kind]) ?? false
    }
    guard isThere else { return }
    let accounts = try store.read { try Self.accounts(in: $0) }
    try data.once(PlannedMeal.collection) { rows in
      for account in accounts { try account.move(to: rows) }
    }
    try store.write { db in
      try db.execute(sql: "DELETE FROM outbox WHERE kind = ?", arguments: [Self.kind])
      for table in ["planned_meal", "sync_cursor", "sync_entity", "sync_conflict", "sync_unreadable"] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
    }
  }

  private static func accounts(in db: Database) throws -> [EarlierPlan] {
    var plans: [String: EarlierPlan] = [:]
    func each(_ sql: String, _ body: (inout EarlierPlan, Row) -> Void) throws {
      for row in try Row.fetchAll(db, sql: sql) {
        let account: String = row["account"]
        body(&plans[account, default: EarlierPlan(account)], row)
      }
    }
    func bytes(_ row: Row, _ column: String) -> [UInt8]? { (row[column] as Data?).map(Array.init) }
    func id(_ row: Row) -> String { String((row["entity"] as String).dropFirst(prefix.count)) }
    try each("SELECT account, id, content FROM planned_meal") { $0.meals[$1["id"]] = bytes($1, "content") }
    try each("SELECT account FROM sync_cursor") { plan, _ in plan.wasRead = true }
    try each("SELECT account, entity, body FROM sync_entity") { $0.known[id($1)] = .some(bytes($1, "body")) }
    try each(
      """
      SELECT account, entity, local, remote FROM sync_conflict WHERE resolution IS NULL ORDER BY detected_at
      """
    ) { $0.conflicts.append((id($1), bytes($1, "local"), bytes($1, "remote"))) }
    try each(
      """
      SELECT account, entity, body, state, attempts, code, message FROM outbox WHERE kind = '\(kind)'
      ORDER BY sequence
      """
    ) { plan, row in
      guard let change = EarlierPlan.Change(row) else { return }
      plan.changes[id(row), default: []].append(change)
    }
    return plans.values.sorted { $0.account < $1.account }
  }
}

/// What an account has planned; meals are JSON as on the wire.
private struct EarlierPlan {
  /// A change in the outbox.
  struct Change {
    /// The meal before and after it; nil where there was none.
    let before: [UInt8]?
    let after: [UInt8]?
    /// Whether the server may have it.
    let isSent: Bool
    /// Why the server has rejected it; nil where it has not.
    let rejection: (code: String, message: String?)?

    init?(_ row: Row) {
      guard case .map(let body)? = try? ValueJSON.read(Array(row["body"] as Data)) else { return nil }
      func side(_ name: String) -> [UInt8]? {
        guard let meal = body[name], meal != .null else { return nil }
        return JSONWriter.bytes(meal)
      }
      (before, after) = (side("before"), side("after"))
      isSent = row["attempts"] > 0
      rejection = row["state"] == "dead" ? (row["code"] ?? "invalid", row["message"]) : nil
    }
  }

  /// Empty for nobody.
  let account: String
  /// The meals as people saw them, by their ids.
  var meals: [String: [UInt8]] = [:]
  /// The meals as the server had them last; nil where it had removed one.
  var known: [String: [UInt8]?] = [:]
  /// Whether the server has ever sent a plan.
  var wasRead = false
  var changes: [String: [Change]] = [:]
  var conflicts: [(id: String, here: [UInt8]?, there: [UInt8]?)] = []

  init(_ account: String) { self.account = account }

  func move(to transaction: any DataTransaction) throws {
    let (rows, name) = (
      transaction.rows(ofAccount: account.isEmpty ? nil : account), PlannedMeal.collection
    )
    if wasRead { try rows.noteRead(of: name, at: nil) }
    for id in Set(meals.keys).union(changes.keys).sorted() {
      let (now, waiting) = (meals[id], changes[id] ?? [])
      // No version has shown what it could not read; the server's is read again.
      if let now, !isReadable(now, by: rows) { continue }
      guard let last = waiting.last else {
        // Of nobody, it is sent for the person who signs in.
        if let now {
          try account.isEmpty ? add(now, id, to: rows) : rows.receive(now, as: id, of: name)
        }
        continue
      }
      let server = base(of: id, under: waiting, now).flatMap { isReadable($0, by: rows) ? $0 : nil }
      if let server { try rows.receive(server, as: id, of: name) }
      let sent = last.rejection.map { rows.rejected($0.code, $0.message) } ?? rows
      switch (server, now) {
      case (nil, let now?): try add(now, id, to: sent)
      case (_?, let now?): try sent.update(id, rows.decode(now, of: name), of: name)
      case (_?, nil): try sent.remove(id, from: name)
      case (nil, nil): break
      }
    }
    for conflict in conflicts
    where [conflict.here, conflict.there].allSatisfy({ $0.map { isReadable($0, by: rows) } ?? true }) {
      try rows.noteConflict(of: conflict.id, in: name, here: conflict.here, there: conflict.there)
    }
  }

  private func isReadable(_ meal: [UInt8], by rows: any DataTransaction) -> Bool {
    (try? rows.decode(meal, of: PlannedMeal.collection)) != nil
  }

  private func add(_ meal: [UInt8], _ id: String, to rows: any DataTransaction) throws {
    let fields = try rows.decode(meal, of: PlannedMeal.collection)
    let others = zip(fields.keys, fields.values).filter { $0.0 != .string("id") }
    try rows.add(ValueMap([(.string("id"), .string(id))] + others), to: PlannedMeal.collection)
  }

  /// A meal as the server has it; where it may have taken a change that was sent, one that differs from what is to be sent.
  private func base(of id: String, under waiting: [Change], _ now: [UInt8]?) -> [UInt8]? {
    let server = known[id] ?? waiting[0].before
    guard server == now, let sent = waiting.last(where: \.isSent) else { return server }
    return sent.after
  }
}
