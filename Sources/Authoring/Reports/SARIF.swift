import Foundations

/// The objects that a SARIF log repeats.
enum SARIF {
  /// The base id of relative paths, which upload tools recognize.
  static let root = "%SRCROOT%"

  /// Returns a message (3.11) with doubled braces (3.11.5), and escaped brackets that could start a link (3.11.6).
  static func message(_ text: String) -> JSON {
    var text = text.split(separator: "\n", omittingEmptySubsequences: false).map { visibleText(String($0)) }
      .joined(separator: "\n").replacing("{", with: "{{").replacing("}", with: "}}")
    if text.contains("](") {
      text = text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
    }
    return .object([.init("text", .string(text))])
  }

  /// Returns a location (3.28), with an optional message and logical location (3.33).
  static func location(_ span: Span, message: String?, subject: String? = nil) -> JSON {
    .object([
      .init(
        "physicalLocation",
        .object([
          .init("artifactLocation", artifact(span.source.path)), .init("region", region(span)),
        ])),
      .init(
        "logicalLocations",
        subject.map {
          .array([
            .object([
              .init("fullyQualifiedName", .string(visibleText($0))), .init("kind", .string("resource")),
            ])
          ])
        }), .init("message", message.map(self.message)),
    ])
  }

  /// Returns a fix (3.55) that replaces a name.
  static func fix(_ rename: Rename) -> JSON {
    let replacement = JSON.object([
      .init("deletedRegion", region(rename.span)),
      .init("insertedContent", .object([.init("text", .string(rename.name))])),
    ])
    return .object([
      .init("description", message("write `\(rename.name)`")),
      .init(
        "artifactChanges",
        .array([
          .object([
            .init("artifactLocation", artifact(rename.span.source.path)),
            .init("replacements", .array([replacement])),
          ])
        ])),
    ])
  }

  /// Returns an artifactLocation (3.4): a relative reference, or a file URI if the path is absolute.
  private static func artifact(_ path: String) -> JSON {
    let isAbsolute = path.hasPrefix("/")
    return .object([
      .init("uri", .string((isAbsolute ? "file://" : "") + PercentCoding.encode(path, keeping: "/"))),
      .init("uriBaseId", isAbsolute ? nil : .string(root)),
    ])
  }

  /// Returns a region (3.30): `endColumn` is exclusive.
  private static func region(_ span: Span) -> JSON {
    let (start, end) = (span.location, span.source.location(of: span.range.upperBound))
    return .object([
      .init("startLine", .int(start.line)), .init("startColumn", .int(start.column)),
      .init("endLine", .int(end.line)), .init("endColumn", .int(end.column)),
    ])
  }
}
