import Foundations
import Services
import Storage
import Sync
import Synchronization

/// Sends changes of preferences, and takes over what the server has after them.
///
/// The last write wins, member by member; repeated, a request changes nothing.
final class PreferenceSender: OutboxSender {
  private let client: PreferenceClient
  private let confirmed = Mutex(0)

  init(_ client: PreferenceClient) { self.client = client }

  /// How many operations were confirmed so far: what was requested before one of them may lack it.
  var confirmations: Int { confirmed.withLock(\.self) }

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    // Only a body that this version has written is ever here.
    guard let change = PreferenceFields(json: operation.body) else {
      return .rejected(OutboxFailure("invalid"))
    }
    do throws(APIError) { return .confirmed(try await client.change(change).json) } catch {
      return OutboxResult(error)
    }
  }

  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {
    if let all = PreferenceFields(json: response) {
      try PreferenceTable.replace(all, of: operation.account, in: db)
    }
    confirmed.withLock { $0 += 1 }
  }

  // Its row was never written.
  func discard(_ operation: OutboxOperation, in db: Database) throws {}

  func hasUnadopted(in db: Database) throws -> Bool {
    try !PreferenceTable.stored(of: Outbox.anonymous, in: db).isEmpty
  }

  /// What was chosen before the sign-in was chosen later than what the server has, so it wins.
  func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws {
    let chosen = try PreferenceTable.stored(of: Outbox.anonymous, in: db)
    guard !chosen.isEmpty else { return }
    try operations.enqueue(chosen)
    try PreferenceTable.delete(of: Outbox.anonymous, in: db)
  }
}

extension OutboxWriter {
  /// How long a change of preferences waits for the next, which then is one with it (docs/products/epicura.md, 8).
  private static let quiet = Duration.milliseconds(500)

  /// Adds a change of preferences, as one with what was not sent yet.
  ///
  /// - Parameter change: the members that differ.
  /// - Throws: what SQLite reports.
  func enqueue(_ change: PreferenceFields) throws {
    let (kind, entity) = (PreferenceTable.kind, PreferenceTable.entity)
    try discardRejected(on: entity)
    let unsent = try unsentBody(kind, on: entity).flatMap(PreferenceFields.init(json:))
    try enqueue(
      OutboxDraft(
        kind, on: entity, body: (unsent ?? PreferenceFields()).adding(change).json, replacesUnsent: true,
        quiet: Self.quiet))
  }
}

/// The preferences of the person who is signed in, on the server (docs/products/epicura.md, 2 and 7).
struct PreferenceClient: Sendable {
  private static let path = "/users/me"

  let client: APIClient

  /// Requests all preferences.
  ///
  /// - Returns: those that were ever chosen.
  /// - Throws: why there are none.
  func all() async throws(APIError) -> PreferenceFields {
    try Self.preferences(in: await client.bytes(HTTPRequest(.get, Self.path), .json).get().body)
  }

  /// Sends a change.
  ///
  /// - Parameter change: the members that differ.
  /// - Returns: all preferences after it.
  /// - Throws: why it was not taken.
  func change(_ change: PreferenceFields) async throws(APIError) -> PreferenceFields {
    let request = HTTPRequest(
      .put, Self.path, headers: HTTPHeaders([("content-type", "application/json")]),
      body: JSONWriter.bytes(["preferences": .map(change.map)]))
    return try Self.preferences(in: await client.bytes(request, .json).get().body)
  }

  private static func preferences(in body: [UInt8]) throws(APIError) -> PreferenceFields {
    guard case .map(let envelope)? = try? ValueJSON.read(body), case .map(let data)? = envelope["data"] else {
      throw .malformed("the person’s data are no JSON object in an envelope")
    }
    // A server whose person has chosen nothing may leave them out.
    if case .map(let preferences)? = data["preferences"] { return PreferenceFields(preferences) }
    return PreferenceFields()
  }
}
