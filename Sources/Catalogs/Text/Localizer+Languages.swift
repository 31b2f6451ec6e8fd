extension Localizer {
  /// The locales that the catalogs have for the declared fallbacks, up to the source language.
  static func declared(
    _ requested: LocaleTag, _ fallbacks: LocaleFallbacks, _ available: [LocaleTag], _ source: LocaleTag
  ) -> [LocaleTag] {
    var found: [LocaleTag] = []
    for tag in fallbacks.chain(of: requested).prefix(while: { $0 != source }) {
      for match in LocaleTag.matches(for: [tag], among: available) where !found.contains(match) {
        found.append(match)
      }
    }
    return found
  }

  /// The language that the app's own texts are shown in, where it is another one than the locale's.
  static func valueLocale(
    _ locale: LocaleTag, _ chain: [LocaleTag], _ own: [Catalog], _ source: LocaleTag
  ) -> LocaleTag? {
    let written = own.filter { !$0.index.entries.isEmpty }
    guard !written.isEmpty else { return nil }
    let shown = chain.first { tag in written.contains { $0.locales.contains(tag) } } ?? source
    return speaks(locale, shown) ? nil : shown
  }

  /// Whether the requested locale has the language and script of the texts, so that its region is kept.
  static func speaks(_ asked: LocaleTag, _ texts: LocaleTag) -> Bool {
    asked.language == texts.language
      && (asked.script == texts.script || asked.maximized.script == texts.maximized.script)
  }

  /// The locale of the values in a text: they are in its language, like its plural forms.
  func valueLocale(in text: PreparedText) -> LocaleTag {
    guard pseudo == nil, text.isWritten else { return formatLocale }
    return [formatLocale, locale].first { Self.speaks($0, text.locale) } ?? text.locale
  }

  /// The locale in which the arguments of a text are formatted, where it is in another language than other values.
  ///
  /// - Parameter key: the catalog key.
  /// - Returns: the locale, such as English for a text that is not translated; nil where it is the app's.
  package func argumentLocale(of key: String) -> LocaleTag? {
    let found = valueLocale(in: prepared(key))
    return Self.speaks(formatLocale, found) ? nil : found
  }
}
