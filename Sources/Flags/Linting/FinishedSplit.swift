import Foundations

extension Diagnostic.Code {
  /// A split that gives everyone the same.
  ///
  /// Only one of its weights is above zero, so nobody is divided any more: the rollout has reached everyone, or the
  /// experiment has ended. Write the variant as the rule's own, which needs no targeting key, and think of removing the
  /// flag.
  ///
  /// ```yaml fails flagfile
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     kind: entitlement
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [{ split: { weights: { "on": 100, "off": 0 } } }]
  /// ```
  /// ```yaml passes flagfile
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     kind: entitlement
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     rules: [{ split: { weights: { "on": 90, "off": 10 } } }]
  /// ```
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
