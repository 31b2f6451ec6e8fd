public import Foundations

/// A key of a catalog with its whole entry.
public struct CatalogEntry: Sendable {
  /// A key's origin and whether it is still in use; an open set.
  public struct ExtractionState: Sendable, Hashable, RawRepresentable {
    /// The state as written.
    public let rawValue: String
    /// Names a state.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Written by hand; no tool removes it.
    public static let manual = ExtractionState(rawValue: "manual")
    /// No longer found in the sources.
    public static let stale = ExtractionState(rawValue: "stale")
    /// Taken over from an older format.
    public static let migrated = ExtractionState(rawValue: "migrated")
    /// Extracted together with its source text.
    public static let extractedWithValue = ExtractionState(rawValue: "extracted_with_value")
  }

  /// The key: for most, the source text with its placeholders.
  public let key: String
  /// The key's place, between its quotes.
  public let span: Foundations.Span
  /// The bytes of the whole entry.
  public let body: Foundations.Span
  /// The comment for translators.
  public internal(set) var comment: String?
  /// The key's origin; nil where it was extracted from a source.
  public internal(set) var extractionState: ExtractionState?
  /// Whether the text is to be translated at all.
  public internal(set) var shouldTranslate = true
  /// The texts by locale, in the file's order.
  public internal(set) var localizations: [(locale: LocaleTag, localization: Localization)] = []
  /// Unknown fields, which are kept.
  public internal(set) var unknown: [RawField] = []

  init(key: String, span: Foundations.Span, body: Foundations.Span) {
    self.key = key
    self.span = span
    self.body = body
  }

  /// The text in exactly this locale.
  public subscript(locale: LocaleTag) -> Localization? {
    localizations.first { $0.locale == locale }?.localization
  }
}
