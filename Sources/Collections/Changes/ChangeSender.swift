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

  /// What is not sent for the person who is signed in now.
  private static let ofAnother = OutboxResult.postponed(
    OutboxFailure("unauthorized"), .connection, delay: nil)

  private func table(of operation: OutboxOperation) -> CollectionTable? {
    tables[String(decoding: operation.body, as: UTF8.self)]
  }

  private func client(_ table: CollectionTable) -> RowClient? {
    table.declaration.remote.map {
      RowClient(table: table, remote: $0, client: source.client, origin: source.nobody)
    }
  }

  // MARK: Sending

  func send(_ operation: OutboxOperation) async -> OutboxResult {
    if let own = RowOperation(operation, of: tables, at: source) {
      guard own.scope == source.scope() else { return Self.ofAnother }
      return await own.send(in: store)
    }
    // A collection or an action of another version of the app.
    guard let table = table(of: operation), let client = client(table) else {
      return .rejected(OutboxFailure("unknown_change"))
    }
    for number in 1...Self.mostMerges {
      do throws(StoreError) {
        guard let outgoing = try OutgoingChange(operation, by: client, in: store, at: now()) else {
          return .confirmed([])
        }
        guard outgoing.unsettled.scope == source.scope() else {
          return Self.ofAnother
        }
        let step = try await outgoing.send(isMerged: number > 1)
        if step.hasChangedRows { changed(table.declaration.name) }
        var result = OutboxResult.rejected(OutboxFailure("conflict"))
        switch step {
        case .done(let done, _): result = done
        case .merged where number < Self.mostMerges: continue
        // The server refuses the merged row, too: it is no matter of versions, and nobody but the person can decide.
        case .merged: break
        }
        if case .rejected = result, try outgoing.dropBeforeRemoval() { return .confirmed([]) }
        return result
      } catch {
        return Self.unstored(error)
      }
    }
    return .rejected(OutboxFailure("conflict"))
  }

  // MARK: Batches

  private func batch(of operation: OutboxOperation) -> BatchDeclaration? {
    guard operation.kind == "row.\(RowChange.Kind.add.rawValue)" else { return nil }
    return table(of: operation)?.declaration.remote?.changes.add?.batch
  }

  var mostAtOnce: Int {
    tables.values.compactMap { $0.declaration.remote?.changes.add?.batch?.most }.max() ?? 1
  }

  func batches(of ready: [OutboxOperation]) -> [[OutboxOperation]] {
    var batches: [[OutboxOperation]] = []
    var open: [[UInt8]: Int] = [:]
    for operation in ready {
      guard let batch = batch(of: operation) else {
        batches.append([operation])
        continue
      }
      if let place = open[operation.body], batches[place].count < batch.most {
        batches[place].append(operation)
      } else {
        open[operation.body] = batches.count
        batches.append([operation])
      }
    }
    return batches
  }

  func send(_ batch: [OutboxOperation]) async -> [OutboxResult] {
    guard let first = batch.first, self.batch(of: first) != nil, let table = table(of: first),
      let client = client(table)
    else {
      var results: [OutboxResult] = []
      for operation in batch { results.append(await send(operation)) }
      return results
    }
    // What is not sent has its result here; what is sent gets the one that comes back for it.
    var results: [OutboxResult] = []
    var sent: [(place: Int, change: OutgoingChange)] = []
    var items: [RowBatch.Item] = []
    var request: RowBatch?
    for (place, operation) in batch.enumerated() {
      do throws(StoreError) {
        results.append(.confirmed([]))
        guard let outgoing = try OutgoingChange(operation, by: client, in: store, at: now()) else { continue }
        if outgoing.unsettled.scope != source.scope() {
          results[place] = Self.ofAnother
        } else if let batched = outgoing.batched {
          sent.append((place, outgoing))
          items.append(batched.item)
          request = batched.by
        } else {
          results[place] = .rejected(OutboxFailure("unknown_change"))
        }
      } catch {
        results[place] = Self.unstored(error)
      }
    }
    for (sent, result) in zip(sent, await request?.send(items[...]) ?? []) {
      results[sent.place] = result
      guard case .rejected = result else { continue }
      do throws(StoreError) {
        if try sent.change.dropBeforeRemoval() { results[sent.place] = .confirmed([]) }
      } catch {
        results[sent.place] = Self.unstored(error)
      }
    }
    return results
  }

  private static func unstored(_ error: StoreError) -> OutboxResult {
    .postponed(OutboxFailure("store", error.diagnostic.message), .connection, delay: nil)
  }

  // MARK: Results

  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws {
    if let own = RowOperation(operation, of: tables, at: source) { return try own.confirm(response, in: db) }
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
    if base.isDoubtful {
      // The response may be of before what the server has said since: only a read shows how the row is.
      base.isDoubtful = false
      try table.forgetPosition(scope, in: db)
      read(table.declaration.name)
    }
    if client.remote.changes.proof == .read {
      try table.accept(operation.id, as: number, in: db)
      try table.write(base, of: key, scope, in: db)
      return read(table.declaration.name)
    }
    let row = try record.map { record in
      try table.received(
        table.stored(record, key: key, position: base.position), scope, after: unsettled.change, in: db)
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

  func retry(_ operation: OutboxOperation, in db: Database) throws { try reject(operation, in: db) }

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
    if let own = RowOperation(operation, of: tables, at: source) { return try own.summary(in: db) }
    guard let table = table(of: operation) else {
      // Its collection is of another version of the app.
      let name = String(decoding: operation.body, as: UTF8.self)
      return try summary(of: CollectionTable.newValues(of: operation.id, in: db)) ?? summary(of: [
        .string(name)
      ])
        ?? OutboxSummary()
    }
    guard let unsettled = try table.change(of: operation.id, in: db) else { return OutboxSummary() }
    if let described = try table.description(of: unsettled, in: db) {
      return OutboxSummary(kind: described.kind, subject: described.subject, text: described.text)
    }
    let row =
      try table.row(unsettled.key, of: unsettled.scope, in: db)
      ?? table.base(of: unsettled.key, unsettled.scope, in: db)?.row
    return summary(of: row?.values ?? []) ?? OutboxSummary()
  }

  func rewrite(_ operation: OutboxOperation, saying text: String, in db: Database) throws -> Bool {
    guard let table = table(of: operation), let unsettled = try table.change(of: operation.id, in: db),
      let name = try table.description(of: unsettled, in: db)?.textField,
      let field = table.declaration.record.field(name), let value = try? field.checked(.string(text))
    else { return false }
    var change = unsettled.change
    if let index = change.fields.firstIndex(where: { $0.name == name }) {
      change.fields[index].new = value
    } else {
      let row = try table.base(of: unsettled.key, unsettled.scope, in: db)?.row
      let old = row.flatMap { table.shown($0)[name] } ?? .null
      change.fields.append(RowChange.Field(name: name, old: old, new: value))
    }
    try table.replace(operation.id, with: change, in: db)
    try table.project(unsettled.key, unsettled.scope, in: db)
    return true
  }

  /// What people know a row by: the first text that it has.
  private func summary(of values: [Value]) -> OutboxSummary? {
    values.firstText.map { OutboxSummary(subject: ["en": $0]) }
  }
}
