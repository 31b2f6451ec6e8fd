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
