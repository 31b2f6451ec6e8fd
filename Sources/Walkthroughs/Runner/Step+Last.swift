import Maestro

extension Step {
  /// Whether a walk ends after the step: it is the flow's last one that begins at or before a line.
  func isLast(_ until: Int?, in flow: Flow) -> Bool {
    guard let until, span.source === flow.source else { return false }
    let lines = flow.allSteps.map { $0.span.location.line }
    return span.location.line == lines.filter { $0 <= until }.max()
  }
}
