internal import Expressions
package import Foundations

extension FlagFile {
  /// Finds valid declarations that should not stay: warnings, besides the errors and warnings of reading.
  ///
  /// - Parameters:
  ///   - today: the day that expiry dates are compared with; nil to skip them.
  ///   - isWhole: whether it was read without errors; if not, what seems unused may be named where the error is.
  ///   - diagnostics: receives the warnings.
  package func lint(today: CivilDate?, isWhole: Bool = true, into diagnostics: inout Diagnostics) {
    if let today { ExpiredFlag.check(self, today, into: &diagnostics) }
    if isWhole {
      NeverServedVariant.check(self, into: &diagnostics)
      FinishedSplit.check(self, into: &diagnostics)
      UnusedSegment.check(self, into: &diagnostics)
      UnusedAttribute.check(self, into: &diagnostics)
      UnusedEvaluator.check(self, into: &diagnostics)
    }
    MissingOwner.check(self, into: &diagnostics)
    MissingExpiry.check(self, into: &diagnostics)
  }

  /// All compiled conditions: those of rules and splits, of profiles, and of segments that these use.
  var usedPrograms: (programs: [Program], segments: Set<Int>) {
    var programs = profiles.compactMap(\.condition)
    for plan in contents.plans {
      guard case .rules(let rules) = plan.decision else { continue }
      for rule in rules {
        if let condition = rule.condition { programs.append(condition) }
        if case .split(let split) = rule.answer, let key = split.key { programs.append(key.program) }
      }
    }
    var used: Set<Int> = []
    // Each segment comes after those that it reads, so its readers were visited before.
    for segment in contents.segments.reversed()
    where programs.contains(where: { $0.reads.contains { $0.slot == segment.slot } }) {
      used.insert(segment.slot)
      programs.append(segment.condition)
    }
    return (programs, used)
  }
}
