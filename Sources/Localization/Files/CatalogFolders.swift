package import Foundations

/// The files that catalogs and what is said of them are in.
package protocol CatalogFolders: Sendable {
  /// The kind of file at a path; nil where there is none.
  func kind(of path: String) -> CatalogFileKind?
  /// The files in a folder and the folders in it, by paths relative to it, sorted; without hidden ones.
  func listing(of folder: String) -> [String]
  /// A file's text.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: how many bytes it may have.
  /// - Returns: the text, by the path that messages show.
  /// - Throws: a diagnostic where it cannot be read.
  func read(_ path: String, limit: Int) throws(Diagnostic) -> SourceText
}

/// The kind of file at a path.
package enum CatalogFileKind: Sendable {
  /// A file.
  case file
  /// A folder.
  case folder
}
