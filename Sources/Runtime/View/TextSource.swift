package import Catalogs
package import Foundations

/// The source of a text on screen, or of a part of an interpolated one.
package struct TextSource: Sendable, Hashable {
  /// The kind of a text, and the state of its translation.
  package enum Status: String, Sendable, CaseIterable {
    /// Translated, or written in the source language.
    case translated
    /// Translated, and marked for review.
    case needsReview
    /// Machine-translated, and not reviewed.
    case machineTranslated
    /// In the catalog for the locale, but marked as not translated yet.
    case new
    /// Not in the catalog for the locale: the text of a language that the app declares as a fallback is shown.
    case fallback
    /// Not in the catalog for the locale: the source text is shown.
    case missing
    /// In no catalog: the key itself is shown.
    case key
    /// A value, not text of the app: from a model, a parameter, or formatted numbers and dates.
    case data
    /// A text of a model that has none in the locale: that of a language which the app declares as a fallback is shown.
    case fallbackData
    /// A text of a model that has none in the locale: another language's is shown.
    case untranslatedData
    /// Literal text of the script that is not to be translated.
    case verbatim
  }

  /// The catalog's key; for data the expression, where a script has one, and for verbatim text the text.
  package var key: String
  /// The name of the catalog with the key, such as `epicura` or `Kolam`; nil where none has it.
  package var catalog: String?
  /// The locale that supplied the text; nil where no catalog did.
  package var locale: LocaleTag?
  /// The kind of the text, and the state of its translation.
  package var status: Status
  /// The errors of formatting its arguments.
  package var problems: [TextProblem]
  /// Its span in a script; nil for text that the runtime itself adds.
  package var span: Span?

  /// Describes the source of a text.
  package init(
    key: String, catalog: String? = nil, locale: LocaleTag? = nil, status: Status,
    problems: [TextProblem] = [], span: Span? = nil
  ) {
    self.key = key
    self.catalog = catalog
    self.locale = locale
    self.status = status
    self.problems = problems
    self.span = span
  }

  /// Whether it is, or should be, in a String Catalog.
  package var isCatalogText: Bool { !isData && status != .verbatim }

  /// Whether it comes from a model.
  package var isData: Bool { status == .data || isUntranslatedData }

  /// Whether it still needs a translator.
  package var isUnfinished: Bool {
    isUntranslatedData || isCatalogText && status != .translated
  }

  private var isUntranslatedData: Bool { status == .fallbackData || status == .untranslatedData }
}

extension ViewNode {
  /// The parts of a node that have text.
  package enum TextPart: String, Sendable, CaseIterable {
    case label, value, hint
  }
}
