import Expressions
import Foundations

/// The values of an element's expressions and texts, each with the slots that it was computed from.
struct EvaluationCache {
  /// A cached value.
  struct Entry {
    var value: Value
    var slots: [Value]
    /// The sources of a text, if texts are traced.
    var sources: [TextSource] = []
  }

  private var entries: [Entry?]

  /// Starts empty.
  ///
  /// - Parameter size: the number of expressions and texts.
  init(size: Int) { entries = Array(repeating: nil, count: size) }

  /// The entry of an expression; nil where what it reads has changed.
  func entry(_ ordinal: Int, reading reads: [ReadPath], _ slots: [Value]) -> Entry? {
    guard let entry = entries[ordinal] else { return nil }
    return reads.contains { $0.differs(entry.slots, slots) } ? nil : entry
  }

  /// Keeps the value of an expression.
  mutating func keep(_ entry: Entry, _ ordinal: Int) { entries[ordinal] = entry }

  /// Forgets all values.
  mutating func removeAll() { entries = Array(repeating: nil, count: entries.count) }
}

extension [ReadPath] {
  /// The fewest paths that cover every change of these: a path covers all paths below it.
  var outermost: [ReadPath] {
    guard count > 1 else { return self }
    var kept: [ReadPath] = []
    for path in sorted(by: { ($0.slot, $0.steps.count) < ($1.slot, $1.steps.count) })
    where !kept.contains(where: { $0.slot == path.slot && path.steps.starts(with: $0.steps) }) {
      kept.append(path)
    }
    return kept
  }
}

extension ReadPath {
  /// Returns whether its value differs between two versions of the slots.
  func differs(_ old: [Value], _ new: [Value]) -> Bool {
    guard slot < old.count, slot < new.count else { return true }
    return !value(from: old[slot]).isSame(as: value(from: new[slot]))
  }

  /// Returns the value at the path; nil where the path does not exist.
  func value(from root: Value) -> Value? {
    var current = root
    for step in steps {
      switch (step, current) {
      case (.field(let name), .map(let map)):
        guard let next = map[name] else { return nil }
        current = next
      case (.index(let index), .list(let list)):
        guard list.indices.contains(index) else { return nil }
        current = list[index]
      case (.anyElement, _): return current
      default: return nil
      }
    }
    return current
  }
}

extension Value? {
  /// Returns whether both are identical.
  func isSame(as other: Value?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isSame(as: other)
    default: false
    }
  }
}

/// The results of linking an element: the size of its cache and all that it reads.
struct CacheLayout {
  /// Whether anything will be cached, so that these results are needed.
  let isNeeded: Bool
  private(set) var count = 0
  /// The paths, each once; there are few of them.
  private(set) var reads: [ReadPath] = []

  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  mutating func next(reading paths: [ReadPath] = []) -> Int {
    read(paths)
    count += 1
    return count - 1
  }

  mutating func read(_ paths: [ReadPath]) {
    guard isNeeded else { return }
    for path in paths where !reads.contains(path) { reads.append(path) }
  }

  /// Links parts with further names in scope, from a slot on; these come and go while the element is drawn, so it
  /// does not depend on them.
  mutating func apart<T>(above slot: Int, _ link: (inout CacheLayout) -> T) -> T {
    var inner = self
    let linked = link(&inner)
    count = inner.count
    read(inner.reads.filter { $0.slot < slot })
    return linked
  }
}
