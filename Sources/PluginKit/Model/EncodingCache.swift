internal import Foundations
internal import Synchronization

/// States with the values that they were encoded to, for the sessions of one process to share.
///
/// Encoding a list of fifty takes longer than comparing it with one that was encoded before. Plugins need not know of
/// it: equal states are interchangeable.
public final class EncodingCache: Sendable {
  private let parts = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Starts empty.
  public init() {}

  /// The encodings of the states of one type.
  func encodings<State: ModelState>(of type: State.Type) -> StateEncodings<State> {
    parts.withLock { parts in
      if let part = parts[ObjectIdentifier(type)] as? StateEncodings<State> { return part }
      let part = StateEncodings<State>()
      parts[ObjectIdentifier(type)] = part
      return part
    }
  }
}

/// States of one type with the values that they were encoded to.
final class StateEncodings<State: ModelState>: Sendable {
  private let known = Mutex(RecentVersions<(state: State, value: Value)>(most: 64))

  /// The value of a state.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - encode: encodes it, where it is not cached.
  /// - Returns: the value, the same copy for equal states.
  func value(of state: State, _ encode: (State) -> Value) -> Value {
    if let found = known.withLock({ $0.use { $0.state == state } }) { return found.value }
    let value = encode(state)
    known.withLock { $0.add((state, value)) }
    return value
  }
}

/// A handle whose states can be looked up in a cache.
protocol EncodingHandle: AnyObject {
  /// Looks up encodings from now on.
  func use(_ cache: EncodingCache)
}
