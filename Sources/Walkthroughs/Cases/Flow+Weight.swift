import Maestro

extension Flow {
  /// The most rounds of a `repeat` that count.
  private static let maxRounds = 1_000

  /// Estimates the work of a walk by its steps, those of nested flows and of repetitions included.
  ///
  /// How long a step takes differs from machine to machine; how many there are does not.
  ///
  /// - Parameter flows: all flows by their paths.
  /// - Returns: the number of steps.
  func weight(among flows: [String: Flow]) -> Int {
    Self.weight(of: header.onFlowStart + steps + header.onFlowComplete, flows, depth: 0)
  }

  private static func weight(of steps: [Step], _ flows: [String: Flow], depth: Int) -> Int {
    // Flows that run each other many times over would be counted as often.
    guard depth < 16 else { return steps.count }
    return steps.reduce(0) { sum, step in
      var inner = weight(of: step.command.steps, flows, depth: depth + 1)
      switch step.command {
      case .runFlow(let run), .retry(_, let run):
        if case .file(_, let path) = run.body, let flow = flows[path] {
          inner += weight(
            of: flow.header.onFlowStart + flow.steps + flow.header.onFlowComplete, flows, depth: depth + 1)
        }
      case .repeated(let times?, _, _): inner *= min(maxRounds, times.literal.flatMap { Int($0) } ?? 1)
      default: break
      }
      let (total, isTooMuch) = sum.addingReportingOverflow(1 + inner)
      return isTooMuch ? .max / 2 : min(total, .max / 2)
    }
  }
}
