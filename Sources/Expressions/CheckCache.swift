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
  struct Question: Hashable {
    let names: Int
    let expected: ValueType?
    let bytes: ArraySlice<UInt8>

    static func == (left: Question, right: Question) -> Bool {
      left.names == right.names && left.bytes.elementsEqual(right.bytes) && left.expected == right.expected
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(names)
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// The result of a check.
  struct Answer {
    let type: ValueType
    let reads: [ReadPath]
  }

  private struct State {
    /// Each set of names by a number; sets declared in the same way share one.
    var names: [Step: Int] = [:]
    var answers: [Question: Answer] = [:]
  }

  private let state = Mutex(State())

  /// The number of the set that a change results in; the initial set is 0.
  func names(after names: Int, _ change: Change) -> Int {
    state.withLock { state in
      let next = state.names.count + 1
      return { $0 }(&state.names[Step(names: names, change: change), default: next])
    }
  }

  /// The cached answer; nil where there is none.
  func answer(_ question: Question) -> Answer? { state.withLock { $0.answers[question] } }

  /// Caches an answer.
  func keep(_ answer: Answer, for question: Question) { state.withLock { $0.answers[question] = answer } }
}
