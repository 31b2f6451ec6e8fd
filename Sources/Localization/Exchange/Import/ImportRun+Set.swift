package import Catalogs
package import Foundations

extension ImportRun {
  /// Sets one text of the only catalog, checked as an imported one is.
  ///
  /// - Parameters:
  ///   - text: the translation.
  ///   - key: the catalog's key.
  ///   - path: the place among the key's texts.
  ///   - locale: the language.
  ///   - state: the state of the translation.
  /// - Throws: a diagnostic if the catalog is written in the language, or does not have it.
  package mutating func set(
    _ text: String, of key: String, at path: TextPath = .root, in locale: LocaleTag,
    state: StringUnit.State = .translated
  ) throws(Diagnostic) {
    let source = SourceText(path: "text", text: text)
    let span = Span(source, 0..<source.bytes.count)
    let unit = ImportedUnit(
      id: path.id(of: key), source: nil, target: text, state: StateMapping.plain.written(state), span: span)
    try take(
      [
        ImportedFile(
          original: nil, source: nil, target: locale, span: span, states: .plain, units: [unit])
      ], keepsTranslations: false)
  }
}
