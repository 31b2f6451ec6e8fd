package import Catalogs
package import Foundations

/// The words of an import's command line, sorted into translators' files and catalogs.
///
/// `--into epicura Kolam` names two catalogs, although an option takes one word.
package struct ImportWords: Sendable, Hashable {
  /// The endings of files that an import reads.
  private static let endings: Set<String> = ["xliff", "xlf", "po", "csv", "tsv", "xml"]

  /// The translators' files and folders.
  package let files: [String]
  /// The catalogs: files, or names of apps.
  package let catalogs: [String]

  /// Sorts the words.
  ///
  /// - Parameters:
  ///   - words: the words that belong to no option.
  ///   - into: the words of `--into`; commas may separate several.
  ///   - folders: the files that there are.
  /// - Throws: ``CommandError`` where no word names a translator's file.
  package init(_ words: [String], into: [String], in folders: any CatalogFolders) throws(CommandError) {
    func isCatalog(_ word: String) -> Bool {
      let isName = !word.contains("/") && !word.contains(".") && folders.kind(of: word) == nil
      return isName || word.hasSuffix(".xcstrings")
    }
    files = words.filter { !isCatalog($0) }
    catalogs =
      into.flatMap { word in
        folders.kind(of: word) != nil ? [word] : word.split(separator: ",").map(String.init)
      } + words.filter(isCatalog)
    if files.isEmpty {
      throw CommandError(
        "no translator's file is named: `strings import FILE… --into \(into.joined(separator: ","))`")
    }
  }

  /// Returns the files to read: those named, and those in named folders, such as Xcode's `hi.xcloc`.
  ///
  /// - Parameters:
  ///   - sources: the languages that are translated from, whose files are left out of folders.
  ///   - folders: the files that there are.
  /// - Returns: the paths.
  /// - Throws: ``CommandError`` where a folder has no file to read.
  package func found(sources: [LocaleTag], in folders: any CatalogFolders) throws(CommandError) -> [String] {
    var found: [String] = []
    for word in files {
      let base = word.count > 1 && word.hasSuffix("/") ? String(word.dropLast()) : word
      guard folders.kind(of: base) == .folder else {
        found.append(word)
        continue
      }
      let inside = folders.listing(of: base).map { "\(base)/\($0)" }.filter { Self.isRead($0, sources) }
      guard !inside.isEmpty else {
        throw CommandError("the folder `\(visibleText(word))` has no translator's file")
      }
      found += inside
    }
    return found
  }

  private static func isRead(_ path: String, _ sources: [LocaleTag]) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, let ending = name.split(separator: ".").last, name.contains("."),
      endings.contains(ending.lowercased())
    else { return false }
    // Xcode's folder has the app's own files and notes beside the translations.
    if let bundle = parts.firstIndex(where: { $0.hasSuffix(".xcloc") }) {
      return parts.dropFirst(bundle + 1).first == XCLocWriter.contents && ending.lowercased() == "xliff"
    }
    if ending.lowercased() == "xml" { return parts.dropLast().last.flatMap(AndroidFolder.locale) != nil }
    return FileNameParts(path).language.map { !sources.contains($0) } ?? true
  }
}
