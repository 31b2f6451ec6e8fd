extension CatalogEditor {
  /// Adds the texts of pseudolocales, for programs that do not support them.
  ///
  /// Keys that are not to be translated are skipped.
  ///
  /// - Parameters:
  ///   - locales: the made-up languages.
  ///   - formats: caches transliterators.
  package mutating func addTexts(of locales: [PseudoLocale], formats: FormatterCache = FormatterCache()) {
    for key in catalog.keys {
      guard let entry = catalog.entry(key), entry.shouldTranslate else { continue }
      let source = entry[catalog.sourceLanguage] ?? Localization(text: key)
      for locale in locales {
        set(locale.localization(of: source, key: key, formats: formats), for: key, in: locale.tag)
      }
    }
  }
}
