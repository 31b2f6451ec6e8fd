import Catalogs
import Foundations

/// The languages in which a key has a text.
enum CoverageCheck: EntryCheck {
  static let rules = [missing]

  /// `missing-locale`: a text has no words in one of the languages.
  static let missing = LintRule("KL1120", "missing-locale", .warning)

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard entry.entry.shouldTranslate, !entry.isStale,
      entry.source.texts.contains(where: { $0.words.has(.letters) })
    else { return }
    let there = Set(entry.entry.localizations.map(\.locale))
    let source = run.catalog.sourceLanguage
    var wanted = run.catalog.locales
    for locale in run.settings.required where !wanted.contains(locale) { wanted.append(locale) }
    for locale in wanted where locale != source && !there.contains(locale) && !run.strays.contains(locale) {
      if let only = run.settings.locales, !only.contains(locale) { continue }
      run.report(
        missing, "there is no translation", of: entry.key, in: locale,
        severity: run.settings.required.contains(locale) ? .error : missing.severity)
    }
  }

  /// Returns findings with one for each language that lacks texts and that no app asks for.
  ///
  /// - Parameters:
  ///   - findings: the findings, in the file's order.
  ///   - total: the number of texts.
  /// - Returns: the findings.
  static func summarized(_ findings: [LintFinding], of total: Int) -> [LintFinding] {
    func isWarning(_ finding: LintFinding) -> Bool {
      finding.rule == missing && finding.diagnostic.severity == .warning
    }
    let lacking = Dictionary(grouping: findings.filter(isWarning), by: \.locale)
    var seen: Set<LocaleTag?> = []
    return findings.compactMap { finding in
      guard isWarning(finding), let all = lacking[finding.locale], all.count > 1, let locale = finding.locale
      else { return finding }
      guard seen.insert(locale).inserted else { return nil }
      var diagnostic = Diagnostic(
        missing.code, missing.severity,
        "\(all.count) of \(total) texts have no translation; the first is `\(visibleText(finding.key ?? ""))` (\(locale))",
        at: finding.diagnostic.span, help: "`kolam strings coverage` counts them, and an export lists them")
      diagnostic.subject = "\(locale):"
      return LintFinding(rule: missing, key: nil, locale: locale, diagnostic: diagnostic, count: all.count)
    }
  }
}
