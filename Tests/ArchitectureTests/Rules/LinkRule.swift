import Foundation

/// Documents refer to files of the repository that are there.
enum LinkRule {
  /// Compares links, and in ARCHITECTURE.md and docs/modules the paths in code as well.
  ///
  /// - Parameters:
  ///   - path: the document's path.
  ///   - text: its text.
  ///   - exists: whether a path is a file or folder of the repository.
  /// - Returns: the references to what is not there.
  static func check(_ path: String, _ text: String, exists: (String) -> Bool) -> [Violation] {
    guard path.hasSuffix(".md") else { return [] }
    let folder = path.split(separator: "/").dropLast().map(String.init)
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      var targets = line.matches(of: /\]\(([^)#:…\s]+)(#[^)]*)?\)/).compactMap { match in
        resolved(match.output.1, from: folder)
      }
      if path == "ARCHITECTURE.md" || path.hasPrefix("docs/modules/") {
        targets += line.matches(of: /`((?:Sources|Plugins|Tests|docs|scripts)\/[^`<*… ]+)`/).map { match in
          String(match.output.1)
        }
      }
      return targets.filter { !exists($0) }.map {
        Violation(path: path, line: index + 1, message: "there is no `\($0)`")
      }
    }
  }

  /// Returns the path that a relative one names.
  private static func resolved(_ link: Substring, from folder: [String]) -> String {
    var parts = folder
    for part in link.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}
