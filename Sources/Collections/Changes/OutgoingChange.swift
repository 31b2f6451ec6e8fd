import Foundations
import Services
import Storage
import Sync

/// A change that is being sent, with the row that it is of, and what the server says to it.
struct OutgoingChange {
  /// What has come of an attempt.
  enum Step {
    /// The change was sent, or cannot be; `hasChangedRows` where the server's row was taken over before.
    case done(OutboxResult, hasChangedRows: Bool = false)
    /// The server's row was taken over under it: it can be sent as a change of that one.
    case merged

    /// Whether rows have changed by it.
    var hasChangedRows: Bool {
      switch self {
      case .done(_, let hasChangedRows): hasChangedRows
      case .merged: true
      }
    }
  }

  /// The change.
  let unsettled: UnsettledChange
  private let id: String
  /// Identifies it in all attempts.
  private let idempotencyKey: String
  private let base: BaseRow
  private let serverKey: String
  /// The row after it, and the change, with the keys that the server has; nil where it is removed.
  private let row: StoredRow?
  private let sent: RowChange
  private let client: RowClient
  private let store: Store
  private let now: Timestamp

  private var table: CollectionTable { client.table }

  /// Reads what is to be sent of an operation; nil where there is nothing, such as of a row whose addition was given up.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - client: sends requests about the rows of the collection.
  ///   - store: the database of the rows.
  ///   - now: the time.
  /// - Throws: where the database cannot be read.
  init?(
    _ operation: OutboxOperation, by client: RowClient, in store: Store, at now: Timestamp
  ) throws(StoreError) {
    let table = client.table
    let found = try store.read { db -> Self? in
      guard let unsettled = try table.change(of: operation.id, in: db),
        let base = try table.base(of: unsettled.key, unsettled.scope, in: db)
      else { return nil }
      guard unsettled.change.kind == .add || base.row != nil else { return nil }
      // Those before it are accepted, and the server's row may not be read again yet.
      let earlier = try table.changes(of: unsettled.key, unsettled.scope, in: db).filter {
        $0.sequence <= unsettled.sequence
      }
      let references = RowReferences(table, unsettled.scope, in: db)
      let row = earlier.reduce(base.row) { $1.change.applied(to: $0, key: unsettled.key, of: table) }
      return Self(
        unsettled: unsettled, id: operation.id, idempotencyKey: operation.idempotencyKey, base: base,
        serverKey: try table.serverKey(of: unsettled.key, unsettled.scope, in: db),
        row: try references.sent(row), sent: try references.sent(unsettled.change), client: client,
        store: store, now: now)
    }
    guard let found else { return nil }
    self = found
  }

  private init(
    unsettled: UnsettledChange, id: String, idempotencyKey: String, base: BaseRow, serverKey: String,
    row: StoredRow?, sent: RowChange, client: RowClient, store: Store, now: Timestamp
  ) {
    self.unsettled = unsettled
    (self.id, self.idempotencyKey) = (id, idempotencyKey)
    (self.base, self.serverKey) = (base, serverKey)
    (self.row, self.sent) = (row, sent)
    (self.client, self.store, self.now) = (client, store, now)
  }

  // MARK: Sending

  /// Sends it.
  ///
  /// - Parameter isMerged: whether the server's row was read just now.
  /// - Returns: what has come of it.
  /// - Throws: where the database cannot be read or written.
  func send(isMerged: Bool) async throws(StoreError) -> Step {
    let kind = unsettled.change.kind
    if kind == .update, !isMerged, needsServerRow { return try await meetServerRow() }
    let reply = await client.send(
      sent, to: row, key: serverKey, version: base.version, scope: unsettled.scope,
      operation: idempotencyKey)
    switch reply {
    case .success(let reply): return .done(.confirmed(reply.bytes))
    case .failure(.request(.notFound)) where kind == .remove: return .done(.confirmed([]))
    case .failure(.request(.notFound)) where try await isAbsent(): return .done(.confirmed([]))
    case .failure(.request(.notFound)) where kind == .update: return .done(try gone())
    case .failure(.request(.conflict(let error)))
    where kind == .add && client.remote.changes.keys == .client:
      return .done(await earlierAttempt() ?? OutboxResult(.conflict(error)))
    case .failure(.request(.conflict)) where kind == .update && client.canReadRows:
      return try await meetServerRow()
    case .failure(let failure): return .done(OutboxResult(failure))
    }
  }

  /// The row of an addition that is sent with others; nil where the change has a request of its own.
  var batched: (item: RowBatch.Item, by: RowBatch)? {
    client.batched(sent, row, key: serverKey, scope: unsettled.scope).map { json, request, declaration in
      (
        RowBatch.Item(key: serverKey, json: json, operation: idempotencyKey),
        RowBatch(client: client, request: request, declaration: declaration)
      )
    }
  }

