package import Foundations

/// Writes one log with one run in the Static Analysis Results Interchange Format, for code scanning.
///
/// Source: "Static Analysis Results Interchange Format (SARIF) Version 2.1.0 Plus Errata 01" (OASIS, 2023). Rules are
/// the codes that occur. Columns count code points, as `columnKind` declares. Paths are relative to `%SRCROOT%`, the
/// folder with `Screens` in it, whose absolute path stays private (3.14.14).
package struct SARIFReport: ReportWriter {
  /// The description of a rule.
  package struct Rule: Sendable {
    /// One sentence.
    package let title: String
    /// The full explanation.
    package let explanation: String

    /// Describes a rule.
    package init(title: String, explanation: String) {
      self.title = title
      self.explanation = explanation
    }
  }

  private let version: String
  private let describe: @Sendable (Diagnostic.Code) -> Rule?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - version: the program's version.
  ///   - describe: returns the description of a code, if there is one.
  package init(version: String, describe: @escaping @Sendable (Diagnostic.Code) -> Rule? = { _ in nil }) {
    self.version = version
    self.describe = describe
  }

  /// Renders the report.
  package func write(_ report: CheckReport) -> WrittenReport {
    let codes = Set(report.diagnostics.map(\.code)).sorted { $0.description < $1.description }
    let log = JSON.object([
      .init("$schema", .string(Self.schema)), .init("version", .string("2.1.0")),
      .init("runs", .array([run(report, codes)])),
    ])
    return WrittenReport(output: log.indentedText + "\n")
  }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  private func run(_ report: CheckReport, _ codes: [Diagnostic.Code]) -> JSON {
    let driver = JSON.object([
      .init("name", .string("kolam")), .init("version", .string(version)),
      .init("rules", .array(codes.map(rule))),
    ])
    let root = SARIF.message("The folder with Screens, Locales and Plugins in it.")
    return .object([
      .init("tool", .object([.init("driver", driver)])),
      // Errors in scripts are results, not a failure of the run (3.20.14).
      .init("invocations", .array([.object([.init("executionSuccessful", .bool(true))])])),
      .init("originalUriBaseIds", .object([.init(SARIF.root, .object([.init("description", root)]))])),
      .init("columnKind", .string("unicodeCodePoints")),
      .init("results", .array(results(report.diagnostics, codes))),
    ])
  }

  private func rule(_ code: Diagnostic.Code) -> JSON {
    let rule = describe(code)
    return .object([
      .init("id", .string(code.description)), .init("name", code.name.map(JSON.string)),
      .init("shortDescription", (rule?.title).map(SARIF.message)),
      .init("fullDescription", (rule?.explanation).map(SARIF.message)),
    ])
  }

  private func results(_ diagnostics: [Diagnostic], _ codes: [Diagnostic.Code]) -> [JSON] {
    let indices = Dictionary(zip(codes.map(\.description), codes.indices)) { first, _ in first }
    var seen: [Baseline.Key: Int] = [:]
    return diagnostics.map { diagnostic in
      let key = Baseline.Key(diagnostic)
      seen[key, default: 0] += 1
      return result(diagnostic, index: indices[key.code], fingerprint: "\(key.fingerprint):\(seen[key] ?? 1)")
    }
  }

  private func result(_ diagnostic: Diagnostic, index: Int?, fingerprint: String) -> JSON {
    let words = [diagnostic.message] + (diagnostic.help.map { ["help: \($0)"] } ?? [])
    let location = diagnostic.span.map {
      SARIF.location($0, message: diagnostic.label, subject: diagnostic.subject)
    }
    let others = diagnostic.related.map { SARIF.location($0.span, message: $0.message) }
    let fix = Rename(diagnostic).map(SARIF.fix)
    return .object([
      .init("ruleId", .string(diagnostic.code.description)), .init("ruleIndex", index.map(JSON.int)),
      .init("level", .string(diagnostic.severity.rawValue)),
      .init("message", SARIF.message(words.joined(separator: "\n"))),
      .init("locations", location.map { .array([$0]) }),
      .init("relatedLocations", others.isEmpty ? nil : .array(others)),
      .init("partialFingerprints", .object([.init("codeMessageAndLine/v1", .string(fingerprint))])),
      .init("fixes", fix.map { .array([$0]) }),
    ])
  }
}

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
