/// A type's name is unique: no two modules declare it at top level.
///
/// The two sides of one plugin (`Plugins/Recipes/Sources` and `Server`) may: they share their terms.
enum TypeNameRule {
  static func check(_ files: [SourceFile]) -> [Violation] {
    var first: [String: (module: String, place: String)] = [:]
    var violations: [Violation] = []
    for file in files where !file.path.hasPrefix("Tests/") {
      let module = file.path.split(separator: "/").prefix(2).joined(separator: "/")
      for (index, line) in file.code.enumerated() {
        guard let name = declared(line) else { continue }
        let place = "\(file.path):\(index + 1)"
        guard let other = first[name] else {
          first[name] = (module, place)
          continue
        }
        guard other.module != module else { continue }
        violations.append(
          Violation(path: file.path, line: index + 1, message: "`\(name)` is declared in \(other.place) too"))
      }
    }
    return violations
  }

  /// Returns the type declared on an unindented line, unless it is private to the file.
  private static func declared(_ line: String) -> String? {
    guard line.first?.isLetter == true || line.first == "@" else { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard !words.contains("private"), !words.contains("fileprivate"),
      let keyword = words.firstIndex(where: { ["struct", "class", "enum", "actor", "protocol"].contains($0) }
      ),
      words.indices.contains(keyword + 1),
      words[..<keyword].allSatisfy({ $0.first?.isLowercase == true })
    else { return nil }
    return String(words[keyword + 1])
  }
}
