import Documents
import Foundations
import Glibc
import Localization

/// The files of a mutated checkout, as `kolam strings` reads them.
struct CheckoutFolders: CatalogFolders {
  func kind(of path: String) -> CatalogFileKind? { access(path, F_OK) == 0 ? .file : nil }

  func listing(of folder: String) -> [String] { [] }

  func read(_ path: String, limit: Int) throws(Diagnostic) -> SourceText {
    try SourceText.load(path, shownAs: path, limit: limit)
  }
}
