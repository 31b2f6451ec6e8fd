internal import Expressions
import Foundations

/// A flag made ready to be evaluated: names are numbers, conditions are compiled.
final class FlagPlan: Sendable {
  /// What decides the flag once it is enabled, not killed, not overridden and not locked.
  enum Decision: Sendable {
    case fixed
    case rules([RulePlan])
    case targeting(Logic, Span)
    /// It cannot be read, or requires itself.
    case broken(String, Span)
  }

  let declaration: FlagDeclaration
  /// The number of the default variant.
  let defaultVariant: Int?
  /// The number of the variant that it has once it is killed: the default one, unless that is true.
  let offVariant: Int?
  let bucketing: Bucketing
  let decision: Decision

  init(_ declaration: FlagDeclaration, _ defaultVariant: Int?, _ bucketing: Bucketing, _ decision: Decision) {
    self.declaration = declaration
    self.defaultVariant = defaultVariant
    let isOn = defaultVariant.map { declaration.variants[$0].value == .bool(true) } ?? false
    offVariant = isOn ? declaration.variants.firstIndex { $0.value == .bool(false) } : defaultVariant
    self.bucketing = bucketing
    self.decision = decision
  }

  func variant(named name: String) -> Int? { declaration.variants.firstIndex { $0.name == name } }

  /// The same flag, which cannot be evaluated.
  func broken(_ message: String) -> FlagPlan {
    FlagPlan(declaration, defaultVariant, bucketing, .broken(message, declaration.span))
  }
}

/// A rule of ours: a condition, and a variant or a division into shares.
struct RulePlan: Sendable {
  enum Answer: Sendable {
    case variant(Int)
    case split(SplitPlan)
  }

  let id: String
  let span: Span
  /// Nil where the rule has none and always holds.
  let condition: Program?
  let answer: Answer
}

/// A division of customers into shares.
struct SplitPlan: Sendable {
  /// What tells customers apart; nil for the targeting key with the flag's name.
  struct Key: Sendable {
    let program: Program
    let salt: String
  }

  let key: Key?
  /// Variants by number.
  let variants: [Int]
  let weights: [Int]
  let total: Int
  let span: Span
}

/// A named condition.
struct SegmentPlan: Sendable {
  let name: String
  let span: Span
  let condition: Program
  let slot: Int
}
