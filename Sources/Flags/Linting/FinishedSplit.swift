import Foundations

extension Diagnostic.Code {
  /// A split that gives everyone the same.
  static let finishedSplit = Self("KL0736")
}

/// Splits with one share.
enum FinishedSplit {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    for plan in file.contents.plans {
      guard case .rules(let rules) = plan.decision else { continue }
      for rule in rules {
        guard case .split(let split) = rule.answer else { continue }
        let shares = zip(split.variants, split.weights).filter { $0.1 > 0 }
        guard shares.count == 1, let only = shares.first else { continue }
        let name = plan.declaration.variants[only.0].name
        diagnostics.report(
          Diagnostic(
            .finishedSplit, .warning, "this split gives everyone `\(name)`", at: split.span,
            help: "write `variant: \(name)` instead"))
      }
    }
  }
}
