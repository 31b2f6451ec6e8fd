import Foundations

extension Diagnostic.Code {
  /// A variant that nobody gets.
  static let neverServed = Self("KL0735")
}

/// Variants that neither a rule nor the default serves.
enum NeverServedVariant {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    for plan in file.contents.plans {
      let flag = plan.declaration
      guard flag.isEnabled, flag.kind != .ops, flag.kind != .killSwitch, let served = served(plan) else {
        continue
      }
      for variant in flag.variants where !served.contains(variant.name) {
        diagnostics.report(
          Diagnostic(
            .neverServed, .warning, "nobody gets the variant `\(variant.name)` of `\(flag.name)`",
            at: variant.span, help: "give it by a rule, or remove it"))
      }
    }
  }

  /// The names of the variants that can be served; nil where that is unknown.
  private static func served(_ plan: FlagPlan) -> Set<String>? {
    let variants = plan.declaration.variants
    var served: Set<String> = []
    switch plan.decision {
    case .fixed, .broken: return nil
    case .targeting(let logic, _):
      let answers = logic.answers
      guard answers.areComplete else { return nil }
      served = answers.names
    case .rules(let rules):
      for rule in rules {
        switch rule.answer {
        case .variant(let variant): served.insert(variants[variant].name)
        case .split(let split):
          for (variant, weight) in zip(split.variants, split.weights) where weight > 0 {
            served.insert(variants[variant].name)
          }
        }
      }
    }
    if let name = plan.declaration.defaultVariant { served.insert(name) }
    return served
  }
}
