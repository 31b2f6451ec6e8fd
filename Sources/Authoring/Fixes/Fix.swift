import Documents
package import Foundations
import Runtime

/// A change of an app's files that removes what a diagnostic reports, where only one answer is right.
///
/// What could be answered in two ways, such as a state that nothing reads, is left to people. So the list of codes is a
/// closed one, and a name is only replaced where one known name is near to it.
package struct Fix: Sendable, Hashable {
  /// The diagnostic that it removes.
  package let code: Diagnostic.Code
  /// What is replaced, and where.
  package let span: Span
  /// What is written in its place; the file's new name where ``isRename``.
  package let text: String
  /// Whether the file is renamed, and nothing in it changed.
  package let isRename: Bool

  init(_ code: Diagnostic.Code, _ span: Span, _ text: String, isRename: Bool = false) {
    (self.code, self.span, self.text, self.isRename) = (code, span, text, isRename)
  }

  /// Says what was done, in a line without its place.
  package var sentence: String {
    isRename
      ? "renamed to `\(visibleText(text))`"
      : "`\(visibleText(span.text))` is now `\(visibleText(text))`"
  }
}

extension Fix {
  /// Returns the fix of a diagnostic; nil where it has none, or more than one answer may be right.
  package init?(_ diagnostic: Diagnostic) {
    guard let span = diagnostic.span else { return nil }
    let code = diagnostic.code
    let written = span.text
    if Self.names.contains(code.description), let rename = Self.rename(diagnostic) {
      self.init(code, rename.span, rename.text)
      return
    }
    if let line = Self.oldServersEntry(diagnostic) {
      self.init(code, line, "servers: { main: { prefix: /api/v1 } }")
      return
    }
    guard let rule = Self.rules[code.description], let text = rule(written, diagnostic) else { return nil }
    self.init(code, span, text, isRename: code == .ignoredFile)
  }

  /// All codes of which some diagnostics have a fix.
  static var codes: Set<String> { names.union(rules.keys).union([oldServers]) }

  /// The codes of names that nothing has, each of which is a misspelt one where a single name is near.
  ///
  /// A language without translations and a file that is not there are none: they may be new.
  private static let names: Set = [
    "KL0113", "KL0114", "KL0201", "KL0202", "KL0207", "KL0208", "KL0214", "KL0219", "KL0220", "KL0222",
    "KL0223", "KL0228", "KL0304", "KL0305", "KL0306", "KL0310", "KL0401", "KL0431", "KL0432", "KL0433",
    "KL0434", "KL0436", "KL0437", "KL0445", "KL0501", "KL0502", "KL0510", "KL0511", "KL0553", "KL0571",
    "KL0572", "KL0702", "KL0704", "KL0705", "KL0707", "KL0712", "KL0713", "KL0718", "KL0725", "KL0726",
    "KL0727", "KL0728", "KL0750",
  ]

  /// The new text for what is marked; nil where it is not the one that the rule knows.
  private typealias Rule = @Sendable (_ written: String, _ diagnostic: Diagnostic) -> String?

  private static let rules: [String: Rule] = [
    "KL0115": { _, diagnostic in
      diagnostic.span.map { String($0.source.path.dropLast("yml".count)) + "yaml" }
    },
    // `yes` is a truth value to YAML 1.1, and a text to this one.
    "KL0214": { written, diagnostic in
      guard diagnostic.help == "write `true`" || diagnostic.help == "write `false`" else { return nil }
      return Literals.yaml11Booleans[written.lowercased()].map { "\($0)" }
    },
    "KL0204": { written, diagnostic in
      diagnostic.message.hasSuffix("expected a bare expression") ? bare(written) : nil
    },
    "KL0301": { written, diagnostic in
      switch written {
      case "=" where diagnostic.message == "found `=`, expected `==`": "=="
      case "&" where diagnostic.message == "found `&`, expected `&&`": "&&"
      case "and", "AND": "&&"
      case "or", "OR": "||"
      default: nil
      }
    },
    "KL0529": { written, diagnostic in
      if diagnostic.help == "write `/\(written)`" { return "/" + written }
      return diagnostic.help == "write `\(written.dropLast())`" ? String(written.dropLast()) : nil
    },
    "KL0626": { written, _ in written.replacing("Y", with: "y") },
    "KL0750": { written, diagnostic in
      let name = written.dropFirst("flags.".count)
      return diagnostic.help == "write `\(name)`" ? String(name) : nil
    },
  ]

  /// Returns the one name that is near to a misspelt one, and where it goes; a name in quotes keeps them.
  private static func rename(_ diagnostic: Diagnostic) -> (span: Span, text: String)? {
    var diagnostic = diagnostic
    if let span = diagnostic.span, let quote = span.text.first, "\"'".contains(quote), span.range.count > 2,
      span.text.last == quote
    {
      let within = span.range.lowerBound + 1..<span.range.upperBound - 1
      diagnostic.span = Span(span.source, within)
    }
    guard let rename = Rename(diagnostic) else { return nil }
    // The beginning of a name may be that of one to come, and in two letters one is too much of them.
    let written = rename.span.text
    guard written.count > 2, isNear(rename.name, to: written) else { return nil }
    return (rename.span, rename.name)
  }

  private static let oldServers = "KL0509"

  /// Returns the entry of the old key `backend` where it is a line of an app without `servers`.
  private static func oldServersEntry(_ diagnostic: Diagnostic) -> Span? {
    guard diagnostic.code.description == oldServers, let span = diagnostic.span else { return nil }
    let source = span.source
    let line = source.text(in: source.lineRange(span.location.line))
    let lines = source.bytes.split(separator: UInt8(ascii: "\n"))
    guard let entry = line.prefixMatch(of: /backend:[ ]*[A-Za-z0-9_]+/), span.location.column == 1,
      !lines.contains(where: { $0.starts(with: "servers".utf8) })
    else { return nil }
    return Span(source, span.range.lowerBound..<span.range.lowerBound + entry.output.utf8.count)
  }

  /// Returns a condition without the `${` and `}` around it, in quotes where YAML would take it for something else.
  private static func bare(_ written: String) -> String? {
    let quote = written.first.flatMap { "\"'".contains($0) ? String($0) : nil } ?? ""
    let inner = written.dropFirst(quote.count).dropLast(quote.count)
    guard inner.hasPrefix("${"), inner.hasSuffix("}"), !inner.contains("\n") else { return nil }
    let expression = inner.dropFirst(2).dropLast().trimmed
    // Two expressions beside each other are a text.
    guard !expression.isEmpty, !expression.contains("${") else { return nil }
    if !quote.isEmpty { return quote + expression + quote }
    let isPlain = expression.utf8.allSatisfy { $0.isLetterOrDigit || " ._".utf8.contains($0) }
    if isPlain, expression.first?.isLetter == true { return expression }
    if !expression.contains("\"") { return expression.contains("\\") ? nil : "\"\(expression)\"" }
    return expression.contains("'") ? nil : "'\(expression)'"
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension Substring {
  /// Itself without spaces at either end.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
