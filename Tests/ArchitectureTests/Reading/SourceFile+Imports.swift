extension SourceFile {
  /// The imported modules, with their lines.
  var imports: [(number: Int, module: String)] {
    code.indices.compactMap { index in
      guard code[index].has("import ") else { return nil }
      let pattern =
        /^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
      return code[index].firstMatch(of: pattern).map { (index + 1, String($0.output.1)) }
    }
  }
}
