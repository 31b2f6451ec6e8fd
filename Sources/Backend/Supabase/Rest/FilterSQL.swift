import Foundations
import Storage

/// Conditions as SQLite runs them; values are arguments, never part of the text.
struct FilterSQL {
  let table: SupabaseTable
  private(set) var arguments: [DatabaseValue] = []

  init(_ table: SupabaseTable) { self.table = table }

  /// Adds an argument.
  ///
  /// - Returns: its mark.
  mutating func argument(_ value: some DatabaseValueConvertible) -> String {
    arguments.append(value.databaseValue)
    return "?"
  }

  /// The text of a column or a member of its JSON.
  mutating func expression(_ path: ColumnPath) throws(PostgresError) -> String {
    guard let column = table.column(path.column) else {
      throw .noColumn(path.column, of: table.name)
    }
    var text = "\"\(column.name)\""
    if path.members.isEmpty { return text }
    guard column.kind == .jsonb else {
      throw PostgresError(400, "42883", "operator does not exist: \(column.kind.postgres) -> unknown")
    }
    for (index, member) in path.members.enumerated() {
      let isLast = index == path.members.count - 1
      text += isLast && path.isText ? " ->> " : " -> "
      // A number is a place in a list.
      text += Int(member).map { argument($0) } ?? argument(member)
    }
    return path.isText ? "CAST(\(text) AS TEXT)" : "(\(text))"
  }

  /// The text of a condition.
  mutating func condition(_ filter: RestFilter) throws(PostgresError) -> String {
    switch filter {
    case .not(let inner): return "NOT (\(try condition(inner)))"
    case .all(let filters), .any(let filters):
      var parts: [String] = []
      for filter in filters { parts.append(try condition(filter)) }
      let isAll = if case .all = filter { true } else { false }
      return "(" + parts.joined(separator: isAll ? " AND " : " OR ") + ")"
    case .compare(let path, let name, let values): return try comparison(path, name, values)
    }
  }

  private mutating func comparison(
    _ path: ColumnPath, _ name: RestFilter.Operator, _ values: [String]
  ) throws(PostgresError) -> String {
    let left = try expression(path)
    func stored(_ text: String) throws(PostgresError) -> DatabaseValue {
      if !path.members.isEmpty { return text.databaseValue }
      return try table.column(path.column)?.stored(text: text) ?? .null
    }
    let signs: [RestFilter.Operator: String] = [
      .eq: "=", .neq: "<>", .gt: ">", .gte: ">=", .lt: "<", .lte: "<=", .isdistinct: "IS NOT",
    ]
    switch name {
    case .is:
      switch values[0].lowercased() {
      case "null", "unknown": return "\(left) IS NULL"
      case "not_null": return "\(left) IS NOT NULL"
      case "true": return "\(left) IS 1"
      case "false": return "\(left) IS 0"
      default: throw .malformed("\"failed to parse filter (is.\(values[0].prefix(100)))\"")
      }
    case .in:
      if values.isEmpty { return "0" }
      var marks: [String] = []
      for value in values { marks.append(argument(try stored(value))) }
      return "\(left) IN (\(marks.joined(separator: ", ")))"
    case .like, .ilike:
      let kind = table.column(path.column)?.kind
      guard kind == .text || !path.members.isEmpty else {
        throw PostgresError(
          404, "42883", "operator does not exist: \(kind?.postgres ?? "unknown") ~~ unknown",
          hint:
            "No operator matches the given name and argument types. You might need to add explicit type casts."
        )
      }
      // A pattern of many wildcards takes long.
      guard values[0].utf8.count <= 500, values[0].filter({ "*%".contains($0) }).count <= 10 else {
        throw .malformed("\"the pattern is too long\"")
      }
      if name == .ilike {
        return "\(left) LIKE \(argument(values[0].replacing("*", with: "%"))) ESCAPE '\\'"
      }
      return "\(left) GLOB \(argument(Self.glob(values[0])))"
    case .cs:
      guard table.column(path.column)?.kind == .texts else {
        throw .malformed("\"cs is for lists\"")
      }
      let wanted = String.fromDatabaseValue(try stored(values[0])) ?? "[]"
      return
        "NOT EXISTS (SELECT value FROM json_each(\(argument(wanted))) EXCEPT SELECT value FROM json_each(\(left)))"
    default: return "\(left) \(signs[name] ?? "=") \(argument(try stored(values[0])))"
    }
  }

  /// A pattern of `like` as one of GLOB, which tells capital letters apart as PostgreSQL does.
  private static func glob(_ pattern: String) -> String {
    var text = ""
    var isEscaped = false
    for sign in pattern {
      if isEscaped || !"\\%*_?[".contains(sign) {
        text += "?*[".contains(sign) ? "[\(sign)]" : String(sign)
        isEscaped = false
      } else if sign == "\\" {
        isEscaped = true
      } else {
        text += sign == "_" ? "?" : sign == "%" || sign == "*" ? "*" : "[\(sign)]"
      }
    }
    return text
  }
}
