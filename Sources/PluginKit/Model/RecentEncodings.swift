public import Foundations
internal import Synchronization

/// States of a model with the values that they were encoded into, for the sessions of one process to share.
///
/// Encoding a list of fifty takes longer than comparing it with one that was encoded before.
public final class RecentEncodings<State: ModelState>: Sendable {
  /// The most that are kept; the one that was not asked for the longest goes first.
  private static var most: Int { 64 }

  private let known = Mutex<[(state: State, value: Value)]>([])

  /// Knows nothing yet.
  public init() {}

  /// The value of a state.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - encode: encodes it, where it is not known.
  /// - Returns: the value, the same copy for equal states.
  public func callAsFunction(_ state: State, _ encode: (State) -> Value) -> Value {
    let found = known.withLock { known -> Value? in
      guard let index = known.lastIndex(where: { $0.state == state }) else { return nil }
      known.append(known.remove(at: index))
      return known.last?.value
    }
    if let found { return found }
    let value = encode(state)
    known.withLock { known in
      if known.count >= Self.most { known.removeFirst() }
      known.append((state, value))
    }
    return value
  }
}
