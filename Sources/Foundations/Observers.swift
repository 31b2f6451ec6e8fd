/// Those who observe a value: their callbacks, or whatever else they are notified by, in the order in which they began.
///
/// It has no lock. Its owner keeps it beside the value, under the same lock, so that nobody misses a change.
package struct Observers<Call: Sendable>: Sendable {
  private var entries: [(number: Int, call: Call)] = []
  private var lastNumber = 0

  /// Begins without observers.
  package init() {}

  /// The callbacks, to be called outside the lock.
  package var calls: [Call] { entries.map(\.call) }

  /// Adds an observer.
  ///
  /// - Parameter call: its callback.
  /// - Returns: the number to pass to ``remove(_:)``.
  package mutating func add(_ call: Call) -> Int {
    lastNumber += 1
    entries.append((lastNumber, call))
    return lastNumber
  }

  /// Removes an observer; nothing happens where it was removed before.
  ///
  /// - Parameter number: its number.
  /// - Returns: its callback, whose memory may be freed outside the lock: what it holds may call the owner again.
  @discardableResult
  package mutating func remove(_ number: Int) -> Call? {
    entries.firstIndex { $0.number == number }.map { entries.remove(at: $0).call }
  }
}
