import Documents
import Foundations
import Runtime
import Screens

/// A single mutation of a shipped script that makes it wrong.
struct ScriptMutation: Sendable, CustomStringConvertible {
  let app: String
  let file: String
  let range: Range<Int>
  let kind: Kind
  let was: String
  let now: String
  let place: String

  /// The kind of mutation.
  enum Kind: String, Sendable, CaseIterable {
    /// A key with a meaning to the runtime.
    case key
    /// A name at its declaration.
    case name
    /// A word of an expression: a name, a field, a function.
    case word
    /// A type, replaced by another.
    case type
    /// A name of something declared elsewhere: a screen, a model, an action, a tab, an option.
    case reference
    /// A letter of a text.
    case text
  }

  var description: String { "\(file):\(place) \(kind.rawValue): \(was) → \(now)" }
}

/// Generates all mutations of an app's scripts, by their specs.
struct ScriptMutations {
  let app: String
  let file: String
  let source: SourceText
  private(set) var found: [ScriptMutation] = []

  init(app: String, file: String, source: SourceText) {
    self.app = app
    self.file = file
    self.source = source
  }

  /// Visits a file's root.
  mutating func visit(_ root: Node, _ spec: RecordSpec) {
    for entry in root.entries ?? [] { visit(entry, spec.keys) }
  }

  private mutating func visit(_ entry: Node.Entry, _ keys: [KeySpec]) {
    guard let key = keys.first(where: { $0.name == entry.name }) else { return }
    misspell(entry.keySpan.range, .key)
    // Comments for readers of the script have no meaning.
    if key.name != "about" { visit(entry.value, key.type, key) }
  }

  private mutating func visit(_ node: Node, _ type: PropertyType, _ key: KeySpec) {
    switch type {
    case .text: text(node)
    case .expression: words(node)
    case .value: value(node)
    case .word, .reference: reference(node)
    case .name: if key.name != "id" { name(node) }
    case .type: self.type(node)
    case .recordTypes(let field):
      for entry in node.entries ?? [] {
        misspell(entry.keySpan.range, .name)
        visit(entry.value, entry.value.entries == nil ? .type : .mapping(.record(field)), key)
      }
    case .elements: for item in node.items ?? [node] { call(item, component: true) }
    case .actions: for item in node.items ?? [node] { call(item, component: false) }
    case .list(let inner): for item in node.items ?? [node] { visit(item, inner, key) }
    case .record(let spec):
      if let entries = node.entries {
        for entry in entries { visit(entry, spec.keys) }
      } else if let shorthand = spec.keys.first(where: { $0.name == spec.shorthand }) {
        visit(node, shorthand.type, shorthand)
      }
    case .mapping(let inner):
      for entry in node.entries ?? [] {
        misspell(entry.keySpan.range, .name)
        visit(entry.value, inner, key)
      }
    case .arguments:
      for entry in node.entries ?? [] {
        misspell(entry.keySpan.range, .reference)
        value(entry.value)
      }
    case .devices, .nothing: break
    }
  }

  /// Visits a component or an action: its name, its value, and its sibling keys.
  private mutating func call(_ node: Node, component: Bool) {
    let registry = Registry.standard
    guard let entries = node.entries else {
      if case .scalar(let scalar) = node.kind, let range = scalar.verbatim { misspell(range, .key) }
      return
    }
    func keys(_ name: String) -> (main: KeySpec, all: [KeySpec])? {
      component
        ? registry.components[name].map { ($0.main, $0.allKeys) }
        : registry.actions[name].map { ($0.main, $0.allKeys) }
    }
    guard
      let head = entries.first(where: { head in
        guard let spec = keys(head.name) else { return false }
        return entries.allSatisfy { other in
          other.name == head.name || keys(other.name) == nil || spec.all.contains { $0.name == other.name }
        }
      }), let spec = keys(head.name)
    else { return }
    misspell(head.keySpan.range, .key)
    if let inner = head.value.entries,
      inner.allSatisfy({ entry in spec.all.contains { $0.name == entry.name } })
    {
      for entry in inner { visit(entry, spec.all) }
    } else {
      visit(head.value, spec.main.type, spec.main)
    }
    for entry in entries where entry.name != head.name { visit(entry, spec.all) }
  }

