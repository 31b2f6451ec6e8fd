import Foundations

/// A failure and its context, as lines.
struct FailureLines {
  let paint: Paint
  let description: CaseDescription
  let command: RepeatCommand
  let width: Int?

  /// The number of steps before the failed one whose notes are shown.
  private static let stepsBefore = 3
  /// The number of lines of scripts' output that are shown, the last ones.
  private static let mostConsole = 40

  /// Returns a failure's lines, as reported for its first case, with all its cases.
  func lines(of group: FailureGroup) -> [String] {
    guard let record = group.cases.first, let failure = record.failure else { return [] }
    let step = failure.step.flatMap { number in record.steps.first { $0.number == number } }
    var lines: [String] = []
    let message = visibleText(failure.message)
    if let span = failure.span {
      lines.append("\(visibleText(span.description)): \(paint.bad("failed")): \(message)")
      lines += DiagnosticRenderer(isColored: paint.isColored, width: width).excerpt(
        of: BlottedSource.of(span))
    } else {
      lines.append("\(visibleText(record.walkCase.flow.source.path)): \(paint.bad("failed")): \(message)")
    }
    if let step { lines.append("     = step \(step.number): \(visibleText(step.title))") }
    lines += within(record, step)
    lines += failure.nearest.map { "     = \(visibleText($0))" }
    lines += failure.notes.map { "     = note: \(visibleText($0))" }
    lines += earlier(record, step)
    if !failure.changes.isEmpty {
      lines.append("  Changed since the last step:")
      lines += failure.changes.map { "    " + visibleText($0) }
    }
    if let screen = failure.screen {
      lines.append("  The screen:")
      lines += ScreenLines.framed(screen)
    }
    if !record.otherFailures.isEmpty {
      lines.append("  Also failed:")
      lines += record.otherFailures.map { "    " + visibleText($0.line) }
    }
    if !record.console.isEmpty {
      let left = record.console.count - Self.mostConsole
      lines += [left > 0 ? "  console.log, without the first \(left) lines:" : "  console.log:"]
      lines += record.console.suffix(Self.mostConsole).map { "    " + visibleText($0) }
    }
    lines += ScreenLines.block(description.text(group.cases.map(\.walkCase)), lead: "  In ")
    lines.append(
      "  Seed \(record.seed). To walk \(group.cases.count == 1 ? "it" : "the first of them") again:")
    // Pasted text must stay one line; quoting has removed the controls.
    lines.append("    " + visibleText(command.text(for: record)))
    return lines
  }

  /// Returns the steps around the failed one, such as the `runFlow` of a nested flow.
  private func within(_ record: CaseRecord, _ step: StepRecord?) -> [String] {
    guard let step else { return [] }
    var depth = step.depth
    var outer: [StepRecord] = []
    for before in record.steps.prefix(step.number - 1).reversed() where before.depth < depth {
      depth = before.depth
      outer.append(before)
    }
    return outer.map { "     = within: \(visibleText($0.title)), at \(visibleText($0.span.description))" }
  }

  /// Returns the notes of the steps before, which often have the cause.
  private func earlier(_ record: CaseRecord, _ step: StepRecord?) -> [String] {
    guard let step else { return [] }
    let before = record.steps.prefix(step.number - 1).suffix(Self.stepsBefore) + [step]
    return before.flatMap { before in
      before.notes.map { note in
        "     = note: "
          + (before.number == step.number ? "" : "step \(before.number), \(visibleText(before.title)): ")
          + visibleText(note)
      }
    }
  }
}
