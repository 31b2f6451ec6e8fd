import Foundations
import Testing

@testable import Localization

/// Catalogs and what lies beside them, on no disk.
struct MemoryCatalogs: CatalogFolders {
  var files: [String: String] = [:]
  var folders: Set<String> = []

  func kind(of path: String) -> CatalogFileKind? {
    files[path] != nil ? .file : folders.contains(path) ? .folder : nil
  }

  func listing(of folder: String) -> [String] {
    files.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }.sorted()
  }

  func read(_ path: String, limit: Int) throws(Diagnostic) -> SourceText {
    guard let text = files[path] else { throw Diagnostic(.unknownExchangeFormat, "no `\(path)`", at: nil) }
    return SourceText(path: path, text: text)
  }
}
