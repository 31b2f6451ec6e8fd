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
}
