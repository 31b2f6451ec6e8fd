/// A file holds one concept; a long one most likely holds two.
enum LengthRule {
  /// The maximum number of lines.
  static let limit = 300

  /// The maximum of a file whose type owns a state: its methods belong beside it, not into files of their own.
  static let limitWithState = 500

  /// Types that own a state: actors, classes, values that change themselves, and suites with what they set up.
  private static let owners = ["actor ", "final class ", "mutating func "]

  private static func limit(of file: SourceFile) -> Int {
    let ownsState = file.lines.contains { line in
      owners.contains { line.contains($0) } || (file.path.hasPrefix("Tests/") && line.contains("struct "))
    }
    return ownsState ? limitWithState : limit
  }

  /// Longer files, with the reason.
  static let exceptions: [String: String] = [:]

  static func check(_ files: [SourceFile], exceptions: [String: String] = exceptions) -> [Violation] {
    // What is generated is as long as its contract.
    let written = files.filter { $0.lines.first?.hasPrefix("// Written by `kolam plugin generate") != true }
    let long = written.filter { $0.lines.count - 1 > limit(of: $0) }
    return long.filter { exceptions[$0.path] == nil }.map { file in
      Violation(
        path: file.path,
        message:
          "has \(file.lines.count - 1) lines, \(limit(of: file)) at most: divide it by concept, or list it with a reason"
      )
    }
      + exceptions.keys.sorted().filter { path in !long.contains { $0.path == path } }.map {
        Violation(path: $0, message: "is listed as long and is not: take it off the list")
      }
  }
}
