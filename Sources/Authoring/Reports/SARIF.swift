import Foundations

/// The objects of a SARIF log that stand in many places of it.
enum SARIF {
  /// The name of the folder that paths are relative to; upload tools know this one.
  static let root = "%SRCROOT%"

  /// A message (3.11): braces are doubled (3.11.5), brackets escaped where they could be taken for a link (3.11.6).
  static func message(_ text: String) -> JSON {
    var text = text.split(separator: "\n", omittingEmptySubsequences: false).map { visibleText(String($0)) }
      .joined(separator: "\n").replacing("{", with: "{{").replacing("}", with: "}}")
    if text.contains("](") {
      text = text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
    }
    return .object([.init("text", .string(text))])
  }

  /// A location (3.28), with a few words on it where there are some, and what tools call it (3.33).
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

  /// A fix (3.55) that writes another name.
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

  /// An artifactLocation (3.4): a relative reference, or a file's URI where the path begins at the machine's root.
  private static func artifact(_ path: String) -> JSON {
    let isAbsolute = path.hasPrefix("/")
    return .object([
      .init("uri", .string((isAbsolute ? "file://" : "") + PercentCoding.encode(path, keeping: "/"))),
      .init("uriBaseId", isAbsolute ? nil : .string(root)),
    ])
  }

  /// A region (3.30): `endColumn` is that behind the last character.
  private static func region(_ span: Span) -> JSON {
    let (start, end) = (span.location, span.source.location(of: span.range.upperBound))
    return .object([
      .init("startLine", .int(start.line)), .init("startColumn", .int(start.column)),
      .init("endLine", .int(end.line)), .init("endColumn", .int(end.column)),
    ])
  }
}
