import Foundations
import Storage

// Values of columns: JSON as clients send and read it, and as SQLite keeps it. A point in time is kept as microseconds,
// so that it sorts; a UUID in lower case, so that it is found however it was written.

extension Column {
  /// The value as SQLite keeps it.
  ///
  /// - Throws: PostgreSQL's error where it is none of the type.
  func stored(_ json: ParsedJSON) throws(PostgresError) -> DatabaseValue {
    if case .null = json { return .null }
    if kind == .jsonb { return String(decoding: json.bytes, as: UTF8.self).databaseValue }
    if kind == .texts, let elements = json.elements {
      guard elements.allSatisfy({ $0.text != nil }) else { throw invalid("array") }
      return String(decoding: json.bytes, as: UTF8.self).databaseValue
    }
    switch json {
    case .string(let text): return try stored(text: text)
    case .number(let text): return try stored(text: text)
    case .bool(let truth) where kind == .bool: return truth.databaseValue
    case .bool(let truth): return try stored(text: truth ? "true" : "false")
    default:
      if kind == .text { return String(decoding: json.bytes, as: UTF8.self).databaseValue }
      throw invalid(String(decoding: json.bytes, as: UTF8.self))
    }
  }

  /// The value of a text, such as one of a filter.
  func stored(text: String) throws(PostgresError) -> DatabaseValue {
    switch kind {
    case .text: return text.databaseValue
    case .uuid:
      guard let id = Self.uuid(text) else { throw invalid(text) }
      return id.databaseValue
    case .bool:
      switch text.lowercased() {
      case "true", "t", "yes", "on", "1": return true.databaseValue
      case "false", "f", "no", "off", "0": return false.databaseValue
      default: throw invalid(text)
      }
    case .int:
      guard let number = Int(text) else { throw invalid(text) }
      guard Int32(exactly: number) != nil else {
        throw PostgresError(400, "22003", "value \"\(text)\" is out of range for type integer")
      }
      return number.databaseValue
    case .double:
      guard let number = Double(text) else { throw invalid(text) }
      return number.databaseValue
    case .timestamptz:
      guard let time = TimestampText.microseconds(text) else {
        if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) {
          throw PostgresError(400, "22008", "date/time field value out of range: \"\(text)\"")
        }
        throw PostgresError(
          400, "22007", "invalid input syntax for type timestamp with time zone: \"\(text)\"")
      }
      return time.databaseValue
    case .jsonb:
      guard let json = try? ParsedJSON.read(Array(text.utf8), atMost: 10_000) else {
        throw PostgresError(400, "22P02", "invalid input syntax for type json")
      }
      return String(decoding: json.bytes, as: UTF8.self).databaseValue
    case .texts:
      guard text.hasPrefix("{"), text.hasSuffix("}") else {
        throw PostgresError(400, "22P02", "malformed array literal: \"\(text)\"")
      }
      let elements = text.dropFirst().dropLast().split(separator: ",").map { ParsedJSON.string(String($0)) }
      return String(decoding: ParsedJSON.array(elements).bytes, as: UTF8.self).databaseValue
    }
  }

  /// The value as clients read it.
  func json(_ value: DatabaseValue) -> ParsedJSON {
    if value.isNull { return .null }
    switch kind {
    case .uuid, .text: return .string(String.fromDatabaseValue(value) ?? "")
    case .bool: return .bool(Bool.fromDatabaseValue(value) ?? false)
    case .int: return .number(String(Int.fromDatabaseValue(value) ?? 0))
    case .double:
      var bytes: [UInt8] = []
      JSONWriter.write(Double.fromDatabaseValue(value) ?? 0, into: &bytes)
      return .number(String(decoding: bytes, as: UTF8.self))
    case .timestamptz: return .string(TimestampText.text(Int64.fromDatabaseValue(value) ?? 0))
    case .jsonb, .texts:
      return (try? ParsedJSON.read(Array((String.fromDatabaseValue(value) ?? "null").utf8))) ?? .null
    }
  }

  private func invalid(_ text: String) -> PostgresError {
    PostgresError(400, "22P02", "invalid input syntax for type \(kind.postgres): \"\(text)\"")
  }

  /// A UUID in lower case; nil where the text is none.
  static func uuid(_ text: String) -> String? {
    let bytes = Array(text.lowercased().utf8)
    guard bytes.count == 36 else { return nil }
    for (index, byte) in bytes.enumerated() {
      let isDash = [8, 13, 18, 23].contains(index)
      let isDigit = (48...57).contains(byte) || (97...102).contains(byte)
      guard isDash ? byte == 45 : isDigit else { return nil }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Points in time as PostgreSQL reads and writes them.
enum TimestampText {
  /// Microseconds since 1970; a text without a zone is in UTC, one without a time of day is midnight.
  static func microseconds(_ text: String) -> Int64? {
    var text = text
    if text.utf8.count == 10 { text += "T00:00:00" }
    // `+00` and `+0000` are `+00:00`.
    if let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }),
      text.distance(from: text.startIndex, to: sign) > 10
    {
      let zone = text[text.index(after: sign)...]
      if zone.utf8.count == 2 { text += ":00" }
      if zone.utf8.count == 4, !zone.contains(":") { text = "\(text.dropLast(2)):\(zone.suffix(2))" }
    } else if !text.hasSuffix("Z"), !text.hasSuffix("z") {
      text += "Z"
    }
    guard let time = RFC3339.timestamp(text) else { return nil }
    return time.microseconds
  }

  /// The text with as many decimals as it needs, such as `2026-02-15T09:00:00.25+00:00`.
  static func text(_ microseconds: Int64) -> String {
    let (seconds, rest) = Int(microseconds).quotientAndRemainder(flooringBy: 1_000_000)
    return RFC3339.text(Timestamp(seconds: Int64(seconds), nanoseconds: Int32(rest * 1000))).dropLast()
      + "+00:00"
  }
}

extension Timestamp {
  /// Microseconds since 1970.
  var microseconds: Int64 { seconds * 1_000_000 + Int64(nanoseconds) / 1000 }
}
