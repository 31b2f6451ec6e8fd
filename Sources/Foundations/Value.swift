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

extension Value: Equatable {
  /// CEL's equality; values of different types are unequal, except that numbers compare by their worth.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.uint(let a), .uint(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.int(let a), .uint(let b)), (.uint(let b), .int(let a)): a >= 0 && UInt(a) == b
    case (.int(let a), .double(let b)), (.double(let b), .int(let a)): Int(exactly: b) == a
    case (.uint(let a), .double(let b)), (.double(let b), .uint(let a)): UInt(exactly: b) == a
    case (.string(let a), .string(let b)): haveSameCodePoints(a, b)
    case (.bytes(let a), .bytes(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.map(let a), .map(let b)): a == b
    case (.timestamp(let a), .timestamp(let b)): a == b
    case (.duration(let a), .duration(let b)): a == b
    case (.optional(let a), .optional(let b)): a == b
    case (.type(let a), .type(let b)): a == b
    case (.extended(let a), .extended(let b)): a.isEqual(to: b)
    case (.error(let a), .error(let b)): a === b
    default: false
    }
  }
}

extension ValueMap: Equatable {
  /// Equal when both have the same keys with equal values, in any order.
  public static func == (left: ValueMap, right: ValueMap) -> Bool {
    guard left.count == right.count else { return false }
    let (keys, others) = (left.keys, right.keys)
    let (values, otherValues) = (left.values, right.values)
    return keys.indices.allSatisfy { index in
      // Maps of one kind mostly have their keys in one order, which spares the lookup.
      keys[index] == others[index]
        ? values[index] == otherValues[index] : right[keys[index]] == values[index]
    }
  }
}

// Not by `nil`: in `condition ? nil : value` it would silently mean `.null` where an absent value was intended.
extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A signed integer.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A floating point number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A list.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  /// A record: names and values.
  public init(dictionaryLiteral elements: (String, Value)...) { self = .map(ValueMap(fields: elements)) }
}

extension Value {
  /// Whether two values are indistinguishable, for drawing and sending: quicker than `==` where both are the same copy,
  /// and true of a NaN and itself.
  ///
  /// - Parameter other: the other value.
  /// - Returns: whether they are the same.
  public func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.map(let a), .map(let b)): a.isSame(as: b)
    case (.list(let a), .list(let b)):
      a.isSameCopy(as: b) || a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern
    case (.map, _), (.list, _), (.double, _), (_, .double): false
    default: self == other
    }
  }
}

extension ValueMap {
  /// Whether both have the same values under the same keys in the same order.
  func isSame(as other: ValueMap) -> Bool {
    if isSameCopy(as: other) { return true }
    return count == other.count && keys == other.keys
      && zip(values, other.values).allSatisfy { $0.isSame(as: $1) }
  }
}

extension [Value] {
  /// Whether both are one array in memory.
  fileprivate func isSameCopy(as other: [Value]) -> Bool {
    withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { $0.baseAddress == one.baseAddress && $0.count == one.count }
    }
  }
}

extension Timestamp {
  /// Milliseconds since 1970, finer parts dropped.
  package var milliseconds: Int64 { seconds * 1000 + Int64(nanoseconds) / 1_000_000 }

  /// A moment by its milliseconds since 1970.
  package init(milliseconds: Int64) {
    let (seconds, rest) = Int(milliseconds).quotientAndRemainder(flooringBy: 1000)
    self.init(seconds: Int64(seconds), nanoseconds: Int32(rest) * 1_000_000)
  }
}
