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
