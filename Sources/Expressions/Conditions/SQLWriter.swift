import Foundations

/// Writes conditions as SQL whose value is 1, 0 or, where the evaluation fails, NULL.
///
/// `AND`, `OR` and `NOT` of SQL treat NULL as those of CEL treat an error, so that parts which agree make a whole that
/// agrees. A null in a column is a value for `==` and an error for everything else.
struct SQLWriter {
  /// Why a part does not become SQL.
  struct Refusal: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// One side of a comparison.
  private enum Operand {
    case column(RowColumn)
    case value(Value)
  }

  /// SQLite refuses expressions that are 1000 levels deep; a row of operands has a level for each.
  private static let mostNodes = 300
  /// The parser of SQLite has a stack of 100 symbols, of which a `CASE` takes six.
  private static let mostLevels = 10
  /// The longest list that `in` looks in.
  private static let longestList = 1000
  /// SQLite refuses statements with more than 32,766 arguments.
  private static let mostArguments = 8000

  let captured: [Value]
  let columns: (String) -> RowColumn?
  private var nodes = 0
  private var level = 0
  private var argumentCount = 0

  init(captured: [Value], columns: @escaping (String) -> RowColumn?) {
    self.captured = captured
    self.columns = columns
  }

  // MARK: Truth

  /// A condition.
  mutating func truth(_ term: RowTerm) throws(Refusal) -> SQLText {
    nodes += 1
    level += 1
    defer { level -= 1 }
    guard nodes <= Self.mostNodes, level <= Self.mostLevels else {
      throw Refusal("the condition is too long")
    }
    switch term {
    case .logic(let isAnd, let terms):
      var parts: [SQLText] = []
      for term in terms { parts.append(try truth(term)) }
      return SQLText(parts, separator: isAnd ? " AND " : " OR ")
    // So that an index is of use.
    case .not(.field(let name)): return "(\(try flag(name)) = 0)"
    case .field(let name): return "(\(try flag(name)) = 1)"
    case .not(let operand): return "(NOT \(try truth(operand)))"
    case .conditional(let condition, let whenTrue, let whenFalse):
      let (condition, first, second) = (try truth(condition), try truth(whenTrue), try truth(whenFalse))
      return "(CASE \(condition) WHEN 1 THEN \(first) WHEN 0 THEN \(second) END)"
    case .binary(let sign, let left, let right):
      let (left, right) = (try operand(left), try operand(right))
      switch sign {
      case .equal, .notEqual: return try equality(left, right, isNegated: sign == .notEqual)
      case .isIn: return try membership(left, right)
      default: return try order(sign, left, right)
      }
    case .text(let test, let text, let part): return try self.text(test, operand(text), operand(part))
    case .constant, .captured:
      guard case .value(.bool(let truth)) = try operand(term) else { return "NULL" }
      return truth ? "1" : "0"
    case .other(let reason): throw Refusal(reason)
    }
  }

  private func flag(_ field: String) throws(Refusal) -> SQLText {
    guard case .column(let column) = try operand(.field(field)), column.kind == .bool else {
      throw Refusal("`\(field)` is no bool")
    }
    return SQLText(verbatim: column.sql)
  }

  private func operand(_ term: RowTerm) throws(Refusal) -> Operand {
    switch term {
    case .field(let name):
      guard let column = columns(name) else { throw Refusal("`\(name)` has no column") }
      return .column(column)
    case .constant(let value): return .value(value)
    case .captured(let index):
      guard captured.indices.contains(index) else { throw Refusal("a value of the screen is missing") }
      return .value(captured[index])
    case .other(let reason): throw Refusal(reason)
    default: throw Refusal("it compares what another operator computes")
    }
  }

  private mutating func argument(_ value: ColumnValue) throws(Refusal) -> SQLText {
    argumentCount += 1
    guard argumentCount <= Self.mostArguments else { throw Refusal("it has too many values") }
    return "\(value)"
  }

  // MARK: Equality

  /// What a column's values are equal to, of a value that they are compared with.
  private enum Equal {
    case value(ColumnValue)
    case nothing
  }

  private mutating func equality(
    _ left: Operand, _ right: Operand, isNegated: Bool
  ) throws(Refusal) -> SQLText {
    let sign: SQLText = isNegated ? "IS NOT" : "IS"
    switch (left, right) {
    case (.column(let left), .column(let right)):
      let (left, right) = try comparable(left, right)
      return "(\(left) \(sign) \(right))"
    case (.column(let column), .value(let value)), (.value(let value), .column(let column)):
      if value.isError { return "NULL" }
      switch try equal(value, column.kind) {
      case .value(let value): return "(\(SQLText(verbatim: column.sql)) \(sign) \(try argument(value)))"
      case .nothing: return isNegated ? "1" : "0"
      }
    case (.value, .value): throw Refusal("it reads no field")
    }
  }

