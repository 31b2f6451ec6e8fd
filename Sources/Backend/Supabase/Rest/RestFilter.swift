import Foundations

/// A condition of a query, as PostgREST's operators say it.
indirect enum RestFilter: Sendable, Equatable {
  /// The operators that mobile clients use.
  enum Operator: String, Sendable {
    case eq, neq, gt, gte, lt, lte, like, ilike, `is`, `in`, isdistinct, cs
  }

  case compare(ColumnPath, Operator, [String])
  case all([RestFilter])
  case any([RestFilter])
  case not(RestFilter)
}

/// A column, or a member of its JSON: `metadata->device->>name`.
struct ColumnPath: Sendable, Equatable {
  var column: String
  var members: [String] = []
  /// Whether the last member is read as text (`->>`).
  var isText = false

  /// Reads a path.
  init(_ text: Substring) throws(PostgresError) {
    var parts: [Substring] = []
    var rest = text
    while let arrow = rest.firstRange(of: "->") {
      parts.append(rest[..<arrow.lowerBound])
      rest = rest[arrow.upperBound...]
      isText = rest.first == ">"
      if isText { rest = rest.dropFirst() }
    }
    parts.append(rest)
    column = String(parts[0])
    members = parts.dropFirst().map(String.init)
    guard !parts.contains(where: \.isEmpty), parts.count <= 8 else {
      throw .malformed("\"failed to parse column (\(text.prefix(100)))\"")
    }
  }
}

/// Reads the conditions of a query, each character once.
struct FilterReader {
  private let signs: [Character]
  private var position = 0
  /// How deep `and` and `or` may be nested, and how many conditions there may be.
  private static let (deepest, most) = (10, 200)
  private var count = 0

  private init(_ text: String) { signs = Array(text) }

  /// Reads a condition on a column: `eq.5`, `not.in.(1,2)`.
  static func condition(_ column: String, _ text: String) throws(PostgresError) -> RestFilter {
    var reader = FilterReader(text)
    let filter = try reader.condition(on: try ColumnPath(column[...]), isWhole: true)
    guard reader.position == reader.signs.count else { throw reader.failure }
    return filter
  }

  /// Reads a list of conditions: `(a.eq.1,b.is.null)`.
  static func conditions(_ name: String, _ text: String) throws(PostgresError) -> RestFilter {
    var reader = FilterReader(text)
    let filter = try reader.list(name, depth: 0)
    guard reader.position == reader.signs.count else { throw reader.failure }
    return filter
  }

  private var failure: PostgresError {
    PostgresError(
      400, "PGRST100",
      "\"failed to parse filter (\(String(signs.prefix(200))))\" (line 1, column \(position + 1))",
      details: position < signs.count ? "unexpected \"\(signs[position])\"" : "unexpected end of input")
  }

  private mutating func list(_ name: String, depth: Int) throws(PostgresError) -> RestFilter {
    guard depth < Self.deepest, take("(") else { throw failure }
    var filters: [RestFilter] = []
    repeat {
      filters.append(try member(depth: depth))
      count += 1
      guard count <= Self.most else { throw failure }
    } while take(",")
    guard take(")") else { throw failure }
    let filter = name.hasSuffix("and") ? RestFilter.all(filters) : .any(filters)
    return name.hasPrefix("not.") ? .not(filter) : filter
  }

  private mutating func member(depth: Int) throws(PostgresError) -> RestFilter {
    for name in ["not.and", "not.or", "and", "or"] where isAt(name + "(") {
      position += name.count
      return try list(name, depth: depth + 1)
    }
    let start = position
    while position < signs.count, !",().".contains(signs[position]) { position += 1 }
    let path = try ColumnPath(String(signs[start..<position])[...])
    guard take(".") else { throw failure }
    return try condition(on: path, isWhole: false)
  }

  private mutating func condition(on path: ColumnPath, isWhole: Bool) throws(PostgresError) -> RestFilter {
    if isAt("not.") {
      position += 4
      return .not(try condition(on: path, isWhole: isWhole))
    }
    let start = position
    while position < signs.count, signs[position].isASCII, signs[position].isLetter { position += 1 }
    guard let `operator` = RestFilter.Operator(rawValue: String(signs[start..<position])), take(".") else {
      position = start
      throw failure
    }
    if `operator` == .in {
      guard take("(") else { throw failure }
      var values: [String] = []
      if take(")") { return .compare(path, .in, []) }
      repeat {
        values.append(try value())
        guard values.count <= 1000 else { throw failure }
      } while take(",")
      guard take(")") else { throw failure }
      return .compare(path, .in, values)
    }
    if isWhole {
      defer { position = signs.count }
      return .compare(path, `operator`, [String(signs[position...])])
    }
    return .compare(path, `operator`, [try value()])
  }

  /// A value within a list, in quotes where it has a comma or a parenthesis.
  private mutating func value() throws(PostgresError) -> String {
    var text: [Character] = []
    if take("\"") {
      while position < signs.count, signs[position] != "\"" {
        if signs[position] == "\\", position + 1 < signs.count { position += 1 }
        text.append(signs[position])
        position += 1
      }
      guard take("\"") else { throw failure }
      return String(text)
    }
    // The braces of an array have commas of their own.
    var depth = 0
    while position < signs.count {
      let sign = signs[position]
      if sign == "{" { depth += 1 }
      if sign == "}" { depth -= 1 }
      if depth <= 0, sign == "," || sign == ")" { break }
      text.append(sign)
      position += 1
    }
    return String(text)
  }

  private mutating func take(_ sign: Character) -> Bool {
    guard position < signs.count, signs[position] == sign else { return false }
    position += 1
    return true
  }

  private func isAt(_ text: String) -> Bool {
    position + text.count <= signs.count && zip(text, signs[position...]).allSatisfy(==)
  }
}
