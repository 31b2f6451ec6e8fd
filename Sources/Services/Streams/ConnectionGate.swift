import Synchronization

/// A gate in an open connection: passes messages, holds them back, or breaks the connection.
package final class ConnectionGate: Sendable {
  private struct State {
    var isSilent = false
    var failure: TransportError?
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isOver = false
    var whenOver: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Makes an open gate.
  package init() {}

  /// Breaks the connection; the first reason counts.
  package func fail(_ error: TransportError) { end(error) }

  /// Marks the connection as ended normally, so that it cannot break any more.
  package func end() { end(nil) }

  private func end(_ error: TransportError?) {
    let (waiting, calls) = state.withLock { state in
      if !state.isOver { state.failure = error }
      state.isOver = true
      defer { (state.waiting, state.whenOver) = ([], []) }
      return (state.waiting, state.whenOver)
    }
    for call in calls { call() }
    for one in waiting { one.resume() }
  }

  /// Holds back messages from now on, or passes them again.
  package func set(silent isSilent: Bool) {
    let waiting = state.withLock { state in
      state.isSilent = isSilent
      defer { if !isSilent { state.waiting = [] } }
      return isSilent ? [] : state.waiting
    }
    for one in waiting { one.resume() }
  }

  /// Why the connection broke; nil while it is intact.
  package var failure: TransportError? { state.withLock { $0.failure } }

  /// Waits while the gate holds back messages.
  ///
  /// - Throws: why the connection broke, or ``TransportError/cancelled``.
  package func pass() async throws(TransportError) {
    while true {
      let (failure, isClosed) = state.withLock { ($0.failure, $0.isSilent && !$0.isOver) }
      if let failure { throw failure }
      if !isClosed { return }
      if Task.isCancelled { throw .cancelled }
      await wait()
    }
  }

  /// Gates an incoming sequence.
  ///
  /// - Parameters:
  ///   - incoming: the sequence.
  ///   - keeping: retained as long as the connection, such as an observation.
  /// - Returns: the gated sequence.
  package func gated<Element>(
    _ incoming: Incoming<Element>, keeping: (any Sendable)? = nil
  ) -> Incoming<Element> {
    onEnd { incoming.cancel() }
    return Incoming { () async throws(TransportError) -> Element? in
      try await self.pass()
      let element: Element?
      do throws(TransportError) { element = try await incoming.next() } catch {
        throw self.failure ?? error
      }
      // Elements that arrived while the gate was closed are held back, the end too.
      try await self.pass()
      if element == nil { self.end() }
      return element
    } cancel: {
      withExtendedLifetime(keeping) { self.fail(.cancelled) }
    }
  }

  /// Calls back once when the connection breaks or has ended; at once where it has.
  package func onEnd(_ call: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.whenOver.append(call) }
      return state.isOver
    }
    if isOver { call() }
  }

  private func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          let isReady = !state.isSilent || state.isOver || Task.isCancelled
          if !isReady { state.waiting.append(continuation) }
          return isReady
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for one in waiting { one.resume() }
    }
  }
}
