internal import Synchronization

/// What sessions of one process share: results that depend on nothing but what they are computed from.
///
/// A walk opens an app hundreds of times on the same data; what one session has decoded the others need not decode
/// again. A product has one session and no need of it.
public final class SharedResults: Sendable {
  private let parts = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// Shares nothing yet.
  public init() {}

  /// A plugin's part, by its type.
  ///
  /// - Parameter make: makes it for the first that asks.
  /// - Returns: the same part for all that ask for the type.
  public func part<Part: Sendable>(_ make: @Sendable () -> Part) -> Part {
    parts.withLock { parts in
      if let part = parts[ObjectIdentifier(Part.self)] as? Part { return part }
      let part = make()
      parts[ObjectIdentifier(Part.self)] = part
      return part
    }
  }
}

/// Remembers what was computed of a key; what it computes must depend on the key alone.
public final class Memo<Key: Hashable & Sendable, Result: Sendable>: Sendable {
  private let known = Mutex<[Key: Result]>([:])
  private let limit: Int

  /// Remembers nothing yet.
  ///
  /// - Parameter limit: the most results that are kept; what comes later is computed each time.
  public init(limit: Int = 10_000) { self.limit = limit }

  /// The result for a key.
  ///
  /// - Parameters:
  ///   - key: what it is computed of.
  ///   - compute: computes it, where it is not known.
  /// - Returns: the result.
  /// - Throws: what the computation throws; that is not remembered.
  public func callAsFunction(_ key: Key, _ compute: () throws -> Result) rethrows -> Result {
    if let result = known.withLock({ $0[key] }) { return result }
    let result = try compute()
    known.withLock { if $0.count < limit { $0[key] = result } }
    return result
  }
}
