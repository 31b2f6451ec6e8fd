package import Foundations
import Services
import Simulation
import Synchronization

/// The network between an app and its server: the requests that pass, and the faults on the way.
package final class NetworkRecorder: Sendable {
  private struct State {
    /// The requests since they were last taken, by their numbers.
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

  /// The time as the server has it: the device's clock may be off.
  package var serverNow: Timestamp { scheduler.now.advanced(by: .zero - state.withLock(\.skew)) }

  /// Sets the device's clock off against the server's.
  func setSkew(_ skew: Duration) { state.withLock { $0.skew = skew } }

  /// The requests since they were last taken, in the order in which they were sent.
  func takeCalls() -> [BackendCall] {
    state.withLock { state in
      defer { state.calls = [] }
      return state.calls.map(\.call)
    }
  }

  /// Notes a request that begins.
  ///
  /// - Returns: the number by which it ends.
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

/// A request of the app to its server, without its contents: these may be secret.
package struct BackendCall: Sendable, Hashable {
  /// The method, such as `GET`.
  package var method: String
  /// The path, such as `/api/v1/recipes`.
  package var path: String
  /// How it ended.
  package var outcome: Outcome
  /// When it was sent.
  package var began: Timestamp
  /// How long it took, in the app's time.
  package var duration: Duration

  /// How a request ended.
  package enum Outcome: Sendable, Hashable {
    /// It has not.
    case underway
    /// The server answered with a status.
    case status(Int)
    /// No answer came, and why.
    case failed(String)

    /// The outcome in a word or a number.
    package var text: String {
      switch self {
      case .underway: "…"
      case .status(let code): "\(code)"
      case .failed(let reason): reason
      }
    }
  }
}
