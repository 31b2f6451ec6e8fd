import Foundations

/// The steps of a case, a line each, worded as in upstream's console.
struct StepLines {
  private let paint: Paint
  /// Whether all steps are shown, however many there are.
  private let isWhole: Bool

  /// The most lines at the beginning and at the end of a case of very many steps.
  private static let (first, last) = (60, 20)

  init(_ paint: Paint, isWhole: Bool) {
    self.paint = paint
    self.isWhole = isWhole
  }

  /// Returns the steps in the order of their starts, nested ones indented; of very many only the first and the last.
  func lines(of record: CaseRecord) -> [String] {
    let lines = allLines(of: record)
    let left = lines.count - Self.first - Self.last
    guard !isWhole, left > 1 else { return lines }
    return lines.prefix(Self.first) + ["  … \(left) more lines, which --verbose tells …"]
      + lines.suffix(Self.last)
  }

  private func allLines(of record: CaseRecord) -> [String] {
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
