internal import Documents
internal import Expressions
import Foundations

extension LogicCompiler {
  /// `var` with a path, and perhaps a default.
  mutating func variable(_ operands: [Node], _ span: Span) -> Logic {
    guard let first = operands.first else {
      if !isInItem { reader.logicReads.areComplete = false }
      return .variable(path: .constant(""), default: .constant(.null), isItem: isInItem, span)
    }
    guard let path = literalPath(first) else {
      if !isInItem { reader.logicReads.areComplete = false }
      return .variable(
        path: compile(first), default: fallback(operands), isItem: isInItem, span)
    }
    if isInItem {
      if operands.count == 1 { return .item(path: path, span) }
      return .variable(path: .constant(.string(path)), default: fallback(operands), isItem: true, span)
    }
    switch path {
    case "$flagd.flagKey": return .flagKey(span)
    case "$flagd.timestamp": return .timestamp(span)
    case "":
      reader.logicReads.areComplete = false
      return .variable(path: .constant(""), default: fallback(operands), isItem: false, span)
    default: break
    }
    reader.logicReads.paths.insert(path)
    checkDeclared(path, first.span)
    if operands.count == 1 { return .attribute(slot: slot(of: path), span) }
    return .variable(path: .constant(.string(path)), default: fallback(operands), isItem: false, span)
  }

  private mutating func fallback(_ operands: [Node]) -> Logic {
    operands.count > 1 ? compile(operands[1]) : .constant(.null)
  }

  func literalPath(_ node: Node) -> String? {
    guard node.scalar != nil else { return nil }
    return LogicCoercion.text(node.scalarValue)
  }

  private mutating func slot(of path: String) -> Int {
    let first = reader.declarations.variables.count
    if let known = reader.pathNumbers[path] { return first + known }
    reader.pathNumbers[path] = reader.paths.count
    reader.paths.append(path)
    return first + reader.paths.count - 1
  }

  /// In a file with a `context`, a path must be a declared one, or a part or parent of one.
  private mutating func checkDeclared(_ path: String, _ span: Span) {
    guard !reader.attributes.isEmpty, path != "targetingKey" else { return }
    let isKnown = reader.attributes.contains { attribute in
      attribute.name == path || path.hasPrefix(attribute.name + ".") || attribute.name.hasPrefix(path + ".")
    }
    if isKnown { return }
    reader.report(
      .undeclaredAttribute, "no attribute `\(path)` in `context`", span,
      help: reader.didYouMean(path, reader.attributes.map(\.name))
        ?? "declare it under `context:` with its type")
  }

  /// `fractional`: a key, unless the first operand is a share, and shares of a variant and a weight.
  mutating func fractional(_ operands: [Node], _ span: Span) -> Logic {
    var shares = operands[...]
    var key: Logic?
    if let first = operands.first, first.items == nil {
      key = compile(first)
      shares = shares.dropFirst()
    }
    var compiled: [Logic.Share] = []
    var weights = Weights()
    for share in shares {
      guard let parts = share.items, (1...2).contains(parts.count) else {
        reader.suspect(
          .flagForm,
          "found \(share.kindInWords) as a share of `fractional`, expected a list of a variant and a weight",
          share.span)
        return .constant(.null)
      }
      add(parts.count > 1 ? parts[1] : nil, to: &weights)
      compiled.append(
        Logic.Share(variant: compile(parts[0]), weight: parts.count > 1 ? compile(parts[1]) : nil))
    }
    if weights.areUsable, !(1...Bucketing.maximumTotal).contains(weights.total), !compiled.isEmpty {
      reader.suspect(
        .flagWeights, "the weights add up to \(weights.total), expected 1 to \(Bucketing.maximumTotal)", span,
        help: "write shares that add up to 100; as it is, it gives null")
    }
    return .fractional(key: key, compiled, span)
  }

  /// The weights of a `fractional`, as far as they are written out.
  private struct Weights {
    var total = 0
    /// Whether each is a whole number that is written out, so that the total is known.
    var areUsable = true
  }

  /// Counts a share's weight, 1 if it has none, and reports one that gives no share.
  private mutating func add(_ weight: Node?, to weights: inout Weights) {
    guard let weight else {
      weights.total += 1
      return
    }
    // A computed weight is known only when it is evaluated.
    guard weight.scalar != nil else {
      weights.areUsable = false
      return
    }
    switch weight.scalarValue {
    case .int(let number) where number < 0:
      reader.suspect(
        .flagWeights, "the weight \(number) is below zero and counts as 0", weight.span,
        help: "write 0 or more")
    case .int(let number): weights.total = min(weights.total + min(number, 1 << 32), 1 << 62)
    case .double(let number) where Int(exactly: number) != nil:
      weights.total = min(weights.total + min(max(Int(number), 0), 1 << 32), 1 << 62)
    default:
      weights.areUsable = false
      let help =
        if case .string = weight.scalarValue { "write it without quotes" } else {
          "write 995 and 5 for 99.5 and 0.5 percent"
        }
      reader.suspect(
        .flagWeights, "found `\(weight.text ?? "null")` as a weight, expected a whole number from 0",
        weight.span,
        help: help + "; as it is, it gives null")
    }
  }
}

/// The attributes that JSONLogic reads.
struct LogicReads: Sendable {
  /// The literal paths.
  var paths: Set<String> = []
  /// Whether these are all, which is unknown where a path is computed or names everything.
  var areComplete = true

  /// Whether it may read an attribute, or a part of it.
  func contains(_ attribute: String) -> Bool {
    !areComplete || paths.contains(attribute)
      || paths.contains { $0.hasPrefix(attribute + ".") || attribute.hasPrefix($0 + ".") }
  }
}

extension LogicCompiler {
  private static let comparisons: Set<LogicOperator> = [
    .equal, .strictlyEqual, .notEqual, .strictlyNotEqual,
  ]

  /// Reports texts that the person's tier is compared with and that no tier is named after.
  ///
  /// A file of flagd's alone may mean another `tier`, one of its own context.
  mutating func checkTiers(_ sign: LogicOperator, _ operands: [Node]) {
    guard reader.isOurs, !isInItem, operands.count == 2 else { return }
    var compared: [Node] = []
    if Self.comparisons.contains(sign), operands.contains(where: isTier) {
      compared = operands
    } else if sign == .isIn, isTier(operands[0]) {
      compared = operands[1].items ?? []
    }
    let known = reader.tiers.map(\.name)
    for node in compared {
      guard node.scalar != nil, case .string(let name) = node.scalarValue, !known.contains(name) else {
        continue
      }
      reader.reportUnknownTier(name, node.span, known)
    }
  }

  /// Whether an operand reads the person's tier.
  private func isTier(_ node: Node) -> Bool {
    guard let entry = node.entries?.first, entry.name == LogicOperator.variable.rawValue else { return false }
    return literalPath(entry.value.items?.first ?? entry.value) == "tier"
  }
}
