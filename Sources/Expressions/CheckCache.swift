import Foundations
import Synchronization

/// A cache of expressions that checked without errors, by the names in scope and their text.
///
/// An app repeats expressions, such as `recipe.phase == "error"` on each screen of a recipe; the result depends on
/// nothing else. A faulty expression is checked again each time, since its errors are reported at its place.
final class CheckCache: Sendable {
  /// A change of the names that expressions see.
  enum Change: Hashable {
    case declare(String, ValueType)
    case shadow(String, ValueType)
    case hide(String)
    case spoil(String)

    /// Hashes enough of a type to distinguish it from most others: a record may have dozens of fields.
    func hash(into hasher: inout Hasher) {
      switch self {
      case .declare(let name, let type), .shadow(let name, let type):
        hasher.combine(name)
        guard case .record(let record) = type else { return }
        hasher.combine(record.fields.count)
        if let first = record.fields.first { hasher.combine(first.name) }
      case .hide(let name), .spoil(let name): hasher.combine(name)
      }
    }
  }

  /// A set of names and a change to it.
  private struct Step: Hashable {
    let names: Int
    let change: Change
  }

  /// An expression where it sees some names and something is expected of it.
  struct Key: Hashable {
    let names: Int
    let expected: ValueType?
    let bytes: ArraySlice<UInt8>

    static func == (left: Key, right: Key) -> Bool {
      left.names == right.names && left.bytes.elementsEqual(right.bytes) && left.expected == right.expected
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(names)
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// The result of a check.
  struct Entry {
    let type: ValueType
    let reads: [ReadPath]
  }

  private struct State {
    /// Each set of names by a number; sets declared in the same way share one.
    var names: [Step: Int] = [:]
    var entries: [Key: Entry] = [:]
  }

  private let state = Mutex(State())

  /// The number of the set that a change results in; the initial set is 0.
  func names(after names: Int, _ change: Change) -> Int {
    state.withLock { state in
      let next = state.names.count + 1
      return { $0 }(&state.names[Step(names: names, change: change), default: next])
    }
  }

  /// The cached result; nil where there is none.
  func entry(_ key: Key) -> Entry? { state.withLock { $0.entries[key] } }

  /// Caches a result.
  func keep(_ entry: Entry, for key: Key) { state.withLock { $0.entries[key] = entry } }
}
