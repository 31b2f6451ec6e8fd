import Foundation
import Foundations
import PluginKit
import Search
import Storage

/// How a row's values are written to its columns, and read from them.
extension CollectionTable.Column {
  /// The value as SQLite stores it, so that columns compare as the values do.
  func stored(_ value: Value) -> DatabaseValue {
    switch value {
    case .bool(let truth): (truth ? 1 : 0).databaseValue
    case .int(let number): number.databaseValue
    // SQLite keeps no sign of zero.
    case .double(let number): (number == 0 ? 0.0 : number).databaseValue
    case .string(let text): text.databaseValue
    case .timestamp(let time): SortableTime.text(time).databaseValue
    case .duration(let duration): SortableTime.nanoseconds(duration).databaseValue
    default: .null
    }
  }

  /// What the value is sorted by; null comes last.
  func sortKey(_ value: Value) -> DatabaseValue {
    switch (type, value) {
    case (.string, .string(let text)): Data(SortKey.text(text)).databaseValue
    case (.string, .null): Data(SortKey.text(nil)).databaseValue
    // A text is greater than any number in SQLite, and this one than any other text.
    case (_, .null): "\u{10FFFF}".databaseValue
    case (.enumeration(let words), .string(let word)):
      (words.cases.firstIndex(of: word) ?? words.cases.count).databaseValue
    default: stored(value)
    }
  }

  /// The value of a column; nil where it is not of the field's type.
  func value(_ stored: DatabaseValue) -> Value? {
    if stored.isNull { return .null }
    switch type {
    case .bool: return Int.fromDatabaseValue(stored).map { .bool($0 != 0) }
    case .int: return Int.fromDatabaseValue(stored).map { .int($0) }
    case .double: return Double.fromDatabaseValue(stored).map { .double($0) }
    case .timestamp:
      return String.fromDatabaseValue(stored).flatMap { SortableTime.time($0) }.map { .timestamp($0) }
    case .duration: return Int64.fromDatabaseValue(stored).map { .duration(.nanoseconds($0)) }
    default: return String.fromDatabaseValue(stored).map { .string($0) }
    }
  }
}

/// Times as texts of one length, whose order is that of the times.
enum SortableTime {
  /// A time in UTC with nine decimals: `2026-02-15T09:00:00.250000000Z`.
  static func text(_ time: Timestamp) -> String {
    let whole = RFC3339.text(Timestamp(seconds: time.seconds))
    return whole.dropLast() + "." + RFC3339.padded(Int(time.nanoseconds), 9) + "Z"
  }

  /// The time of a text; nil where it is none.
  static func time(_ text: String) -> Timestamp? {
    RFC3339.parse(text).map { Timestamp(seconds: Int64($0.seconds), nanoseconds: Int32($0.nanosecond)) }
  }

  /// A duration in nanoseconds, the longest that fits where it is longer.
  static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    return whole.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
  }
}

extension SortableTime {
  /// The duration of a text such as `1.5s`; nil where it is none.
  static func duration(_ text: String) -> Duration? {
    guard text.hasSuffix("s") else { return nil }
    let parts = text.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let seconds = parts.first.flatMap({ Int64($0) }) else { return nil }
    guard parts.count > 1 else { return .seconds(seconds) }
    let digits = (parts[1] + "000000000").prefix(9)
    guard parts[1].count <= 9, let nanoseconds = Int64(digits), nanoseconds >= 0 else { return nil }
    let isNegative = text.hasPrefix("-")
    return .seconds(seconds) + .nanoseconds(isNegative ? -nanoseconds : nanoseconds)
  }
}
