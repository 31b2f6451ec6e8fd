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
  /// The most entries; the least recently used is evicted.
  private static var most: Int { 64 }

  private let known = Mutex<[(state: State, value: Value)]>([])

  /// The value of a state.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - encode: encodes it, where it is not cached.
  /// - Returns: the value, the same copy for equal states.
  func value(of state: State, _ encode: (State) -> Value) -> Value {
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

/// A handle whose states can be looked up in a cache.
protocol EncodingHandle: AnyObject {
  /// Looks up encodings from now on.
  func use(_ cache: EncodingCache)
}
