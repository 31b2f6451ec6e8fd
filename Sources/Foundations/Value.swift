/// Any value that flows between models, expressions and screens.
///
/// At most 24 bytes: larger payloads are behind a reference. Equality is CEL's: numbers compare on one number line
/// across `int`, `uint` and `double`; strings compare by code points (Swift's own `==` treats canonically equivalent
/// texts as equal); NaN equals nothing.
public enum Value: Sendable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A signed 64-bit integer.
  case int(Int)
  /// An unsigned 64-bit integer.
  case uint(UInt)
  /// A 64-bit floating point number.
  case double(Double)
  /// A text.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
  /// An ordered sequence.
  case list([Value])
  /// Keys and values, also the form of a record.
  case map(ValueMap)
  /// A point in time.
  case timestamp(Timestamp)
  /// A length of time.
  case duration(Duration)
  /// A value that may be absent.
  indirect case optional(Value?)
  /// A type as a value.
  indirect case type(ValueType)
  /// An error, which propagates as a value until something absorbs or reports it.
  case error(ValueError)
  /// A value of a library's own type, such as an IP address.
  case extended(any ExtendedValue)
}

/// A value of a type that only a library knows, such as `net.IP`.
public protocol ExtendedValue: AnyObject, Sendable {
  /// The type's name, such as `net.IP`.
  var typeName: String { get }
  /// Whether two values of this type are equal.
  func isEqual(to other: any ExtendedValue) -> Bool
  /// The value as text.
  var text: String { get }
}

/// Why an evaluation failed: data, never a Swift error, so that `||` and `&&` can absorb it.
public final class ValueError: Sendable, CustomStringConvertible {
  /// A stable error code, such as `no_such_key` or `overflow`.
  public let code: String
  /// One sentence, in the style of ``Diagnostic``.
  public let message: String
  /// The part of the expression that failed, where known.
  public let span: Span?

  /// Describes a failure.
  public init(code: String, _ message: String, at span: Span? = nil) {
    self.code = code
    self.message = message
    self.span = span
  }

  /// The code and the message.
  public var description: String { "\(code): \(message)" }
}

/// A point in time from year 1 to year 9999, in seconds since 1970 (UTC) and nanoseconds within the second.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Whole seconds since 1970-01-01T00:00:00Z; negative before it.
  public let seconds: Int64
  /// Nanoseconds after `seconds`, 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Names a point in time.
  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Whether one point comes before another.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}