  /// Whether the server has no such rows, which leaves them to this device; then a 404 is not about this one.
  private func isAbsent() async throws(StoreError) -> Bool {
    guard client.remote.isLocalWhereAbsent,
      try store.fetch({ try table.feed(of: unsettled.scope, in: $0) }) == nil
    else { return false }
    return await client.lacksRows()
  }

  /// Whether it cannot be sent before the server's row is known.
  private var needsServerRow: Bool {
    if client.remote.changes.isVersioned { return base.version == nil }
    return isOfUnknownRow && client.remote.changes.update?.content == .row && client.canReadRows
  }

  /// Whether the server's row was never read: only a document can be changed before.
  private var isOfUnknownRow: Bool { table.declaration.form == .document && base.generation == 0 }

  /// Whether an earlier attempt to add a row has arrived; nil where the server refuses it for another reason.
  private func earlierAttempt() async -> OutboxResult? {
    guard client.canReadRows else {
      // Nobody else makes this key.
      return unsettled.attempts > 1 ? .confirmed([]) : nil
    }
    return switch await client.read(serverKey) {
    case .success(let reply): .confirmed(reply.bytes)
    case .failure(.request(.notFound)): nil
    case .failure(let failure): OutboxResult(failure)
    }
  }

  // MARK: Meeting the changes of others

  /// Reads the row as the server has it, and merges the change with it.
  private func meetServerRow() async throws(StoreError) -> Step {
    switch await client.read(serverKey) {
    case .success(let reply): try merge(reply)
    case .failure(.request(.notFound)): .done(try gone())
    case .failure(let failure): .done(OutboxResult(failure))
    }
  }

  private enum Outcome: Sendable { case nothing, resend, conflict }

  /// Takes over the row as the server has it, under the change, which was made of an earlier version.
  private func merge(_ reply: RowClient.Reply) throws(StoreError) -> Step {
    guard let json = reply.row, let record = try? client.decode(json, key: serverKey) else {
      return .done(.postponed(OutboxFailure("malformed_answer"), .server, delay: nil))
    }
    let theirs = table.stored(record, key: unsettled.key, position: base.position)
    // Of a row that the person has never seen, what they have set counts.
    let rule = isOfUnknownRow ? .mine : client.remote.changes.conflict
    let outcome = try store.write { db -> Outcome in
      let theirs = try table.received(theirs, unsettled.scope, in: db)
      guard let unsettled = try table.change(of: id, in: db), unsettled.state == .inFlight,
        var base = try table.base(of: unsettled.key, unsettled.scope, in: db)
      else { return .nothing }
      let merge = RowMerge(of: unsettled.change, base: base.row, theirs: theirs, by: rule, of: table)
      (base.row, base.isAbsent, base.version) = (theirs, false, reply.version)
      try table.write(base, of: unsettled.key, unsettled.scope, in: db)
      if let dropped = merge.dropped {
        try table.note(
          dropped, "the server’s value stays", of: unsettled.key, unsettled.scope, at: now, in: db)
      }
      if merge.change.fields.isEmpty, !merge.isConflict { return .nothing }
      try table.replace(id, with: merge.change, in: db)
      try table.project(unsettled.key, unsettled.scope, in: db)
      return merge.isConflict ? .conflict : .resend
    }
    switch outcome {
    case .conflict: return .done(.rejected(OutboxFailure("conflict")), hasChangedRows: true)
    case .nothing: return .done(.confirmed(reply.bytes), hasChangedRows: true)
    case .resend:
      return reply.version == nil && client.remote.changes.isVersioned
        ? .done(.rejected(OutboxFailure("conflict")), hasChangedRows: true) : .merged
    }
  }

  /// Notes that the server has a row no more that was changed here; the person decides.
  private func gone() throws(StoreError) -> OutboxResult {
    try store.write { db in
      guard var base = try table.base(of: unsettled.key, unsettled.scope, in: db) else { return }
      base.isAbsent = true
      try table.write(base, of: unsettled.key, unsettled.scope, in: db)
      // What changes after a position does not say whether the row is there after all.
      try table.forgetPosition(unsettled.scope, in: db)
      try table.note(
        unsettled.change.text(\.new), "the row was removed at the server", of: unsettled.key,
        unsettled.scope, at: now, in: db)
    }
    return .rejected(OutboxFailure("gone"))
  }

  /// Forgets a rejected change of a row that the person has removed since: nobody could decide about it.
  ///
  /// - Returns: whether the person has.
  /// - Throws: where the database cannot be written.
  func dropBeforeRemoval() throws(StoreError) -> Bool {
    let (key, scope) = (unsettled.key, unsettled.scope)
    return try store.write { db in
      let later = try table.changes(of: key, scope, in: db).filter { $0.sequence > unsettled.sequence }
      guard later.contains(where: { $0.change.kind == .remove }) else { return false }
      try table.removeChange(id, in: db)
      return true
    }
  }
}
