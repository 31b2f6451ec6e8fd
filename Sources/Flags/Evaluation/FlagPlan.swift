internal import Expressions
import Foundations

/// A compiled flag: names are numbers, conditions are compiled.
final class FlagPlan: Sendable {
  /// How the flag is decided once it is enabled, not killed, not overridden and not locked.
  enum Decision: Sendable {
    case fixed
    case rules([RulePlan])
    case targeting(Logic, Span)
    /// It cannot be parsed, or requires itself.
    case broken(String, Span)
  }

  let declaration: FlagDeclaration
  let isEnabled: Bool
  /// The requirement that unlocks it; nil for none.
  let requirement: Requirement?
  /// The number of the default variant.
  let defaultVariant: Int?
  /// The number of the variant that it has once it is killed: the default one, unless that is true.
  let offVariant: Int?
  let bucketing: Bucketing
  let decision: Decision
  /// The answers that its variants are.
  let answers: [FlagDetails.Answer]
  /// The result where the calling code's default is used.
  let codeDefault: FlagDetails.Answer

  convenience init(
    _ declaration: FlagDeclaration, _ defaultVariant: Int?, _ bucketing: Bucketing, _ decision: Decision
  ) {
    self.init(declaration, declaration.requirement, defaultVariant, bucketing, decision)
  }

  private init(
    _ declaration: FlagDeclaration, _ requirement: Requirement?, _ defaultVariant: Int?,
    _ bucketing: Bucketing, _ decision: Decision
  ) {
    self.declaration = declaration
    isEnabled = declaration.isEnabled
    self.requirement = requirement
    self.defaultVariant = defaultVariant
    let isOn = defaultVariant.map { declaration.variants[$0].value == .bool(true) } ?? false
    offVariant = isOn ? declaration.variants.firstIndex { $0.value == .bool(false) } : defaultVariant
    self.bucketing = bucketing
    self.decision = decision
    answers = declaration.variants.map { variant in
      FlagDetails.Answer(
        flag: declaration.name, value: variant.value, variant: variant.name, metadata: declaration.metadata)
    }
    codeDefault = FlagDetails.Answer(
      flag: declaration.name, value: declaration.fallback, variant: nil, metadata: declaration.metadata,
      isCodeDefault: true)
  }

  func variant(named name: String) -> Int? { declaration.variants.firstIndex { $0.name == name } }

  /// The result of a variant; without one the calling code's default.
  func details(_ variant: Int?, _ reason: FlagDetails.Reason, note: FlagDetails.Note? = nil) -> FlagDetails {
    if let variant { return FlagDetails(answers[variant], reason, note: note) }
    return FlagDetails(codeDefault, reason == .static ? .default : reason, note: note)
  }

  /// The same flag, marked as invalid and without its requirement, which evaluation would follow in a circle.
  func broken(_ message: String) -> FlagPlan {
    FlagPlan(declaration, nil, defaultVariant, bucketing, .broken(message, declaration.span))
  }
}

/// A rule of ours: a condition, and a variant or a division into shares.
final class RulePlan: Sendable {
  enum Answer: Sendable {
    case variant(Int)
    case split(SplitPlan)
  }

  let id: String
  let span: Span
  /// Nil where the rule is unconditional.
  let condition: Program?
  let answer: Answer
  /// The note of its result.
  let note: FlagDetails.Note

  init(id: String, span: Span, condition: Program?, answer: Answer) {
    self.id = id
    self.span = span
    self.condition = condition
    self.answer = answer
    note = FlagDetails.Note(rule: FlagDetails.Rule(id: id, span: span))
  }
}

/// A division of customers into shares.
final class SplitPlan: Sendable {
  /// The key of a split; nil for the targeting key with the flag's name.
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

  init(key: Key?, variants: [Int], weights: [Int], span: Span) {
    self.key = key
    self.variants = variants
    self.weights = weights
    total = weights.reduce(0, +)
    self.span = span
  }
}

/// A named condition.
struct SegmentPlan: Sendable {
  let name: String
  let span: Span
  let condition: Program
  let slot: Int
}
