import Foundations

extension Logic {
  /// What it can give as its result, as names of variants.
  struct Answers {
    /// The texts and truths that are written out.
    var names: Set<String> = []
    /// Whether nothing else can come, as it can where a result is computed.
    var areComplete = true
  }

  /// What it can give as its result.
  var answers: Answers {
    var found = Answers()
    collectAnswers(into: &found)
    return found
  }

  private func collectAnswers(into found: inout Answers) {
    switch self {
    case .constant(.string(let text)): found.names.insert(text)
    case .constant(.bool(let truth)): found.names.insert(String(truth))
    case .constant(.null): break
    case .fractional(_, let shares, _):
      for share in shares { share.variant.collectAnswers(into: &found) }
    case .operation(.if, let operands, _), .operation(.ternary, let operands, _):
      for (index, operand) in operands.enumerated() {
        let isLast = index == operands.count - 1
        if index % 2 == 1 || isLast { operand.collectAnswers(into: &found) }
      }
    default: found.areComplete = false
    }
  }
}
