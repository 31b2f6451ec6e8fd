/// The diagnostics that are shown where a file has too many.
struct DiagnosticSelection {
  /// Those that are shown, in the order given.
  private(set) var diagnostics: [Diagnostic]
  /// The files with others, in the order of their first diagnostics, and the number of the others.
  private(set) var omitted: [(file: String, count: Int)] = []

  /// Selects diagnostics.
  ///
  /// - Parameters:
  ///   - diagnostics: all of them.
  ///   - mostPerFile: the most of a file; the more severe are preferred, then the first. Those without a file are kept.
  init(_ diagnostics: [Diagnostic], mostPerFile: Int) {
    var indices: [String: [Int]] = [:]
    var files: [String] = []
    for (index, diagnostic) in diagnostics.enumerated() {
      guard let file = diagnostic.span?.source.path else { continue }
      if indices[file, default: []].isEmpty { files.append(file) }
      indices[file, default: []].append(index)
    }
    var dropped: Set<Int> = []
    for file in files {
      guard let all = indices[file], all.count > mostPerFile else { continue }
      let severities: [Diagnostic.Severity] = [.error, .warning, .note]
      let bySeverity = severities.flatMap { severity in all.filter { diagnostics[$0].severity == severity } }
      dropped.formUnion(bySeverity.dropFirst(mostPerFile))
      omitted.append((file, all.count - mostPerFile))
    }
    self.diagnostics =
      dropped.isEmpty
      ? diagnostics : diagnostics.indices.filter { !dropped.contains($0) }.map { diagnostics[$0] }
  }
}
