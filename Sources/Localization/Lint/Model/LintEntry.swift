import Catalogs
import Foundations

/// A key with its texts in all locales.
struct LintEntry: Sendable {
  let entry: CatalogEntry
  /// The source localization; the key itself if the catalog has none.
  let source: LintLocalization
  /// Whether the catalog has a source text for the key.
  let hasSource: Bool
  /// The locales besides the source.
  let targets: [LintLocalization]
  /// The arguments that code passes.
  let arguments: Arguments

  init(_ entry: CatalogEntry, source language: Language, _ languages: [LocaleTag: Language]) {
    self.entry = entry
    let own = entry[language.tag].map { LintLocalization($0, in: language) }
    hasSource = own.map { !$0.texts.isEmpty } ?? false
    let source =
      own.flatMap { $0.texts.isEmpty ? nil : $0 }
      ?? LintLocalization(Localization(text: entry.key), in: language)
    self.source = source
    targets = entry.localizations.compactMap { locale, localization in
      guard locale != language.tag, let language = languages[locale] else { return nil }
      return LintLocalization(localization, in: language)
    }
    let ofKey = Arguments(FormatPattern(entry.key))
    arguments = ofKey.isEmpty ? Arguments(source.localization) : ofKey
  }

  var key: String { entry.key }

  /// Whether the texts are format strings, in which percent signs have a meaning.
  var isFormat: Bool { !arguments.isEmpty || targets.contains { !$0.localization.substitutions.isEmpty } }

  /// Whether the key is no longer used, so that its texts are not linted.
  var isStale: Bool { entry.extractionState == .stale }
}
