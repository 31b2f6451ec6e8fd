extension Catalog {
  /// How many of its texts have words in a locale, and how many are to be translated at all.
  ///
  /// Decodes every text, so it is for reports.
  ///
  /// - Parameter locale: a language; texts of its parents count too.
  /// - Returns: both counts.
  package func progress(in locale: LocaleTag) -> (shown: Int, all: Int) {
    let tags = LocaleTag.matches(for: [locale], among: locales)
    var progress = (shown: 0, all: 0)
    for key in keys where isTranslatable(key) && hasWords(key) {
      progress.all += 1
      if locale == sourceLanguage || tags.contains(where: { localization(key, in: $0)?.hasText == true }) {
        progress.shown += 1
      }
    }
    return progress
  }
}
