import Documents
import Foundations

/// Reads nodes into typed properties by their specs, reporting all that does not fit.
///
/// One reader for screens, apps, components and actions: the grammar is data in the specs.
struct ScriptReader: Sendable {
  /// The components, actions and types that exist.
  let registry: Registry
  /// All errors so far.
  var diagnostics = Diagnostics()

  /// Makes a reader.
  init(registry: Registry) { self.registry = registry }

  /// Reads the value of a key.
  ///
  /// - Returns: nil where it does not fit its type; that is then reported.
  mutating func property(_ node: Node, _ type: PropertyType) -> Property? {
    switch type {
    case .text: return text(node).map { .text($0) }
    case .expression: return expression(node).map { .expression($0) }
    case .value: return value(node).map { .value($0) }
    case .word(let words): return word(node, among: words)
    case .name: return name(node)
    case .reference(let reference): return self.reference(node, reference)
    // A key with an invalid type is declared nevertheless, so that its uses cause no further errors.
    case .type:
      let syntax = TypeSyntax.parse(node, named: registry.types, into: &diagnostics)
      return .type(syntax?.type ?? .error, node.span)
    // Read before all else, since others may name them.
    case .recordTypes: return .value(.literal(node))
    case .elements: return .elements(elements(node))
    case .actions: return .actions(actions(node))
    case .list(let type): return list(node.items ?? [node], of: type)
    case .record(let spec): return record(node, spec).map { .record($0) }
    case .mapping(let type): return named(node, type).map { .named($0) }
    case .arguments: return named(node, .value(.dyn)).map { .named($0) }
    // Read with the component that they belong to.
    case .devices: return nil
    case .nothing:
      guard node.isNull else {
        wrongKind(node, "nothing")
        return nil
      }
      return .nothing(node.span)
    }
  }

  /// Reads the items of a list; nil where there are some and none could be read, which is no empty list.
  private mutating func list(_ items: [Node], of type: PropertyType) -> Property? {
    var read: [Property] = []
    var isReported = false
    for item in items {
      if case .record(let spec) = type, spec.shorthand == nil, item.entries == nil {
        // The others most often have the same fault.
        if !isReported { wrongKind(item, "a mapping for \(spec.name)", help: spec.form) }
        isReported = true
      } else if let property = property(item, type) {
        read.append(property)
      }
    }
    return read.isEmpty && !items.isEmpty ? nil : .list(read)
  }

  /// Reads a mapping with declared keys, or its shorthand.
  mutating func record(_ node: Node, _ spec: RecordSpec) -> Properties? {
    guard let entries = node.entries else {
      if let shorthand = spec.shorthand, let key = spec.keys.first(where: { $0.name == shorthand }) {
        guard let value = property(node, key.type) else { return nil }
        var properties = Properties(at: node.span, expecting: 1)
        properties.add(key, at: node.span, value)
        return properties
      }
      wrongKind(node, "a mapping for \(spec.name)")
      return nil
    }
    return properties(entries, keys: spec.keys, of: spec.name, span: node.span)
  }

