internal import Documents
import Foundations

/// The common type of a flag's variants.
enum VariantType: Equatable {
  case bool
  case string
  case int
  case double
  case object

  init?(_ value: Value) {
    switch value {
    case .bool: self = .bool
    case .string: self = .string
    case .int: self = .int
    case .double: self = .double
    case .map, .list: self = .object
    default: return nil
    }
  }

  /// The type of both; whole numbers are floating point ones beside others of these.
  func joined(with other: VariantType) -> VariantType? {
    if self == other { return self }
    let areNumbers = [self, other].allSatisfy { $0 == .int || $0 == .double }
    return areNumbers ? .double : nil
  }

  var words: String {
    switch self {
    case .bool: "a truth"
    case .string: "a text"
    case .int, .double: "a number"
    case .object: "a mapping or a list"
    }
  }

  func valueType(_ variants: [FlagDeclaration.Variant]) -> ValueType {
    switch self {
    case .bool: return .bool
    case .int: return .int
    case .double: return .double
    case .object: return .dyn
    case .string:
      var cases: [String] = []
      for variant in variants {
        if case .string(let text) = variant.value, !cases.contains(text) { cases.append(text) }
      }
      return .enumeration(Enumeration(cases: cases))
    }
  }
}

extension Node {
  /// The value by YAML's core schema, in which every JSON text keeps its meaning.
  var value: Value {
    switch kind {
    case .scalar: scalarValue
    case .sequence(let items): .list(items.map(\.value))
    case .mapping(let entries): .map(ValueMap(fields: entries.map { ($0.name, $0.value.value) }))
    }
  }

  /// The value of a scalar; null for a collection.
  var scalarValue: Value {
    guard let scalar, !scalar.isNull else { return .null }
    guard scalar.style == .plain else { return .string(scalar.text) }
    switch scalar.text {
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: return Self.number(scalar.text) ?? .string(scalar.text)
    }
  }

  /// A decimal number, an integer where it is written as one and fits.
  private static func number(_ text: String) -> Value? {
    guard let first = text.utf8.first, "+-.0123456789".utf8.contains(first), text.utf8.count <= 400,
      text.utf8.contains(where: { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) })
    else { return nil }
    if let whole = Int(text) { return .int(whole) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .double(number)
  }

  /// The entry under a key, where it is a mapping that has it.
  func entry(_ name: String) -> Entry? { entries?.first { $0.name == name } }
}
