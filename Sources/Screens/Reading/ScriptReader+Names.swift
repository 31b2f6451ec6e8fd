import Foundations

extension ScriptReader {
  /// Reports a script whose name differs from its file's.
  ///
  /// - Parameters:
  ///   - name: the name in the script.
  ///   - span: where it is written.
  ///   - source: the file.
  ///   - owner: the kind of script, such as `the screen`.
  mutating func checkName(_ name: String, at span: Span, of source: SourceText, _ owner: String) {
    let path = source.path.utf8
    let start = path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex
    let file = Substring(path[start...].prefix { $0 != UInt8(ascii: ".") })
    guard file != name else { return }
    diagnostics.report(
      Diagnostic(
        .nameMismatch, "\(owner) is called `\(name)`, its file `\(file).yaml`", at: span,
        help: "give both the same name"))
  }
}
