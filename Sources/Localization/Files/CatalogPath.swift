package import Catalogs
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
      if apps.contains(name) {
        throw CommandError(
          "`\(name)` has no catalog yet: `kolam strings extract \(name)` makes it of the app’s texts")
      }
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

/// The line of an app's file that lists its languages: `locales: [en, hi]`, or a list of lines below `locales:`.
package enum AppLocales {
  /// Adds a language at the end of the list, and leaves everything else as it is.
  ///
  /// - Parameters:
  ///   - locale: the language.
  ///   - text: the app's file.
  /// - Returns: the changed file; nil if the list has a form that is not known.
  package static func adding(_ locale: LocaleTag, to text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let at = lines.firstIndex(where: { $0.hasPrefix("locales:") }) else { return nil }
    let rest = lines[at].dropFirst("locales:".count).drop { $0 == " " }
    if rest.hasPrefix("[") {
      guard let end = lines[at].firstIndex(of: "]"), !lines[at][..<end].contains("#") else { return nil }
      let isEmpty = lines[at][..<end].last { $0 != " " } == "["
      lines[at].insert(contentsOf: isEmpty ? locale.description : ", \(locale)", at: end)
    } else {
      guard rest.isEmpty || rest.hasPrefix("#") else { return nil }
      let items = lines[(at + 1)...].prefix { $0.drop { $0 == " " }.hasPrefix("- ") }
      guard let last = items.last else { return nil }
      lines.insert(last.prefix { $0 == " " } + "- \(locale)", at: items.endIndex)
    }
    return lines.joined(separator: "\n")
  }
}

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
