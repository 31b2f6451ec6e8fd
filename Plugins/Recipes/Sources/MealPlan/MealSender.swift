import Foundations
import Services
import Storage
import Sync

/// Sends changes of the meal plan.
///
/// The last write wins; repeated, a request changes nothing.
struct MealSender: OutboxSender {
  private static let root = "/users/me/meal-plan"

  let client: APIClient
  let store: Store

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    // Encoded, with its dots, an id cannot reach another path (RFC 3986, 5.2.4).
    let id = PercentCoding.encode(MealChange.id(operation.entity)).replacing(".", with: "%2E")
    // Only a body that this version has written is ever here.
    guard let change = MealChange(body: operation.body) else {
      return .rejected(OutboxFailure("invalid"))
    }
    var request = HTTPRequest(change.after == nil ? .delete : .put, "\(Self.root)/\(id)")
    if let after = change.after {
      request.headers["content-type"] = "application/json"
      request.body = after.content
    }
    switch await client.send(request, as: NoContent.self) {
    case .success: return .confirmed([])
    // What the server no longer has need not be removed.
    case .failure(.notFound) where change.after == nil: return .confirmed([])
    case .failure(.notFound(let error)):
      return await isWithoutPlans(operation.account) ? .confirmed([]) : OutboxResult(.notFound(error))
    case .failure(let error): return OutboxResult(error)
    }
  }

  /// Whether the server has no meal plans, which leaves them to this device.
  ///
  /// It has them where it has ever sent one, whatever a gateway responds in its place; then a 404 is about a meal.
  private func isWithoutPlans(_ account: String) async -> Bool {
    do { if try SyncEngine.lastSync(of: account, in: store) != nil { return false } } catch { return false }
    if case .failure(.notFound) = await client.bytes(HTTPRequest(.get, Self.root), .json) { return true }
    return false
  }

  // The rows have it already.
  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {}

  func discard(_ operation: OutboxOperation, in db: Database) throws {
    // The rows have the later change, which is still sent.
    if try operation.isFollowed(in: db) { return }
    let before = MealChange(body: operation.body)?.before
    try MealTable.put(before, MealChange.id(operation.entity), of: operation.account, in: db)
  }

  func hasUnadopted(in db: Database) throws -> Bool {
    try !MealTable.all(of: Outbox.anonymous, in: db).isEmpty
  }

  func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws {
    for meal in try MealTable.all(of: Outbox.anonymous, in: db) {
      try MealTable.put(nil, meal.id, of: Outbox.anonymous, in: db)
      try MealTable.put(meal, meal.id, of: account, in: db)
      try operations.enqueue(MealChange(from: nil, to: meal), on: meal.id)
    }
  }

  func summary(of operation: OutboxOperation, in db: Database) throws -> OutboxSummary {
    let change = MealChange(body: operation.body)
    guard let recipe = (change?.after ?? change?.before)?.recipe else { return OutboxSummary() }
    let names = try RecipeIndex.names(of: recipe, in: db)
    return OutboxSummary(subject: names.isEmpty ? ["en": recipe] : names)
  }
}

extension OutboxWriter {
  /// Adds a change of a meal, as one with what was not sent yet.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - id: the meal's.
  /// - Throws: what SQLite reports.
  func enqueue(_ change: MealChange, on id: String) throws {
    let entity = MealChange.entity(id)
    var change = change
    if let unsent = try unsentBody(MealChange.kind, on: entity).flatMap(MealChange.init(body:)) {
      change.before = unsent.before
      // The server has never seen it.
      if unsent.before == nil, change.after == nil {
        _ = try withdraw(MealChange.kind, on: entity)
        return
      }
    }
    try enqueue(OutboxDraft(MealChange.kind, on: entity, body: change.body, replacesUnsent: true))
  }
}
