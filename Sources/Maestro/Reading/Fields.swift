internal import Documents
internal import Foundations

/// The keys of a mapping, checked for unknown names.
struct Fields {
  /// The owner of the keys in messages, such as `` `tapOn` ``.
  let owner: String
  let span: Span
  /// Whether all keys are known to the owner.
  let hasOnlyKnownKeys: Bool
  private let entries: [Node.Entry]

  init(_ entries: [Node.Entry], of owner: String, at span: Span, hasOnlyKnownKeys: Bool) {
    self.entries = entries
    self.hasOnlyKnownKeys = hasOnlyKnownKeys
    self.owner = owner
    self.span = span
  }

  subscript(name: String) -> Node? { entries.first { $0.name == name }?.value }

  func keySpan(_ name: String) -> Span? { entries.first { $0.name == name }?.keySpan }
}

extension FlowFileReader {
  /// Returns a mapping's keys, and reports unknown ones.
  ///
  /// - Parameters:
  ///   - node: the expected mapping.
  ///   - owner: the owner of the keys, for messages.
  ///   - names: the known keys.
  ///   - dropping: whether upstream accepts and ignores unknown keys.
  /// - Returns: the keys; nil where the node is not a mapping.
  mutating func fields(
    _ node: Node, of owner: String, _ names: [String], dropping: Bool = false
  ) -> Fields? {
    guard let entries = node.entries else {
      report(
        .invalidFlowValue, "found \(node.kindInWords) for \(owner), expected keys with values", at: node.span)
      return nil
    }
    for entry in entries where !names.contains(entry.name) {
      if dropping {
        report(
          .ineffectiveFlowKey, .warning, "\(owner) does nothing with the key `\(entry.name)`",
          at: entry.keySpan, help: "remove it; it takes \(listed(names))")
      } else {
        report(
          .unknownStepKey, "\(owner) has no key `\(entry.name)`", at: entry.keySpan,
          help: nearHelp(for: entry.name, in: names)
            ?? "it takes \(listed(names))")
      }
    }
    return Fields(
      entries, of: owner, at: node.span, hasOnlyKnownKeys: entries.allSatisfy { names.contains($0.name) })
  }

  /// Parses a text that may contain scripts.
  mutating func template(_ node: Node?, _ what: String) -> Template? {
    guard let node else { return nil }
    guard let scalar = node.scalar, !scalar.isNull else {
      report(.invalidFlowValue, "found \(node.kindInWords) for \(what), expected a text", at: node.span)
      return nil
    }
    return Template(scalar.text, at: node.span)
  }

  /// Parses the text under a required key.
  mutating func required(_ fields: Fields, _ name: String) -> Template? {
    guard let node = fields[name] else {
      missing(name, in: fields)
      return nil
    }
    return template(node, "`\(name)`")
  }

  mutating func missing(_ name: String, in fields: Fields) {
    report(.missingStepKey, "\(fields.owner) needs the key `\(name)`", at: fields.span)
  }

  /// Parses a boolean; returns `standard` where it is missing or invalid.
  mutating func bool(_ fields: Fields, _ name: String, _ standard: Bool) -> Bool {
    guard let node = fields[name] else { return standard }
    switch node.text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default:
      report(
        .invalidFlowValue, "found \(quoted(node)) for `\(name)`, expected true or false", at: node.span)
      return standard
    }
  }

  /// Parses one of some words, ignoring case.
  mutating func choice(_ node: Node, _ what: String, _ words: [String]) -> String? {
    if let text = node.text {
      if let word = words.first(where: { $0.lowercased() == text.lowercased() }) { return word }
      report(
        .invalidFlowValue, "found `\(text)` for \(what), expected \(listed(words, or: true))", at: node.span,
        help: nearHelp(for: text, in: words))
    } else {
      report(
        .invalidFlowValue, "found \(node.kindInWords) for \(what), expected \(listed(words, or: true))",
        at: node.span)
    }
    return nil
  }

  /// Parses a mapping of names to texts.
  mutating func variables(_ node: Node?, _ what: String) -> [FlowHeader.Variable] {
    guard let node else { return [] }
    guard let entries = node.entries else {
      report(
        .invalidFlowValue, "found \(node.kindInWords) for \(what), expected names with texts", at: node.span)
      return []
    }
    return entries.compactMap { entry in
      template(entry.value, "`\(entry.name)`").map { FlowHeader.Variable(entry.name, $0) }
    }
  }

  /// Parses a list of words; a single word is a list of one.
  mutating func words(_ node: Node?, _ what: String) -> [String] {
    guard let node else { return [] }
    guard let items = node.items else {
      if let text = node.text, !node.isNull { return [text] }
      report(
        .invalidFlowValue, "found \(node.kindInWords) for \(what), expected a list of words", at: node.span)
      return []
    }
    return items.compactMap { item in
      if item.text == nil {
        report(.invalidFlowValue, "found \(item.kindInWords) in \(what), expected a word", at: item.span)
      }
      return item.text
    }
  }

  func quoted(_ node: Node) -> String { node.text.map { "`\($0)`" } ?? node.kindInWords }

  /// Formats names as a list in a sentence.
  func listed(_ names: [String], or: Bool = false) -> String {
    let names = names.map { "`\($0)`" }
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + (or ? " or " : " and ") + last
  }
}
