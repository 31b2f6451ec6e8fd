package import Foundations
import PluginKit
package import Storage
import Sync

/// The collections of an app within a transaction, as plugins read and change them.
final class CollectionTransaction: DataTransaction {
  /// Whose rows of a server they are.
  enum Owner {
    /// Those of the person who is signed in, or that are kept until somebody is.
    case current
    /// Those of an account; nil for those of nobody.
    case account(String?)
  }

  let database: Database
  let store: CollectionStore
  private let owner: Owner
  /// Why the server has rejected the changes; nil where they are sent.
  let rejection: OutboxFailure?
  /// Whether nothing is written, so that no tables are made.
  private let isReading: Bool
  /// The tables that are as declared; false of those that nothing was ever written to.
  private var known: [String: Bool] = [:]
  /// The positions of the next rows: asking SQLite for each takes as long as there are rows.
  private var positions: [String: Int64] = [:]

  init(
    _ store: CollectionStore, _ database: Database, of owner: Owner = .current, isReading: Bool = false,
    rejection: OutboxFailure? = nil
  ) {
    self.rejection = rejection
    self.store = store
    self.database = database
    self.owner = owner
    self.isReading = isReading
  }

  func rows(ofAccount account: String?) -> any DataTransaction {
    CollectionTransaction(store, database, of: .account(account), isReading: isReading)
  }

  func rejected(_ code: String, _ message: String?) -> any DataTransaction {
    CollectionTransaction(
      store, database, of: owner, isReading: isReading, rejection: OutboxFailure(code, message))
  }

  /// The collection of a name; nil where nothing was ever written to it.
  private func table(_ name: String) throws -> CollectionTable? {
    let table = try declared(name)
    if let isThere = known[name] { return isThere ? table : nil }
    let isThere: Bool
    if isReading {
      isThere = try CollectionMigration.fingerprint(of: name, in: database) == table.fingerprint
    } else {
      try store.prepare(table, in: database)
      isThere = true
    }
    known[name] = isThere
    return isThere ? table : nil
  }

  /// The collection of a name.
  func declared(_ name: String) throws(ActionError) -> CollectionTable {
    guard let table = store.table(name) else {
      throw ActionError(.unknownModel, "the app declares no `\(name)` under `data:`")
    }
    return table
  }

  private func changed(_ name: String) throws -> CollectionTable {
    store.touch(name)
    return try table(name) ?? declared(name)
  }

  /// Whose rows of a collection are seen; nil while somebody has to sign in.
  private func scope(of table: CollectionTable) -> String? {
    store.scope(of: table, owner)
  }

  // MARK: Reading

  func rows(of collection: String, where fields: [(String, Value)], limit: Int?) throws -> [ValueMap] {
    guard let table = try table(collection), let scope = scope(of: table) else { return [] }
    var sql = "SELECT \(table.selection) FROM \(table.rows) WHERE scope = ?"
    var arguments = [scope.databaseValue]
    for (field, value) in fields {
      guard let column = table.column(field) else {
        throw ActionError(.badArguments, "`\(collection)` has no field `\(field)` to look for")
      }
      sql += " AND \(column.name) IS ?"
      arguments.append(column.stored(value))
      guard column.hasSortColumn else { continue }
      // The column of the index.
      sql += " AND \(column.sortName) = ?"
      arguments.append(column.sortKey(value))
    }
    sql += " ORDER BY scope\(table.sql(table.declaration.order)), position, rid"
    if let limit { sql += " LIMIT \(max(0, limit))" }
    let statuses =
      table.declaration.isSent ? RowStatus.all(try table.changes(of: scope, in: database)) : [:]
    return try Row.fetchAll(
      database.cachedStatement(sql: sql), arguments: StatementArguments(arguments)
    ).map { row in
      let row = table.row(row)
      return table.shown(row, statuses[row.key])
    }
  }

