/// Each diagnostic code is declared once, and used nowhere else literally.
enum CodeRule {
  static func check(_ files: [SourceFile]) -> [Violation] {
    var first: [Substring: String] = [:]
    var violations: [Violation] = []
    for file in files where !file.path.hasPrefix("Tests/") {
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
