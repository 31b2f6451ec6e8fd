/// Each diagnostic code is declared once, and used nowhere else literally, save in the list of those that have fixes.
///
/// It is about codes of all modules, most of which only theirs can name. A test finds each of them declared.
enum CodeRule {
  private static let lists: Set = ["Sources/Authoring/Fixes/Fix.swift"]

  static func check(_ files: [SourceFile]) -> [Violation] {
    var first: [Substring: String] = [:]
    var violations: [Violation] = []
    for file in files where !file.path.hasPrefix("Tests/") && !lists.contains(file.path) {
      for (index, line) in file.lines.enumerated() {
        guard line.has("\"KL") else { continue }
        for match in line.matches(of: /"(KL\d+)"/) {
          let code = match.output.1
          let place = "\(file.path):\(index + 1)"
          if let other = first.updateValue(place, forKey: code) {
            first[code] = other
            violations.append(
              Violation(path: file.path, line: index + 1, message: "`\(code)` is declared in \(other) too"))
          }
          if code.count != 6 {
            violations.append(
              Violation(path: file.path, line: index + 1, message: "`\(code)` is not KL and four digits"))
          }
        }
      }
    }
    return violations
  }
}
