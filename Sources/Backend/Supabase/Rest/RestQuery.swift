import Foundations
import Services
import Storage

/// What a request wants of a table, by its query and its header fields.
struct RestQuery {
  /// A column of the answer under its name there.
  struct Output {
    let name: String
    let path: ColumnPath
    let isCastToText: Bool
  }

  /// The most rows of an answer.
  static let mostRows = 1000
  /// The most characters of a query.
  private static let longest = 32_000

  private(set) var filters: [RestFilter] = []
  /// Nil for all columns.
  private(set) var outputs: [Output]?
  private(set) var order: [(path: ColumnPath, isDescending: Bool, isNullsFirst: Bool?)] = []
  private(set) var offset = 0
  private(set) var limit: Int?
  private(set) var conflict: [String]?
  /// What the field `Prefer` says.
  let preferences: Set<String>
  /// Whether one row is wanted, and not a list.
  let isSingle: Bool

  /// Reads a request.
  init(_ request: RouteRequest) throws(PostgresError) {
    preferences = Set(
      (request.headers["prefer"] ?? "").split(separator: ",").map {
        String($0.drop { $0 == " " }.prefix(60))
      })
    isSingle = request.headers["accept"]?.contains("application/vnd.pgrst.object") ?? false
    guard request.query.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= Self.longest,
      request.query.count <= 100
    else { throw .malformed("the query is too long") }
    if let range = request.headers["range"] { try read(range: range) }
    for item in request.query {
      switch item.name {
      case "select": try read(select: item.value)
      case "order": try read(order: item.value)
      case "limit": limit = try Self.number(item.value, "limit")
      case "offset": offset = try Self.number(item.value, "offset")
      case "on_conflict": conflict = item.value.split(separator: ",").map(String.init)
      case "columns", "apikey": break
      case "and", "or", "not.and", "not.or":
        filters.append(try FilterReader.conditions(item.name, item.value))
      default: filters.append(try FilterReader.condition(item.name, item.value))
      }
    }
  }

  private static func number(_ text: String, _ name: String) throws(PostgresError) -> Int {
    guard let number = Int(text), number <= 1_000_000_000 else {
      throw .malformed("\"failed to parse \(name)\"")
    }
    guard number >= 0 else {
      throw PostgresError(
        416, "PGRST103", "Requested range not satisfiable",
        details: "\(name == "limit" ? "Limit" : "Offset") should be greater than or equal to zero.")
    }
    return number
  }

  private mutating func read(range: String) throws(PostgresError) {
    let text = range.hasPrefix("items=") ? range.dropFirst(6) : range[...]
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    // What is no range of rows is not ours.
    guard parts.count == 2, let first = Int(parts[0]) else { return }
    offset = first
    guard !parts[1].isEmpty else { return }
    guard let last = Int(parts[1]), last >= first, last < 1_000_000_000 else {
      throw PostgresError(
        416, "PGRST103", "Requested range not satisfiable",
        details: "The lower boundary must be lower than or equal to the upper boundary in the Range header.")
    }
    limit = last - first + 1
  }

  private mutating func read(select: String) throws(PostgresError) {
    if select.isEmpty || select == "*" { return }
    guard !select.contains("(") else {
      throw PostgresError(
        400, "PGRST200", "Could not find a relationship between the tables in the schema cache",
        details: "This server embeds no other tables.")
    }
    var found: [Output] = []
    for part in select.split(separator: ",", omittingEmptySubsequences: false) {
      var text = part.drop { $0 == " " }
      var (alias, cast): (String?, Substring?) = (nil, nil)
      if let mark = text.firstRange(of: "::") {
        cast = text[mark.upperBound...]
        text = text[..<mark.lowerBound]
      }
      if let colon = text.firstIndex(of: ":") {
        alias = String(text[..<colon])
        text = text[text.index(after: colon)...]
      }
      guard cast == nil || cast == "text" else {
        throw PostgresError(400, "42704", "type \"\(cast ?? "")\" does not exist")
      }
      let path = try ColumnPath(text)
      found.append(
        Output(name: alias ?? path.members.last ?? path.column, path: path, isCastToText: cast != nil))
    }
    outputs = found
  }

  private mutating func read(order: String) throws(PostgresError) {
    for part in order.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: ".", omittingEmptySubsequences: false)
      var (isDescending, isNullsFirst): (Bool, Bool?) = (false, nil)
      for word in words.dropFirst() {
        switch word {
        case "asc": isDescending = false
        case "desc": isDescending = true
        case "nullsfirst": isNullsFirst = true
        case "nullslast": isNullsFirst = false
        default: throw .malformed("\"failed to parse order (\(order.prefix(100)))\"")
        }
      }
      self.order.append((try ColumnPath(words[0]), isDescending, isNullsFirst))
    }
  }

  /// The text of the order; rows without one come as they were written.
  func orderSQL(_ sql: inout FilterSQL) throws(PostgresError) -> String {
    var parts: [String] = []
    for item in order {
      // PostgreSQL sorts null above all values, SQLite below.
      let isNullsFirst = item.isNullsFirst ?? item.isDescending
      parts.append(
        try sql.expression(item.path) + (item.isDescending ? " DESC" : " ASC")
          + (isNullsFirst ? " NULLS FIRST" : " NULLS LAST"))
    }
    return (parts + ["rowid"]).joined(separator: ", ")
  }

  /// A row of the answer.
  func output(_ row: TableRow, _ table: SupabaseTable) throws(PostgresError) -> ParsedJSON {
    guard let outputs else { return table.json(row) }
    var members: [(String, ParsedJSON)] = []
    for output in outputs {
      if output.path.column == "*" {
        members += table.columns.map { ($0.name, row[$0.name] ?? .null) }
        continue
      }
      guard table.column(output.path.column) != nil else {
        throw .noColumn(output.path.column, of: table.name)
      }
      var value = row[output.path.column] ?? .null
      for member in output.path.members {
        value =
          Int(member).flatMap { index in
            value.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
          } ?? value[member] ?? .null
      }
      if output.isCastToText || output.path.isText, value.text == nil {
        if case .null = value {} else { value = .string(String(decoding: value.bytes, as: UTF8.self)) }
      }
      members.append((output.name, value))
    }
    return .object(members)
  }
}
