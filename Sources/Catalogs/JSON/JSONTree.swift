package import Foundations

/// A JSON file as a tree with source spans; for the small files that catalogs are exchanged in.
///
/// Strict, as catalogs are read (RFC 8259). Numbers, truth values and null are kept as they are written.
package indirect enum JSONTree: Sendable {
  /// A text, with its escapes read, and its place between the quotes.
  case string(String, Foundations.Span)
  /// Members in order.
  case object([Member], Foundations.Span)
  /// Elements in order.
  case array([JSONTree], Foundations.Span)
  /// Anything else, as written.
  case scalar(String, Foundations.Span)

  /// A member of an object.
  package struct Member: Sendable {
    /// The key.
    package let key: String
    /// Where the key stands.
    package let span: Foundations.Span
    /// Its value.
    package let value: JSONTree
  }

  /// A file that is not JSON: the error, its place, and perhaps a fix.
  package struct ReadError: Error {
    /// One sentence without a full stop.
    package let message: String
    /// Where it is.
    package let span: Foundations.Span
    /// The suggested fix.
    package let help: String?
  }

  /// Reads a file.
  ///
  /// - Throws: the first error; a duplicate key is one too.
  package static func read(_ source: SourceText) throws(ReadError) -> JSONTree {
    if let broken = source.brokenUTF8 {
      throw ReadError(
        message: "the file is not UTF-8 from this byte on", span: Span(source, broken),
        help: "save it as UTF-8")
    }
    var scanner = JSONScanner(source.bytes, at: JSONScanner.start(of: source.bytes))
    do throws(CatalogSyntaxError) {
      let tree = try tree(&scanner, source)
      try scanner.finish()
      if let twice = scanner.duplicates.first {
        throw CatalogSyntaxError(
          message: "`\(source.text(in: twice.second))` comes twice", range: twice.second)
      }
      return tree
    } catch {
      throw ReadError(message: error.message, span: Span(source, error.range), help: error.help)
    }
  }

  private static func tree(_ scanner: inout JSONScanner, _ source: SourceText) throws(CatalogSyntaxError)
    -> JSONTree
  {
    switch try scanner.kind() {
    case .string:
      let text = try scanner.string()
      return .string(text.decoded(in: source.bytes), Span(source, text.range))
    case .object:
      let start = scanner.position
      var members: [Member] = []
      try scanner.members { scanner, key throws(CatalogSyntaxError) in
        let value = try tree(&scanner, source)
        members.append(
          Member(key: key.decoded(in: source.bytes), span: Span(source, key.range), value: value))
      }
      return .object(members, Span(source, start..<scanner.position))
    case .array:
      let start = scanner.position
      var elements: [JSONTree] = []
      try scanner.elements { scanner throws(CatalogSyntaxError) in elements.append(try tree(&scanner, source))
      }
      return .array(elements, Span(source, start..<scanner.position))
    case .number, .boolean, .null:
      let range = try scanner.skipValue()
      return .scalar(source.text(in: range), Span(source, range))
    }
  }
}