  /// Reads entries by the allowed keys.
  ///
  /// - Parameters:
  ///   - entries: the keys with their values.
  ///   - first: the spec of the first entry, under whatever name; nil where it is one like the others.
  ///   - keys: the allowed keys.
  ///   - owner: the kind of their owner, for messages.
  ///   - ownerSpan: where the owner is named; nil where it has no name, and the first key is used.
  ///   - span: where the whole is written.
  ///   - isPartial: whether required keys may be missing, since they are given elsewhere.
  ///   - told: a key whose error has been reported.
  /// - Returns: the keys that could be read; the rest is reported.
  mutating func properties(
    _ entries: [Node.Entry], first: KeySpec? = nil, keys: [KeySpec], of owner: @autoclosure () -> String,
    at ownerSpan: Span? = nil, span: Span, isPartial: Bool = false, told: String? = nil
  ) -> Properties {
    var properties = Properties(at: span, expecting: entries.count)
    // A key that is missing because it is misspelt is reported once.
    var told = told.map { [$0] } ?? []
    // By index: copying an entry would retain everything it references.
    for index in entries.indices {
      guard let key = (index == 0 ? first : nil) ?? keys.named(entries[index].name) else {
        if let near = unknownKey(entries[index], keys, owner()) { told.append(near) }
        continue
      }
      properties.add(key, at: entries[index].keySpan, property(entries[index].value, key.type))
    }
    for index in keys.indices where keys[index].isRequired && !isPartial {
      let key = keys[index]
      guard !properties.has(key.name), !told.contains(key.name) else { continue }
      // The first key in written order.
      let firstKey = entries.map(\.keySpan).min { $0.range.lowerBound < $1.range.lowerBound }
      diagnostics.report(
        Diagnostic(
          .missingKey, "\(owner()) has no `\(key.name)`", at: ownerSpan ?? firstKey ?? span,
          help: "add `\(key.name):` (\(key.about.asRemark))"))
    }
    return properties
  }

  /// Keys by what people call them who take an action for a component, or know another system.
  private static let otherNames = [
    "if": "when", "when": "if", "action": "do", "actions": "do", "onTap": "do", "onPress": "do",
    "onClick": "do",
  ]

  /// Reports a key that does not exist.
  ///
  /// - Returns: the most likely intended key.
  private mutating func unknownKey(_ entry: Node.Entry, _ keys: [KeySpec], _ owner: String) -> String? {
    let names = keys.map(\.name)
    let other = Self.otherNames[entry.name].flatMap { names.contains($0) ? $0 : nil }
    let near = other ?? nearestName(to: entry.name, in: names)
    // An element whose component is misspelt may have a key that is a component's name.
    let isElement = keys.contains { $0.name == "a11y" }
    let component = near == nil && isElement ? nearHelp(for: entry.name, in: registry.components.keys) : nil
    let help =
      other.map { "did you mean `\($0)`?" } ?? nearHelp(for: entry.name, in: names) ?? component
      ?? "it takes \(names.sorted().map { "`\($0)`" }.joined(separator: ", "))"
    diagnostics.report(
      Diagnostic(.unknownKey, "no key `\(entry.name)` in \(owner)", at: entry.keySpan, help: help))
    return near
  }

  private mutating func named(_ node: Node, _ type: PropertyType) -> [NamedProperty]? {
    guard let entries = node.entries else {
      wrongKind(node, "a mapping of names")
      return nil
    }
    return entries.compactMap { entry in
      property(entry.value, type).map {
        NamedProperty(name: entry.name, span: entry.keySpan, property: $0)
      }
    }
  }

  mutating func wrongKind(_ node: Node, _ expected: String, help: String? = nil) {
    diagnostics.report(
      Diagnostic(
        .wrongKind, "found \(node.kindInWords), expected \(expected)", at: node.shortSpan, help: help))
  }
}

extension RecordSpec {
  /// Advice with the keys that are required; nil where none is.
  fileprivate var form: String? {
    let required = keys.filter(\.isRequired).map { "\($0.name): …" }
    return required.isEmpty ? nil : "write `{ \(required.joined(separator: ", ")) }`"
  }
}

extension [KeySpec] {
  /// The key of a name; lengths differ more often than not, and are compared in no time.
  func named(_ name: String) -> KeySpec? {
    let count = name.utf8.count
    for index in indices where self[index].name.utf8.count == count && self[index].name == name {
      return self[index]
    }
    return nil
  }
}

extension Node {
  /// The span's first line: underlining a whole block would hide the place.
  var shortSpan: Span {
    let start = span.range.lowerBound
    let line = span.source.lineRange(span.location.line)
    return Span(span.source, start..<max(start, min(span.range.upperBound, line.upperBound)))
  }
}

extension String {
  /// A sentence for use in brackets: without its capital and its full stop.
  var asRemark: String {
    let words = hasSuffix(".") ? dropLast() : self[...]
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
