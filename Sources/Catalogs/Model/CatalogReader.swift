import Foundations

/// Reads a catalog's file into an index, in one pass.
struct CatalogReader {
  /// Larger files are rejected; offsets are kept in 32 bits.
  static let largestFile = 256 << 20

  /// How many bytes an entry mostly has, in a few languages.
  private static let usualSize = 512

  private let source: SourceText
  private var scanner: JSONScanner
  private var sourceLanguage: JSONString?
  private var version: JSONString?
  private var strings: Range<Int>?
  private var entries: [CatalogIndex.Entry] = []
  private var positions: [ExactText: Int] = [:]
  /// Keys whose values are not objects, and so not entries.
  private var strays: [ExactText: Range<Int>] = [:]
  private var places: [CatalogIndex.Place] = []
  private var locales = LocaleLedger()
  private var unknown: [(name: String, value: Range<Int>)] = []
  private var problems: [Diagnostic] = []

  init(_ source: SourceText) {
    self.source = source
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    scanner = JSONScanner(source.bytes, at: source.bytes.starts(with: mark) ? mark.count : 0)
  }

  consuming func read(into diagnostics: inout Diagnostics) -> Catalog? {
    guard source.bytes.count <= Self.largestFile else {
      diagnostics.report(
        Diagnostic(
          .notACatalog, .error, "the file has \(source.bytes.count) bytes, more than any String Catalog",
          at: Span(source, 0..<0)))
      return nil
    }
    if let broken = source.brokenUTF8 {
      diagnostics.report(
        Diagnostic(
          .malformedCatalog, .error, "the file is not UTF-8 from this byte on", at: Span(source, broken),
          help: "save it as UTF-8"))
      return nil
    }
    do {
      try readFile()
    } catch {
      problems.append(
        Diagnostic(.malformedCatalog, .error, error.message, at: Span(source, error.range), help: error.help))
      diagnostics.report(contentsOf: problems)
      return nil
    }
    for (first, second) in scanner.duplicates {
      problems.append(
        Diagnostic(
          .duplicateKey, .error,
          "the key `\(source.text(in: second))` comes twice, and only the first is used",
          at: Span(source, second), help: "remove one of the two, or merge them",
          related: [.init("first here", Span(source, first))]))
    }
    let catalog = finish()
    diagnostics.report(contentsOf: problems)
    return catalog
  }

  private mutating func readFile() throws(CatalogSyntaxError) {
    guard try scanner.kind() == .object else {
      throw CatalogSyntaxError(
        message: "a String Catalog is an object, and this file begins otherwise",
        range: scanner.position..<scanner.position + 1)
    }
    // The scanner is moved out while it walks, so that the closures may change the rest of the reader.
    var scanner = scanner
    try scanner.members { scanner, name throws(CatalogSyntaxError) in
      if name.equals("sourceLanguage", in: source.bytes) {
        sourceLanguage = try string(&scanner, of: "sourceLanguage")
      } else if name.equals("version", in: source.bytes) {
        version = try string(&scanner, of: "version")
      } else if name.equals("strings", in: source.bytes), strings == nil, try scanner.kind() == .object {
        let start = scanner.position
        expect(entries: source.bytes.count / Self.usualSize)
        // Entries are indexed by key, so duplicates are found as they are added.
        try scanner.members(areNoted: false) { scanner, key throws(CatalogSyntaxError) in
          try readEntry(&scanner, key)
        }
        strings = start..<scanner.position
      } else {
        unknown.append((name.decoded(in: source.bytes), try scanner.skipValue()))
      }
    }
    try scanner.finish()
    self.scanner = scanner
  }

  /// Reserves capacity, so that the arrays are not moved repeatedly.
  private mutating func expect(entries count: Int) {
    entries.reserveCapacity(count)
    positions.reserveCapacity(count)
  }

  private mutating func string(_ scanner: inout JSONScanner, of field: String) throws(CatalogSyntaxError)
    -> JSONString?
  {
    let kind = try scanner.kind()
    if kind == .string { return try scanner.string() }
    let range = try scanner.skipValue()
    problems.append(
      Diagnostic(
        .notACatalog, .error, "`\(field)` is expected to be a string, and \(kind.rawValue) was found",
        at: Span(source, range)))
    return nil
  }

