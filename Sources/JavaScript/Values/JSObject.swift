/// An object or an array of the interpreter.
final class JSObject {
  /// Its contents: the state that a rollback restores.
  struct Contents {
    /// The elements, if it is an array.
    var elements: [JSValue]?
    /// The keys in the order in which they were added.
    var keys: [ScriptText] = []
    var values: [ScriptText: JSValue] = [:]
  }

  private(set) var contents: Contents

  init(elements: [JSValue]) { contents = Contents(elements: elements) }

  init(members: [(ScriptText, JSValue)] = []) {
    contents = Contents(elements: nil)
    for (key, value) in members { set(key, to: value) }
  }

  /// Releases a long chain iteratively; recursive deallocation would overflow the stack.
  deinit {
    var rest = children
    contents = Contents()
    while var next = rest.popLast() {
      guard isKnownUniquelyReferenced(&next) else { continue }
      rest += next.children
      next.contents = Contents()
    }
  }

  private var children: [JSObject] {
    var found: [JSObject] = []
    for case .object(let child) in contents.elements ?? [] { found.append(child) }
    if !contents.keys.isEmpty {
      for case .object(let child) in contents.values.values { found.append(child) }
    }
    return found
  }

  var elements: [JSValue]? { contents.elements }
  var isArray: Bool { contents.elements != nil }

  /// The members in the order of JavaScript (ECMA-262, 10.1.11): indices ascending, then as they were added.
  var members: [(key: ScriptText, value: JSValue)] {
    let indices = contents.keys.compactMap { key in key.index.map { ($0, key) } }.sorted { $0.0 < $1.0 }
    let ordered =
      indices.isEmpty ? contents.keys : indices.map(\.1) + contents.keys.filter { $0.index == nil }
    return ordered.map { ($0, contents.values[$0] ?? .undefined) }
  }

  /// The value of its own key, if it has it.
  subscript(_ key: ScriptText) -> JSValue? {
    if let elements = contents.elements {
      if let index = key.index { return element(index, of: elements) }
      if key == "length" { return .number(Double(elements.count)) }
    }
    return contents.keys.isEmpty ? nil : contents.values[key]
  }

  /// The value of its own index, if it has it.
  subscript(_ index: Int) -> JSValue? {
    if let elements = contents.elements { return element(index, of: elements) }
    return contents.keys.isEmpty ? nil : contents.values[ScriptText(String(index))]
  }

  private func element(_ index: Int, of elements: [JSValue]) -> JSValue? {
    guard index < elements.count else { return nil }
    if case .hole = elements[index] { return nil }
    return elements[index]
  }

  /// Sets a key other than `length` and the indices of an array.
  func set(_ key: ScriptText, to value: JSValue) {
    if contents.values.updateValue(value, forKey: key) == nil { contents.keys.append(key) }
  }

  /// Sets an element of an array, which grows with holes if necessary.
  func set(_ index: Int, to value: JSValue) {
    let count = contents.elements?.count ?? 0
    if index > count { contents.elements?.append(contentsOf: repeatElement(.hole, count: index - count)) }
    if index < count { contents.elements?[index] = value } else { contents.elements?.append(value) }
  }

  /// Shortens an array, or extends it with holes.
  func resize(to length: Int) {
    let count = contents.elements?.count ?? 0
    if length < count { contents.elements?.removeLast(count - length) }
    if length > count { contents.elements?.append(contentsOf: repeatElement(.hole, count: length - count)) }
  }

  func append(_ values: [JSValue]) { contents.elements?.append(contentsOf: values) }

  /// Restores earlier contents.
  func restore(_ earlier: Contents) { contents = earlier }
}
