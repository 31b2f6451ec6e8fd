import Catalogs
import Documents
import Foundations

/// Reads mappings with known keys, and reports a malformed one by a single rule.
struct MappingFieldReader {
  let rule: LintRule
  private(set) var diagnostics = Diagnostics()

  init(_ rule: LintRule) { self.rule = rule }

  mutating func report(_ message: String, _ span: Span, help: String? = nil) {
    diagnostics.report(Diagnostic(rule.code, rule.severity, message, at: span, help: help))
  }

  /// Reads the root of a file, whose first key is its version.
  mutating func root(_ source: SourceText, _ version: String, _ keys: [String]) -> [String: Node]? {
    var found = Diagnostics()
    let limits = DocumentLimits(bytes: LintSettings.largestFile, depth: 8, nodes: 500_000)
    let root = DocumentReader.read(source, limits: limits, into: &found)
    diagnostics.report(contentsOf: found.all)
    guard let root, let fields = fields(root, [version] + keys, required: [version]) else { return nil }
    guard let node = fields[version], node.text == "1" else {
      if let node = fields[version] {
        report("the version is `\(node.text ?? node.kindInWords)`, and only 1 is known", node.span)
      }
      return nil
    }
    return fields
  }

  /// Returns the values of a mapping; nil if it is none, or lacks a required key.
  mutating func fields(_ node: Node, _ keys: [String]?, required: [String] = []) -> [String: Node]? {
    guard let entries = node.entries else {
      report("expected a mapping, and found \(node.kindInWords)", node.span)
      return nil
    }
    var fields: [String: Node] = [:]
    for entry in entries {
      fields[entry.name] = entry.value
      guard let keys, !keys.contains(entry.name) else { continue }
      report(
        "there is no key `\(entry.name)` here", entry.keySpan,
        help: nearHelp(for: entry.name, in: keys)
          ?? "the keys are \(keys.joined(separator: ", "))")
    }
    let missing = required.filter { fields[$0] == nil }
    if missing.isEmpty { return fields }
    report("`\(missing.joined(separator: "`, `"))` is missing", node.span)
    return nil
  }

  mutating func items(_ node: Node?) -> [Node] {
    guard let node else { return [] }
    if let items = node.items { return items }
    report("expected a list, and found \(node.kindInWords)", node.span)
    return []
  }

  /// Returns a text that is not empty.
  mutating func text(_ node: Node?) -> String? {
    guard let node else { return nil }
    if let text = node.text, !text.allSatisfy(\.isWhitespace) { return text }
    report("expected a text, and found \(node.text == nil ? node.kindInWords : "an empty one")", node.span)
    return nil
  }

  /// Returns a text, or a list of texts.
  mutating func texts(_ node: Node?) -> [String] {
    guard let node else { return [] }
    if let items = node.items {
      var texts: [String] = []
      for item in items { if let text = text(item) { texts.append(text) } }
      return texts
    }
    return text(node).map { [$0] } ?? []
  }

  mutating func locale(_ name: String, _ span: Span) -> LocaleTag? {
    if let tag = LocaleTag(name) { return tag }
    report("`\(name)` is no language", span, help: "name it by its BCP 47 tag, such as `hi` or `pt-BR`")
    return nil
  }

  mutating func number(_ node: Node?) -> Int? {
    guard let node, let text = text(node) else { return nil }
    if let number = Int(text), (1...100_000).contains(number) { return number }
    report("`\(text)` is no whole number from 1 on", node.span)
    return nil
  }
}
