import Services
import Synchronization

/// Lets procedures of several steps go one after another, in the order in which they came.
final class ProcedureQueue: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [FirstResult<Bool>] = []
  }

  private let state = Mutex(State())

  /// Waits for its turn; ``leave()`` has to follow.
  ///
  /// - Throws: ``BLEError/cancelled``, without a turn.
  func enter() async throws(BLEError) {
    let turn = FirstResult<Bool>()
    state.withLock { state in
      if state.isTaken { state.waiting.append(turn) } else { turn.set(true) }
      state.isTaken = true
    }
    let isOurs = await withTaskCancellationHandler {
      await turn.value
    } onCancel: {
      turn.set(false)
    }
    if !isOurs { throw .cancelled }
  }

  /// Gives the turn to the next that still waits for it.
  func leave() {
    while true {
      let next = state.withLock { state -> FirstResult<Bool>? in
        if state.waiting.isEmpty {
          state.isTaken = false
          return nil
        }
        return state.waiting.removeFirst()
      }
      guard let next else { return }
      if next.set(true) { return }
    }
  }
}

/// An end that any number of tasks may wait for.
final class EndSignal: Sendable {
  private struct State {
    var isSet = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Whether it has come.
  var isSet: Bool { state.withLock(\.isSet) }

  /// Says that it has come.
  func set() {
    let waiting = state.withLock { state in
      state.isSet = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for one in waiting { one.resume() }
  }

  /// Waits for it; it is set within a limit.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isSet = state.withLock { state in
        if !state.isSet { state.waiting.append(continuation) }
        return state.isSet
      }
      if isSet { continuation.resume() }
    }
  }
}
