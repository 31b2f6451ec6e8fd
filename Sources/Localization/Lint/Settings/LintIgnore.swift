import Catalogs
import Foundations

/// An ignored finding, with its reason.
struct LintIgnore: Sendable {
  let rule: LintRule
  /// The keys; nil if the whole file is meant.
  let keys: KeyPattern
  /// The locales; nil for all.
  let locales: [LocaleTag]?
  let reason: String
  /// Where it is declared.
  let span: Span

  func covers(_ finding: LintFinding) -> Bool {
    guard finding.rule == rule, keys.matches(finding.key ?? "") else { return false }
    guard let locales else { return true }
    return finding.locale.map(locales.contains) ?? false
  }
}

extension LintSettings {
  /// Returns whether what a rule finds in a key's texts is ignored in a locale.
  func ignores(_ rule: LintRule, of key: String, in locale: LocaleTag) -> Bool {
    ignores.contains { ignore in
      ignore.rule == rule && ignore.keys.matches(key) && ignore.locales?.contains(locale) ?? true
    }
  }

  /// Returns the findings that are not ignored, and one for each ignore that matches none.
  ///
  /// - Parameters:
  ///   - findings: all findings.
  ///   - locales: the linted locales; an ignore for others is never reported as unused.
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
      // Locales that were not linted have no findings.
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
