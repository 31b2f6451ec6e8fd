import Catalogs
import Foundations

/// Something that is as it should be although a rule speaks against it, and why.
struct LintIgnore: Sendable {
  let rule: LintRule
  /// The keys; nil for what is about the whole file.
  let keys: KeyPattern
  /// The locales; nil for all.
  let locales: [LocaleTag]?
  let reason: String
  /// Where it is said.
  let span: Span

  func covers(_ finding: LintFinding) -> Bool {
    guard finding.rule == rule, keys.matches(finding.key ?? "") else { return false }
    guard let locales else { return true }
    return finding.locale.map(locales.contains) ?? false
  }
}

extension LintSettings {
  /// What is left of some findings, and the ignores that are good for nothing any more.
  ///
  /// - Parameters:
  ///   - findings: all that was found.
  ///   - locales: what was looked at; an ignore for other locales is not missed.
  /// - Returns: both.
  func withoutIgnored(_ findings: [LintFinding], locales: [LocaleTag]) -> [LintFinding] {
    guard !ignores.isEmpty else { return findings }
    let byRule = Dictionary(grouping: ignores.indices) { ignores[$0].rule }
    var used: Set<Int> = []
    var left = findings.filter { finding in
      guard let index = byRule[finding.rule]?.first(where: { ignores[$0].covers(finding) }) else {
        return true
      }
      used.insert(index)
      return false
    }
    for (index, ignore) in ignores.enumerated() where !used.contains(index) {
      // Of what was not looked at nothing is known.
      if self.locales != nil, ignore.locales == nil || !(ignore.locales ?? []).allSatisfy(locales.contains) {
        continue
      }
      if uses == nil, UseCheck.rules.contains(ignore.rule) || NarrowScreenCheck.rules.contains(ignore.rule) {
        continue
      }
      left.append(
        LintFinding(
          rule: Self.unusedIgnore, key: nil, locale: nil,
          diagnostic: Diagnostic(
            Self.unusedIgnore.code, Self.unusedIgnore.severity,
            "nothing is found by `\(ignore.rule.name)` in `\(ignore.keys.text)` any more, so there is nothing to ignore",
            at: ignore.span, help: "remove it")))
    }
    return left
  }
}
