internal import Expressions
import Foundations

/// Writes conditions, divisions and compiled targeting as JSONLogic.
struct JSONLogic {
  private let file: FlagFile

  init(_ file: FlagFile) { self.file = file }

  static func call(_ sign: String, _ operands: [Value]) -> Value {
    .map(ValueMap(fields: [(sign, .list(operands))]))
  }
  static func variable(_ path: String) -> Value { .map(ValueMap(fields: [("var", .string(path))])) }
  static func all(_ terms: [Value]) -> Value { terms.count == 1 ? terms[0] : call("and", terms) }

  /// A variant that everyone gets.
  func always(_ name: Value) -> Value { Self.call("if", [.bool(true), name]) }

  // MARK: Conditions

  /// A condition; nil where JSONLogic cannot express it.
  ///
  /// It is preceded by checks that its attributes exist: in CEL a missing attribute is an error and the rule is
  /// skipped, in JSONLogic it is null, which is less than one and not equal to anything.
  func condition(_ program: Program) -> Value? {
    guard let logic = logic(program.outline) else { return nil }
    let needed = Set(attributes(program)).sorted().map { Self.call("!==", [Self.variable($0), .null]) }
    return Self.all(needed + [logic])
  }

  /// The attributes that a condition and its segments read and that are never null.
  private func attributes(_ program: Program) -> [String] {
    let contents = file.contents
    return program.reads.flatMap { path -> [String] in
      if let segment = contents.segments.first(where: { $0.slot == path.slot }) {
        return attributes(segment.condition)
      }
      let variable = contents.declarations.variables[path.slot]
      switch variable.type {
      case .dyn, .nullable, .null: return []
      default: return [variable.name]
      }
    }
  }

  private static let signs = [
    "==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "!": "!", "&&": "and", "||": "or",
    "?:": "if", "in": "in", "startsWith": "starts_with", "endsWith": "ends_with",
  ]

  private func logic(_ outline: ExpressionOutline) -> Value? {
    switch outline {
    case .value(let value):
      return switch value {
      case .null, .bool, .int, .double, .string: value
      default: nil
      }
    case .path(let path): return attribute(path)
    case .list(let items): return all(items).map(Value.list)
    case .call("contains", let operands): return all(operands.reversed()).map { Self.call("in", $0) }
    case .call(let name, let operands):
      guard let sign = Self.signs[name], let operands = all(operands) else { return nil }
      return Self.call(sign, operands)
    case .other: return nil
    }
  }

  private func all(_ outlines: [ExpressionOutline]) -> [Value]? {
    let values = outlines.compactMap { logic($0) }
    return values.count == outlines.count ? values : nil
  }

  private func attribute(_ path: String) -> Value? {
    if path == "now" { return nil }
    guard path.hasPrefix("segments.") else { return Self.variable(path) }
    let name = path.dropFirst("segments.".count)
    return file.contents.segments.first { $0.name == name }.flatMap { logic($0.condition.outline) }
  }

  // MARK: Divisions

  /// The key of a split, and the split; nil where the key cannot be expressed.
  func split(_ split: SplitPlan, _ plan: FlagPlan) -> (key: Value, value: Value)? {
    let shares = zip(split.variants, split.weights).map { variant, weight in
      Value.list([.string(plan.declaration.variants[variant].name), .int(weight)])
    }
    guard let key = split.key else {
      return (Self.variable("targetingKey"), Self.call("fractional", shares))
    }
    guard let by = logic(key.program.outline) else { return nil }
    return (by, Self.call("fractional", [Self.call("cat", [.string(key.salt), by])] + shares))
  }

  // MARK: Targeting

  /// Targeting as it was read, with each `$ref` expanded.
  func value(_ logic: Logic) -> Value {
    switch logic {
    case .constant(let value): return value
    case .attribute(let slot, _):
      return Self.variable(file.contents.paths[slot - file.contents.declarations.variables.count])
    case .item(let path, _): return Self.variable(path)
    case .variable(let path, let fallback, _, _):
      return .map(ValueMap(fields: [("var", .list([value(path), value(fallback)]))]))
    case .flagKey: return Self.variable("$flagd.flagKey")
    case .timestamp: return Self.variable("$flagd.timestamp")
    case .list(let items): return .list(items.map(value))
    case .operation(let sign, let operands, _): return Self.call(sign.rawValue, operands.map(value))
    case .fractional(let key, let shares, _):
      let shares = shares.map { share in
        Value.list([value(share.variant)] + (share.weight.map { [value($0)] } ?? []))
      }
      return Self.call("fractional", (key.map { [value($0)] } ?? []) + shares)
    }
  }
}
