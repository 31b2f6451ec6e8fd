import Catalogs
import Foundations

/// Which languages a key has words in.
enum CoverageCheck: EntryCheck {
  static let rules = [missing]

  /// `missing-locale`: a text has no words in one of the languages.
  ///
  /// The languages are those that occur in the catalog, and those that the app says it speaks; in one of those it is an
  /// error. People see the source text instead. What has no letters needs no translation.
  ///
  /// ```json fails strings
  /// "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } },
  /// "Stop" : { }
  /// ```
  /// ```json passes strings
  /// "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } },
  /// "Stop" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "रोकें" } } } }
  /// ```
  static let missing = LintRule("KL1120", "missing-locale", .warning)

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard entry.entry.shouldTranslate, !entry.isStale,
      entry.source.texts.contains(where: { $0.words.has(.letters) })
    else { return }
    let there = Set(entry.entry.localizations.map(\.locale))
    let source = run.catalog.sourceLanguage
    var wanted = run.catalog.locales
    for locale in run.settings.required where !wanted.contains(locale) { wanted.append(locale) }
    for locale in wanted where locale != source && !there.contains(locale) {
      if let only = run.settings.locales, !only.contains(locale) { continue }
      run.report(
        missing, "there is no translation", of: entry.key, in: locale,
        severity: run.settings.required.contains(locale) ? .error : missing.severity)
    }
  }
}
