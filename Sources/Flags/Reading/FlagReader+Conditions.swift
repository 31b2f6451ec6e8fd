internal import Documents
internal import Expressions
import Foundations

extension Diagnostic.Code {
  /// A name that the file's `context` does not declare.
  static let undeclaredAttribute = Self("KL0705")
  /// A name under `context` that cannot be declared.
  static let attributeName = Self("KL0729")
}

extension FlagReader {
  /// Names that mean something without being declared.
  static let builtInNames: Set = ["targetingKey", "tier", "now", "profile", "segments"]

  mutating func readContext(_ node: Node) {
    for entry in entries(node, "`context`, attributes with their types") ?? [] {
      guard let type = TypeSyntax.parse(entry.value, into: &diagnostics)?.type else { continue }
      let steps = entry.name.split(separator: ".", omittingEmptySubsequences: false)
      if Self.builtInNames.contains(String(steps[0])) {
        report(
          .attributeName, "the name `\(entry.name)` is taken, expected another one", entry.keySpan,
          help: "`\(steps[0])` is there without being declared")
        continue
      }
      guard steps.allSatisfy(Self.isIdentifier) else {
        report(
          .attributeName, "`\(entry.name)` is no name, expected letters, digits and `_` divided by dots",
          entry.keySpan)
        continue
      }
      declarations.declare(entry.name, type)
      attributes.append((entry.name, entry.keySpan))
    }
  }

  static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    return text.utf8.allSatisfy(isNamePart)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Compiles an expression; an unknown name is reported as an undeclared attribute.
  mutating func expression(_ node: Node, _ what: String, expecting: ValueType?) -> Program? {
    guard let scalar = node.scalar, !scalar.isNull else {
      report(.flagForm, "found \(node.kindInWords), expected \(what)", node.span)
      return nil
    }
    var found = Diagnostics()
    let program =
      if let verbatim = scalar.verbatim {
        Program.compile(
          Span(node.span.source, verbatim), declarations, expecting: expecting, into: &found)
      } else {
        Program.compile(text: scalar.text, at: node.span, declarations, expecting: expecting, into: &found)
      }
    for error in found.all {
      diagnostics.report(error.code == .unknownName ? undeclared(error, scalar) : error)
    }
    return program
  }

  mutating func condition(_ node: Node, _ what: String) -> Program? {
    expression(node, what, expecting: .bool)
  }

  /// The error of an unknown name with the whole path, so that `device.modle` finds `device.model`.
  private func undeclared(_ error: Diagnostic, _ scalar: Scalar) -> Diagnostic {
    guard scalar.verbatim != nil, let span = error.span else { return error }
    let bytes = span.source.bytes
    var end = span.range.upperBound
    while end < bytes.count, Self.isNamePart(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    // A call is no step of the path: `device.modle.startsWith("EXA")`.
    if end < bytes.count, bytes[end] == UInt8(ascii: "(") {
      let path = bytes[span.range.lowerBound..<end]
      end = path.lastIndex(of: UInt8(ascii: ".")) ?? span.range.upperBound
    }
    let path = Span(span.source, span.range.lowerBound..<max(end, span.range.upperBound))
    let known = declarations.variables.map(\.name)
    let isSegment = path.text.hasPrefix("segments.")
    // Screens see the profile as `device.name`, so people look for it under `device`.
    let last = String(path.text.split(separator: ".").last ?? "")
    let builtIn = path.text.contains(".") && Self.builtInNames.contains(last) ? last : nil
    let help =
      (builtIn ?? nearestName(to: path.text, in: known)).map { "did you mean `\($0)`?" }
      ?? (isSegment ? "declare it under `segments:`" : "declare it under `context:` with its type")
    let message =
      isSegment
      ? "no segment `\(path.text.dropFirst("segments.".count))`" : "no attribute `\(path.text)` in `context`"
    return Diagnostic(.undeclaredAttribute, message, at: path, help: help)
  }
}
