import Foundations

extension ScriptReader {
  /// Reports a script whose name is not that of its file.
  ///
  /// - Parameters:
  ///   - name: the name in the script.
  ///   - span: where it is written.
  ///   - source: the file.
  ///   - owner: what the script is, such as `the screen`.
  mutating func checkName(_ name: String, at span: Span, of source: SourceText, _ owner: String) {
    let fileName = source.path.split(separator: "/").last
    let file = fileName.flatMap { $0.split(separator: ".").first.map(String.init) } ?? ""
    guard file != name else { return }
    diagnostics.report(
      Diagnostic(
        .nameMismatch, "\(owner) is called `\(name)`, its file `\(file).yaml`", at: span,
        help: "give both the same name"))
  }
}
