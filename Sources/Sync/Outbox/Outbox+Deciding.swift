package import Services
package import Simulation
package import Storage

/// What the person decides.
extension Outbox {
  /// Sends an operation again that the server has rejected, or at once what waits for its next attempt.
  ///
  /// - Parameter id: the operation's.
  /// - Throws: where it is being sent, is done, or the database cannot be written.
  package func retry(_ id: String) throws(OutboxError) {
    let now = scheduler.now
    try deciding { db in
      try OutboxTable.move(id, by: .retry, in: db)
      try OutboxTable.reset(id, now: now, in: db)
    }
  }

  /// Sends an operation with another body.
  ///
  /// - Parameters:
  ///   - id: the operation's.
  ///   - body: the new body; the operation gets a new idempotency key with it.
  /// - Throws: where it is being sent, is done, or the database cannot be written.
  package func edit(_ id: String, body: [UInt8]) throws(OutboxError) {
    let (now, key) = (scheduler.now, identifiers.next())
    try deciding { db in
      try OutboxTable.move(id, by: .edit, in: db)
      try OutboxTable.replace(body, idempotencyKey: key, of: id, in: db)
      try OutboxTable.reset(id, now: now, in: db)
    }
  }

  /// Sends an operation with another text.
  ///
  /// - Parameters:
  ///   - id: the operation's.
  ///   - text: what ``OutboxSummary/text`` shall be.
  /// - Throws: where it has no text, is being sent, is done, or the database cannot be written.
  package func edit(_ id: String, saying text: String) throws(OutboxError) {
    let operation: OutboxOperation?
    do throws(StoreError) { operation = try store.fetch { try OutboxTable.operation(id, in: $0) } } catch {
      throw .unwritable(error)
    }
    guard let operation else { throw .unknown(id) }
    guard let body = sender.body(of: operation, saying: text) else {
      throw .impossible(.edit, operation.state)
    }
    try edit(id, body: body)
  }

  /// Gives an operation up; the sender takes its rows back.
  ///
  /// Operations that waited behind it are sent.
  ///
  /// - Parameter id: the operation's.
  /// - Throws: where it is being sent, is done, or the database cannot be written.
  package func discard(_ id: String) throws(OutboxError) {
    try deciding { db in try discard(id, in: db) }
  }

  /// Gives up all operations of an account, and sends nothing before the next start.
  ///
  /// What was in flight may have reached the server.
  ///
  /// - Parameter account: whose.
  /// - Throws: where the database cannot be written; all of them stay then.
  package func discardAll(of account: String) throws(StoreError) {
    stop()
    let now = scheduler.now
    try store.write { db in
      try OutboxTable.moveAll(.inFlight, by: .restart, account: account, now: now, in: db)
      // The last first: each is taken back to what was before it.
      for id in try OutboxTable.latestFirst(of: account, in: db) { try discard(id, in: db) }
    }
    changed()
  }

  /// Waits until all is sent that can be, for a sign-out; without a network nothing can.
  ///
  /// - Parameter limit: the longest to wait.
  /// - Returns: what is left.
  /// - Throws: where the database cannot be read.
  package func flush(within limit: Duration) async throws(StoreError) -> OutboxStatus {
    wake()
    let began = account
    _ = try? await scheduler.deadline(in: limit) { [self] in
      for await _ in changes {
        // The account may have signed out meanwhile.
        guard reachability.isOnline, !isPaused, account == began else { return }
        let status = try status()
        if status.pending + status.inFlight == status.entries.count(where: \.isParked) { return }
      }
    }
    return try status()
  }

  /// Performs work whose first statement moves the operation, so that nothing is written where that is refused.
  private func deciding(_ work: (Database) throws -> Void) throws(OutboxError) {
    let refusal: OutboxError?
    do throws(StoreError) {
      refusal = try store.write { db in
        do { try work(db) } catch let error as OutboxError { return error }
        return nil
      }
    } catch {
      throw .unwritable(error)
    }
    if let refusal { throw refusal }
    wake()
  }
}
