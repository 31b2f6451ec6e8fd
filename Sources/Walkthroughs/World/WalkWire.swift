public import Foundations
import Maestro
import Services
import Simulation
import Synchronization

/// What passes between an app and its server, and what goes wrong on the way.
public final class WalkWire: Sendable {
  private struct State {
    var calls: [BackendCall] = []
    var faults: [WireFault] = []
    var skew: Duration = .zero
  }

  private let state = Mutex(State())
  let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// The time as the server has it: the device's clock may be off.
  public var serverNow: Timestamp { scheduler.now.advanced(by: .zero - state.withLock(\.skew)) }

  /// Sets the device's clock off against the server's.
  func setSkew(_ skew: Duration) { state.withLock { $0.skew = skew } }

  /// Has something go wrong from now on.
  func add(_ fault: WireFault) { state.withLock { $0.faults.append(fault) } }

  /// The requests since it was last asked, in the order in which they were sent.
  func takeCalls() -> [BackendCall] {
    state.withLock { state in
      defer { state.calls = [] }
      return state.calls
    }
  }

  /// Notes a request; the number is to finish it by.
  func begin(_ call: BackendCall) -> Int {
    state.withLock { state in
      state.calls.append(call)
      return state.calls.count - 1
    }
  }

  /// Notes what came of a request; one that began before the last step is noted again.
  func end(_ number: Int, _ call: BackendCall) {
    state.withLock { state in
      if number < state.calls.count, state.calls[number].began == call.began,
        state.calls[number].path == call.path
      {
        state.calls[number] = call
      } else {
        state.calls.append(call)
      }
    }
  }

  /// What befalls a request: all delays together, and the first thing that ends it.
  func outcome(for path: String) -> (delay: Duration, ending: WireFault.Effect?) {
    state.withLock { state in
      var delay = Duration.zero
      var ending: WireFault.Effect?
      for index in state.faults.indices where state.faults[index].concerns(path) {
        if case .slow(let length) = state.faults[index].effect {
          delay += length
        } else if ending == nil {
          ending = state.faults[index].effect
        } else {
          continue
        }
        if let times = state.faults[index].times { state.faults[index].times = times - 1 }
      }
      state.faults.removeAll { $0.times == 0 }
      return (delay, ending)
    }
  }
}

/// Something that goes wrong between an app and its server.
struct WireFault: Sendable {
  /// What goes wrong.
  enum Effect: Sendable, Hashable {
    /// The server answers with a status and nothing else; it never sees the request.
    case status(Int)
    /// The answer comes later.
    case slow(Duration)
    /// The server does what it is asked, and the connection breaks before the answer is there.
    case drop
  }

  var effect: Effect
  /// The paths that it is about; all where nil.
  var path: Glob?
  /// How many requests it still happens to; all that follow where nil.
  var times: Int?

  func concerns(_ path: String) -> Bool { times != 0 && self.path?.matches(path) ?? true }
}

/// A request of the app to its server, without its contents: these may be secret.
public struct BackendCall: Sendable, Hashable {
  /// The method, such as `GET`.
  public var method: String
  /// The path, such as `/api/v1/recipes`.
  public var path: String
  /// How it ended.
  public var outcome: Outcome
  /// When it was sent.
  public var began: Timestamp
  /// How long it took, in the app's time.
  public var duration: Duration

  /// How a request ended.
  public enum Outcome: Sendable, Hashable {
    /// It has not.
    case underway
    /// The server answered with a status.
    case status(Int)
    /// No answer came, and why.
    case failed(String)

    /// The outcome in a word or a number.
    public var text: String {
      switch self {
      case .underway: "…"
      case .status(let code): "\(code)"
      case .failed(let reason): reason
      }
    }
  }
}
