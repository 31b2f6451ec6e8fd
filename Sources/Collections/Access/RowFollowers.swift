import Foundations
import Storage
import Synchronization

/// The steps that follow each change of a collection, in its transaction, and what people are shown of changes.
final class RowFollowers: Sendable {
  typealias Step = @Sendable (DataChange, Database) throws -> Void
  typealias Describe = @Sendable (DataChange, Database) throws -> DataDescription

  private let steps = Mutex<[Step]>([])
  typealias Derive = @Sendable (ValueMap?, ValueMap) -> ValueMap
  private let describing = Mutex<Describe?>(nil)
  private let deriving = Mutex<Derive?>(nil)
  private let sends = Mutex<[String: RowOperation.Send]>([:])

  var isEmpty: Bool { steps.withLock(\.isEmpty) }
  func add(_ step: @escaping Step) { steps.withLock { $0.append(step) } }
  func follow(_ change: DataChange, in db: Database) throws {
    for step in steps.withLock(\.self) { try step(change, db) }
  }
  func derive(_ call: @escaping Derive) { deriving.withLock { $0 = call } }
  /// Whether a plugin computes fields of rows.
  var isDeriving: Bool { deriving.withLock { $0 != nil } }
  /// The fields that a plugin computes of a row of the server; nil where none does.
  func derived(_ before: ValueMap?, _ row: ValueMap) -> ValueMap? { deriving.withLock(\.self)?(before, row) }
  func send(_ kind: String, by call: @escaping RowOperation.Send) { sends.withLock { $0[kind] = call } }
  /// What sends the operations of a kind; nil where no plugin does.
  func sending(_ kind: String) -> RowOperation.Send? { sends.withLock { $0[kind] } }
  func describe(_ call: @escaping Describe) { describing.withLock { $0 = call } }
  /// What people are shown of a change; nil where nobody describes the collection.
  func description(of change: DataChange, in db: Database) throws -> DataDescription? {
    try describing.withLock(\.self)?(change, db)
  }
}

/// Every change of a row, from wherever it comes.
extension CollectionTable {
  /// Writes a row in place of the one with its key.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - scope: whose it is.
  ///   - generation: the read of the server that it is from; 0 for a row of the device.
  ///   - db: the transaction.
  /// - Throws: what SQLite reports, or why a follower refuses it.
  func write(_ row: StoredRow, of scope: String, generation: Int64 = 0, in db: Database) throws {
    // A row that was just written need not be decoded again.
    try following(row.key, scope, db, after: row) { try put(row, of: scope, generation: generation, in: db) }
  }

  /// Removes a row.
  func remove(_ key: String, of scope: String, in db: Database) throws {
    try following(key, scope, db, after: nil) { try erase(key, of: scope, in: db) }
  }

  private func following(
    _ key: String, _ scope: String, _ db: Database, after: StoredRow?, _ body: () throws -> Void
  ) throws {
    guard let followers, !followers.isEmpty else { return try body() }
    let before = try row(key, of: scope, in: db) ?? (declaration.form == .document ? firstRow : nil)
    try body()
    guard before != nil || after != nil else { return }
    try followers.follow(DataChange(from: before.map { shown($0) }, to: after.map { shown($0) }), in: db)
  }

  /// What people are shown of a change; nil where nobody describes the collection.
  func description(of unsettled: UnsettledChange, in db: Database) throws -> DataDescription? {
    guard let followers else { return nil }
    let before = try base(of: unsettled.key, unsettled.scope, in: db)?.row
    let after = unsettled.change.applied(to: before, key: unsettled.key, of: self)
    return try followers.description(
      of: DataChange(from: before.map { shown($0) }, to: after.map { shown($0) }), in: db)
  }
}
