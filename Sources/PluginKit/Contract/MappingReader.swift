internal import Documents
internal import Foundations

/// Reads mappings with known keys, and reports errors.
struct MappingReader {
  private(set) var diagnostics = Diagnostics()

  mutating func report(_ code: Diagnostic.Code, _ message: String, at span: Span, help: String? = nil) {
    diagnostics.report(Diagnostic(code, message, at: span, help: help))
  }

  mutating func warn(_ code: Diagnostic.Code, _ message: String, at span: Span, help: String? = nil) {
    diagnostics.report(Diagnostic(code, .warning, message, at: span, help: help))
  }

  /// Reports an unknown name, with the nearest known one.
  mutating func report(
    _ code: Diagnostic.Code, _ message: String, at span: Span, near name: String, among names: [String]
  ) {
    let help =
      nearHelp(for: name, in: names)
      ?? (names.isEmpty ? nil : "expected one of \(names.map { "`\($0)`" }.joined(separator: ", "))")
    diagnostics.report(Diagnostic(code, message, at: span, help: help))
  }

  mutating func mergeDiagnostics(_ others: Diagnostics) { diagnostics.report(contentsOf: others.all) }

  /// The values of a mapping by their keys; unknown and missing keys are reported.
  mutating func mapping(
    _ node: Node, of what: String, at place: Span? = nil, required: [String] = [], optional: [String] = []
  ) -> [String: Node]? {
    guard let entries = node.entries else {
      let missing = node.isNull && !required.isEmpty ? " with `\(required.joined(separator: "`, `"))`" : ""
      report(
        .contractWrongKind, "found \(node.kindInWords) for \(what), expected a mapping\(missing)",
        at: node.isNull ? place ?? node.span : node.span)
      return nil
    }
    for entry in entries where !required.contains(entry.name) && !optional.contains(entry.name) {
      report(
        .contractUnknownKey, "no key `\(entry.name)` in \(what)", at: entry.keySpan, near: entry.name,
        among: required + optional)
    }
    // A key that is missing because it is misspelt is reported once.
    let unknown = entries.map(\.name).filter { !required.contains($0) && !optional.contains($0) }
    let missing = required.filter { node[$0] == nil }
    for key in missing where !unknown.contains(where: { nearestName(to: $0, in: missing) == key }) {
      report(.contractMissingKey, "\(what) has no `\(key)`", at: place ?? node.span)
    }
    return Dictionary(entries.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entries of a mapping whose keys are free names.
  mutating func entries(_ node: Node, of what: String) -> [Node.Entry] {
    if let entries = node.entries { return entries }
    report(.contractWrongKind, "found \(node.kindInWords) for \(what), expected a mapping", at: node.span)
    return []
  }

  /// The text of a scalar.
  mutating func text(_ node: Node) -> String? {
    if let text = node.text, !node.isNull { return text }
    report(.contractWrongKind, "found \(node.kindInWords), expected a text", at: node.span)
    return nil
  }

  /// The texts of a list, each once.
  mutating func distinctTexts(_ node: Node) -> [(text: String, span: Span)] {
    guard let items = node.items else {
      report(.contractWrongKind, "found \(node.kindInWords), expected a list", at: node.span)
      return []
    }
    var seen: Set<String> = []
    var found: [(text: String, span: Span)] = []
    for item in items {
      guard let text = text(item) else { continue }
      if seen.insert(text).inserted {
        found.append((text, item.span))
      } else {
        report(.contractDuplicate, "`\(text)` is in the list twice", at: item.span, help: "remove it")
      }
    }
    return found
  }

  /// Checks that expressions can write a name: a letter or `_`, then letters, digits and `_`.
  mutating func checkName(_ name: String, at span: Span) {
    let reserved = ["true", "false", "null", "in"]
    if reserved.contains(name) {
      report(
        .contractInvalidName, "`\(name)` is a word of the expression language, expected a name", at: span)
      return
    }
    let bytes = Array(name.utf8)
    let isWord = bytes.allSatisfy { byte in
      byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte)
        || (97...122).contains(byte)
    }
    if bytes.isEmpty || !isWord || (48...57).contains(bytes[0]) {
      report(
        .contractInvalidName,
        "`\(name)` cannot be a name, expected a letter followed by letters, digits and `_`", at: span)
    }
  }
}
