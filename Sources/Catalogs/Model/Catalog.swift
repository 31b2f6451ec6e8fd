package import Foundations

/// A String Catalog (`.xcstrings`): texts by key and locale.
///
/// Reading scans the file once and records the range of each localization; a text is decoded on first use. A catalog of
/// 3 MB and 30 locales thus serves one locale in milliseconds. The file's bytes are kept, so nothing is lost, known or
/// not.
package struct Catalog: Sendable {
  /// The file.
  package let source: SourceText
  /// The language that keys and texts were first written in.
  package let sourceLanguage: LocaleTag
  /// The format's version as written, such as `1.0`.
  package let version: String
  let index: CatalogIndex

  /// Reads a catalog.
  ///
  /// Errors that only decoding every text can find are reported by ``check()``.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - diagnostics: receives the file's errors, each at its line and column.
  /// - Returns: nil where the file is not a String Catalog.
  package static func read(_ source: SourceText, into diagnostics: inout Diagnostics) -> Catalog? {
    CatalogReader(source).read(into: &diagnostics)
  }

  init(source: SourceText, sourceLanguage: LocaleTag, version: String, index: CatalogIndex) {
    self.source = source
    self.sourceLanguage = sourceLanguage
    self.version = version
    self.index = index
  }

  /// All keys, in the file's order.
  package var keys: [String] { index.entries.map(\.key) }

  /// The locales that occur, the source language among them, in the order in which they first occur.
  package var locales: [LocaleTag] {
    var locales = index.locales.compactMap(\.self)
    if !locales.contains(sourceLanguage) { locales.insert(sourceLanguage, at: 0) }
    return locales
  }

  /// The unknown fields of the file itself.
  package var unknown: [RawField] {
    index.unknown.map { RawField(name: $0.name, value: Span(source, $0.value)) }
  }

  /// Whether the catalog has a key.
  package func contains(_ key: String) -> Bool { index.positions[ExactText(key)] != nil }

  /// The places of all its keys.
  package var keyPositions: KeyPositions { KeyPositions(index) }

  /// The whole entry of a key.
  ///
  /// - Returns: nil where the key is unknown.
  package func entry(_ key: String) -> CatalogEntry? {
    index.positions[ExactText(key)].map { index in
      var decoder = ShapeDecoder(source)
      return decoder.entry(self.index.entries[index])
    }
  }

  /// The entry of a key with its texts in some locales only, which saves decoding the others.
  ///
  /// - Parameters:
  ///   - key: the catalog key.
  ///   - locales: the locales to decode.
  /// - Returns: nil where the key is unknown.
  package func entry(_ key: String, in locales: [LocaleTag]) -> CatalogEntry? {
    index.positions[ExactText(key)].map { position in
      let entry = index.entries[position]
      var decoder = ShapeDecoder(source)
      return decoder.entry(
        entry,
        at: locales.compactMap { locale in
          index.localization(of: entry, in: locale).map { (locale, $0) }
        })
    }
  }

  /// A key's text in exactly this locale, without fallbacks.
  ///
  /// - Returns: nil where the key is unknown or has no text there.
  package func localization(_ key: String, in locale: LocaleTag) -> Localization? {
    guard let position = index.positions[ExactText(key)],
      let range = index.localization(of: index.entries[position], in: locale)
    else { return nil }
    var decoder = ShapeDecoder(source)
    return decoder.localization(range)
  }

  /// Whether a key has words in a locale: a text of its own, or the key itself, which is the text in the source
  /// language and wherever it is not to be translated.
  ///
  /// Decodes nothing.
  package func covers(_ key: String, in locale: LocaleTag) -> Bool {
    guard let position = index.positions[ExactText(key)] else { return false }
    let entry = index.entries[position]
    return locale == sourceLanguage || entry.isUntranslatable
      || index.localization(of: entry, in: locale) != nil
  }

  /// Whether a key is to be translated; keys that are not show their source text in every locale.
  func isTranslatable(_ key: String) -> Bool {
    guard let position = index.positions[ExactText(key)] else { return true }
    return !index.entries[position].isUntranslatable
  }

  /// The locales in which a key has no words, as for ``covers(_:in:)``.
  package func locales(without key: String, among locales: [LocaleTag]) -> [LocaleTag] {
    guard let position = index.positions[ExactText(key)] else { return locales }
    let entry = index.entries[position]
    func lacks(_ number: Int) -> Bool {
      locales[number].description != sourceLanguage.description
        && index.localization(of: entry, in: locales[number]) == nil
    }
    // Nearly always there are all.
    guard !entry.isUntranslatable, locales.indices.contains(where: lacks), hasWords(key) else { return [] }
    return locales.indices.filter(lacks).map { locales[$0] }
  }

  /// Reports texts of an invalid shape; only entries that are not plain are decoded for it.
  ///
  /// - Returns: the problems, in the file's order.
  package func check() -> [Diagnostic] {
    var decoder = ShapeDecoder(source)
    for entry in index.entries {
      let isPlain = source.bytes.withUnsafeBufferPointer { bytes in
        var shape = PlainShape(bytes, at: entry.body.lowerBound)
        return shape.isPlainEntry()
      }
      if !isPlain { _ = decoder.entry(entry) }
    }
    return decoder.diagnostics
  }
}
