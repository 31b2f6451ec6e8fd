import Documents
import Expressions
import Foundations
import Screens

extension Linker {
  /// Links a value against its type.
  mutating func value(_ source: ValueSource, of type: ValueType, in scope: Scope) -> ActionValue? {
    switch source {
    case .literal(let node): return literal(node, of: type, in: scope).map { .constant($0) }
    case .expression(let expression):
      guard let program = compile(expression, in: scope, expecting: type) else { return nil }
      checkOptionWords(program, against: type)
      return .expression(program)
    case .template(let template):
      guard type.takesString else {
        report(.wrongKind, "found a text, expected `\(type)`", at: template.span)
        return nil
      }
      var pieces: [ActionValue.Piece] = []
      for part in template.parts {
        switch part {
        case .literal(let words): pieces.append(.words(words))
        case .expression(let expression):
          guard let program = compile(expression, in: scope) else { return nil }
          checkJoinable(program)
          pieces.append(.value(program))
        }
      }
      return .joined(pieces)
    }
  }

  /// Parses a literal as a value of the expected type.
  ///
  /// - Parameters:
  ///   - node: the literal.
  ///   - type: the expected type.
  ///   - scope: the names that an expression could read in its place; nil where none may stand there.
  /// - Returns: the value; nil where the literal is not of the type, which is reported.
  mutating func literal(_ node: Node, of type: ValueType, in scope: Scope? = nil) -> Value? {
    if case .nullable(let wrapped) = type {
      return node.isNull ? .null : literal(node, of: wrapped, in: scope)
    }
    switch node.kind {
    case .scalar(let scalar):
      let isPath = scope.map { reads(scalar.text, at: node.span, in: $0) } ?? false
      // In quotes, since a brace within `{ … }` is YAML's.
      let braces = isPath ? "write `\"${\(scalar.text)}\"`" : nil
      if let value = Literals.value(scalar, of: type) {
        // Keys without a type, such as `min`, are linked again by the type of what they limit.
        if let braces, type == .string {
          diagnostics.report(
            Diagnostic(
              .literalPath, .warning, "`\(scalar.text)` is a text here, not the value of that name",
              at: node.span, help: braces))
        }
        return value
      }
      var help = braces
      if case .enumeration(let enumeration) = type, help == nil {
        help =
          nearestName(to: scalar.text, in: enumeration.cases).map { "did you mean `\($0)`?" }
          ?? "expected one of \(enumeration.cases.map { "`\($0)`" }.joined(separator: ", "))"
      }
      if case .bool = type {
        help = Literals.yaml11Booleans[scalar.text.lowercased()].map { "write `\($0)`" }
      }
      report(.invalidLiteral, "`\(scalar.text)` is not \(type.inWords)", at: node.span, help: help)
      return nil
    case .sequence(let items):
      guard let element = type.elementType else { return mismatch(node, type) }
      let values = items.map { literal($0, of: element, in: scope) }
      return values.contains(nil) ? nil : .list(values.compactMap { $0 })
    case .mapping(let entries):
      guard type.takesMapping else { return mismatch(node, type) }
      var fields: [(String, Value)] = []
      for entry in entries {
        guard let value = literal(entry.value, of: type.valueType(of: entry.name), in: scope) else {
          return nil
        }
        fields.append((entry.name, value))
      }
      return .map(ValueMap(fields: fields))
    }
  }

  /// Whether a literal is the path of a value in scope, as if its `${…}` had been forgotten.
  private mutating func reads(_ literal: String, at span: Span, in scope: Scope) -> Bool {
    guard LikelyTemplate.isKnownPath(literal, in: scope.declarations) else { return false }
    var problems = Diagnostics()
    guard
      let program = Program.compile(
        text: literal, at: span, scope.declarations, isForRunning: false, into: &problems)
    else { return false }
    // The name counts as read, so that it is not reported as unused too.
    note(program, in: scope)
    return true
  }

  /// Checks a literal number under a key of a component against its range.
  mutating func checkNumber(_ key: String, of element: Element, in range: ClosedRange<Int>) {
    guard case .value(.literal(let node))? = element.properties[key],
      let number = node.text.flatMap({ Int($0) }),
      !range.contains(number)
    else { return }
    let most = range.upperBound == Int.max ? "or more" : "to \(range.upperBound)"
    report(.numberOutOfRange, "`\(key)` is \(number), expected \(range.lowerBound) \(most)", at: node.span)
  }

  private mutating func mismatch(_ node: Node, _ type: ValueType) -> Value? {
    report(.wrongKind, "found \(node.kindInWords), expected `\(type)`", at: node.span)
    return nil
  }
}

/// Parses scalars as values of the expected type.
enum Literals {
  /// Booleans of YAML 1.1.
  static let yaml11Booleans = ["yes": true, "on": true, "y": true, "no": false, "off": false, "n": false]

  /// Parses a scalar; nil where it is not of the type.
  static func value(_ scalar: Scalar, of type: ValueType) -> Value? {
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

  /// Parses a duration such as `90s`, `20m`, `1h30m` or `250ms`.
  static func duration(_ text: String) -> Duration? {
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

extension ValueType {
  /// The type, with its article, as used in messages.
  var inWords: String {
    switch self {
    case .bool: "`true` or `false`"
    case .int: "a whole number"
    case .double: "a number"
    case .duration: "a length of time, such as `90s` or `20m`"
    case .enumeration(let words):
      words.name.isEmpty ? "one of the words allowed here" : "a word of `\(words.name)`"
    default: "of type `\(self)`"
    }
  }

  /// Whether a string is valid.
  var takesString: Bool {
    switch self {
    case .string, .dyn, .error: true
    case .nullable(let wrapped): wrapped.takesString
    default: false
    }
  }

  /// Whether a mapping is valid.
  var takesMapping: Bool {
    switch self {
    case .map, .record, .dyn, .error: true
    default: false
    }
  }

  /// The type of a list's elements; nil where it is no list.
  var elementType: ValueType? {
    switch self {
    case .list(let element): element
    case .dyn: .dyn
    // What it is an element of has been reported.
    case .error: .error
    default: nil
    }
  }

  func valueType(of field: String) -> ValueType {
    switch self {
    case .map(_, let value): value
    case .record(let record): record.type(of: field) ?? .dyn
    default: .dyn
    }
  }
}
