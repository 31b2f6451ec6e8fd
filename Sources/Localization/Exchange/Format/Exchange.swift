package import Catalogs
package import Foundations

/// Exports texts to translators' formats, and imports them.
package enum Exchange {
  /// The options of an export, where a format has several forms.
  package struct Options: Sendable {
    /// The form of ids in XLIFF 1.2.
    package var profile = XLIFFProfile.apple
    /// Whether PO has an entry per plural form.
    package var isFlat = false
    /// Whether CSV begins with a byte order mark.
    package var hasMark = false
    /// The settings with the length limits, by catalog.
    package var settings: [String: LintSettings] = [:]
    /// Where screens use the keys, by catalog.
    package var uses: [String: [String: [KeyPlace]]] = [:]
    /// Earlier versions of the catalogs: only what has changed since is exported.
    package var since: [String: Catalog] = [:]
    /// The program's version, which XLIFF records.
    package var version = "0"

    package init() {}
  }

  /// Exports catalogs for some locales.
  ///
  /// - Parameters:
  ///   - catalogs: the catalogs with their file names.
  ///   - locales: the target languages.
  ///   - format: the format.
  ///   - options: the options of the format.
  /// - Returns: the files, and what the format could not carry.
  package static func export(
    _ catalogs: [(name: String, catalog: Catalog)], locales: [LocaleTag], as format: ExchangeFormat,
    options: Options = Options()
  ) -> ExportResult {
    var result = ExportResult()
    var all = locales
    // This format keeps the source texts in a file of their own.
    if format == .android, let source = catalogs.first?.catalog.sourceLanguage {
      all.removeAll { $0 == source }
      all.insert(source, at: 0)
    }
    let writer = writer(format, options)
    for locale in all {
      let files = catalogs.map { name, catalog in
        let file = UnitExporter(
          catalog, original: name, locale: locale, settings: options.settings[name],
          uses: options.uses[name] ?? [:]
        ).file()
        return options.since[name].map { ChangedUnits(of: catalog, since: $0).changed(file) } ?? file
      }
      var losses = files.flatMap(\.losses)
      result.files += writer.write(files, losses: &losses)
      result.losses += losses.map { (locale.description, $0) }
    }
    return result
  }

  private static func writer(_ format: ExchangeFormat, _ options: Options) -> any ExchangeWriter {
    switch format {
    case .xliff: XLIFFWriter(profile: options.profile, version: options.version)
    case .xcloc: XCLocWriter(xliff: XLIFFWriter(profile: .apple, version: options.version))
    case .xliff2: XLIFF2Writer()
    case .android: AndroidWriter()
    case .po: POWriter(isFlat: options.isFlat)
    case .csv: CSVWriter(hasMark: options.hasMark)
    }
  }

  /// Reads a translated file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - format: its format; detected from its content and name if nil.
  ///   - targets: the catalogs it may belong to.
  /// - Returns: its texts, one part for each catalog.
  /// - Throws: the first error, with its place.
  package static func read(_ source: SourceText, as format: ExchangeFormat? = nil, for targets: ImportTargets)
    throws(Diagnostic) -> [ImportedFile]
  {
    let source = try inUTF8(source)
    let first = source.bytes.first { $0 > 0x20 }
    let ending = source.path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch format {
    case .po: return try POReader().read(source, for: targets)
    case .csv: return try CSVReader().read(source, for: targets)
    case .xliff, .xliff2, .android: return try readXML(source, format, targets)
    case .xcloc: return try readXML(source, .xliff, targets)
    case nil:
      if first == UInt8(ascii: "<") { return try readXML(source, nil, targets) }
      if ending == "po" || ending == "pot" { return try POReader().read(source, for: targets) }
      if ending == "csv" || ending == "tsv" { return try CSVReader().read(source, for: targets) }
      throw Diagnostic(
        .unknownExchangeFormat, "neither the name nor the text says what format it is",
        at: Span(source, 0..<min(1, source.bytes.count)), help: "name it with `--format`")
    }
  }

  private static func readXML(_ source: SourceText, _ format: ExchangeFormat?, _ targets: ImportTargets)
    throws(Diagnostic) -> [ImportedFile]
  {
    let root = try XMLReader.read(source)
    let version = root.attributes["version"] ?? ""
    let found: ExchangeFormat? =
      switch root.name {
      case "xliff": version.hasPrefix("2") ? .xliff2 : .xliff
      case "resources": .android
      default: nil
      }
    guard let found, format == nil || format == found else {
      let kind = found.map { "`\($0.rawValue)`" } ?? "`<\(visibleText(root.name))>`"
      throw Diagnostic(
        .unknownExchangeFormat,
        "the file is \(kind), and not \(format.map { "`\($0.rawValue)`" } ?? "XLIFF or Android's resources")",
        at: root.span(in: source))
    }
    switch found {
    case .xliff2: return try XLIFF2Reader(root: root).read(source, for: targets)
    case .android: return try AndroidReader(root: root).read(source, for: targets)
    default: return try XLIFFReader(root: root).read(source, for: targets)
    }
  }

  /// Converts UTF-16, which some tools write and a byte order mark announces, to UTF-8 without a mark.
  private static func inUTF8(_ source: SourceText) throws(Diagnostic) -> SourceText {
    let bytes = source.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return SourceText(path: source.path, bytes: Array(bytes.dropFirst(3)))
    }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return source }
    guard bytes.count.isMultiple(of: 2) else {
      throw Diagnostic(
        .malformedExchange, "the file is UTF-16 and ends within a character",
        at: Span(source, bytes.count - 1..<bytes.count))
    }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for at in stride(from: 2, to: bytes.count, by: 2) {
      let (high, low) = isLittle ? (bytes[at + 1], bytes[at]) : (bytes[at], bytes[at + 1])
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    return SourceText(path: source.path, text: String(decoding: units, as: UTF16.self))
  }
}
