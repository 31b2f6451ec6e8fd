import Foundations
import PluginKit
import Services
import Storage
import Sync

/// Sends the changes of the rows of one server, and takes over what the server says of them.
struct ChangeSender: OutboxSender {
  /// The database of the rows.
  let store: Store
  /// The collections of the server, by their names.
  let tables: [String: CollectionTable]
  let source: RemoteFeed.Source
  /// Receives the name of a collection whose rows have changed beside an operation.
  let changed: @Sendable (String) -> Void
  /// Receives the name of a collection that has to be read again to settle its changes.
  let read: @Sendable (String) -> Void
  let report: @Sendable (String) -> Void
  let now: @Sendable () -> Timestamp

  /// How often a change is merged with what others have changed meanwhile, before the person decides.
  private static let mostMerges = 4

  private func table(of operation: OutboxOperation) -> CollectionTable? {
    tables[String(decoding: operation.body, as: UTF8.self)]
  }

  private func client(_ table: CollectionTable) -> RowClient? {
    table.declaration.remote.map { RowClient(table: table, remote: $0, client: source.client) }
  }

  // MARK: Sending

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    // A collection or an action of another version of the app.
    guard let table = table(of: operation), let client = client(table) else {
      return .rejected(OutboxFailure("unknown_change"))
    }
    for number in 1...Self.mostMerges {
      do throws(StoreError) {
        guard let sent = try outgoing(operation, table) else { return .confirmed([]) }
        guard sent.unsettled.scope == source.scope() else {
          return .postponed(OutboxFailure("unauthorized"), .connection, delay: nil)
        }
        var result = OutboxResult.rejected(OutboxFailure("conflict"))
        switch try await send(sent, client) {
        case .done(let done): result = done
        case .merged where number < Self.mostMerges: continue
        // The server refuses the merged row, too: it is no matter of versions, and nobody but the person can decide.
        case .merged: break
        }
        if case .rejected = result, try dropBeforeRemoval(sent, table) { return .confirmed([]) }
        return result
      } catch {
        return .postponed(OutboxFailure("store", error.diagnostic.message), .connection, delay: nil)
      }
    }
    return .rejected(OutboxFailure("conflict"))
  }

  /// What is sent of an operation.
  private struct Outgoing {
    let id: String
    /// Identifies it in all attempts.
    let idempotencyKey: String
    let unsettled: UnsettledChange
    let base: BaseRow
    let serverKey: String
    /// The row after it, and the change, with the keys that the server has; nil where it is removed.
    let row: StoredRow?
    let sentChange: RowChange

    var change: RowChange { unsettled.change }
  }

  /// Whether a change was sent, or the row has to be looked at again.
  private enum Step { case done(OutboxResult), merged }

  /// Reads what is to be sent; nil where there is nothing, such as of a row whose addition was given up.
  private func outgoing(
    _ operation: OutboxOperation, _ table: CollectionTable
  ) throws(StoreError) -> Outgoing? {
    try store.read { db in
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
      return Outgoing(
        id: operation.id, idempotencyKey: operation.idempotencyKey, unsettled: unsettled, base: base,
        serverKey: try table.serverKey(of: unsettled.key, unsettled.scope, in: db),
        row: try references.sent(row), sentChange: try references.sent(unsettled.change))
    }
  }

  private func send(_ sent: Outgoing, _ client: RowClient) async throws(StoreError) -> Step {
    let (change, table, key) = (sent.change, client.table, sent.serverKey)
    if change.kind == .update, client.remote.changes.isVersioned, sent.base.version == nil {
      switch await client.read(key) {
      case .success(let reply): return try merge(reply, sent, client)
      case .failure(.request(.notFound)): return .done(try gone(sent, table))
      case .failure(let failure): return .done(OutboxResult(failure))
      }
    }
    let reply = await client.send(
      sent.sentChange, to: sent.row, key: key, version: sent.base.version, operation: sent.idempotencyKey)
    switch reply {
    case .success(let reply): return .done(.confirmed(reply.bytes))
    case .failure(.request(.notFound)) where change.kind == .remove: return .done(.confirmed([]))
    case .failure(.request(.notFound)) where change.kind == .update: return .done(try gone(sent, table))
    case .failure(.request(.conflict(let error)))
    where change.kind == .add && client.remote.changes.keys == .client:
      return .done(await earlier(sent, client) ?? OutboxResult(.conflict(error)))
    case .failure(.request(.conflict)) where change.kind == .update && client.canReadRows:
      switch await client.read(key) {
      case .success(let reply): return try merge(reply, sent, client)
      case .failure(.request(.notFound)): return .done(try gone(sent, table))
      case .failure(let failure): return .done(OutboxResult(failure))
      }
    case .failure(let failure): return .done(OutboxResult(failure))
    }
  }

  /// Whether an earlier attempt to add a row has arrived; nil where the server refuses it for another reason.
  private func earlier(_ sent: Outgoing, _ client: RowClient) async -> OutboxResult? {
    guard client.canReadRows else {
      // Nobody else makes this key.
      return sent.unsettled.attempts > 1 ? .confirmed([]) : nil
    }
    return switch await client.read(sent.serverKey) {
    case .success(let reply): .confirmed(reply.bytes)
    case .failure(.request(.notFound)): nil
    case .failure(let failure): OutboxResult(failure)
    }
  }

  // MARK: Meeting the changes of others

  /// Takes over the row as the server has it, under a change that was made of an earlier version.
  private func merge(
    _ reply: RowClient.Reply, _ sent: Outgoing, _ client: RowClient
  ) throws(StoreError) -> Step {
    let table = client.table
    guard let json = reply.row, let record = try? client.decode(json, key: sent.serverKey) else {
      return .done(.postponed(OutboxFailure("malformed_answer"), .server, delay: nil))
    }
    let theirs = table.stored(record, key: sent.unsettled.key, position: sent.base.position)
    let rule = client.remote.changes.conflict
    let outcome = try store.write { db -> Merged in
      let theirs = try RowReferences(table, sent.unsettled.scope, in: db).received(theirs)
      guard let unsettled = try table.change(of: sent.id, in: db), unsettled.state == "inFlight",
        var base = try table.base(of: unsettled.key, unsettled.scope, in: db)
      else { return .nothing }
      let merge = RowMerge(of: unsettled.change, base: base.row, theirs: theirs, by: rule, of: table)
      (base.row, base.isAbsent, base.version) = (theirs, false, reply.version)
      try table.write(base, of: unsettled.key, unsettled.scope, in: db)
      if let dropped = merge.dropped {
        try table.note(
          dropped, "the server’s value stays", of: unsettled.key, unsettled.scope, at: now(), in: db)
      }
      if merge.change.fields.isEmpty, !merge.isConflict { return .nothing }
      try table.replace(sent.id, with: merge.change, in: db)
      try table.project(unsettled.key, unsettled.scope, in: db)
      return merge.isConflict ? .conflict : .resend
    }
    changed(table.declaration.name)
    switch outcome {
    case .conflict: return .done(.rejected(OutboxFailure("conflict")))
    case .nothing: return .done(.confirmed(reply.bytes))
    case .resend:
      return reply.version == nil && client.remote.changes.isVersioned
        ? .done(.rejected(OutboxFailure("conflict"))) : .merged
    }
  }

  private enum Merged: Sendable { case nothing, resend, conflict }

  /// Notes that the server has a row no more that was changed here; the person decides.
  private func gone(_ sent: Outgoing, _ table: CollectionTable) throws(StoreError) -> OutboxResult {
    try store.write { db in
      guard var base = try table.base(of: sent.unsettled.key, sent.unsettled.scope, in: db) else { return }
      base.isAbsent = true
      try table.write(base, of: sent.unsettled.key, sent.unsettled.scope, in: db)
      try table.note(
        sent.change.text(\.new), "the row was removed at the server", of: sent.unsettled.key,
        sent.unsettled.scope, at: now(), in: db)
    }
    return .rejected(OutboxFailure("gone"))
  }

  /// Forgets a rejected change of a row that the person has removed since: nobody could decide about it.
  private func dropBeforeRemoval(_ sent: Outgoing, _ table: CollectionTable) throws(StoreError) -> Bool {
    let (key, scope) = (sent.unsettled.key, sent.unsettled.scope)
    return try store.write { db in
      let later = try table.changes(of: key, scope, in: db).filter { $0.sequence > sent.unsettled.sequence }
      guard later.contains(where: { $0.change.kind == .remove }) else { return false }
      try table.removeChange(sent.id, in: db)
      return true
    }
  }

  // MARK: Results

  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {
    guard let table = table(of: operation), let client = client(table),
      let unsettled = try table.change(of: operation.id, in: db)
    else { return }
    let (key, scope) = (unsettled.key, unsettled.scope)
    guard var base = try table.base(of: key, scope, in: db) else {
      return try table.removeChange(operation.id, in: db)
    }
    let reply = RowClient.Reply(bytes: response)
    var record: DecodedRecord?
    if let json = reply.row {
      let isDocument = table.declaration.form == .document
      do throws(UnreadableRecord) { record = try client.decode(json, key: isDocument ? key : nil) } catch {
        read(table.declaration.name)
        report(
          "`data.\(table.declaration.name)`: `\(error.path)` of the response to a change cannot be read: "
            + error.problem)
        if let named = error.key { try name(named, unsettled, client, in: db) }
      }
    }
    if let record { try name(record.key, unsettled, client, in: db) }
    let number = try table.noteAcceptance(of: key, scope, at: now(), in: db)
    base.version = reply.version
    if client.remote.changes.proof == .read {
      try table.accept(operation.id, as: number, in: db)
      try table.write(base, of: key, scope, in: db)
      return read(table.declaration.name)
    }
    let row = try record.map { record in
      try RowReferences(table, scope, in: db).received(
        table.stored(record, key: key, position: base.position))
    }
    base.settle(unsettled.change, row, key, table)
    base.generation = try table.feed(of: scope, in: db)?.generation ?? base.generation
    try table.write(base, of: key, scope, in: db)
    try table.removeChange(operation.id, in: db)
    try table.project(key, scope, in: db)
    // A row whose key was not known may have been left out of a read.
    if unsettled.change.kind == .add, client.remote.changes.keys == .server,
      try table.takeWaitingRead(scope, in: db)
    {
      read(table.declaration.name)
    }
  }

  private func name(
    _ serverKey: String, _ unsettled: UnsettledChange, _ client: RowClient, in db: Database
  ) throws {
    guard unsettled.change.kind == .add, client.remote.changes.keys == .server else { return }
    try client.table.name(unsettled.key, serverKey, unsettled.scope, in: db)
  }

  func reject(_ operation: OutboxOperation, in db: Database) throws {
    guard let table = table(of: operation), let unsettled = try table.change(of: operation.id, in: db) else {
      return
    }
    try table.project(unsettled.key, unsettled.scope, in: db)
  }

  func discard(_ operation: OutboxOperation, in db: Database) throws {
    guard let table = table(of: operation), let unsettled = try table.change(of: operation.id, in: db) else {
      return
    }
    try table.removeChange(operation.id, in: db)
    try table.project(unsettled.key, unsettled.scope, in: db)
  }

  func hasUnadopted(in db: Database) throws -> Bool {
    try tables.values.contains { try !SignedOutRows($0, source).all(in: db).isEmpty }
  }

  func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws {
    for name in tables.keys.sorted() {
      guard let table = tables[name] else { continue }
      try SignedOutRows(table, source).adopt(for: account, in: db, operations)
    }
  }

  func summary(of operation: OutboxOperation, in db: Database) throws -> OutboxSummary {
    guard let table = table(of: operation), let unsettled = try table.change(of: operation.id, in: db) else {
      return OutboxSummary()
    }
    let row =
      try table.row(unsettled.key, of: unsettled.scope, in: db)
      ?? table.base(of: unsettled.key, unsettled.scope, in: db)?.row
    for value in row?.values ?? [] {
      // What people know a row by is the first text that it has.
      if case .string(let text) = value, !text.isEmpty { return OutboxSummary(subject: ["en": text]) }
    }
    return OutboxSummary()
  }
}
