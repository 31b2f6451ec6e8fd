import Documents
import Foundations
import Glibc
import Localization
import Maestro

/// Catalogs and what is said of them on this machine.
struct DiskCatalogFolders: CatalogFolders {
  /// The folder from which messages name files that lie in there; nil to name them as they are found.
  let root: String?

  func kind(of path: String) -> CatalogFileKind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  func listing(of folder: String) -> [String] { FolderFlowFiles().listing(of: folder) }

  func read(_ path: String, limit: Int) throws(Diagnostic) -> SourceText {
    try SourceText.load(path, shownAs: root.map { Checkout.shown(path, in: $0) } ?? path, limit: limit)
  }
}
