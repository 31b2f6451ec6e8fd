public import Services

/// Something that goes wrong on demand, so that a walkthrough can show how an app takes it.
public struct Fault: Sendable, Hashable {
  /// What goes wrong.
  public enum Effect: Sendable, Hashable {
    /// Another answer instead of the right one, which is never computed: nothing is read or written.
    ///
    /// - Parameters:
    ///   - code: the HTTP status, such as 503.
    ///   - retryAfter: seconds in a `Retry-After` field, if any.
    case status(_ code: Int, retryAfter: Int? = nil)
    /// The right answer comes this much later.
    case latency(Duration)
    /// The connection breaks before anything was done.
    case drop
    /// A successful answer whose body is nothing that was agreed, as captive portals give.
    case garbage
    /// The request is received and never answered.
    case silence
  }

  /// What goes wrong.
  public var effect: Effect
  /// The beginning of the paths it happens on; on all if empty.
  public var path: String
  /// The method it happens on; on all if nil.
  public var method: HTTPRequest.Method?
  /// How many requests it still happens to; without end if nil.
  public var times: Int?

  /// Describes a fault.
  public init(_ effect: Effect, path: String = "", method: HTTPRequest.Method? = nil, times: Int? = nil) {
    self.effect = effect
    self.path = path
    self.method = method
    self.times = times
  }

  func concerns(_ request: HTTPRequest) -> Bool {
    request.path.hasPrefix(path) && (method == nil || method == request.method)
  }
}

/// The faults that are still to come, in the order in which they were asked for.
struct FaultPlan: Sendable {
  private var faults: [Fault] = []

  /// What befalls one request.
  struct Outcome: Sendable, Hashable {
    /// All delays together.
    var latency: Duration = .zero
    /// The first effect that keeps the right answer back.
    var ending: Fault.Effect?
  }

  mutating func add(_ fault: Fault) { faults.append(fault) }

  mutating func clear() { faults = [] }

  /// What befalls a request: every delay that concerns it, and the first fault that ends it.
  ///
  /// A fault that comes later than the one that ends the request is kept for the next request.
  mutating func outcome(for request: HTTPRequest) -> Outcome {
    var outcome = Outcome()
    for index in faults.indices where faults[index].concerns(request) && faults[index].times != 0 {
      if case .latency(let delay) = faults[index].effect {
        outcome.latency += delay
      } else if outcome.ending == nil {
        outcome.ending = faults[index].effect
      } else {
        continue
      }
      if let times = faults[index].times { faults[index].times = times - 1 }
    }
    faults.removeAll { $0.times == 0 }
    return outcome
  }
}
