internal import Expressions
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

extension Diagnostic.Code {
  /// A flag that should be gone by now.
  static let expiredFlag = Self("KL0734")
}

/// Flags past their last day.
enum ExpiredFlag {
  static func check(_ file: FlagFile, _ today: CivilDate, into diagnostics: inout Diagnostics) {
    for flag in file.flags {
      guard let expires = flag.expires, expires < today else { continue }
      diagnostics.report(
        Diagnostic(
          .expiredFlag, .warning, "the flag `\(flag.name)` has expired on \(expires)",
          at: flag.expiresSpan ?? flag.span, help: "remove the flag, or set a later day"))
    }
  }
}

extension Diagnostic.Code {
  /// A flag that should go away and does not say when.
  static let missingExpiry = Self("KL0741")
}

/// Temporary flags without a last day.
enum MissingExpiry {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    guard !file.contents.isPlain else { return }
    for flag in file.flags where flag.kind.isPassing && flag.expires == nil {
      diagnostics.report(
        Diagnostic(
          .missingExpiry, .warning, "the flag `\(flag.name)` does not say when it goes away", at: flag.span,
          help: "write `expires:` with a day, such as `2027-01-31`"))
    }
  }
}

extension Diagnostic.Code {
  /// A flag for which nobody answers.
  static let missingOwner = Self("KL0740")
}

/// Flags that should go away and have no owner.
enum MissingOwner {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    guard !file.contents.isPlain else { return }
    for flag in file.flags where flag.kind.isPassing && flag.owner == nil {
      diagnostics.report(
        Diagnostic(
          .missingOwner, .warning, "nobody answers for the flag `\(flag.name)`", at: flag.span,
          help: "write `owner:` with a team"))
    }
  }
}

extension FlagDeclaration.Kind {
  /// Whether flags of this kind should go away again.
  var isPassing: Bool { self == .release || self == .experiment }
}

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

extension Diagnostic.Code {
  /// An attribute that nothing reads.
  static let unusedAttribute = Self("KL0738")
}

/// Attributes that no condition reads.
enum UnusedAttribute {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    let contents = file.contents
    // The condition of an unused segment counts as a use: the segment is reported, not its attributes.
    let programs = file.usedPrograms.programs + contents.segments.map(\.condition)
    let slots = Set(programs.flatMap { $0.reads.map(\.slot) })
    for attribute in contents.attributes where !isBuiltIn(attribute.name) {
      let isRead =
        contents.declarations.slot(of: attribute.name).map(slots.contains) ?? true
        || contents.logicReads.contains(attribute.name)
      if isRead { continue }
      diagnostics.report(
        Diagnostic(
          .unusedAttribute, .warning, "nothing reads the attribute `\(attribute.name)`", at: attribute.span,
          help: "remove it"))
    }
  }

  /// Whether the context sets it automatically, so that nobody collects it for the flags alone.
  private static func isBuiltIn(_ name: String) -> Bool { name == "user.tier" || name == "device.model" }
}

extension Diagnostic.Code {
  /// A shared rule that nothing brings in.
  static let unusedEvaluator = Self("KL0739")
}

/// Shared JSONLogic rules that nothing references.
enum UnusedEvaluator {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    for evaluator in file.contents.unusedEvaluators {
      diagnostics.report(
        Diagnostic(
          .unusedEvaluator, .warning, "nothing brings the evaluator `\(evaluator.name)` in",
          at: evaluator.span, help: "remove it, or write `{ $ref: \(evaluator.name) }`"))
    }
  }
}

extension Diagnostic.Code {
  /// A segment that nothing uses.
  static let unusedSegment = Self("KL0737")
}

/// Segments that nothing references.
enum UnusedSegment {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    let used = file.usedPrograms.segments
    for segment in file.contents.segments where !used.contains(segment.slot) {
      diagnostics.report(
        Diagnostic(
          .unusedSegment, .warning, "nothing uses the segment `\(segment.name)`", at: segment.span,
          help: "remove it, or write `when: segments.\(segment.name)`"))
    }
  }
}
