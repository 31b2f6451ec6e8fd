/// A target parsed from the text of Package.swift: the build system would take its lock.
struct PackageTarget: Equatable, Sendable {
  enum Kind: Equatable {
    case module, tests, system
  }

  let name: String
  let kind: Kind
  /// The path of its sources.
  let path: String
  /// Its declared dependencies.
  let dependencies: [String]

  /// Returns whether a file belongs to it.
  func owns(_ file: SourceFile) -> Bool { file.path.hasPrefix(path + "/") }

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
            name: name, kind: .module, path: path ?? "Sources/\(name)", dependencies: dependencies(text)))
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

  /// Returns the names in the first list that is not one of settings.
  private static func dependencies(_ text: Substring) -> [String] {
    let list = text.matches(of: /(\w+: *)?\[/).first { match in
      match.output.1.map { $0.hasPrefix("dependencies") } ?? true
    }
    guard let list, let end = text[list.range.upperBound...].firstIndex(of: "]") else { return [] }
    let items = text[list.range.upperBound..<end]
    let bare = items.replacing(/\.product\(name: ("[^"]+"), package: "[^"]+"\)/) { $0.output.1 }
    return bare.matches(of: /"([^"]+)"/).map { String($0.output.1) }
  }
}
