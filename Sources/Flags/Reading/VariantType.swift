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
