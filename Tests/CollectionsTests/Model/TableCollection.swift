import Collections
import Expressions
import Foundation
import Foundations
import PluginKit
import Search
import Storage

/// The smallest collection over a table of SQLite: conditions, order and limits are SQL wherever they can be.
actor TableCollection: CollectionUnderTest {
  /// What it does wrong on purpose.
  enum Mistake: CaseIterable { case keepsUndone, acceptsEverything, ordersByBytes, countsThePage, nullsFirst }

  private let database: DatabaseQueue
  private let mistake: Mistake?
  private let declaration = CollectionDeclaration.modelled
  private var rows: [String: ValueMap] = [:]
  private var before: [String: ValueMap] = [:]
  private var number = 0

  init(_ mistake: Mistake? = nil) throws {
    self.mistake = mistake
    database = try DatabaseQueue()
    let columns = declaration.record.fields.map { "\"\($0.name)\", \"\($0.name)_sort\"" }
    try database.write { db in
      try db.execute(sql: "CREATE TABLE t (key TEXT PRIMARY KEY, \(columns.joined(separator: ", ")))")
    }
  }

  // MARK: Changes

  func add(_ values: ValueMap) throws -> String {
    let model = ModelCollection(declaration)
    guard let row = model.added(values) ?? (mistake == .acceptsEverything ? values : nil) else {
      throw ModelCollection.Refusal()
    }
    number += 1
    // The order of the keys is that of their addition.
    let key = String(format: "%06d", number)
    before = rows
    try put(row, key)
    return key
  }

  func update(_ key: String, set values: ValueMap) throws {
    var model = ModelCollection(declaration)
    guard let row = rows[key] else { throw ModelCollection.Refusal() }
    model.add(row, key)
    try model.update(key, set: values)
    let old = rows
    try put(model.rows[key] ?? row, key)
    if rows != old { before = old }
  }

  func remove(_ key: String) throws {
    guard rows[key] != nil else { throw ModelCollection.Refusal() }
    before = rows
    rows[key] = nil
    try database.write { try $0.execute(sql: "DELETE FROM t WHERE key = ?", arguments: [key]) }
  }

  func undo() throws {
    if mistake == .keepsUndone { return }
    try database.write { try $0.execute(sql: "DELETE FROM t") }
    rows = [:]
    for (key, row) in before { try put(row, key) }
  }

  func reopen() {}

  private func put(_ row: ValueMap, _ key: String) throws {
    rows[key] = row
    var arguments: [DatabaseValue] = [key.databaseValue]
    for field in declaration.record.fields {
      let value = row[field.name] ?? .null
      arguments.append(ColumnKind(field.type)?.columnValue(value)?.databaseValue ?? .null)
      arguments.append(sortValue(value, field.type))
    }
    let places = Array(repeating: "?", count: arguments.count).joined(separator: ", ")
    try database.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO t VALUES (\(places))", arguments: StatementArguments(arguments))
    }
  }

  private func sortValue(_ value: Value, _ type: ValueType) -> DatabaseValue {
    guard case .string(let text) = value else {
      return ColumnKind(type)?.columnValue(value)?.databaseValue ?? .null
    }
    if case .enumeration(let enumeration) = type {
      return enumeration.cases.firstIndex(of: text)?.databaseValue ?? .null
    }
    return Data(mistake == .ordersByBytes ? Array(text.utf8) : SortKey.text(text)).databaseValue
  }

  // MARK: Queries

  func show(_ query: RowQuery) throws -> ShownRows {
    let whole = try query.compiled(declaration.record.type)
    let captured = whole?.captured ?? []
    let condition = whole?.condition.sql(captured: captured) { [record = declaration.record] name in
      record.field(name).flatMap { ColumnKind($0.type) }.map { RowColumn("\"\(name)\"", $0) }
    }
    let order = (query.order.isEmpty ? declaration.order : query.order).map { item in
      let direction = item.isDescending ? "DESC" : "ASC"
      let isLast = item.isDescending == (mistake == .nullsFirst)
      return "\"\(item.field)_sort\" \(direction) NULLS \(isLast ? "LAST" : "FIRST")"
    }
    let sql =
      "SELECT key FROM t WHERE \(condition?.sql ?? "1") ORDER BY \((order + ["key"]).joined(separator: ", "))"
    let keys = try database.read { db in
      try String.fetchAll(db, sql: sql, arguments: condition?.statementArguments ?? [])
    }
    let found = keys.compactMap { key in rows[key].map { ShownRows.Row(key: key, values: $0) } }.filter {
      row in
      let texts = declaration.search.map { field in
        if case .string(let text)? = row.values[field.path] { text } else { "" }
      }
      return LenientSearch.finds(query.search, in: texts.joined(separator: "\n"))
        && (condition?.residual.map { $0.matches(row.values, captured: captured) == true } ?? true)
    }
    let page = Array(found.prefix(query.limit))
    return ShownRows(rows: page, total: mistake == .countsThePage ? page.count : found.count)
  }
}
