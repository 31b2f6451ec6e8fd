/// The properties of a component, linked.
///
/// There are few of them, so lookup is a linear search.
struct LinkedProperties: Sendable, ExpressibleByDictionaryLiteral, Sequence {
  /// A key with its value.
  typealias Element = (key: String, value: LinkedProperty)

  private var items: [Element] = []

  /// Creates properties from keys, each given once.
  init(dictionaryLiteral items: (String, LinkedProperty)...) {
    self.items = items.map { (key: $0.0, value: $0.1) }
  }

  /// The value of a key; nil removes it.
  subscript(key: String) -> LinkedProperty? {
    get { index(of: key).map { items[$0].value } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): items[index].value = value
      case (let index?, nil): items.remove(at: index)
      case (nil, let value?):
        // Enough for most components, so that it is not reallocated while it grows.
        if items.isEmpty { items.reserveCapacity(4) }
        items.append((key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  func makeIterator() -> IndexingIterator<[Element]> { items.makeIterator() }

  private func index(of key: String) -> Int? {
    let count = key.utf8.count
    return items.withUnsafeBufferPointer { items in
      for index in items.indices where items[index].key.utf8.count == count && items[index].key == key {
        return index
      }
      return nil
    }
  }
}
