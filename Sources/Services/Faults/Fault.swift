package import Foundations

/// A fault between an app and its server, injected so that a tester sees how the app handles it.
package struct Fault: Sendable, Hashable {
  /// The kinds of faults.
  package enum Effect: Sendable, Hashable {
    /// Another response instead of the right one; the server never sees the request.
    ///
    /// - Parameters:
    ///   - code: the HTTP status, such as 503.
    ///   - retryAfter: seconds in a `Retry-After` field, if any.
    case status(_ code: Int, retryAfter: Int? = nil)
    /// The right response arrives this much later.
    case latency(Duration)
    /// The connection breaks before the server sees the request; an open stream or socket is cut.
    case drop
    /// The server handles the request, and the connection breaks before its response arrives; an open stream or socket
    /// is cut.
    case dropAnswer
    /// A successful response with an unexpected body, as captive portals send.
    case garbage
    /// The request is received and never answered; an open stream or socket stays open, and nothing passes until the
    /// faults are cleared.
    case silence

    /// Whether it also happens to streams and sockets that are open already.
    var concernsOpenConnections: Bool {
      switch self {
      case .drop, .dropAnswer, .silence: true
      case .status, .latency, .garbage: false
      }
    }
  }

  /// The kind of fault.
  package var effect: Effect
  /// The affected paths, such as `/api/v1/recipes/**`; all of them where nil.
  package var path: Glob?
  /// The method it happens on; all of them where nil.
  package var method: HTTPRequest.Method?
  /// How many more requests, streams and sockets it affects; unlimited where nil.
  package var times: Int?

  /// Describes a fault.
  ///
  /// - Parameters:
  ///   - effect: the kind of fault.
  ///   - path: a pattern of the paths it happens on; all of them where nil.
  ///   - method: the method it happens on; all of them where nil.
  ///   - times: how often it happens; unlimited where nil.
  package init(
    _ effect: Effect, path: String? = nil, method: HTTPRequest.Method? = nil, times: Int? = nil
  ) {
    self.effect = effect
    self.path = path.map { Glob($0) }
    self.method = method
    self.times = times
  }

  /// Whether it happens on a request.
  func concerns(_ request: HTTPRequest) -> Bool {
    if times == 0 || method != nil && method != request.method { return false }
    return path?.matches(String(request.path.prefix { $0 != "?" })) ?? true
  }
}

/// The pending faults, in the order in which they were added.
struct FaultPlan: Sendable {
  private(set) var faults: [Fault] = []

  /// The faults of one request.
  struct Outcome: Sendable, Hashable {
    /// The sum of all delays.
    var latency: Duration = .zero
    /// The first effect that prevents the right response.
    var ending: Fault.Effect?
  }

  mutating func add(_ fault: Fault) { faults.append(fault) }

  mutating func clear() { faults = [] }

  /// The faults to apply to a request: every delay that concerns it, and the first fault that ends it.
  ///
  /// A fault that comes later than the one that ends the request is kept for the next request.
  mutating func outcome(for request: HTTPRequest) -> Outcome {
    var outcome = Outcome()
    for index in faults.indices where faults[index].concerns(request) {
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
