package import Foundations

/// Parses scalars as values of the expected type.
package enum Literals {
  /// Booleans of YAML 1.1.
  package static let yaml11Booleans = [
    "yes": true, "on": true, "y": true, "no": false, "off": false, "n": false,
  ]

  /// Parses a scalar; nil where it is not of the type.
  package static func value(_ scalar: Scalar, of type: ValueType) -> Value? {
    let text = scalar.text
    switch type {
    case .string: return .string(text)
    case .enumeration(let enumeration): return enumeration.cases.contains(text) ? .string(text) : nil
    case .bool: return text == "true" ? true : text == "false" ? false : nil
    case .int: return Int(text).map { .int($0) }
    case .uint: return UInt(text).map { .uint($0) }
    case .double: return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    case .duration: return duration(text).map { .duration($0) }
    case .null: return scalar.isNull ? .null : nil
    case .dyn, .error:
      // Without a type, only plain scalars that are unambiguous are not strings.
      if scalar.style != .plain { return .string(text) }
      if scalar.isNull { return .null }
      return value(scalar, of: .bool) ?? value(scalar, of: .int) ?? value(scalar, of: .double)
        ?? .string(text)
    default: return nil
    }
  }

  /// Parses a node; nil where it or a part of it is not of the type.
  ///
  /// Fields of records may be missing.
  package static func value(_ node: Node, of type: ValueType) -> Value? {
    if case .nullable(let wrapped) = type { return node.isNull ? .null : value(node, of: wrapped) }
    switch node.kind {
    case .scalar(let scalar): return value(scalar, of: type)
    case .sequence(let items):
      guard case .list(let element) = type else { return nil }
      let values = items.compactMap { value($0, of: element) }
      return values.count == items.count ? .list(values) : nil
    case .mapping(let entries):
      var fields: [(String, Value)] = []
      for entry in entries {
        let inner: ValueType?
        switch type {
        case .record(let record): inner = record.type(of: entry.name)
        case .map(.string, let element): inner = element
        default: inner = nil
        }
        guard let value = inner.flatMap({ value(entry.value, of: $0) }) else { return nil }
        fields.append((entry.name, value))
      }
      return .map(ValueMap(fields: fields))
    }
  }

  /// Parses a duration such as `90s`, `20m`, `1h30m` or `250ms`.
  package static func duration(_ text: String) -> Duration? {
    var rest = Substring(text)
    var total = Duration.zero
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      guard let number = Int(digits), number <= 1_000_000_000 else { return nil }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { ("a"..."z").contains($0) }
      rest = rest.dropFirst(unit.count)
      switch unit {
      case "ms": total += .milliseconds(number)
      case "s": total += .seconds(number)
      case "m": total += .seconds(number * 60)
      case "h": total += .seconds(number * 3600)
      case "d": total += .seconds(number * 86400)
      default: return nil
      }
    }
    return total
  }
}
