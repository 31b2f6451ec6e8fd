import Foundations
import PluginKit
import Services
import Storage
import Sync

/// What a plugin sends of a row beside its changes: an operation of the same outbox, on the same entity, so that it is written
/// with the row and sent in order with its changes.
struct RowOperation {
  typealias Send = @Sendable (DataOperation) async throws -> String

  let table: CollectionTable
  /// Whose the row is.
  let scope: String
  /// Its key.
  let key: String
  private let operation: OutboxOperation
  private let sendIt: Send

  /// Reads an operation; nil where no plugin sends its kind.
  init?(_ operation: OutboxOperation, of tables: [String: CollectionTable], at source: RemoteFeed.Source) {
    let parts = operation.entity.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let table = tables[String(parts[0])],
      let send = table.followers?.sending(operation.kind)
    else { return nil }
    (self.table, key, self.operation, sendIt) = (table, String(parts[1]), operation, send)
    let account = operation.account == Outbox.anonymous ? nil : operation.account
    scope = RemoteFeed.Source.scope(of: account, at: source.nobody)
  }

  /// The entity of a row.
  static func entity(_ key: String, of table: CollectionTable) -> String {
    "\(table.declaration.name)/\(key)"
  }

  /// Sends it.
  func send(in store: Store) async -> OutboxResult {
    do {
      let serverKey = try store.read { try table.serverKey(of: key, scope, in: $0) }
      let sent = DataOperation(
        key: key, serverKey: serverKey, body: operation.body, idempotencyKey: operation.idempotencyKey)
      return .confirmed(Array(try await sendIt(sent).utf8))
    } catch let error as APIError {
      return OutboxResult(error)
    } catch {
      return .postponed(OutboxFailure("failed", "\(error)"), .connection, delay: nil)
    }
  }

  /// Notes the key that the server has given the row.
  func confirm(_ serverKey: [UInt8], in db: Database) throws {
    try table.name(key, String(decoding: serverKey, as: UTF8.self), scope, in: db)
  }

  /// What people are shown of it: the row as the plugin describes a change of it.
  func summary(in db: Database) throws -> OutboxSummary {
    let row = try table.row(key, of: scope, in: db).map { table.shown($0) }
    let described = try table.followers?.description(of: DataChange(from: row, to: row), in: db)
    return OutboxSummary(subject: described?.subject ?? [:])
  }
}

extension CollectionTransaction {
  func enqueue(
    _ kind: String, _ body: [UInt8], of key: String, in collection: String, keyedBy idempotencyKey: String?
  ) throws {
    let transaction = try changing(collection)
    guard transaction.table.declaration.isSent, let outbox = store.outbox else {
      throw ActionError(.badArguments, "nothing of the rows of `\(collection)` is sent")
    }
    // What is kept until somebody signs in is theirs then, as the row is.
    let operations = transaction.operations ?? outbox.writer(for: Outbox.anonymous, in: database)
    let key = try transaction.table.localKey(of: key, transaction.scope, in: database)
    let operation = try operations.enqueue(
      OutboxDraft(
        kind, on: RowOperation.entity(key, of: transaction.table), body: body, replacesUnsent: true,
        idempotencyKey: idempotencyKey))
    if let rejection { try operations.reject(operation, rejection) }
  }
}
