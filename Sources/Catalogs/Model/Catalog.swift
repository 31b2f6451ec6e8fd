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

  /// Returns the file of a catalog without texts.
  ///
  /// - Parameter language: the language of its keys, a BCP 47 tag.
  /// - Returns: the file's text, as Xcode writes it.
  package static func emptyText(in language: String) -> String {
    "{\n  \"sourceLanguage\" : \"\(language)\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}"
  }

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

  /// The place of a part of a key's text in a locale.
  ///
  /// Decoded texts do not carry their places, which only diagnostics need; this finds one again.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - locale: the locale; nil for the entry itself.
  ///   - path: the names of JSON members, from the localization or the entry down.
  /// - Returns: the part, without quotes where it is a string; the nearest one above where it is not there, and the
  ///   key where there is no such locale; nil for an unknown key.
  package func place(of key: String, in locale: LocaleTag? = nil, at path: [String] = []) -> Foundations.Span?
  {
    guard let position = index.positions[ExactText(key)] else { return nil }
    let entry = index.entries[position]
    var range: Range<Int>
    if let locale {
      guard let text = index.localization(of: entry, in: locale) else { return Span(source, entry.keyRange) }
      range = text
    } else {
      range = entry.body
    }
    var found = false
    for name in path {
      guard let next = member(name, of: range) else { break }
      range = next
      found = true
    }
    if !found { return locale == nil ? Span(source, entry.keyRange) : nameSpan(of: range, in: entry.body) }
    let isString = source.bytes[range.lowerBound] == UInt8(ascii: "\"")
    return Span(source, isString ? range.lowerBound + 1..<range.upperBound - 1 : range)
  }

  /// The value of an object's member.
  private func member(_ name: String, of range: Range<Int>) -> Range<Int>? {
    guard source.bytes[range.lowerBound] == UInt8(ascii: "{") else { return nil }
    var scanner = JSONScanner(source.bytes, at: range.lowerBound)
    var found: Range<Int>?
    let wanted = ExactText(name)
    // Indexed JSON is well formed; on an error nothing would be found.
    try? scanner.members { scanner, key throws(CatalogSyntaxError) in
      let value = try scanner.skipValue()
      if found == nil, key.exact(in: source.bytes) == wanted { found = value }
    }
    return found
  }

  /// The name before a localization's object, which is more useful in a message than its brace.
  private func nameSpan(of value: Range<Int>, in body: Range<Int>) -> Foundations.Span {
    var end = value.lowerBound - 1
    while end > body.lowerBound, source.bytes[end] != UInt8(ascii: "\"") { end -= 1 }
    var start = end - 1
    while start > body.lowerBound, source.bytes[start] != UInt8(ascii: "\"") { start -= 1 }
    return Span(source, start + 1..<max(start + 1, end))
  }

  /// How many of its texts have words in a locale, and how many are to be translated at all.
  ///
  /// Decodes every text, so it is for reports.
  ///
  /// - Parameter locale: a language; texts of its parents count too.
  /// - Returns: both counts.
  package func progress(in locale: LocaleTag) -> (shown: Int, all: Int) {
    let tags = LocaleTag.matches(for: [locale], among: locales)
    var progress = (shown: 0, all: 0)
    for key in keys where isTranslatable(key) && hasWords(key) {
      progress.all += 1
      if locale == sourceLanguage || tags.contains(where: { localization(key, in: $0)?.hasText == true }) {
        progress.shown += 1
      }
    }
    return progress
  }
}

extension CatalogEditor {
  /// Adds the texts of pseudolocales, for programs that do not support them.
  ///
  /// Keys that are not to be translated are skipped.
  ///
  /// - Parameters:
  ///   - locales: the made-up languages.
  ///   - formats: caches transliterators.
  package mutating func addTexts(of locales: [PseudoLocale], formats: FormatterCache = FormatterCache()) {
    for key in catalog.keys {
      guard let entry = catalog.entry(key), entry.shouldTranslate else { continue }
      let source = entry[catalog.sourceLanguage] ?? Localization(text: key)
      for locale in locales {
        set(locale.localization(of: source, key: key, formats: formats), for: key, in: locale.tag)
      }
    }
  }
}
