package import Catalogs
package import Foundations

/// The source of a text on screen, or of a part of an interpolated one.
package struct TextSource: Sendable, Hashable {
  /// What a text is, and how far its translation has come.
  package enum Status: String, Sendable, CaseIterable {
    /// Translated, or written in the source language.
    case translated
    /// Translated, and in need of another look.
    case needsReview
    /// Translated by a machine, and looked at by nobody.
    case machineTranslated
    /// In the catalog for the locale, and marked as not translated yet.
    case new
    /// Not in the catalog for the locale: the source text is shown.
    case missing
    /// In no catalog: the key itself is shown.
    case key
    /// A value, not text of the app: from a model, a parameter, or formatted numbers and dates.
    case data
    /// Literal text of the script that is not to be translated.
    case verbatim
  }

  /// The catalog's key; for data the expression, where a script has one, and for verbatim words these.
  package var key: String
  /// The name of the catalog that has the key, such as `epicura` or `Kolam`; nil where none has.
  package var catalog: String?
  /// The locale that supplied the text; nil where no catalog did.
  package var locale: LocaleTag?
  /// What the text is, and how far its translation has come.
  package var status: Status
  /// The errors of formatting its arguments.
  package var problems: [TextProblem]
  /// Its place in a script; nil for text that the runtime itself adds.
  package var place: Span?

  /// Describes where a text came from.
  package init(
    key: String, catalog: String? = nil, locale: LocaleTag? = nil, status: Status,
    problems: [TextProblem] = [], place: Span? = nil
  ) {
    self.key = key
    self.catalog = catalog
    self.locale = locale
    self.status = status
    self.problems = problems
    self.place = place
  }

  /// Whether it is, or should be, in a String Catalog.
  package var isWords: Bool { status != .data && status != .verbatim }

  /// Whether translators still have something to do with it.
  package var isUnfinished: Bool { isWords && status != .translated }
}

extension ViewNode {
  /// The parts of a node that have words.
  package enum TextPart: String, Sendable, CaseIterable {
    case label, value, hint
  }
}