  private mutating func readEntry(_ scanner: inout JSONScanner, _ key: JSONString) throws(CatalogSyntaxError)
  {
    let kind = try scanner.kind()
    let text = key.decoded(in: source.bytes)
    let exact = ExactText(text)
    guard kind == .object else {
      if let first = positions[exact].map({ entries[$0].keyRange }) ?? strays[exact] {
        scanner.note(key, after: first)
      } else {
        strays[exact] = key.range
      }
      let range = try scanner.skipValue()
      problems.append(
        Diagnostic(
          .notACatalog, .error,
          "the key `\(source.text(in: key.range))` is expected to hold an object, and \(kind.rawValue) was found",
          at: Span(source, range), help: "write `{ }` where there is nothing to say"))
      return
    }
    // Nearly always it is new, and then this one look-up is enough.
    let known = positions.updateValue(entries.count, forKey: exact)
    if let known { positions[exact] = known }
    if let first = known.map({ entries[$0].keyRange }) ?? strays[exact] { scanner.note(key, after: first) }
    let start = scanner.position
    let firstPlace = places.count
    var isUntranslatable = false
    try scanner.members { scanner, field throws(CatalogSyntaxError) in
      if field.equals("localizations", in: source.bytes), try scanner.kind() == .object {
        locales.rewind()
        try scanner.members { scanner, name throws(CatalogSyntaxError) in
          let locale = locales.index(of: name, in: source.bytes)
          let range = try scanner.skipValue()
          places.append(
            .init(locale: Int32(locale), start: Int32(range.lowerBound), end: Int32(range.upperBound)))
        }
      } else {
        let range = try scanner.skipValue()
        if field.equals("shouldTranslate", in: source.bytes) {
          isUntranslatable = source.bytes[range].elementsEqual("false".utf8)
        }
      }
    }
    guard known == nil else { return }
    entries.append(
      .init(
        key: text, keyRange: key.range, body: start..<scanner.position,
        localizations: firstPlace..<places.count,
        isUntranslatable: isUntranslatable))
  }

  private mutating func finish() -> Catalog? {
    guard strings != nil else {
      problems.append(
        Diagnostic(
          .notACatalog, .error, "a String Catalog has an object `strings`, and this file has none",
          at: Span(source, 0..<min(1, source.bytes.count))))
      return nil
    }
    let tags = locales.names.map { name, range in
      let tag = LocaleTag(name)
      if tag == nil {
        problems.append(
          Diagnostic(
            .unknownLocale, .warning, "`\(name)` is not a locale, so its texts are never shown",
            at: Span(source, range), help: "name it by its BCP 47 tag, such as `hi` or `pt-BR`"))
      }
      return tag
    }
    return Catalog(
      source: source, sourceLanguage: readSourceLanguage(), version: readVersion(),
      index: CatalogIndex(
        entries: entries, positions: positions, locales: tags, localizations: places, unknown: unknown))
  }

  private mutating func readSourceLanguage() -> LocaleTag {
    guard let sourceLanguage else {
      problems.append(
        Diagnostic(
          .notACatalog, .warning, "`sourceLanguage` is not given, and English is taken for it",
          at: Span(source, 0..<min(1, source.bytes.count)), help: "add `\"sourceLanguage\" : \"en\"`"))
      return .english
    }
    let name = sourceLanguage.decoded(in: source.bytes)
    if let tag = LocaleTag(name) { return tag }
    problems.append(
      Diagnostic(
        .unknownLocale, .error, "the source language `\(name)` is not a locale, and English is taken for it",
        at: Span(source, sourceLanguage.range), help: "name it by its BCP 47 tag, such as `en`"))
    return .english
  }

  private mutating func readVersion() -> String {
    guard let version else { return "1.0" }
    let name = version.decoded(in: source.bytes)
    if !name.hasPrefix("1.") {
      problems.append(
        Diagnostic(
          .unknownCatalogVersion, .warning, "version `\(name)` is not known, and is read as if it were 1.x",
          at: Span(source, version.range)))
    }
    return name
  }
}

/// Numbers the locale names of a file; entries mostly name the same ones in the same order.
private struct LocaleLedger {
  private(set) var names: [(name: String, range: Range<Int>)] = []
  private var indices: [ExactText: Int] = [:]
  private var expected = 0

  /// Starts a new entry.
  mutating func rewind() { expected = 0 }

  mutating func index(of name: JSONString, in bytes: [UInt8]) -> Int {
    if expected < names.count, !name.hasEscapes, bytes.isSame(name.range, names[expected].range) {
      expected += 1
      return expected - 1
    }
    let text = name.decoded(in: bytes)
    if let index = indices[ExactText(text)] {
      expected = index + 1
      return index
    }
    names.append((text, name.range))
    indices[ExactText(text)] = names.count - 1
    expected = names.count
    return names.count - 1
  }
}

extension Diagnostic.Code {
  /// A catalog is not JSON.
  static let malformedCatalog = Diagnostic.Code("KL0601")
  /// A key comes twice in one object of a catalog.
  static let duplicateKey = Diagnostic.Code("KL0602")
  /// A file is JSON, but not a String Catalog.
  static let notACatalog = Diagnostic.Code("KL0603")
  /// A catalog has a version that is newer than any known one.
  static let unknownCatalogVersion = Diagnostic.Code("KL0604")
  /// A catalog names a locale that is no BCP 47 tag.
  static let unknownLocale = Diagnostic.Code("KL0606")
  /// A part of a catalog entry has another type than the format gives it.
  static let unexpectedShape = Diagnostic.Code("KL0605")
  /// A string holds half a surrogate pair.
  static let brokenEscape = Diagnostic.Code("KL0607")
}
