import Documents
package import Foundations

/// A script with a name of its own, that of its file: a screen, a component or a flow.
package protocol NamedScript: Sendable {
  /// What it is, which is also the key of its name.
  static var kind: String { get }
  /// The keys of its file.
  static var spec: RecordSpec { get }
  /// Keeps what was read.
  init(_ source: SourceText, _ name: String, at nameSpan: Span, _ properties: Properties)
}

extension NamedScript {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - registry: the components and actions that exist.
  ///   - diagnostics: receives the errors.
  /// - Returns: nil where the file is no such script at all.
  package static func read(
    _ source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> Self? {
    DocumentReader.read(source, into: &diagnostics).flatMap {
      read($0, of: source, registry: registry, into: &diagnostics)
    }
  }

  /// Reads a script from its file's root.
  static func read(
    _ root: Node, of source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> Self? {
    var reader = ScriptReader(registry: registry)
    defer { diagnostics.report(contentsOf: reader.diagnostics.all) }
    guard let properties = reader.record(root, spec), let name = properties.word(kind),
      let nameSpan = properties.keySpans[kind]
    else { return nil }
    reader.checkName(name, at: nameSpan, of: source, "the \(kind)")
    return Self(source, name, at: nameSpan, properties)
  }
}

extension ScriptReader {
  /// Reports a script whose name differs from its file's.
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
