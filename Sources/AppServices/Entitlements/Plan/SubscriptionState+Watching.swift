import Foundations
package import Simulation

/// The plan while the app runs: it is asked for again at its end, now and then, and when the network is back.
extension SubscriptionState {
  /// Begins to watch the plan, if there is one; once one is bought, it is watched too.
  ///
  /// - Parameter reachability: tells when the network is back.
  package func start(_ reachability: Reachability) {
    let reconnection = reachability.onChange { [weak self] isOnline in
      if isOnline { self?.watch(isAskedFirst: true) }
    }
    state.withLock { $0.reconnection = reconnection }
    watch(isAskedFirst: true)
  }

  /// Asks the server at each moment at which something may change, in place of anyone who did so until now.
  func watch(isAskedFirst: Bool = false) {
    let (old, isNeeded) = state.withLock { state in
      // An upgrade that was not answered may have been bought all the same.
      (state.watching, state.reconnection != nil && (state.record.token != nil || state.record.wanted != nil))
    }
    old?.cancel()
    guard isNeeded else { return }
    let job = scheduler.start("the plan is watched") { [weak self] in
      // Where it cannot be asked, what is known counts, with the grace that it has.
      if isAskedFirst { try? await self?.refresh() }
      while let next = self?.nextMoment {
        do { try await self?.scheduler.sleep(until: next) } catch { return }
        try? await self?.refresh()
        try? self?.save()
        self?.notify()
      }
    }
    state.withLock { $0.watching = job }
  }

  /// When the server is to be asked again; nil where there is no plan.
  private var nextMoment: Timestamp? {
    guard state.withLock({ $0.record.token != nil }) else { return nil }
    let (now, plan) = (scheduler.now, current)
    let isOpen = plan.status != .active && !isSettled
    let ends = [plan.until, plan.graceEnd].compactMap { $0 }.filter { $0 > now }
    return (ends + [now.advanced(by: isOpen ? Self.shortInterval : Self.interval)]).min()
  }

  // MARK: Observing

  /// Calls back after every response of the server and at every moment at which the plan changes by itself.
  ///
  /// - Returns: the number to end it by.
  package func observe(_ call: @escaping @Sendable () -> Void) -> Int {
    state.withLock { $0.observers.add(call) }
  }

  /// Ends the calls to an observer.
  package func stopObserving(_ number: Int) {
    _ = state.withLock { $0.observers.remove(number) }
  }

  func notify() {
    for call in state.withLock(\.observers.calls) { call() }
  }
}
