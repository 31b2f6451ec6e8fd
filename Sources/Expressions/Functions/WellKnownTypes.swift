import Foundations

/// The types and messages that CEL knows by name.
enum WellKnownTypes {
  /// A message of `google.protobuf` that is converted to a value of CEL's own.
  struct Message: Sendable {
    let fields: [String: ValueType]
    let type: ValueType
    /// Builds the value from the given fields.
    let build: @Sendable ([String: Value]) -> Value
  }

  /// The value of a name that is a type or an enumeration's constant.
  static func constant(_ name: String) -> Value? { constants[name] }

  private static let constants: [String: Value] = [
    "bool": .type(.bool), "int": .type(.int), "uint": .type(.uint), "double": .type(.double),
    "string": .type(.string), "bytes": .type(.bytes), "list": .type(.list(.dyn)),
    "map": .type(.map(.dyn, .dyn)),
    "null_type": .type(.null), "type": .type(.type(.dyn)), "optional_type": .type(.optional(.dyn)),
    "google.protobuf.Timestamp": .type(.timestamp), "google.protobuf.Duration": .type(.duration),
    "net.IP": .type(.opaque("net.IP", [])), "net.CIDR": .type(.opaque("net.CIDR", [])),
    "google.protobuf.NullValue.NULL_VALUE": .int(0),
  ]

  static let messages: [String: Message] = [
    "google.protobuf.BoolValue": wrapper(.bool, .bool(false)),
    "google.protobuf.Int32Value": wrapper(.int, .int(0), range: Int(Int32.min)...Int(Int32.max)),
    "google.protobuf.Int64Value": wrapper(.int, .int(0)),
    "google.protobuf.UInt32Value": wrapper(.uint, .uint(0), range: 0...Int(UInt32.max)),
    "google.protobuf.UInt64Value": wrapper(.uint, .uint(0)),
    "google.protobuf.FloatValue": Message(fields: ["value": .double], type: .nullable(.double)) { fields in
      guard let value = fields["value"] else { return .double(0) }
      guard case .double(let number) = value else { return .failure(.noOverload, "expected a double") }
      return .double(Double(Float(number)))
    },
    "google.protobuf.DoubleValue": wrapper(.double, .double(0)),
    "google.protobuf.StringValue": wrapper(.string, .string("")),
    "google.protobuf.BytesValue": wrapper(.bytes, .bytes([])),
    "google.protobuf.Struct": Message(fields: ["fields": .map(.string, .dyn)], type: .map(.string, .dyn)) {
      $0["fields"] ?? .map(.empty)
    },
    "google.protobuf.ListValue": Message(fields: ["values": .list(.dyn)], type: .list(.dyn)) {
      $0["values"] ?? .list([])
    },
    "google.protobuf.Value": Message(
      fields: [
        "null_value": .dyn, "number_value": .double, "string_value": .string, "bool_value": .bool,
        "struct_value": .map(.string, .dyn), "list_value": .list(.dyn),
      ], type: .dyn
    ) { fields in fields.first { $0.key != "null_value" }?.value ?? .null },
    "google.protobuf.Timestamp": Message(fields: ["seconds": .int, "nanos": .int], type: .timestamp) {
      fields in
      guard let parts = secondsAndNanos(fields) else { return .failure(.noOverload, "expected integers") }
      return TimeArithmetic.timestamp(seconds: parts.0, nanoseconds: parts.1)
    },
    "google.protobuf.Duration": Message(fields: ["seconds": .int, "nanos": .int], type: .duration) { fields in
      guard let parts = secondsAndNanos(fields) else { return .failure(.noOverload, "expected integers") }
      return TimeArithmetic.duration(seconds: parts.0, nanoseconds: parts.1)
    },
  ]

  private static func wrapper(
    _ type: ValueType, _ zero: Value, range: ClosedRange<Int>? = nil
  ) -> Message {
    Message(fields: ["value": type], type: .nullable(type)) { fields in
      let value = fields["value"] ?? zero
      guard type.accepts(value) else { return .failure(.noOverload, "expected a value of type `\(type)`") }
      let isInside =
        switch (value, range) {
        case (.int(let number), let range?): range.contains(number)
        case (.uint(let number), let range?): number <= UInt(range.upperBound)
        default: true
        }
      return isInside ? value : .failure(.overflow, "the number does not fit into 32 bits")
    }
  }

  private static func secondsAndNanos(_ fields: [String: Value]) -> (Int, Int)? {
    guard case .int(let seconds) = fields["seconds"] ?? .int(0),
      case .int(let nanos) = fields["nanos"] ?? .int(0)
    else { return nil }
    return (seconds, nanos)
  }
}
