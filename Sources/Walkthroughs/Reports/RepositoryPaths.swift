import Maestro

/// Turns the paths of a walk, which begin where the program runs, into those of the repository, as annotations need.
package struct RepositoryPaths: Sendable {
  private let current: String
  private let root: String?

  /// Leaves all paths as they are.
  package init() {
    current = ""
    root = nil
  }

  /// Finds the repository around a folder.
  ///
  /// - Parameters:
  ///   - current: the folder where the program runs, without links.
  ///   - checkout: the repository as the CI service names it; nil where it does not, or where it is another one.
  ///   - isRoot: whether a folder is a repository's.
  package init(current: String, checkout: String?, isRoot: (String) -> Bool) {
    self.current = current
    var folder = current
    if let checkout, current == checkout || current.hasPrefix(checkout + "/") {
      root = checkout
      return
    }
    while !isRoot(folder) {
      guard let slash = folder.lastIndex(of: "/") else {
        root = nil
        return
      }
      folder = String(folder[..<slash])
    }
    root = folder
  }

  /// Returns a file's path in the repository; files elsewhere keep theirs.
  func path(_ file: String) -> String {
    guard let root else { return file }
    let whole = FlowPath.normal(file.hasPrefix("/") ? file : "\(current)/\(file)")
    return whole.hasPrefix(root + "/") ? String(whole.dropFirst(root.count + 1)) : file
  }
}
