import Foundations

/// A pseudolocale: a made-up language that tests an app's texts before any translation exists.
///
/// Its texts are generated from the patterns of the source language: placeholders, references to substitutions and
/// markup are kept, and arguments are filled in afterwards, unchanged. Numbers and dates are those of the source
/// language.
///
/// Source: Android's pseudolocales (`en-XA`, `ar-XB`) and the pseudolanguages of Xcode's schemes (doubled, bounded, and
/// capitals for unlocalized text).
package enum PseudoLocale: String, Sendable, CaseIterable {
  /// Letters with accents in brackets, 40 % longer: reveals truncation and hard-coded text.
  case accented = "en-XA"
  /// English written in Arabic, from right to left: reveals left-to-right layout.
  ///
  /// Android reverses Latin letters with direction overrides instead, which must not be sent to a terminal.
  case bidirectional = "ar-XB"
  /// Every text twice: reveals layouts that cannot grow.
  case doubled = "x-double"
  /// `[# … #]` around every text: text that bypasses the catalogs has none.
  case bounded = "x-bounded"
  /// The key instead of the text.
  case keys = "x-keys"
  /// Every text as if it were not translated: the source text in capitals.
  case missing = "x-missing"
  /// English written in Devanagari: conjuncts, marks and widths, before there are translators.
  case devanagari = "x-deva"
  /// English written in Tamil.
  case tamil = "x-taml"

  /// The pseudolocale of a tag, if it is one; `x-indic` is another name for `x-deva`.
  package init?(_ tag: LocaleTag) {
    switch (tag.region, tag.language, tag.privateUse) {
    case ("XA", _, _): self = .accented
    case ("XB", _, _): self = .bidirectional
    case (_, "und", "indic"): self = .devanagari
    case (_, "und", let name):
      guard !name.isEmpty, let found = Self(rawValue: "x-" + name) else { return nil }
      self = found
    default: return nil
    }
  }

  /// The tag.
  package var tag: LocaleTag { LocaleTag(rawValue) ?? .english }

  /// Makes the text of a key from that of the source language.
  ///
  /// A text without letters, such as `%@: %@`, is unchanged: brackets round it would hide that an argument has none.
  ///
  /// - Parameters:
  ///   - source: the text, whatever its shape.
  ///   - key: the catalog key.
  ///   - formats: caches transliterators.
  /// - Returns: a text of the same shape; one plain text for ``keys``.
  package func localization(of source: Localization, key: String, formats: FormatterCache) -> Localization {
    if self == .keys {
      guard source.hasLetters else { return source }
      // A key without placeholders is shown as it is, percent signs and all.
      let isFormat = !FormatPattern(key).isLiteral
      return Localization(text: "[" + (isFormat ? key.replacing("%", with: "%%") : key) + "]")
    }
    let writer = PseudoWriter(locale: self, formats: formats)
    var result = Localization(writer.node(source.node, isWhole: true))
    result.substitutions = source.substitutions.map { part in
      var part = part
      part.node = writer.node(part.node, isWhole: false)
      return part
    }
    return result
  }
}

extension Localization {
  /// Whether any of the texts has words.
  fileprivate var hasLetters: Bool {
    node.hasLetters || substitutions.contains { $0.node.hasLetters }
  }
}

extension LocalizationNode {
  fileprivate var hasLetters: Bool {
    unit.map { PatternSegments($0.value).hasLetters } ?? false
      || variations.contains { $0.cases.contains { $0.node.hasLetters } }
  }
}
