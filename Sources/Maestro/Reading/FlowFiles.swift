package import Foundations

/// The files that flows can name.
package protocol FlowFiles: Sendable {
  /// Returns the kind of file at a path.
  func kind(of path: String) -> FlowFileKind
  /// Returns a file's text.
  ///
  /// - Throws: a diagnostic where it cannot be read.
  func read(_ path: String) throws(Diagnostic) -> SourceText
}

/// The files that flows can name, and what folders of flows hold.
package protocol WorkspaceFiles: FlowFiles {
  /// All files within a folder, by their paths relative to it, sorted; none where there is no such folder.
  func listing(of folder: String) -> [String]
}

/// The kind of file at a path.
package enum FlowFileKind: Sendable {
  /// A file.
  case file
  /// A folder.
  case folder
  /// Nothing.
  case missing
  /// Out of the workspace, whether or not something is there.
  case outside
}

/// Resolves paths in flows.
package enum FlowPath {
  /// Resolves a path against the folder of the file that names it, with `.` and `..` removed.
  package static func resolve(_ path: String, from file: String) -> String {
    if path.hasPrefix("/") { return normal(path) }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return normal(folder + path)
  }

  /// Returns a path without `.`, `..` and empty parts, without access to the file system.
  package static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
