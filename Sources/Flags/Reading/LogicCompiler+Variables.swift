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
    for share in shares {
      guard let parts = share.items, (1...2).contains(parts.count) else {
        reader.suspect(
          .flagForm,
          "found \(share.kindInWords) as a share of `fractional`, expected a list of a variant and a weight",
          share.span)
        return .constant(.null)
      }
      if case .int(let weight)? = parts.dropFirst().first?.scalarValue, weight < 0 {
        reader.suspect(
          .flagWeights, "the weight \(weight) is below zero and counts as 0", parts[1].span,
          help: "write 0 or more")
      }
      compiled.append(
        Logic.Share(variant: compile(parts[0]), weight: parts.count > 1 ? compile(parts[1]) : nil))
    }
    return .fractional(key: key, compiled, span)
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
