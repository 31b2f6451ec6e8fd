import Foundations

extension Logic {
  /// Its possible results, as names of variants.
  struct Answers {
    /// The literal texts and booleans.
    var names: Set<String> = []
    /// Whether these are all, which is unknown where a result is computed.
    var areComplete = true
  }

  /// Its possible results.
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
