internal import Expressions
package import Foundations

extension Diagnostic.Code {
  /// A flag that should be gone by now.
  static let expiredFlag = Self("KL0734")
  /// A variant that nobody gets.
  static let neverServed = Self("KL0735")
  /// A split that gives everyone the same.
  static let finishedSplit = Self("KL0736")
  /// A segment that nothing uses.
  static let unusedSegment = Self("KL0737")
  /// An attribute that nothing reads.
  static let unusedAttribute = Self("KL0738")
  /// A shared rule that nothing brings in.
  static let unusedEvaluator = Self("KL0739")
  /// A flag for which nobody answers.
  static let missingOwner = Self("KL0740")
  /// A flag that should go away and does not say when.
  static let missingExpiry = Self("KL0741")
}

extension FlagFile {
  /// Finds valid declarations that should not stay: warnings, besides the errors and warnings of reading.
  ///
  /// - Parameters:
  ///   - today: the day that expiry dates are compared with; nil to skip them.
  ///   - isWhole: whether it was read without errors; if not, what seems unused may be named where the error is.
  ///   - diagnostics: receives the warnings.
  package func lint(today: CivilDate?, isWhole: Bool = true, into diagnostics: inout Diagnostics) {
    var lint = FlagLint(file: self)
    if let today { lint.findExpired(by: today) }
    if isWhole {
      lint.findVariantsNeverServed()
      lint.findFinishedSplits()
      lint.findUnused()
    }
    // A plain flagd file has no place for an owner and a last day.
    if !contents.isPlain { lint.findUndated() }
    diagnostics.report(contentsOf: lint.found)
  }
}

/// What should not stay in a flag file.
private struct FlagLint {
  let file: FlagFile
  private(set) var found: [Diagnostic] = []

  init(file: FlagFile) { self.file = file }

  private mutating func warn(_ code: Diagnostic.Code, _ message: String, at span: Span, help: String) {
    found.append(Diagnostic(code, .warning, message, at: span, help: help))
  }

  mutating func findExpired(by today: CivilDate) {
    for flag in file.flags {
      guard let expires = flag.expires, expires < today else { continue }
      warn(
        .expiredFlag, "the flag `\(flag.name)` has expired on \(expires)", at: flag.expiresSpan ?? flag.span,
        help: "remove the flag, or set a later day")
    }
  }

  /// Finds temporary flags without an owner or a last day.
  mutating func findUndated() {
    let temporary = file.flags.filter { $0.kind == .release || $0.kind == .experiment }
    for flag in temporary where flag.owner == nil {
      warn(
        .missingOwner, "nobody answers for the flag `\(flag.name)`", at: flag.span,
        help: "write `owner:` with a team")
    }
    for flag in temporary where flag.expires == nil {
      warn(
        .missingExpiry, "the flag `\(flag.name)` does not say when it goes away", at: flag.span,
        help: "write `expires:` with a day, such as `2027-01-31`")
    }
  }

  mutating func findVariantsNeverServed() {
    for plan in file.contents.plans {
      let flag = plan.declaration
      guard flag.isEnabled, flag.kind != .ops, flag.kind != .killSwitch, let served = served(plan) else {
        continue
      }
      for variant in flag.variants where !served.contains(variant.name) {
        warn(
          .neverServed, "nobody gets the variant `\(variant.name)` of `\(flag.name)`", at: variant.span,
          help: "give it by a rule, or remove it")
      }
    }
  }

  /// The names of the variants that can be served; nil where that is unknown.
  private func served(_ plan: FlagPlan) -> Set<String>? {
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

  mutating func findFinishedSplits() {
    for plan in file.contents.plans {
      guard case .rules(let rules) = plan.decision else { continue }
      for rule in rules {
        guard case .split(let split) = rule.answer else { continue }
        let shares = zip(split.variants, split.weights).filter { $0.1 > 0 }
        guard shares.count == 1, let only = shares.first else { continue }
        let name = plan.declaration.variants[only.0].name
        warn(
          .finishedSplit, "this split gives everyone `\(name)`", at: split.span,
          help: "write `variant: \(name)` instead")
      }
    }
  }

  /// Finds segments, attributes and shared rules that nothing reads.
  mutating func findUnused() {
    let contents = file.contents
    let (conditions, segments) = usedPrograms
    for segment in contents.segments where !segments.contains(segment.slot) {
      warn(
        .unusedSegment, "nothing uses the segment `\(segment.name)`", at: segment.span,
        help: "remove it, or write `when: segments.\(segment.name)`")
    }
    // The condition of an unused segment counts as a use: the segment is reported, not its attributes.
    let slots = Set((conditions + contents.segments.map(\.condition)).flatMap { $0.reads.map(\.slot) })
    // These the context sets by itself, so that nobody collects them for the flags alone.
    for attribute in contents.attributes where !["user.tier", "device.model"].contains(attribute.name) {
      let isRead =
        contents.declarations.slot(of: attribute.name).map(slots.contains) ?? true
        || contents.logicReads.contains(attribute.name)
      if isRead { continue }
      warn(
        .unusedAttribute, "nothing reads the attribute `\(attribute.name)`", at: attribute.span,
        help: "remove it")
    }
    for evaluator in contents.unusedEvaluators {
      warn(
        .unusedEvaluator, "nothing brings the evaluator `\(evaluator.name)` in", at: evaluator.span,
        help: "remove it, or write `{ $ref: \(evaluator.name) }`")
    }
  }

  /// All compiled conditions: those of rules and splits, of profiles, and of segments that these use.
  private var usedPrograms: (programs: [Program], segments: Set<Int>) {
    var programs = file.profiles.compactMap(\.condition)
    for plan in file.contents.plans {
      guard case .rules(let rules) = plan.decision else { continue }
      for rule in rules {
        if let condition = rule.condition { programs.append(condition) }
        if case .split(let split) = rule.answer, let key = split.key { programs.append(key.program) }
      }
    }
    var used: Set<Int> = []
    // Each segment comes after those that it reads, so its readers were visited before.
    for segment in file.contents.segments.reversed()
    where programs.contains(where: { $0.reads.contains { $0.slot == segment.slot } }) {
      used.insert(segment.slot)
      programs.append(segment.condition)
    }
    return (programs, used)
  }
}