  func rows(of collection: String, without fields: [String]) throws -> [ValueMap] {
    guard let table = try table(collection), let scope = scope(of: table) else { return [] }
    let sql = """
      SELECT \(table.selection(without: fields)) FROM \(table.rows)
      WHERE scope = ? ORDER BY scope\(table.sql(table.declaration.order)), position, rid
      """
    return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [scope]).map {
      table.shown(table.row($0))
    }
  }

  func keys(matching text: String, in collection: String) throws -> [String]? {
    guard let table = try table(collection), let scope = scope(of: table) else { return [] }
    return try table.keys(matching: text, of: scope, in: database)
  }

  func row(_ key: String, of collection: String) throws -> ValueMap? {
    guard let table = try table(collection), let scope = scope(of: table) else { return nil }
    let key = try table.localKey(of: key, scope, in: database)
    guard let row = try table.row(key, of: scope, in: database) else { return nil }
    guard table.declaration.isSent else { return table.shown(row) }
    return table.shown(row, RowStatus.all(try table.changes(of: key, scope, in: database))[key])
  }

  func document(_ name: String) throws -> ValueMap {
    let record = try declared(name).declaration.record
    let stored = try table(name).flatMap { table in
      try scope(of: table).flatMap { try table.row(RowTransaction.documentKey, of: $0, in: database) }
    }
    return ValueMap(
      fields: zip(record.fields, stored?.values ?? record.firstValues).map { ($0.0.name, $0.1) })
  }

  // MARK: Changing

  /// The rows of a collection, to be changed.
  func changing(_ name: String) throws -> RowTransaction {
    let table = try changed(name)
    guard let scope = scope(of: table) else { throw ActionError("signed_out", "nobody is signed in") }
    var transaction = store.transaction(
      table, scope, database, store.operations(of: table, scope, in: database), rejection)
    // What is moved was allowed when it was stored.
    if case .account = owner { transaction.isBelowLimit = { _, _ in true } }
    return transaction
  }

  func add(_ fields: ValueMap, to collection: String) throws -> String {
    let transaction = try changing(collection)
    return try transaction.add(fields, at: nextPosition(transaction))
  }

  private func nextPosition(_ transaction: RowTransaction) throws -> Int64 {
    let name = transaction.table.declaration.name
    let position = try positions[name] ?? transaction.table.nextPosition(of: transaction.scope, in: database)
    positions[name] = position + 1
    return position
  }

  func update(_ key: String, _ fields: ValueMap, of collection: String) throws {
    try changing(collection).update(key, fields)
  }

  func set(_ fields: ValueMap, of document: String) throws { try changing(document).set(fields) }

  func remove(_ key: String, from collection: String) throws {
    let transaction = try changing(collection)
    let known = try transaction.table.localKey(of: key, transaction.scope, in: database)
    if try transaction.row(known) != nil { try transaction.remove(known) }
  }

  // MARK: Rows of a server

  func receive(_ record: [UInt8], as key: String, of collection: String) throws {
    let transaction = try changing(collection)
    let table = transaction.table
    let scope = transaction.scope
    let key =
      table.declaration.form == .document
      ? RowTransaction.documentKey : try table.localKey(of: key, scope, in: database)
    var row = table.stored(try decoded(record, key, of: table), key: key, position: 0)
    row.position = try transaction.row(key)?.position ?? nextPosition(transaction)
    row = try table.received(row, scope, in: database)
    guard var base = try table.base(of: key, scope, in: database) else {
      let generation = try table.generation(of: key, scope, in: database)
      return try table.write(row, of: scope, generation: generation, in: database)
    }
    (base.row, base.isAbsent) = (row, false)
    try table.write(base, of: key, transaction.scope, in: database)
    try table.project(key, transaction.scope, in: database)
  }

  func receive(_ fields: ValueMap, as key: String, of collection: String) throws {
    let declaration = try declared(collection).declaration
    let known = zip(fields.keys, fields.values).filter { $0.1 != .null }
    let decoder = RecordDecoder(declaration.record, of: declaration.remote)
    try receive(decoder.encode(ValueMap(known.map { ($0.0, $0.1) }), key: key), as: key, of: collection)
  }

  func change(_ members: [UInt8], of document: String) throws {
    let table = try declared(document)
    let decoder = RecordDecoder(table.declaration.record, of: table.declaration.remote)
    try set(decoder.fields(in: ParsedJSON.read(members)), of: document)
  }
}
