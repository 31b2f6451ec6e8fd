package import Foundations

/// A key of a catalog with its whole entry.
package struct CatalogEntry: Sendable {
  /// A key's origin and whether it is still in use; an open set.
  package struct ExtractionState: Sendable, Hashable, RawRepresentable {
    /// The state as written.
    package let rawValue: String
    /// Names a state.
    package init(rawValue: String) { self.rawValue = rawValue }
    /// Written by hand; no tool removes it.
    package static let manual = ExtractionState(rawValue: "manual")
    /// No longer found in the sources.
    package static let stale = ExtractionState(rawValue: "stale")
    /// Taken over from an older format.
    package static let migrated = ExtractionState(rawValue: "migrated")
    /// Extracted together with its source text.
    package static let extractedWithValue = ExtractionState(rawValue: "extracted_with_value")
  }

  /// The key: for most, the source text with its placeholders.
  package let key: String
  /// The key's place, between its quotes.
  package let span: Foundations.Span
  /// The bytes of the whole entry.
  package let body: Foundations.Span
  /// The comment for translators.
  package internal(set) var comment: String?
  /// The key's origin; nil where it was extracted from a source.
  package internal(set) var extractionState: ExtractionState?
  /// Whether the text is to be translated at all.
  package internal(set) var shouldTranslate = true
  /// The texts by locale, in the file's order.
  package internal(set) var localizations: [(locale: LocaleTag, localization: Localization)] = []
  /// Unknown fields, which are kept.
  package internal(set) var unknown: [RawField] = []

  init(key: String, span: Foundations.Span, body: Foundations.Span) {
    self.key = key
    self.span = span
    self.body = body
  }

  /// The text in exactly this locale.
  package subscript(locale: LocaleTag) -> Localization? {
    localizations.first { $0.locale == locale }?.localization
  }
}
