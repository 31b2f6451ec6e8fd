import Foundations

/// Something to do after a write, such as moving a reminder or deleting a file.
package struct Intent: Sendable, Hashable {
  /// Tells it from an earlier one with the same subject.
  package let number: Int64
  /// What is to be done.
  package let kind: String
  /// To what.
  package let subject: String
}

/// What follows writes, as rows of the same transactions.
///
/// Work after a transaction is lost where the process ends in between. An intent is written in the transaction, carried
/// out after it, and removed when it is done; one that is left is carried out by the next process. So it may be carried
/// out twice, and twice must be as good as once.
///
/// ```swift
/// try store.write { db in
///   try save(row, in: db)
///   try Intents.add("file", oldPath, in: db)
/// }
/// try intents.carryOut("file") { intents, db in intents.filter { remove($0.subject) } }
/// ```
package struct Intents: Sendable {
  private let store: Store

  /// Reads the intents of a database whose migrations have called ``create(in:)``.
  package init(_ store: Store) { self.store = store }

  /// Creates the table, in a migration.
  ///
  /// - Parameter db: the database.
  /// - Throws: where it cannot be created.
  package static func create(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE intent (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          kind TEXT NOT NULL,
          subject TEXT NOT NULL,
          UNIQUE (kind, subject)
        )
        """)
  }

  /// Adds an intent; one of the same kind and subject that is not carried out yet is replaced.
  ///
  /// - Parameters:
  ///   - kind: what is to be done.
  ///   - subject: to what.
  ///   - db: the database, in the transaction of the write that it follows.
  /// - Throws: where it cannot be written.
  package static func add(_ kind: String, _ subject: String, in db: Database) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO intent (kind, subject) VALUES (?, ?)").execute(
      arguments: [kind, subject])
  }

  /// Adds an intent in a transaction of its own, before what it is about is made outside of the database.
  ///
  /// - Parameters:
  ///   - kind: what is to be done.
  ///   - subject: to what.
  /// - Throws: where it cannot be written.
  package func add(_ kind: String, _ subject: String) throws(StoreError) {
    try store.write { try Self.add(kind, subject, in: $0) }
  }

  /// The intents of a kind that are not done, the oldest first.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - db: the database.
  /// - Returns: the intents.
  /// - Throws: where they cannot be read.
  package static func pending(_ kind: String, in db: Database) throws -> [Intent] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT number, subject FROM intent WHERE kind = ? ORDER BY number"),
      arguments: [kind]
    ).map { Intent(number: $0["number"], kind: kind, subject: $0["subject"]) }
  }

  /// Removes intents that are done; a later one with the same subject stays.
  ///
  /// - Parameters:
  ///   - intents: the intents.
  ///   - db: the database.
  /// - Throws: where they cannot be removed.
  package static func finish(_ intents: some Sequence<Intent>, in db: Database) throws {
    for intent in intents {
      try db.cachedStatement(sql: "DELETE FROM intent WHERE number = ?").execute(arguments: [intent.number])
    }
  }

  /// Carries out the intents of a kind, in a transaction, so that no other process does meanwhile.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - body: carries them out, and returns those that are done.
  /// - Throws: where they cannot be read or removed.
  package func carryOut(
    _ kind: String, _ body: ([Intent], Database) throws -> [Intent]
  ) throws(StoreError) {
    // Most writes have none, and a transaction that writes waits for other processes.
    guard try !store.fetch({ try Self.pending(kind, in: $0) }).isEmpty else { return }
    try store.write { db in
      try Self.finish(try body(try Self.pending(kind, in: db), db), in: db)
    }
  }

  /// Removes intents that are done.
  ///
  /// - Parameter intents: the intents.
  /// - Throws: where they cannot be removed; they are carried out once more then.
  package func finish(_ intents: some Sequence<Intent>) throws(StoreError) {
    try store.write { try Self.finish(intents, in: $0) }
  }
}
