import Documents
import Foundations

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
