package import Foundations
import Services
import Simulation
import Synchronization

/// The network between an app and its server: records requests, and injects faults.
package final class NetworkRecorder: Sendable {
  private struct State {
    /// The requests since last taken, by their numbers.
    var calls: [(number: Int, call: BackendCall)] = []
    var lastNumber = 0
    var skew: Duration = .zero
  }

  private let state = Mutex(State())
  let scheduler: Scheduler
  /// Injects the network faults.
  let faults: FaultInjector

  init(_ scheduler: Scheduler) {
    self.scheduler = scheduler
    faults = FaultInjector(scheduler)
  }

  /// The server's time: the device's clock may be skewed.
  package var serverNow: Timestamp { scheduler.now.advanced(by: .zero - state.withLock(\.skew)) }

  /// Sets the device's clock skew relative to the server's.
  func setSkew(_ skew: Duration) { state.withLock { $0.skew = skew } }

  /// Returns and clears the requests, in the order in which they were sent.
  func takeCalls() -> [BackendCall] {
    state.withLock { state in
      defer { state.calls = [] }
      return state.calls.map(\.call)
    }
  }

  /// Records the start of a request.
  ///
  /// - Returns: the number by which it is ended.
  func begin(_ call: BackendCall) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.calls.append((state.lastNumber, call))
      return state.lastNumber
    }
  }

  /// Records a request's outcome; one that was taken while in progress is recorded again.
  func end(_ number: Int, _ call: BackendCall) {
    state.withLock { state in
      if let index = state.calls.firstIndex(where: { $0.number == number }) {
        state.calls[index].call = call
      } else {
        state.calls.append((number, call))
      }
    }
  }
}

/// A request of the app to its server, without its content, which may be secret.
package struct BackendCall: Sendable, Hashable {
  /// The method, such as `GET`.
  package var method: String
  /// The path, such as `/api/v1/recipes`.
  package var path: String
  /// Its outcome.
  package var outcome: Outcome
  /// When it was sent.
  package var began: Timestamp
  /// Its duration in the app's time.
  package var duration: Duration

  /// The outcome of a request.
  package enum Outcome: Sendable, Hashable {
    /// Still in progress.
    case underway
    /// The server responded with a status.
    case status(Int)
    /// No response, with the reason.
    case failed(String)

    /// The outcome as a word or a number.
    package var text: String {
      switch self {
      case .underway: "…"
      case .status(let code): "\(code)"
      case .failed(let reason): reason
      }
    }
  }
}
