import Foundations

/// The steps of a case, a line each, worded as in upstream's console.
struct StepLines {
  private let paint: Paint

  init(_ paint: Paint) { self.paint = paint }

  /// Returns the steps in the order of their starts, nested ones indented.
  func lines(of record: CaseRecord) -> [String] {
    record.steps.flatMap { step -> [String] in
      let indent = String(repeating: "  ", count: step.depth + 1)
      var line = indent + visibleText(step.title) + "... " + word(step.outcome)
      if step.duration >= .seconds(1) { line += " (\(step.duration.wholeSeconds)s)" }
      if let trouble = step.trouble { line += ": \(visibleText(trouble))" }
      return [line] + step.notes.map { "\(indent)  note: \(visibleText($0))" }
    } + record.console.map { "  console: \(visibleText($0))" }
  }

  private func word(_ outcome: StepOutcome) -> String {
    switch outcome {
    case .completed: paint.good("COMPLETED")
    case .skipped: paint.faint("SKIPPED")
    case .warned: paint.doubtful("WARNED")
    case .failed: paint.bad("FAILED")
    }
  }
}
