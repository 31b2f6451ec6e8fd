/// A file holds one concept; a long one most likely holds two.
enum LengthRule {
  /// The maximum number of lines.
  static let limit = 300

  /// Longer files, with the reason.
  static let exceptions: [String: String] = [:]

  static func check(_ files: [SourceFile], exceptions: [String: String] = exceptions) -> [Violation] {
    let long = files.filter { $0.lines.count - 1 > limit }
    return long.filter { exceptions[$0.path] == nil }.map { file in
      Violation(
        path: file.path,
        message:
          "has \(file.lines.count - 1) lines, \(limit) at most: divide it by concept, or list it with a reason"
      )
    }
      + exceptions.keys.sorted().filter { path in !long.contains { $0.path == path } }.map {
        Violation(path: $0, message: "is listed as long and is not: take it off the list")
      }
  }
}
