package import Storage

/// Sends the operations of an outbox, and changes the owner's rows as the server says.
package protocol OutboxSender: Sendable {
  /// Sends an operation, with its idempotency key.
  ///
  /// - Parameter operation: the operation; it may be sent again where this process ends before its result is stored.
  /// - Returns: the server's response, or why there is none.
  func send(_ operation: OutboxOperation) async -> OutboxResult

  /// The most operations that one request takes; one by default.
  var mostAtOnce: Int { get }

  /// Puts operations that go in one request together; each goes alone by default.
  ///
  /// - Parameter ready: the operations that are due, in their order, each of another entity.
  /// - Returns: the same operations, in their order within each request.
  func batches(of ready: [OutboxOperation]) -> [[OutboxOperation]]

  /// Sends operations that ``batches(of:)`` has put together.
  ///
  /// - Parameter batch: the operations; one by default.
  /// - Returns: the server's response to each, or why there is none, in the same order.
  func send(_ batch: [OutboxOperation]) async -> [OutboxResult]

  /// Takes over what the server has responded, in the transaction that deletes the operation.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - response: the body of the response.
  ///   - db: the transaction.
  /// - Throws: where the rows cannot be written; the operation is sent again then.
  func confirm(_ operation: OutboxOperation, _ response: [UInt8], in db: Database) throws

  /// Shows the owner's rows as they are while the server rejects an operation; nothing by default.
  ///
  /// - Parameters:
  ///   - operation: the operation, which waits for the person.
  ///   - db: the transaction that notes it.
  /// - Throws: where the rows cannot be written; the operation is sent again then.
  func reject(_ operation: OutboxOperation, in db: Database) throws

  /// Shows the owner's rows as they are while a rejected operation is sent again; nothing by default.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - db: the transaction that notes the person's decision.
  /// - Throws: where the rows cannot be written; the operation stays rejected then.
  func retry(_ operation: OutboxOperation, in db: Database) throws

  /// Takes back the owner's rows, in the transaction that deletes an operation which the person has given up.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - db: the transaction.
  /// - Throws: where the rows cannot be written; the operation stays then.
  func discard(_ operation: OutboxOperation, in db: Database) throws

  /// Whether ``adopt(for:in:_:)`` has anything to do; no by default.
  ///
  /// - Parameter db: the database.
  /// - Returns: whether there are anonymous rows.
  /// - Throws: where the rows cannot be read.
  func hasUnadopted(in db: Database) throws -> Bool

  /// Gives what was changed while nobody was signed in to the account that has just signed in; nothing by default.
  ///
  /// Operations that nobody has enqueued belong to the account already.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - db: the transaction of the start.
  ///   - operations: enqueues what the server has to know of it.
  /// - Throws: where the rows cannot be written; the outbox does not start then.
  func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws

  /// What a person is shown of an operation; its kind alone by default.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - db: the transaction.
  /// - Returns: the summary.
  /// - Throws: where the rows cannot be read.
  func summary(of operation: OutboxOperation, in db: Database) throws -> OutboxSummary

  /// The body of an operation whose text the person has changed; nil, as by default, where it has no such text.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - text: the new ``OutboxSummary/text``.
  /// - Returns: the new body.
  func body(of operation: OutboxOperation, saying text: String) -> [UInt8]?

  /// Changes the text of an operation that is in rows beside it, where ``body(of:saying:)`` has none.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - text: the new ``OutboxSummary/text``.
  ///   - db: the transaction.
  /// - Returns: whether it has such a text; false, as by default, where it has none.
  /// - Throws: where the rows cannot be written.
  func rewrite(_ operation: OutboxOperation, saying text: String, in db: Database) throws -> Bool
}

extension OutboxSender {
  package var mostAtOnce: Int { 1 }
  package func batches(of ready: [OutboxOperation]) -> [[OutboxOperation]] { ready.map { [$0] } }
  package func send(_ batch: [OutboxOperation]) async -> [OutboxResult] {
    var results: [OutboxResult] = []
    for operation in batch { results.append(await send(operation)) }
    return results
  }
  package func reject(_ operation: OutboxOperation, in db: Database) throws {}
  package func retry(_ operation: OutboxOperation, in db: Database) throws {}
  package func hasUnadopted(in db: Database) throws -> Bool { false }
  package func adopt(for account: String, in db: Database, _ operations: OutboxWriter) throws {}
  package func summary(of operation: OutboxOperation, in db: Database) throws -> OutboxSummary {
    OutboxSummary()
  }
  package func body(of operation: OutboxOperation, saying text: String) -> [UInt8]? { nil }
  package func rewrite(_ operation: OutboxOperation, saying text: String, in db: Database) throws -> Bool {
    false
  }
}
