internal import Foundations
internal import Synchronization

/// Whether there is a network: as the machine reports, unless a tester has switched it off (`:offline on`).
public final class Reachability: Sendable {
  private struct State {
    /// Whether it is not switched off by hand.
    var isSwitchedOn: Bool
    /// Whether the machine has a network.
    var hasNetwork = true
    var isOnline: Bool { isSwitchedOn && hasNetwork }
    var observers = Observers<@Sendable (Bool) -> Void>()
    /// Changes not yet delivered to observers, the oldest first.
    var pendingNotifications: [(isOnline: Bool, calls: [@Sendable (Bool) -> Void])] = []
    /// Whether a thread is delivering now; others leave theirs to it, so that all observers see changes in order.
    var isTelling = false
  }

  private let state: Mutex<State>

  /// Begins online or offline.
  public init(isOnline: Bool = true) { state = Mutex(State(isSwitchedOn: isOnline)) }

  /// Whether there is a network now.
  public var isOnline: Bool { state.withLock { $0.isOnline } }

  /// Switches the network off by hand, or on again; the same again notifies nobody.
  ///
  /// While observers are being notified of a change, this one is delivered right after it.
  public func set(online: Bool) { change { $0.isSwitchedOn = online } }

  /// Reports whether the machine has a network.
  public func report(network isThere: Bool) { change { $0.hasNetwork = isThere } }

  private func change(_ change: (inout State) -> Void) {
    let isMine = state.withLock { state in
      let before = state.isOnline
      change(&state)
      if state.isOnline == before { return false }
      state.pendingNotifications.append((state.isOnline, state.observers.calls))
      defer { state.isTelling = true }
      return !state.isTelling
    }
    guard isMine else { return }
    while let (isOnline, calls) = nextUntold() {
      for call in calls { call(isOnline) }
    }
  }

  private func nextUntold() -> (isOnline: Bool, calls: [@Sendable (Bool) -> Void])? {
    state.withLock { state in
      if state.pendingNotifications.isEmpty { state.isTelling = false }
      return state.pendingNotifications.isEmpty ? nil : state.pendingNotifications.removeFirst()
    }
  }

  /// Calls back on every change, on the thread that makes it, in order of registration.
  ///
  /// - Returns: a token that ends the calls on `cancel()` or on deallocation.
  public func onChange(_ call: @escaping @Sendable (Bool) -> Void) -> Observation {
    let number = state.withLock { $0.observers.add(call) }
    return Observation { [weak self] in self?.remove(number) }
  }

  /// The present value, then every change; ends only with its consumer.
  public var values: AsyncStream<Bool> {
    AsyncStream { continuation in
      let number = state.withLock { state in
        // Under the lock, so that no change falls between the first value and the registration.
        continuation.yield(state.isOnline)
        return state.observers.add { continuation.yield($0) }
      }
      continuation.onTermination = { [weak self] _ in self?.remove(number) }
    }
  }

  private func remove(_ number: Int) {
    // The callback is released outside the lock, since its deinit may call us again.
    _ = state.withLock { $0.observers.remove(number) }
  }

  /// An observer of changes, for as long as it is retained.
  public final class Observation: Sendable {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }

    /// Ends the calls.
    public func cancel() { end() }
  }
}
