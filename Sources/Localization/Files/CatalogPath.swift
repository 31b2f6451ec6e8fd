package import Foundations

/// The path of a catalog, and of what lies beside it.
package struct CatalogPath: Sendable, Hashable {
  /// The largest catalog that is read, in bytes.
  package static let largestFile = 256 << 20
  private static let ending = ".xcstrings"

  /// Where it is.
  package let path: String

  /// Names a catalog's file.
  package init(_ path: String) { self.path = path }

  /// Whether a word is a file's name: it has a slash or the catalogs' ending, or there is such a file.
  ///
  /// - Parameters:
  ///   - word: what somebody wrote.
  ///   - folders: the files that there are.
  /// - Returns: false for any other, which is an app's name.
  package static func isFile(_ word: String, in folders: any CatalogFolders) -> Bool {
    word.contains("/") || word.hasSuffix(ending) || folders.kind(of: word) == .file
  }

  /// Whether a word is a file's name where it may be a revision of git too, which can have slashes.
  ///
  /// - Parameters:
  ///   - word: what somebody wrote.
  ///   - folders: the files that there are.
  /// - Returns: false for any other.
  package static func isCatalogFile(_ word: String, in folders: any CatalogFolders) -> Bool {
    word.hasSuffix(ending) || folders.kind(of: word) == .file
  }

  /// Finds an app's catalog, or one that lies beside those of apps.
  ///
  /// - Parameters:
  ///   - name: the app's name, or the catalog's.
  ///   - root: the checkout's folder.
  ///   - apps: the apps that there are.
  ///   - folders: the files that there are.
  /// - Throws: ``CommandError`` where there is no such catalog.
  package init(named name: String, root: String, apps: [String], in folders: any CatalogFolders)
    throws(CommandError)
  {
    path = "\(root)/Locales/\(name)\(Self.ending)"
    guard !name.hasPrefix("."), folders.kind(of: path) != nil else {
      throw CommandError(
        "`\(name)` is neither a file nor an app with a catalog; there are the apps "
          + apps.joined(separator: ", "))
    }
  }

  /// The file's name without its folder.
  package var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The name that it has beside those of apps: the file's without the catalogs' ending.
  package var name: String {
    fileName.hasSuffix(Self.ending) ? String(fileName.dropLast(Self.ending.count)) : fileName
  }

  /// The folder with its slash; empty where the path has none.
  var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// The path without the catalogs' ending.
  private var base: String { path.hasSuffix(Self.ending) ? String(path.dropLast(Self.ending.count)) : path }

  /// The file of a kind that lies beside it, such as `epicura.lint.yaml`.
  package func beside(_ kind: String) -> String { "\(base).\(kind).yaml" }
}
