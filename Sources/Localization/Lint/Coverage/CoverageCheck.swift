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
}
