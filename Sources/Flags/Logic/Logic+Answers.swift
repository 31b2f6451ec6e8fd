import Foundations

extension Logic {
  /// The texts and truths that it can give as its result, as names of variants; what is computed is not known.
  var answers: Set<String> {
    var found: Set<String> = []
    collectAnswers(into: &found)
    return found
  }

  private func collectAnswers(into found: inout Set<String>) {
    switch self {
    case .constant(.string(let text)): found.insert(text)
    case .constant(.bool(let truth)): found.insert(String(truth))
    case .fractional(_, let shares, _):
      for share in shares { share.variant.collectAnswers(into: &found) }
    case .operation(.if, let operands, _), .operation(.ternary, let operands, _):
      for (index, operand) in operands.enumerated() where index % 2 == 1 || index == operands.count - 1 {
        operand.collectAnswers(into: &found)
      }
    default: break
    }
  }
}
