import Foundations

extension CELFunctions {
  /// `int(x)`, `string(x)` and the other conversions.
  static let conversions: [Overload] = {
    func each(
      _ name: String, _ from: [ValueType], _ to: ValueType, _ body: @escaping @Sendable (Value) -> Value
    )
      -> [Overload]
    {
      from.map { Overload(name, [$0], to, .unary { value, _ in body(value) }) }
    }
    return each("bool", [.bool, .string], .bool, bool)
      + each("int", [.int, .uint, .double, .string, .timestamp], .int, int)
      + each("uint", [.uint, .int, .double, .string], .uint, uint)
      + each("double", [.double, .int, .uint, .string], .double, double)
      + each(
        "string", [.string, .int, .uint, .double, .bool, .bytes, .timestamp, .duration], .string, string)
      + each("bytes", [.bytes, .string], .bytes, bytes)
      + each("timestamp", [.timestamp, .string, .int], .timestamp, timestamp)
      + each("duration", [.duration, .string], .duration, duration)
  }()

  private static func cannot(_ value: Value, _ name: String) -> Value {
    .failure(.noOverload, "`\(name)` does not take `\(value.typeName)`")
  }

  private static func unreadable(_ text: String, _ what: String) -> Value {
    .failure(.invalidArgument, "`\(text.prefix(40))` is no \(what)")
  }

  private static let bool: @Sendable (Value) -> Value = { value in
    switch value {
    case .bool: return value
    case .string(let text):
      switch text {
      case "1", "t", "T", "true", "TRUE", "True": return .bool(true)
      case "0", "f", "F", "false", "FALSE", "False": return .bool(false)
      default: return unreadable(text, "bool")
      }
    default: return cannot(value, "bool")
    }
  }

  private static let int: @Sendable (Value) -> Value = { value in
    let range = Value.failure(.range, "the number does not fit into an int")
    switch value {
    case .int: return value
    case .uint(let number): return Int(exactly: number).map(Value.int) ?? range
    case .double(let number):
      // Both ends are excluded: the nearest doubles are not exact there (CEL, "Numeric conversions").
      guard number > -0x1p63, number < 0x1p63 else { return range }
      return .int(Int(number))
    case .string(let text): return Int(text).map(Value.int) ?? unreadable(text, "int")
    case .timestamp(let timestamp): return .int(Int(timestamp.seconds))
    default: return cannot(value, "int")
    }
  }

  private static let uint: @Sendable (Value) -> Value = { value in
    let range = Value.failure(.range, "the number does not fit into a uint")
    switch value {
    case .uint: return value
    case .int(let number): return UInt(exactly: number).map(Value.uint) ?? range
    case .double(let number):
      guard number > -1, number < 0x1p64 else { return range }
      return number < 0 ? range : .uint(UInt(number))
    case .string(let text):
      // Swift accepts `-0` as an unsigned number.
      return (text.hasPrefix("-") ? nil : UInt(text)).map(Value.uint) ?? unreadable(text, "uint")
    default: return cannot(value, "uint")
    }
  }

  private static let double: @Sendable (Value) -> Value = { value in
    switch value {
    case .double: return value
    case .int(let number): return .double(Double(number))
    case .uint(let number): return .double(Double(number))
    case .string(let text): return NumberText.double(text).map(Value.double) ?? unreadable(text, "double")
    default: return cannot(value, "double")
    }
  }

  private static let string: @Sendable (Value) -> Value = { value in
    switch value {
    case .string: return value
    case .int(let number): return .string(String(number))
    case .uint(let number): return .string(String(number))
    case .double(let number): return .string(NumberText.text(number))
    case .bool(let truth): return .string(truth ? "true" : "false")
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return .failure(.invalidArgument, "these bytes are no UTF-8 text")
      }
      return .string(text)
    case .timestamp(let timestamp): return .string(RFC3339.text(timestamp))
    case .duration(let duration): return .string(DurationText.text(duration))
    case .extended(let object): return .string(object.text)
    default: return cannot(value, "string")
    }
  }

  private static let bytes: @Sendable (Value) -> Value = { value in
    switch value {
    case .bytes: value
    case .string(let text): .bytes(Array(text.utf8))
    default: cannot(value, "bytes")
    }
  }

  private static let timestamp: @Sendable (Value) -> Value = { value in
    switch value {
    case .timestamp: value
    case .string(let text): TimeText.timestamp(text)
    case .int(let seconds): TimeArithmetic.timestamp(seconds: seconds, nanoseconds: 0)
    default: cannot(value, "timestamp")
    }
  }

  private static let duration: @Sendable (Value) -> Value = { value in
    switch value {
    case .duration: value
    case .string(let text): TimeText.duration(text)
    default: cannot(value, "duration")
    }
  }
}
