extension SourceFile {
  /// An imported module, with its line, numbered from 1.
  struct Import: Sendable {
    let number: Int
    let module: String
  }

  // Compiled once for all files; it is immutable, and `Regex` is only not declared to be `Sendable`.
  nonisolated(unsafe) private static let importPattern =
    /^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/

  /// Returns the modules that lines of code import.
  static func imports(in code: [String]) -> [Import] {
    code.indices.compactMap { index in
      guard code[index].has("import ") else { return nil }
      return code[index].firstMatch(of: importPattern).map {
        Import(number: index + 1, module: String($0.output.1))
      }
    }
  }
}
