import Foundations
import PluginKit
import Search
import Storage

/// A row as it is stored.
struct StoredRow {
  var key: String
  /// A value for each declared field, in declared order.
  var values: [Value]
  /// The members that are no declared fields, as the server has sent them.
  var others: ValueMap = .empty
  /// Where it is among the rows that no order tells apart.
  var position: Int64
}

/// Reads and writes the rows of a collection, each within the caller's transaction.
extension CollectionTable {
  /// The columns of ``row(_:)``, in its order.
  var selection: String {
    (["rid", "key", "position", "rest"] + columns.map(\.name)).map { "\(rows).\($0)" }.joined(separator: ", ")
  }

  /// The columns of ``selection`` without fields that are JSON.
  func selection(without fields: [String]) -> String {
    let places = fields.filter { column($0) == nil && declaration.record.field($0) != nil }
    guard !places.isEmpty else { return selection }
    // SQLite leaves them out sooner than they are decoded.
    let paths = places.map { ", '$.\"\($0)\"'" }.joined()
    return selection.replacing("\(rows).rest", with: "json_remove(\(rows).rest\(paths))", maxReplacements: 1)
  }

  /// Reads a row.
  ///
  /// - Parameter row: the columns of ``selection``.
  /// - Returns: the row; a value that is none of its field's is the field's default.
  func row(_ row: Row) -> StoredRow {
    let rest = RowJSON.members(row[3])
    var next = 4
    var values: [Value] = []
    values.reserveCapacity(declaration.record.fields.count)
    for field in declaration.record.fields {
      var value: Value?
      if next - 4 < columns.count, columns[next - 4].field.name == field.name {
        value = columns[next - 4].value(row[next])
        next += 1
      } else {
        value = RowJSON.value(rest[field.name] ?? .null, of: field.type)
      }
      values.append(value ?? field.defaultValue ?? field.type.emptyValue)
    }
    let isDeclared = { declaration.record.field($0) != nil }
    let others = zip(rest.keys, rest.values).filter { !isDeclared($0.0.description) }
    return StoredRow(
      key: row[1], values: values, others: others.isEmpty ? .empty : ValueMap(Array(others)), position: row[2]
    )
  }

  /// A row as a JSON object, with the members that no field takes.
  func text(of row: StoredRow) -> String {
    RowJSON.text(
      zip(declaration.record.fields, row.values).map { ($0.name, $1) }
        + zip(row.others.keys, row.others.values).map { ($0.description, $1) })
  }

  /// Reads a row that ``text(of:)`` has written; a value that is none of its field's is the field's default.
  func row(_ text: String, key: String, position: Int64) -> StoredRow {
    let members = RowJSON.members(text)
    let values = declaration.record.fields.map { field in
      RowJSON.value(members[of: field] ?? .null, of: field.type) ?? field.defaultValue
        ?? field.type.emptyValue
    }
    let others = zip(members.keys, members.values).filter {
      declaration.record.field($0.0.description) == nil
    }
    return StoredRow(key: key, values: values, others: ValueMap(Array(others)), position: position)
  }

  /// Finds a row.
  func row(_ key: String, of scope: String, in db: Database) throws -> StoredRow? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(selection) FROM \(rows) WHERE scope = ? AND key = ?"),
      arguments: [scope, key]
    ).map { self.row($0) }
  }

  /// Where a row is among those that no order tells apart; nil where there is none.
  func position(of key: String, _ scope: String, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT position FROM \(rows) WHERE scope = ? AND key = ?"),
      arguments: [scope, key])
  }

  /// The number of rows.
  func count(of scope: String, in db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM \(rows) WHERE scope = ?"), arguments: [scope]) ?? 0
  }

  /// Writes a row in place of the one with its key; only for ``write(_:of:generation:in:)``, which tells its followers.
  func put(_ row: StoredRow, of scope: String, generation: Int64, in db: Database) throws {
    var arguments: [DatabaseValue] = [
      scope.databaseValue, row.key.databaseValue, row.position.databaseValue, generation.databaseValue,
      rest(of: row).databaseValue,
    ]
    for column in columns {
      let value = row.values[column.index]
      arguments.append(column.stored(value))
      if column.hasSortColumn { arguments.append(column.sortKey(value)) }
    }
    let number = try Int64.fetchOne(
      db.cachedStatement(sql: writing), arguments: StatementArguments(arguments))
    guard let number, !declaration.search.isEmpty else { return }
    let texts = wordColumns.count == 1 ? [searched(row).joined(separator: " ")] : searched(row)
    try db.cachedStatement(sql: wordWriting).execute(
      arguments: StatementArguments([number.databaseValue] + texts.map { SearchText.index($0).databaseValue })
    )
  }

  /// Removes a row; only for ``remove(_:of:in:)``, which tells its followers.
  func erase(_ key: String, of scope: String, in db: Database) throws {
    if !declaration.search.isEmpty {
      try db.cachedStatement(
        sql: "DELETE FROM \(words) WHERE rowid = (SELECT rid FROM \(rows) WHERE scope = ? AND key = ?)"
      ).execute(arguments: [scope, key])
    }
    try db.cachedStatement(sql: "DELETE FROM \(rows) WHERE scope = ? AND key = ?").execute(
      arguments: [scope, key])
  }

  /// The position after all others.
  func nextPosition(of scope: String, in db: Database) throws -> Int64 {
    let last = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT max(position) FROM \(rows) WHERE scope = ?"), arguments: [scope])
    return (last ?? 0) + 1
  }

  private func rest(of row: StoredRow) -> String? {
    var columns = columns[...]
    var members: [(String, Value)] = []
    for (index, field) in declaration.record.fields.enumerated() {
      // Columns are in the order of their fields.
      if columns.first?.index == index {
        columns.removeFirst()
      } else if row.values[index] != .null {
        members.append((field.name, row.values[index]))
      }
    }
    members += zip(row.others.keys, row.others.values).map { ($0.0.description, $0.1) }
    return members.isEmpty ? nil : RowJSON.text(members)
  }

  /// The texts in each place that a search looks in.
  private func searched(_ row: StoredRow) -> [String] {
    declaration.search.map { place in
      let names = place.path.split(separator: ".").map(String.init)
      guard let index = declaration.record.fields.firstIndex(where: { $0.name == names[0] }) else {
        return ""
      }
      return row.values[index].texts(at: names.dropFirst()).joined(separator: " ")
    }
  }
}

extension Value {
  /// The texts of a value and all its parts, or of those members of records that a path names.
  fileprivate func texts(at path: ArraySlice<String>) -> [String] {
    switch self {
    case .string(let text): path.isEmpty ? [text] : []
    case .list(let items): items.flatMap { $0.texts(at: path) }
    case .map(let map):
      if let name = path.first {
        map[name]?.texts(at: path.dropFirst()) ?? []
      } else {
        map.values.flatMap { $0.texts(at: path) }
      }
    default: []
    }
  }
}