  // MARK: Scalars

  private mutating func text(_ node: Node) {
    if let entries = node.entries {
      for entry in entries {
        misspell(entry.keySpan.range, .key)
        switch entry.name {
        case "key": text(entry.value)
        case "args": for item in entry.value.items ?? [entry.value] { words(item) }
        // Literals are not mutated.
        default: break
        }
      }
      return
    }
    guard let (range, text) = scalar(node) else { return }
    guard text.contains("${") else { return change(range, .text, to: text + "x") }
    expressions(in: text, from: range.lowerBound)
    // A word outside of the expressions is part of the key.
    let plain = text.split(separator: "$", maxSplits: 1, omittingEmptySubsequences: false)[0]
    if plain.utf8.count > 2 { change(range.lowerBound..<range.lowerBound + 1, .text, to: "x") }
  }

  private mutating func value(_ node: Node) {
    switch node.kind {
    case .scalar(let scalar):
      guard let range = scalar.verbatim else { return }
      if scalar.text.contains("${") {
        expressions(in: scalar.text, from: range.lowerBound)
      } else if scalar.text.utf8.count > 2, scalar.text.utf8.allSatisfy(Self.isLetter) {
        misspell(range, .reference)
      }
    case .sequence(let items): for item in items { value(item) }
    case .mapping(let entries): for entry in entries { value(entry.value) }
    }
  }

  private mutating func reference(_ node: Node) {
    guard let (range, text) = scalar(node) else { return }
    var start = range.lowerBound
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      misspell(start..<start + part.utf8.count, .reference)
      start += part.utf8.count + 1
    }
  }

  private mutating func name(_ node: Node) {
    if let (range, _) = scalar(node) { misspell(range, .name) }
  }

  mutating func type(_ node: Node) {
    guard let (range, text) = scalar(node) else { return }
    change(range, .type, to: text.hasPrefix("string") ? "int" : "string")
    misspell(range, .type)
  }

  mutating func words(_ node: Node) {
    if let (range, text) = scalar(node) { words(text, from: range.lowerBound) }
  }

  private mutating func expressions(in text: String, from start: Int) {
    var rest = text[...]
    while let open = rest.firstRange(of: "${"), let close = rest[open.upperBound...].firstIndex(of: "}") {
      let part = rest[open.upperBound..<close]
      words(String(part), from: start + text[..<open.upperBound].utf8.count)
      rest = rest[close...]
    }
  }

  /// Misspells each word of an expression, except in nested texts.
  private mutating func words(_ text: String, from start: Int) {
    let bytes = Array(text.utf8)
    var position = 0
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
        position += 1
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
        position += 1
      } else if Self.isLetter(byte) {
        var end = position
        while end < bytes.count, Self.isLetter(bytes[end]) { end += 1 }
        let word = String(decoding: bytes[position..<end], as: UTF8.self)
        if !["true", "false", "null"].contains(word) { misspell(start + position..<start + end, .word) }
        position = end
      } else {
        position += 1
      }
    }
  }

  func scalar(_ node: Node) -> (Range<Int>, String)? {
    guard case .scalar(let scalar) = node.kind, let range = scalar.verbatim else { return nil }
    return (range, scalar.text)
  }

  // MARK: Changes

  /// Swaps a word's last two letters, or doubles the last if they are the same.
  mutating func misspell(_ range: Range<Int>, _ kind: ScriptMutation.Kind) {
    var letters = Array(source.text(in: range))
    guard letters.count >= 2 else { return change(range, kind, to: source.text(in: range) + "q") }
    let was = letters
    letters.swapAt(letters.count - 1, letters.count - 2)
    change(range, kind, to: letters == was ? String(was) + String(was[was.count - 1]) : String(letters))
  }

  private mutating func change(_ range: Range<Int>, _ kind: ScriptMutation.Kind, to now: String) {
    let location = source.location(of: range.lowerBound)
    found.append(
      ScriptMutation(
        app: app, file: file, range: range, kind: kind, was: source.text(in: range), now: now,
        place: "\(location.line):\(location.column)"))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }
}
