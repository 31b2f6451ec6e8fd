internal import CYAML
public import Foundations

/// Parses YAML into nodes with source spans, under limits, reporting all errors.
///
/// libyaml's events are used directly: its own node builder and the wrappers around it lose the marks of keys
/// and resolve scalars by themselves.
public enum DocumentReader {
  /// Reads a text with one document.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - limits: the limits of the document.
  ///   - diagnostics: receives the errors. After a syntax error the document read so far is dropped.
  /// - Returns: the document's root, or nil where it cannot be parsed.
  public static func read(
    _ source: SourceText, limits: DocumentLimits = .standard, into diagnostics: inout Diagnostics
  ) -> Node? {
    guard let documents = readAll(source, limits: limits, into: &diagnostics) else { return nil }
    guard let first = documents.first else {
      diagnostics.report(
        Diagnostic(
          .emptyDocument, "the file is empty", at: Span(source, 0..<0), help: "write it, or delete the file"))
      return nil
    }
    if documents.count > 1 {
      diagnostics.report(
        Diagnostic(
          .manyDocuments, "found a second document, expected one a file", at: documents[1].span,
          help: "remove the `---` before it, or move it to a file of its own"))
    }
    return first
  }

  /// Reads a text with any number of documents, separated by `---`.
  ///
  /// - Returns: the roots, or nil where the text cannot be parsed.
  public static func readAll(
    _ source: SourceText, limits: DocumentLimits = .standard, into diagnostics: inout Diagnostics
  ) -> [Node]? {
    if source.bytes.count > limits.bytes {
      diagnostics.report(
        Diagnostic(
          .documentTooLarge, "the text is larger than \(limits.bytes >> 10) KiB, the most that is read",
          at: Span(source, 0..<0), help: "split it into several files"))
      return nil
    }
    if let error = source.utf8Error {
      diagnostics.report(error)
      return nil
    }
    var builder = NodeBuilder(source: source, limits: limits)
    let roots = builder.build()
    diagnostics.report(contentsOf: builder.diagnostics.all)
    return roots
  }
}

/// The limits of one document; exceeding any of them ends in a diagnostic.
public struct DocumentLimits: Sendable {
  /// The size of the file in bytes.
  public var bytes: Int
  /// How deep collections may nest.
  public var depth: Int
  /// How many nodes there may be, counting what aliases repeat.
  public var nodes: Int

  /// Sets limits.
  public init(bytes: Int, depth: Int, nodes: Int) {
    self.bytes = bytes
    self.depth = depth
    self.nodes = nodes
  }

  /// Ample for files written by hand: 4 MiB, 64 levels, 200,000 nodes.
  public static let standard = DocumentLimits(bytes: 4 << 20, depth: 64, nodes: 200_000)
}
