import Storage
import Sync

/// Sends the plugin's changes of all kinds: each by the sender whose prefix the kind has.
///
/// They share one outbox, since that is in the database of the rows.
struct RecipesSender: OutboxSender {
  /// The senders by the first word of their kinds, such as `favourite`.
  let senders: [String: any OutboxSender]

  private func sender(of operation: OutboxOperation) -> (any OutboxSender)? {
    senders[String(operation.kind.prefix { $0 != "." })]
  }

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    // A kind of a later version, whose database this one was given.
    guard let sender = sender(of: operation) else { return .rejected(OutboxFailure("unknown_change")) }
    return await sender.send(operation)
  }

  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {
    try sender(of: operation)?.confirm(operation, response, in: db)
  }

  func discard(_ operation: OutboxOperation, in db: Database) throws {
    try sender(of: operation)?.discard(operation, in: db)
  }

  func hasUnadopted(in db: Database) throws -> Bool {
    try senders.values.contains { try $0.hasUnadopted(in: db) }
  }

  func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws {
    for name in senders.keys.sorted() {
      try senders[name]?.adopt(for: account, in: db, operations)
    }
  }

  func summary(of operation: OutboxOperation, in db: Database) throws -> OutboxSummary {
    try sender(of: operation)?.summary(of: operation, in: db) ?? OutboxSummary()
  }

  func body(of operation: OutboxOperation, saying text: String) -> [UInt8]? {
    sender(of: operation)?.body(of: operation, saying: text)
  }
}
