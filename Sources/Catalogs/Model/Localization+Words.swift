extension Localization {
  /// Whether there is anything to translate: a letter that is no part of a placeholder.
  ///
  /// What has none, such as `%1$@: %2$@`, may be left as it is in every language; check, lint, coverage and the marks
  /// of untranslated texts agree about it.
  package var hasWords: Bool { node.hasWords || substitutions.contains { $0.node.hasWords } }
}

extension LocalizationNode {
  fileprivate var hasWords: Bool {
    let own = unit.map { unit in
      FormatPattern(unit.value).parts.contains { part in
        guard case .literal(let text) = part else { return false }
        return text.unicodeScalars.contains { $0.properties.isAlphabetic }
      }
    }
    return own == true || variations.contains { $0.cases.contains { $0.node.hasWords } }
  }
}

extension Catalog {
  /// Whether the source text of a key has anything to translate.
  package func hasWords(_ key: String) -> Bool {
    (localization(key, in: sourceLanguage) ?? Localization(text: key)).hasWords
  }
}
