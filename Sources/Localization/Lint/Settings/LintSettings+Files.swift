package import Foundations

extension LintSettings {
  /// Reads what is said of a catalog in the files beside it: settings, what was translated from what, and glossaries.
  ///
  /// - Parameters:
  ///   - catalog: the catalog's file.
  ///   - folders: where the files are.
  ///   - diagnostics: takes what is wrong with them.
  /// - Throws: what keeps a file from being read that is there, or that a glossary includes.
  package mutating func read(
    beside catalog: CatalogPath, in folders: any CatalogFolders, into diagnostics: inout Diagnostics
  ) throws(Diagnostic) {
    try readOwn(beside: catalog, in: folders, into: &diagnostics)
    try readSources(beside: catalog, in: folders, into: &diagnostics)
    try readGlossaries(of: catalog, folders, &diagnostics)
  }

  /// Reads the record of what was translated from what, if there is one.
  ///
  /// - Parameters:
  ///   - catalog: the catalog's file.
  ///   - folders: where the record is.
  ///   - diagnostics: takes what is wrong with it.
  /// - Throws: what keeps it from being read.
  package mutating func readSources(
    beside catalog: CatalogPath, in folders: any CatalogFolders, into diagnostics: inout Diagnostics
  ) throws(Diagnostic) {
    let record = catalog.beside("sources")
    guard folders.kind(of: record) != nil else { return }
    sources = SourceRecord.read(try folders.read(record, limit: Self.largestFile), into: &diagnostics)
  }

  /// Reads a catalog's settings alone.
  ///
  /// - Parameters:
  ///   - catalog: the catalog's file.
  ///   - folders: where the settings are.
  ///   - diagnostics: takes what is wrong with them.
  /// - Returns: whether there are any.
  /// - Throws: what keeps them from being read.
  @discardableResult
  package mutating func readOwn(
    beside catalog: CatalogPath, in folders: any CatalogFolders, into diagnostics: inout Diagnostics
  ) throws(Diagnostic) -> Bool {
    let file = catalog.beside("lint")
    guard folders.kind(of: file) != nil else { return false }
    read(try folders.read(file, limit: Self.largestFile), into: &diagnostics)
    return true
  }

  private mutating func readGlossaries(
    of catalog: CatalogPath, _ folders: any CatalogFolders, _ diagnostics: inout Diagnostics
  ) throws(Diagnostic) {
    let own = catalog.beside("glossary")
    guard folders.kind(of: own) != nil else { return }
    glossary.read(try folders.read(own, limit: Self.largestFile), into: &diagnostics)
    // Each is read once, so those that include each other end.
    var next = 0
    while next < glossary.includes.count {
      let name = glossary.includes[next]
      next += 1
      let file = "\(catalog.folder)\(name).glossary.yaml"
      guard !name.contains("/"), !glossary.includes[..<(next - 1)].contains(name), file != own else {
        continue
      }
      glossary.read(try folders.read(file, limit: Self.largestFile), into: &diagnostics)
    }
  }
}
