package import Foundations

/// The keys of a component, an action or a record, with their values.
///
/// Searched linearly, since there are few of them.
package struct Properties: Sendable {
  /// Where the whole is written.
  package let span: Span
  /// The union of the keys' contents.
  package private(set) var content: PropertyContent = []
  private var isInOrder = true
  private var items: [Item] = []

  /// A key that is given.
  private struct Item: Sendable {
    let name: String
    /// Where the key is written; nil for a synthesised one.
    let span: Span?
    /// Its value; nil where that could not be read.
    let property: Property?
    /// The contents of its value.
    let content: PropertyContent

    /// Where it begins in its file.
    var start: Int { span?.range.lowerBound ?? 0 }
  }

  /// Starts without keys.
  ///
  /// - Parameters:
  ///   - span: where the whole is written.
  ///   - count: the expected number of keys.
  init(at span: Span, expecting count: Int) {
    self.span = span
    items.reserveCapacity(count)
  }

  package init(_ values: [String: Property], keySpans: [String: Span], span: Span) {
    self.span = span
    for (name, property) in values.sorted(by: { $0.key < $1.key }) {
      let content = property.content.union(.of(name))
      add(Item(name: name, span: keySpans[name], property: property, content: content))
    }
  }

  private init(at span: Span, _ items: [Item]) {
    self.init(at: span, expecting: items.count)
    for item in items { add(item) }
  }

  /// Adds a key that is not there yet.
  mutating func add(_ key: KeySpec, at span: Span, _ property: consuming Property?) {
    let content = property?.content ?? []
    add(Item(name: key.name, span: span, property: property, content: content.union(key.mark)))
  }

  private mutating func add(_ item: consuming Item) {
    content.formUnion(item.content)
    if let last = items.indices.last, item.start < items[last].start { isInOrder = false }
    items.append(item)
  }

  /// These properties, overlaid by those of another.
  package func overlaid(by other: Properties) -> Properties {
    Properties(
      at: span, items.filter { item in !other.items.contains { $0.name == item.name } } + other.items)
  }

  /// Some of these keys, where they are given.
  package func only(_ names: some Collection<String>) -> Properties {
    Properties(at: span, items.filter { names.contains($0.name) })
  }

  /// Whether a key is written, with any value.
  func has(_ name: String) -> Bool { index(of: name).map { items[$0].span != nil } ?? false }

  /// The value of a key.
  package subscript(name: String) -> Property? { index(of: name).flatMap { items[$0].property } }

  /// Where a key is among the others; lengths differ more often than not, and are compared in no time.
  fileprivate func index(of name: String) -> Int? {
    let count = name.utf8.count
    return items.withUnsafeBufferPointer { items in
      for index in items.indices where items[index].name.utf8.count == count && items[index].name == name {
        return index
      }
      return nil
    }
  }

  /// All keys that are given, in written order.
  package var names: some Collection<String> { items.filter { $0.property != nil }.map(\.name) }

  /// The values of all keys, in written order.
  package var inWrittenOrder: [Property] {
    var properties: [Property] = []
    properties.reserveCapacity(items.count)
    eachInWrittenOrder { properties.append($0) }
    return properties
  }

  /// Calls a closure with the values of all keys, in written order.
  ///
  /// - Parameters:
  ///   - content: the required content; nil for any.
  ///   - body: called with each.
  package func eachInWrittenOrder(holding content: PropertyContent? = nil, _ body: (Property) -> Void) {
    if let content, self.content.isDisjoint(with: content) { return }
    // By index: copying an item would retain everything it references.
    let items = isInOrder ? items : items.sorted { $0.start < $1.start }
    for index in items.indices {
      if let content, items[index].content.isDisjoint(with: content) { continue }
      if let property = items[index].property { body(property) }
    }
  }

  /// Where each key is written.
  package var keySpans: KeySpans { KeySpans(properties: self) }

  /// Where keys are written.
  package struct KeySpans: Sendable {
    fileprivate let properties: Properties

    /// Where a key is written; nil where it is not.
    package subscript(name: String) -> Span? {
      properties.index(of: name).flatMap { properties.items[$0].span }
    }
  }

  /// The word under a key.
  package func word(_ name: String) -> String? {
    if case .word(let word, _) = self[name] { word } else { nil }
  }

  /// The texts of a list under a key.
  package func literals(_ name: String) -> [String] {
    guard case .list(let items) = self[name] else { return [] }
    return items.compactMap { if case .value(.literal(let node)) = $0 { node.text } else { nil } }
  }

  /// The components under a key.
  package func elements(_ name: String) -> [Element]? {
    if case .elements(let elements) = self[name] { elements } else { nil }
  }

  /// The actions under a key.
  package func actions(_ name: String) -> [ActionCall]? {
    if case .actions(let actions) = self[name] { actions } else { nil }
  }

  /// The expression under a key.
  package func expression(_ name: String) -> ExpressionSource? {
    if case .expression(let source) = self[name] { source } else { nil }
  }

  /// The text under a key.
  package func text(_ name: String) -> LocalizableText? {
    if case .text(let text) = self[name] { text } else { nil }
  }

  /// The records of the list under a key.
  package func records(_ key: String) -> [Properties] {
    guard case .list(let items) = self[key] else { return [] }
    return items.compactMap { if case .record(let record) = $0 { record } else { nil } }
  }

  /// The named values under a key.
  package func named(_ name: String) -> [NamedProperty] {
    if case .named(let named) = self[name] { named } else { [] }
  }
}
