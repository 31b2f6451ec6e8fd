package import Storage

/// Adds operations in the transaction of the rows that they change.
package struct OutboxWriter {
  let db: Database
  let outbox: Outbox
  /// Whose operations they are; ``Outbox/anonymous`` where nobody is signed in.
  package let account: String

  /// Adds an operation.
  ///
  /// - Parameter draft: what is to be done.
  /// - Returns: the operation's id.
  /// - Throws: what SQLite reports.
  @discardableResult
  package func enqueue(_ draft: OutboxDraft) throws -> String {
    try OutboxTable.insert(
      draft, account: account, id: outbox.identifiers.next(),
      idempotencyKey: draft.idempotencyKey ?? outbox.identifiers.next(),
      now: outbox.scheduler.now, in: db)
  }

  /// Removes the last operation on an entity, where it is of a kind and was never sent: its opposite need not be sent.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - entity: the entity.
  /// - Returns: whether it was removed.
  /// - Throws: what SQLite reports.
  package func withdraw(_ kind: String, on entity: String) throws -> Bool {
    guard let unsent = try OutboxTable.unsent(kind, on: entity, of: account, in: db) else { return false }
    try OutboxTable.move(unsent, by: .discard, in: db)
    return true
  }

  /// The body of the last operation on an entity, where it is of a kind and was never sent: what a draft that takes its
  /// place has to say as well.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - entity: the entity.
  /// - Returns: the body; nil where there is no such operation.
  /// - Throws: what SQLite reports.
  package func unsentBody(_ kind: String, on entity: String) throws -> [UInt8]? {
    guard let unsent = try OutboxTable.unsent(kind, on: entity, of: account, in: db) else { return nil }
    return try OutboxTable.operation(unsent, in: db)?.body
  }
}

extension OutboxWriter {
  /// Notes that the server has rejected an operation, such as one of an earlier version: it waits for the person.
  ///
  /// - Parameters:
  ///   - id: the operation's; it was never sent.
  ///   - failure: why.
  /// - Throws: ``OutboxError`` where it is being sent or is done, or what SQLite reports.
  package func reject(_ id: String, _ failure: OutboxFailure) throws {
    try OutboxTable.begin(id, in: db)
    try OutboxTable.move(id, by: .reject, in: db)
    try OutboxTable.note(failure, isServerError: false, until: outbox.scheduler.now, of: id, in: db)
  }

  /// Removes an operation that the server has not seen, or has rejected: it need not be done any more.
  ///
  /// - Parameter id: the operation's.
  /// - Throws: ``OutboxError`` where it is being sent or is done, or what SQLite reports.
  package func withdraw(_ id: String) throws { try OutboxTable.move(id, by: .discard, in: db) }

  /// Sends an operation whose content has changed, as if it had never failed.
  ///
  /// - Parameters:
  ///   - id: the operation's; it gets a new idempotency key.
  ///   - quiet: how long it waits for another change.
  /// - Throws: ``OutboxError`` where it is being sent or is done, or what SQLite reports.
  package func requeue(_ id: String, after quiet: Duration) throws {
    let operation = try OutboxTable.move(id, by: .edit, in: db)
    try OutboxTable.replace(
      operation.body, idempotencyKey: outbox.identifiers.next(), of: id, in: db)
    try OutboxTable.reset(id, now: outbox.scheduler.now.advanced(by: quiet), in: db)
  }

  /// Gives an operation up: the owner takes its rows back.
  ///
  /// - Parameter id: the operation's.
  /// - Throws: ``OutboxError`` where it is being sent or is done, or what SQLite reports.
  package func discard(_ id: String) throws { try outbox.discard(id, in: db) }

  /// Gives up what the server has rejected of an entity, which would keep the next operation waiting.
  ///
  /// - Parameter entity: the entity.
  /// - Throws: what SQLite reports.
  package func discardRejected(on entity: String) throws {
    for id in try OutboxTable.rejected(on: entity, of: account, in: db) {
      try outbox.discard(id, in: db)
    }
  }
}

extension Outbox {
  /// The account of operations that are enqueued while nobody is signed in.
  package static let anonymous = ""

  /// Writes rows and their operations in one transaction, and sends when it is committed.
  ///
  /// - Parameter body: writes both.
  /// - Returns: the body's result.
  /// - Throws: where the database cannot be written; neither the rows nor the operations are there then.
  package nonisolated func write<Result>(_ body: (Database, OutboxWriter) throws -> Result) throws(StoreError)
    -> Result
  {
    let account = account ?? Self.anonymous
    let result = try store.write { try body($0, OutboxWriter(db: $0, outbox: self, account: account)) }
    scheduler.start("outbox wake") { [weak self] in await self?.wake() }
    return result
  }

  /// Adds operations of any account in a transaction of ``write(_:)``.
  ///
  /// - Parameters:
  ///   - account: whose they are; they are sent when it has signed in.
  ///   - db: the transaction.
  /// - Returns: the writer.
  package nonisolated func writer(for account: String, in db: Database) -> OutboxWriter {
    OutboxWriter(db: db, outbox: self, account: account)
  }

  /// What an account has enqueued.
  ///
  /// - Parameter account: whose; the one that is signed in where none is given.
  /// - Returns: the counts, and the first operations.
  /// - Throws: where the database cannot be read.
  package nonisolated func status(of account: String? = nil) throws(StoreError) -> OutboxStatus {
    let account = account ?? self.account ?? Self.anonymous
    return try store.read { db in
      let counts = try OutboxTable.counts(account: account, in: db)
      return OutboxStatus(
        pending: counts[.pending] ?? 0, inFlight: counts[.inFlight] ?? 0, blocked: counts[.blocked] ?? 0,
        dead: counts[.dead] ?? 0,
        entries: try OutboxTable.entries(account: account, limit: OutboxStatus.listed, in: db))
    }
  }

  /// What an account has enqueued, as a person is shown it.
  ///
  /// - Parameter account: whose; the one that is signed in where none is given.
  /// - Returns: the first operations, the oldest first.
  /// - Throws: where the database cannot be read.
  package nonisolated func summaries(
    of account: String? = nil
  ) throws(StoreError) -> [(entry: OutboxStatus.Entry, summary: OutboxSummary)] {
    let account = account ?? self.account ?? Self.anonymous
    return try store.read { db in
      try OutboxTable.entries(account: account, limit: OutboxStatus.listed, in: db).map {
        ($0, try sender.summary(of: $0.operation, in: db))
      }
    }
  }

  /// How many operations wait for the sign-in of other accounts than the one that is signed in.
  ///
  /// - Returns: their number.
  /// - Throws: where the database cannot be read.
  package nonisolated func keptCount() throws(StoreError) -> Int {
    let account = account ?? Self.anonymous
    return try store.read { try OutboxTable.countOfOthers(than: account, in: $0) }
  }

  /// Whether nobody is signed in, and what was changed so far waits for the account that signs in next.
  ///
  /// - Returns: whether it is so.
  /// - Throws: where the database cannot be read.
  package nonisolated func hasUnowned() throws(StoreError) -> Bool {
    if store.isUnmade || account ?? Self.anonymous != Self.anonymous { return false }
    return try store.read { try sender.hasUnadopted(in: $0) }
  }

  /// An element for each change of the operations, the first at once; changes that nobody has read yet are one.
  package nonisolated var changes: AsyncStream<Void> { broadcaster.stream }
}
