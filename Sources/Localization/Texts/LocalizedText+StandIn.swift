import Catalogs

extension LocalizedText {
  /// What stands in for a text in the asked locale; nil where nothing does.
  func fallbackNote(for asked: LocaleTag) -> String? {
    switch origin {
    case .key: return "no text for `\(asked)`, and the key itself is shown"
    case .source:
      guard let locale else { return nil }
      return "no text for `\(asked)`, and that of the source language `\(locale)` is shown"
    case .locale, .fallback:
      guard let locale, PseudoLocale(asked) == nil, locale.language != asked.language else { return nil }
      return "no text for `\(asked)`, and that for `\(locale)` is shown"
    }
  }
}
