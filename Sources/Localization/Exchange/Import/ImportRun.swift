package import Catalogs
package import Foundations

/// An import of several files into several catalogs: everything is read and planned before anything is written.
package struct ImportRun: Sendable {
  /// A report for each catalog in each file.
  package private(set) var reports: [ImportReport] = []

  private var catalogs: [(name: String, catalog: Catalog)]
  private let before: [[UInt8]]
  private let locale: LocaleTag?
  private let known: [LocaleTag]
  private let conflicts: ImportPlan.ConflictPolicy
  private let settings: [String: LintSettings]

  /// Starts an import.
  ///
  /// - Parameters:
  ///   - catalogs: the catalogs with their file names.
  ///   - locale: the only locale to import; every locale of the catalogs if nil.
  ///   - known: locales to import although no catalog has texts in them, such as those of an app.
  ///   - conflicts: what to do if the source has changed since the export.
  ///   - settings: what is said of the catalogs in the files beside them, by file name.
  package init(
    _ catalogs: [(name: String, catalog: Catalog)], locale: LocaleTag? = nil, known: [LocaleTag] = [],
    conflicts: ImportPlan.ConflictPolicy = .refuse, settings: [String: LintSettings] = [:]
  ) {
    self.catalogs = catalogs
    before = catalogs.map(\.catalog.source.bytes)
    self.locale = locale
    self.known = known
    self.conflicts = conflicts
    self.settings = settings
  }

  /// Imports a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - format: its format; detected if nil.
  /// - Throws: a diagnostic if the file cannot be read or belongs to another catalog; nothing of it is imported then.
  package mutating func take(_ source: SourceText, as format: ExchangeFormat? = nil) throws(Diagnostic) {
    try take(try Exchange.read(source, as: format, for: targets))
  }

  /// Imports files that were read, all of them or none.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - keepsTranslations: whether a text that is not translated leaves the catalog's translation as it is.
  /// - Throws: a diagnostic if one belongs to another catalog.
  mutating func take(_ files: [ImportedFile], keepsTranslations: Bool = true) throws(Diagnostic) {
    var changed = self
    for file in files {
      let plan = try ImportPlan(
        file, into: changed.targets, conflicts: conflicts, keepsTranslations: keepsTranslations)
      changed.reports.append(plan.report)
      changed.apply(plan, in: file.target)
    }
    self = changed
  }

  private var targets: ImportTargets {
    ImportTargets(catalogs, locale: locale, known: known, settings: settings)
  }

  /// Applies a plan's edits to the catalog, so that the next file is compared with them.
  private mutating func apply(_ plan: ImportPlan, in locale: LocaleTag) {
    guard !plan.edits.isEmpty,
      let index = catalogs.firstIndex(where: { $0.name == plan.report.catalog })
    else { return }
    var editor = CatalogEditor(catalogs[index].catalog)
    for edit in plan.edits { editor.set(edit.localization, for: edit.key, in: locale) }
    guard editor.hasChanges else { return }
    let source = SourceText(path: catalogs[index].catalog.source.path, bytes: editor.write())
    var diagnostics = Diagnostics()
    // The editor's output is always readable; its tests check that.
    if let catalog = Catalog.read(source, into: &diagnostics) { catalogs[index].catalog = catalog }
  }

  /// Whether anything was refused or is in conflict.
  package var hasProblems: Bool { reports.contains(where: \.hasProblems) }

  /// Whether a text that is not translated would have replaced a translation.
  package var hasKept: Bool { reports.contains { !$0.kept.isEmpty } }

  /// The changed catalogs, by index among those given, with their new bytes.
  package var results: [(index: Int, bytes: [UInt8])] {
    catalogs.indices.compactMap { index in
      let bytes = catalogs[index].catalog.source.bytes
      return bytes == before[index] ? nil : (index, bytes)
    }
  }

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

/// Resolves an id: first among the texts that an export would write now, then by its parts.
struct UnitResolver {
  /// The longest id that is parsed, in bytes; longer ones match as a whole or not at all, so a hostile one is cheap.
  private static let longest = 16 << 10

  private let catalog: Catalog
  private let expected: [ExactID: TranslationUnit]

  init(_ catalog: Catalog, _ file: TranslationFile) {
    self.catalog = catalog
    expected = Dictionary(
      file.units.map { (ExactID($0.id), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the text that an export would write now under an id.
  func expected(_ id: String) -> TranslationUnit? { expected[ExactID(id)] }

  /// Returns the key and the place of an id; nil if the catalog has no such key.
  func resolve(_ id: String) -> (key: String, path: TextPath)? {
    if let unit = expected[ExactID(id)] { return (unit.key, unit.path) }
    if catalog.contains(id) { return (id, .root) }
    // A key may contain the separator: the longest known key wins.
    guard id.utf8.count <= Self.longest else { return nil }
    let bytes = Array(id.utf8)
    let separator = Array(TextPath.separator.utf8)
    var at = bytes.count - separator.count
    while at >= 0 {
      if bytes[at..<at + separator.count].elementsEqual(separator) {
        let key = String(decoding: bytes[..<at], as: UTF8.self)
        let rest = String(decoding: bytes[(at + separator.count)...], as: UTF8.self)
        if catalog.contains(key), let path = TextPath.parse(rest) { return (key, path) }
      }
      at -= 1
    }
    return nil
  }
}
