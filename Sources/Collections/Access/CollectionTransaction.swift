package import Foundations
import PluginKit
package import Storage

/// The collections of an app within a transaction, as plugins read and change them.
final class CollectionTransaction: DataTransaction {
  let database: Database
  private let store: CollectionStore
  /// The tables that are there; nil in a transaction that writes, which makes them.
  private let present: Set<String>?
  private var prepared: Set<String> = []
  /// The positions of the next rows: asking SQLite for each takes as long as there are rows.
  private var positions: [String: Int64] = [:]

  init(_ store: CollectionStore, _ database: Database, present: Set<String>? = nil) {
    self.store = store
    self.database = database
    self.present = present
  }

  private var scope: String { CollectionStore.device }

  /// The collection of a name; nil where nothing was ever written to it.
  private func table(_ name: String) throws -> CollectionTable? {
    let table = try declared(name)
    if let present { return present.contains(name) ? table : nil }
    if prepared.insert(name).inserted { try store.prepare(table, in: database) }
    return table
  }

  private func declared(_ name: String) throws(ActionError) -> CollectionTable {
    guard let table = store.table(name) else {
      throw ActionError(.unknownModel, "the app declares no `\(name)` under `data:`")
    }
    return table
  }

  private func changed(_ name: String) throws -> CollectionTable {
    store.touch(name)
    return try table(name) ?? declared(name)
  }

  // MARK: Reading

  func rows(of collection: String, where fields: [(String, Value)]) throws -> [ValueMap] {
    guard let table = try table(collection) else { return [] }
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
    return try Row.fetchAll(
      database.cachedStatement(sql: sql), arguments: StatementArguments(arguments)
    ).map { table.shown(table.row($0)) }
  }

  func row(_ key: String, of collection: String) throws -> ValueMap? {
    guard let table = try table(collection) else { return nil }
    return try table.row(key, of: scope, in: database).map { table.shown($0) }
  }

  func document(_ name: String) throws -> ValueMap {
    let record = try declared(name).declaration.record
    let stored = try table(name)?.row(RowTransaction.documentKey, of: scope, in: database)
    return ValueMap(
      fields: zip(record.fields, stored?.values ?? record.firstValues).map { ($0.0.name, $0.1) })
  }

  // MARK: Changing

  private func changing(_ name: String) throws -> RowTransaction {
    store.transaction(try changed(name), scope, database)
  }

  func add(_ fields: ValueMap, to collection: String) throws -> String {
    let transaction = try changing(collection)
    let position = try positions[collection] ?? transaction.table.nextPosition(of: scope, in: database)
    positions[collection] = position + 1
    return try transaction.add(fields, at: position)
  }

  func update(_ key: String, _ fields: ValueMap, of collection: String) throws {
    try changing(collection).update(key, fields)
  }

  func set(_ fields: ValueMap, of document: String) throws { try changing(document).set(fields) }

  func remove(_ key: String, from collection: String) throws {
    let transaction = try changing(collection)
    if try transaction.row(key) != nil { try transaction.remove(key) }
  }
}

extension CollectionStore: DataService {
  /// Opens the database at once, for an app whose plugins read it when they are created.
  ///
  /// - Parameter stores: the app's databases.
  /// - Throws: why it cannot be opened.
  package static func open(in stores: Stores) throws(StoreError) {
    _ = try stores.open("data", migrator: CollectionSchema.migrator)
  }

  package var intents: Intents { Intents(store) }
  package func rows(in db: Database) -> any DataTransaction { CollectionTransaction(self, db) }

  package func read<Result>(_ body: (any DataTransaction) throws -> Result) throws(StoreError) -> Result {
    var present: Set<String> = []
    for (name, table) in tables where try isThere(table) { present.insert(name) }
    return try store.read { [present] in try body(CollectionTransaction(self, $0, present: present)) }
  }

  package func write<Result>(_ body: (any DataTransaction) throws -> Result) throws -> Result {
    var refusal: ActionError?
    do throws(StoreError) {
      let result = try store.write { db in
        do { return try body(CollectionTransaction(self, db)) } catch let error as ActionError {
          refusal = error
          throw error
        }
      }
      tellTouched()
      return result
    } catch {
      if let refusal { throw refusal }
      throw error
    }
  }

  package func once(_ name: String, _ body: (any DataTransaction) throws -> Void) throws {
    func isDone(_ db: Database) throws -> Bool {
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM done WHERE name = ?)", arguments: [name])
        ?? false
    }
    guard try !store.fetch(isDone) else { return }
    try write { transaction in
      let db = transaction.database
      // Another process may have done it meanwhile.
      guard try !isDone(db) else { return }
      try body(transaction)
      try db.execute(sql: "INSERT INTO done (name) VALUES (?)", arguments: [name])
    }
  }

  package func observe(_ collections: [String], _ call: @escaping @Sendable () -> Void) {
    for name in collections { _ = observe(name, call) as Int }
  }

  package func follow(
    _ collection: String, _ step: @escaping @Sendable (DataChange, any DataTransaction) throws -> Void
  ) {
    table(collection)?.followers?.add { [weak self] change, db in
      guard let self else { return }
      try step(change, CollectionTransaction(self, db))
    }
  }
}
