/// A target parsed from the text of Package.swift: the build system would take its lock.
struct PackageTarget: Equatable, Sendable {
  enum Kind: Equatable {
    case module, tests, system
  }

  let name: String
  let kind: Kind
  /// The path of its sources.
  let path: String
  /// The folders in that path which it consists of; none where it has all of it.
  var sources: [String] = []
  /// Its declared dependencies.
  let dependencies: [String]

  /// Returns whether a file belongs to it.
  func owns(_ file: SourceFile) -> Bool {
    let folders = sources.isEmpty ? [path] : sources.map { "\(path)/\($0)" }
    return folders.contains { file.path.hasPrefix($0 + "/") }
  }

  /// Parses the targets of a package manifest.
  ///
  /// It supports the forms that ours uses: `module(…)`, `tests(…)`, `.target(…)`, `.executableTarget(…)` and
  /// `.systemLibrary(…)`, each at the beginning of a line.
  static func read(_ manifest: String) -> [PackageTarget] {
    var targets: [PackageTarget] = []
    for call in manifest.matches(of: /(?m)^ +(module|tests|\.\w+[tT]arget|\.target|\.systemLibrary)\(/) {
      let text = arguments(manifest[call.range.upperBound...])
      guard let first = text.firstMatch(of: /"([^"]+)"/)?.output.1 else { continue }
      let name = String(first)
      let path = text.firstMatch(of: /path: "([^"]+)"/).map { String($0.output.1) }
      switch call.output.1 {
      case "tests":
        targets.append(
          PackageTarget(
            name: "\(name)Tests", kind: .tests, path: path ?? "Tests/\(name)Tests",
            dependencies: dependencies(text) + ["TestSupport"]))
      case ".systemLibrary":
        targets.append(
          PackageTarget(name: name, kind: .system, path: path ?? "Sources/\(name)", dependencies: []))
      default:
        // The helpers `module` and `tests` use a variable.
        guard !text.contains("name: name"), !text.contains("\\(name)") else { continue }
        targets.append(
          PackageTarget(
            name: name, kind: .module, path: path ?? "Sources/\(name)", sources: sources(text),
            dependencies: dependencies(text)))
      }
    }
    return targets
  }

  /// Returns the text up to the call's closing parenthesis.
  private static func arguments(_ text: Substring) -> Substring {
    var depth = 1
    let end = text.firstIndex { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth == 0
    }
    return text[..<(end ?? text.endIndex)]
  }

  /// Returns the folders in a list of sources.
  private static func sources(_ text: Substring) -> [String] {
    text.firstMatch(of: /sources: *\[/).map { names(in: text, from: $0.range.upperBound) } ?? []
  }

  /// Returns the names in the first list that is not one of settings.
  private static func dependencies(_ text: Substring) -> [String] {
    let list = text.matches(of: /(\w+: *)?\[/).first { match in
      match.output.1.map { $0.hasPrefix("dependencies") } ?? true
    }
    return list.map { names(in: text, from: $0.range.upperBound) } ?? []
  }

  /// Returns the texts of a list that begins there.
  private static func names(in text: Substring, from start: Substring.Index) -> [String] {
    guard let end = text[start...].firstIndex(of: "]") else { return [] }
    let bare = text[start..<end].replacing(/\.product\(name: ("[^"]+"), package: "[^"]+"\)/) { $0.output.1 }
    return bare.matches(of: /"([^"]+)"/).map { String($0.output.1) }
  }
}
