package import Foundations

/// The files that flows can name.
package protocol FlowFiles: Sendable {
  /// What a path leads to.
  func kind(of path: String) -> FlowFileKind
  /// A file's text.
  ///
  /// - Throws: a diagnostic where it cannot be read.
  func read(_ path: String) throws(Diagnostic) -> SourceText
}

/// What a path leads to.
package enum FlowFileKind: Sendable {
  /// A file.
  case file
  /// A folder.
  case folder
  /// Nothing.
  case missing
}

/// How paths in flows are put together.
package enum FlowPath {
  /// A path as found from the folder of the file that names it, with `.` and `..` taken out.
  package static func resolve(_ path: String, from file: String) -> String {
    if path.hasPrefix("/") { return normal(path) }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return normal(folder + path)
  }

  /// A path without `.`, `..` and empty parts, as far as that can be told without looking.
  package static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
