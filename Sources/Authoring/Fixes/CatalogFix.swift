import Catalogs
package import Foundations
package import Runtime

/// What a check changes in the catalogs of an app: those that are missing, texts without an entry, and another form
/// than Xcode's.
package struct CatalogFix: Sendable {
  /// The file below the root.
  package let file: String
  /// Says what was done, in a line each.
  package let sentences: [String]
  /// The file's new bytes.
  package let bytes: [UInt8]

  /// Returns the next fixes of an app's catalogs, one a file; once they are written, there may be more.
  ///
  /// - Parameter report: the check of the app.
  /// - Returns: the files that change.
  package static func next(_ report: AppCheck.Report) -> [CatalogFix] {
    guard let app = report.app else { return [] }
    let missing = missingCatalogs(of: app)
    if !missing.isEmpty { return missing }
    guard !app.hasMissingCatalogs else { return [] }
    let formatted = app.ownCatalogs.filter { !CatalogForm.isXcodes($0) }.map {
      CatalogFix(
        file: $0.source.path, sentences: ["formatted as Xcode does"], bytes: CatalogForm.canonical($0))
    }
    return formatted.isEmpty ? newTexts(of: app, report.diagnostics) : formatted
  }

  /// Catalogs that the app names and that are not there; one that is named like another may be misspelt.
  private static func missingCatalogs(of app: App) -> [CatalogFix] {
    let known = app.folder.catalogNames
    return app.ownCatalogNames.filter {
      !known.contains($0) && nearestName(to: $0, in: known) == nil
    }.map {
      CatalogFix(
        file: app.folder.catalogFile($0), sentences: ["a new catalog"],
        bytes: Array(Catalog.emptyText(in: app.locales.first ?? "en").utf8))
    }
  }

  /// Entries for texts of an app of several languages; where an error hides texts, not all of them are known.
  private static func newTexts(of app: App, _ diagnostics: Diagnostics) -> [CatalogFix] {
    let errors = diagnostics.all.filter { $0.severity == .error }
    guard errors.contains(where: { $0.code == .missingText }),
      errors.allSatisfy({ $0.code == .missingText || $0.code == .missingErrorWords })
    else { return [] }
    var ignored = Diagnostics()
    let texts = TextCoverage.newTexts(of: app, app.checkScreens(into: &ignored))
    guard !texts.isEmpty else { return [] }
    return TextExtraction(adding: texts, to: app).changes.map { change in
      CatalogFix(
        file: change.file, sentences: change.added.map { "`\(visibleText($0))` is added" },
        bytes: Array(change.editor.write()))
    }
  }
}
