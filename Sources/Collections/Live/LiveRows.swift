import Foundations
import PluginKit
import Storage

/// Takes over what a server says of one row by itself, within a transaction.
struct LiveRows {
  /// What has become of it.
  enum Outcome {
    case taken
    /// It may be older than what is here, or cannot be taken over alone: the rows have to be read.
    case unclear
  }

  /// How long after a change was accepted the server may still say how the row was before it, in milliseconds.
  private static let longestDelay: Int64 = 10_000

  private let table: CollectionTable
  private let scope: String
  private let decoder: RecordDecoder
  private let db: Database
  /// The read that rows are of; rows that were never read have none.
  private let generation: Int64
  private let now: Timestamp
  /// The last acceptance of which the server surely knows.
  private let acceptance: Int64

  init?(_ table: CollectionTable, _ scope: String, at now: Timestamp, in db: Database) throws {
    guard let feed = try table.feed(of: scope, in: db) else { return nil }
    (self.table, self.scope, self.db) = (table, scope, db)
    decoder = RecordDecoder(table.declaration.record, of: table.declaration.remote)
    generation = feed.generation
    self.now = now
    acceptance = try table.acceptance(before: now.milliseconds - Self.longestDelay, in: db)
  }

  /// Takes over a row.
  ///
  /// - Parameter json: the row.
  /// - Returns: what has become of it.
  /// - Throws: ``UnreadableRecord``, or what SQLite reports.
  func take(_ json: ParsedJSON) throws -> Outcome {
    let isDocument = table.declaration.form == .document
    let record = try decoder.decode(json, key: isDocument ? RowTransaction.documentKey : nil)
    let key = isDocument ? RowTransaction.documentKey : try table.localKey(of: record.key, scope, in: db)
    let base = try table.base(of: key, scope, in: db)
    let known = try base.map(\.row) ?? table.row(key, of: scope, in: db)
    let position = try base?.position ?? known?.position ?? table.nextPosition(of: scope, in: db)
    // Most of what is said of a change made here is what the response to it has said.
    if base?.isAbsent != true, let known, known.values == table.stored(record, key: key, position: 0).values {
      return .taken
    }
    if try table.isAccepted(key, scope, after: acceptance, in: db) { return .unclear }
    let last = try CollectionTable.lastAcceptance(in: db)
    var rows = try ServerRows(table, scope, since: last, generation: generation, at: now, in: db)
    try rows.take(record, at: position, in: db)
    // It may be the row that is being added here, whose key is not known yet.
    if rows.hasLeftOut { try table.noteWaitingRead(scope, in: db) }
    try table.noteNews(of: key, scope, at: now, in: db)
    return .taken
  }

  /// Takes over the members of a row that have changed.
  ///
  /// - Parameter json: the members, and the key.
  /// - Returns: what has become of it.
  /// - Throws: ``UnreadableRecord``, or what SQLite reports.
  func patch(_ json: ParsedJSON) throws -> Outcome {
    let isDocument = table.declaration.form == .document
    guard let serverKey = isDocument ? RowTransaction.documentKey : decoder.key(of: json) else {
      return .unclear
    }
    let key = try table.localKey(of: serverKey, scope, in: db)
    let base = try table.base(of: key, scope, in: db)
    guard let row = try base?.row ?? (base == nil ? table.row(key, of: scope, in: db) : nil) else {
      return .unclear
    }
    let values = ValueMap(
      fields: zip(table.declaration.record.fields.map(\.name), row.values).map { ($0, $1) })
    let rest = RowJSON.text(zip(row.others.keys, row.others.values).map { ($0.description, $1) })
    let known = decoder.encode(values, key: isDocument ? nil : serverKey, rest: Array(rest.utf8))
    guard let known = try? ParsedJSON.read(known) else { return .unclear }
    return try take(RecordJSON.merge(known, into: json))
  }

  /// Removes a row.
  ///
  /// - Parameter serverKey: its key at the server.
  /// - Returns: what has become of it.
  /// - Throws: what SQLite reports.
  func remove(_ serverKey: String) throws -> Outcome {
    let key = try table.localKey(of: serverKey, scope, in: db)
    let isHere = try table.base(of: key, scope, in: db) != nil || table.row(key, of: scope, in: db) != nil
    if isHere, try table.isAccepted(key, scope, after: acceptance, in: db) { return .unclear }
    try table.noteNews(of: key, scope, at: now, in: db)
    let last = try CollectionTable.lastAcceptance(in: db)
    var rows = try ServerRows(table, scope, since: last, generation: generation, at: now, in: db)
    try rows.remove(serverKey, in: db)
    return .taken
  }
}

extension CollectionStore {
  /// Takes over what the server says of a row by itself.
  ///
  /// - Parameters:
  ///   - event: what it says.
  ///   - table: the collection.
  ///   - scope: whose row.
  /// - Returns: whether that is enough, or the rows have to be read.
  func take(_ event: LiveEvent, into table: CollectionTable, scope: String) -> LiveRows.Outcome {
    let name = table.declaration.name
    do throws(ActionError) {
      return try write(table) { db in
        guard let rows = try LiveRows(table, scope, at: scheduler.now, in: db) else { return .unclear }
        do {
          return switch event {
          case .row(let json): try rows.take(json)
          case .patch(let json): try rows.patch(json)
          case .removed(let key): try rows.remove(key)
          case .connected, .lost, .hint, .arriving: .unclear
          }
        } catch let error as UnreadableRecord {
          report("`data.\(name)`: `\(error.path)` of a message cannot be read: \(error.problem)")
          return .unclear
        }
      }
    } catch {
      report(error.detail)
      return .unclear
    }
  }
}