  private mutating func membership(_ element: Operand, _ list: Operand) throws(Refusal) -> SQLText {
    guard case .column(let column) = element else { throw Refusal("it looks for a value of the screen") }
    guard case .value(.list(let values)) = list else { throw Refusal("`in` has no list of the screen") }
    guard values.count <= Self.longestList else {
      throw Refusal("the list has more than \(Self.longestList) elements")
    }
    var equals: [SQLText] = []
    var hasNull = false
    for value in values {
      guard case .value(let equal) = try equal(value, column.kind) else { continue }
      if equal == .null { hasNull = true } else { equals.append(try argument(equal)) }
    }
    let sql = SQLText(verbatim: column.sql)
    let isListed: SQLText = "\(sql) IN \(SQLText(equals, separator: ", "))"
    return hasNull ? "(\(sql) IS NULL OR \(isListed))" : "(\(sql) IS NOT NULL AND \(isListed))"
  }

  /// The column's value that equals a value: the same, or the same number of another type.
  private func equal(_ value: Value, _ kind: ColumnKind) throws(Refusal) -> Equal {
    if let same = kind.columnValue(value) { return .value(same) }
    switch (kind, value) {
    case (.int, .uint(let number)): return Int64(exactly: number).map { .value(.int($0)) } ?? .nothing
    case (.int, .double(let number)):
      // From there on, several whole numbers are rounded to one double.
      guard number.magnitude < 0x1p53 else { throw Refusal("it compares a very large number") }
      return Int64(exactly: number).map { .value(.int($0)) } ?? .nothing
    case (.double, .int(let number)): return .value(.double(Double(number)))
    case (.double, .uint(let number)): return .value(.double(Double(number)))
    case (.double, .double): return .nothing
    case (.text, .string), (.timestamp, .timestamp), (.duration, .duration):
      throw Refusal("it compares a value that no column can keep")
    default: return .nothing
    }
  }

  // MARK: Order

  private mutating func order(
    _ sign: BinaryOperator, _ left: Operand, _ right: Operand
  ) throws(Refusal) -> SQLText {
    let sql = SQLText(verbatim: sign.rawValue)
    switch (left, right) {
    case (.column(let left), .column(let right)):
      let (left, right) = try comparable(left, right)
      return "(\(left) \(sql) \(right))"
    case (.column(let column), .value(let value)):
      guard let (column, value) = try ordered(column, value) else { return "NULL" }
      return "(\(column) \(sql) \(value))"
    case (.value(let value), .column(let column)):
      guard let (column, value) = try ordered(column, value) else { return "NULL" }
      return "(\(value) \(sql) \(column))"
    case (.value, .value): throw Refusal("it reads no field")
    }
  }

  /// Two columns as SQLite compares them; whole numbers are rounded to doubles beside doubles, as CEL does.
  private func comparable(
    _ left: RowColumn, _ right: RowColumn
  ) throws(Refusal) -> (SQLText, SQLText) {
    let (first, second) = (SQLText(verbatim: left.sql), SQLText(verbatim: right.sql))
    switch (left.kind, right.kind) {
    case (.int, .double): return ("CAST(\(first) AS REAL)", second)
    case (.double, .int): return (first, "CAST(\(second) AS REAL)")
    case (let one, let other):
      guard one == other else { throw Refusal("it compares columns of two types") }
      return (first, second)
    }
  }

  /// A column and a value that orders can compare; nil where the comparison fails for each row.
  private mutating func ordered(
    _ column: RowColumn, _ value: Value
  ) throws(Refusal) -> (SQLText, SQLText)? {
    let sql = SQLText(verbatim: column.sql)
    switch (column.kind, value) {
    case (_, .null): return nil
    case (_, .double(let number)) where number.isNaN: throw Refusal("it compares with NaN")
    case (.int, .double(let number)): return ("CAST(\(sql) AS REAL)", try argument(.double(number)))
    case (.double, .int(let number)): return (sql, try argument(.double(Double(number))))
    case (.int, .uint), (.double, .uint): throw Refusal("it orders numbers of two types")
    default:
      if let same = column.kind.columnValue(value) { return (sql, try argument(same)) }
      // Only a value that the column cannot keep has an order.
      _ = try equal(value, column.kind)
      return nil
    }
  }

  // MARK: Texts

  private mutating func text(
    _ test: RowTerm.TextTest, _ text: Operand, _ part: Operand
  ) throws(Refusal) -> SQLText {
    guard let text = try bytes(text), let part = try bytes(part) else { return "NULL" }
    switch test {
    case .contains: return "(instr(\(text), \(part)) > 0)"
    // `substr` of an empty BLOB is NULL.
    case .startsWith: return "(ifnull(substr(\(text), 1, length(\(part))), \(text)) = \(part))"
    case .endsWith:
      return "(ifnull(substr(\(text), -length(\(part)), length(\(part))), \(text)) = \(part))"
    }
  }

  /// A text as a BLOB, since functions of SQLite end a TEXT at U+0000; nil where the evaluation fails for each row.
  private mutating func bytes(_ operand: Operand) throws(Refusal) -> SQLText? {
    switch operand {
    case .column(let column):
      guard column.kind == .text else { throw Refusal("its column is no text") }
      return "CAST(\(SQLText(verbatim: column.sql)) AS BLOB)"
    case .value(.string(let text)):
      guard let value = ColumnKind.text.columnValue(.string(text)) else {
        throw Refusal("it looks for U+0000")
      }
      return "CAST(\(try argument(value)) AS BLOB)"
    case .value: return nil
    }
  }
}
