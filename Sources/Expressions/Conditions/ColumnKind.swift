package import Foundations

/// How values of a field are kept in a typed column of SQLite.
package enum ColumnKind: Sendable, Hashable {
  /// An INTEGER that is 0 or 1.
  case bool
  /// An INTEGER.
  case int
  /// A REAL.
  case double
  /// A TEXT, ordered by its bytes; also enumerations and dates.
  case text
  /// A TEXT in UTC with nine decimals, such as `2026-02-15T09:00:00.250000000Z`, so that its bytes order it.
  case timestamp
  /// An INTEGER, in nanoseconds.
  case duration

  /// The kind of a type's column; nil for types that have none, such as lists and records.
  ///
  /// - Parameter type: the field's type; null is kept as NULL.
  package init?(_ type: ValueType) {
    switch type {
    case .bool: self = .bool
    case .int: self = .int
    case .double: self = .double
    case .string, .enumeration: self = .text
    case .timestamp: self = .timestamp
    case .duration: self = .duration
    case .nullable(let wrapped): self.init(wrapped)
    default: return nil
    }
  }

  /// A value as the column keeps it.
  ///
  /// - Parameter value: the value of a field, or null.
  /// - Returns: nil for a value of another type, and for those that SQLite does not keep: NaN, which it makes NULL; a
  ///   text with U+0000, which it cuts there; a time outside of the years 1 to 9999; a duration that is no whole number
  ///   of nanoseconds in 64 bits.
  package func columnValue(_ value: Value) -> ColumnValue? {
    switch (self, value) {
    case (_, .null): return .null
    case (.bool, .bool(let truth)): return .int(truth ? 1 : 0)
    case (.int, .int(let number)): return .int(Int64(number))
    case (.double, .double(let number)): return number.isNaN ? Optional.none : .double(number)
    case (.text, .string(let text)): return text.hasByte(0) ? Optional.none : .text(text)
    case (.timestamp, .timestamp(let time)): return ColumnKind.text(time).map(ColumnValue.text)
    case (.duration, .duration(let duration)):
      guard let nanoseconds = TimeArithmetic.nanoseconds(duration),
        duration.components.attoseconds % 1_000_000_000 == 0
      else { return Optional.none }
      return .int(nanoseconds)
    default: return Optional.none
    }
  }

  private static func text(_ time: Timestamp) -> String? {
    guard (TimeArithmetic.firstSecond...TimeArithmetic.lastSecond).contains(time.seconds) else { return nil }
    let whole = RFC3339.text(Timestamp(seconds: time.seconds)).dropLast()
    return whole + "." + RFC3339.padded(Int(time.nanoseconds), 9) + "Z"
  }
}

/// A value of SQLite.
package enum ColumnValue: Sendable, Hashable {
  /// NULL.
  case null
  /// An INTEGER.
  case int(Int64)
  /// A REAL.
  case double(Double)
  /// A TEXT.
  case text(String)
}

/// A typed column that keeps a field of rows.
package struct RowColumn: Sendable, Hashable {
  /// The column in SQL, quoted where it must be.
  package let sql: String
  /// How it keeps values.
  package let kind: ColumnKind

  /// Names a column.
  package init(_ sql: String, _ kind: ColumnKind) {
    self.sql = sql
    self.kind = kind
  }
}
