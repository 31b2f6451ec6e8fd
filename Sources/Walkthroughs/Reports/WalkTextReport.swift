import Foundations

/// Writes for users: a line per case as upstream's console, then every failure once, with its context.
///
/// Times are those of the app, which stand still while nothing waits, so that two reports of a walk are equal.
package struct WalkTextReport: WalkReportWriter {
  /// The level of detail.
  package struct Options: Sendable {
    /// Whether all steps are shown, also of several cases.
    package var isVerbose = false
    /// Whether notes of steps are shown where nothing failed.
    package var hasNotes = false
    /// Whether the real time on this machine is shown.
    package var hasTimings = false
    /// How often each case was walked.
    package var times = 1
    /// The line after which the walk ended, whose screen is shown; nil for none.
    package var until: Int?
    /// Whether text is colored, for a terminal.
    package var isColored = false
    /// The width of the terminal in cells; nil for a pipe.
    package var width: Int?

    /// The default options.
    package init() {}
  }

  /// With more cases than this, those that passed are in the table only.
  private static let maxLines = 40

  private let options: Options
  private let paint: Paint

  package init(_ options: Options = Options()) {
    self.options = options
    paint = Paint(isColored: options.isColored)
  }

  /// Returns the report as text.
  package func write(_ report: WalkReport) -> String {
    let cases = report.record.cases
    if cases.isEmpty { return "No case was walked.\n" }
    let remarks = report.remarks.map(visibleText)
    let walked = cases.filter { $0.status != .canceled }
    let description = CaseDescription(walked.map(\.walkCase))
    var lines: [String] = []
    let combinations = Set(cases.map(\.walkCase.axes))
    let isOne = combinations.count == 1
    if isOne,
      let axes = cases.first.map({ WalkCase(flow: $0.walkCase.flow, axes: $0.walkCase.axes).axesText })
    {
      lines.append("Walked with \(visibleText(axes))")
    }
    lines += remarks
    if !lines.isEmpty { lines.append("") }
    let hasSteps = options.isVerbose || cases.count == 1
    for walkCase in cases where hasSteps || cases.count <= Self.maxLines || walkCase.status == .failed {
      if hasSteps { lines += StepLines(paint, isWhole: options.isVerbose).lines(of: walkCase) }
      lines.append(line(walkCase, hasAxes: !isOne))
    }
    if !isOne { lines += [""] + CaseGrid(cases, paint, width: options.width).lines }
    lines += screens(cases)
    for remark in Remark.of(report.record, hasNotes: options.hasNotes) {
      lines += [""] + remarkLines(remark, description, isAlone: cases.count == 1)
    }
    let failures = FailureLines(
      paint: paint, description: description, command: report.command, width: options.width)
    for group in FailureGroup.of(report.record) { lines += [""] + failures.lines(of: group) }
    lines += ["", summary(report.record)]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a case's line: `[Failed] name [locale=hi …] (12s) (reason)`.
  private func line(_ record: CaseRecord, hasAxes: Bool) -> String {
    let walkCase = record.walkCase
    var text: String
    switch record.status {
    case .passed: text = paint.good("[Passed]")
    case .warned: text = paint.doubtful("[Warned]")
    case .failed: text = paint.bad("[Failed]")
    case .canceled: text = paint.doubtful("[Canceled]")
    }
    text += " " + visibleText(hasAxes ? "\(walkCase.flow.name) [\(walkCase.axesText)]" : walkCase.name)
    if record.status == .canceled { return text }
    text += " (\(record.duration.wholeSeconds)s)"
    if let failure = record.failure { text += " (\(visibleText(failure.message)))" }
    if !record.otherFailures.isEmpty { text += " (and \(record.otherFailures.count) more)" }
    if record.isFlaky { text += " (flaky: something succeeded only when it was tried again)" }
    if options.hasTimings { text += " (\(record.wall.milliseconds) ms here)" }
    return text
  }

  /// Returns the screens at which walks were set to end.
  private func screens(_ cases: [CaseRecord]) -> [String] {
    guard let until = options.until else { return [] }
    return cases.flatMap { record -> [String] in
      let own = record.steps.filter { $0.span.source === record.walkCase.flow.source }
      let reached = own.filter { $0.span.location.line <= until }
      let line = reached.map(\.span.location.line).max()
      guard let step = reached.last(where: { $0.span.location.line == line }), let screen = step.screen
      else {
        return []
      }
      return ["", "After line \(step.span.location.line), \(visibleText(record.walkCase.axesText)):"]
        + ScreenLines.framed(screen)
    }
  }

  private func remarkLines(_ remark: Remark, _ description: CaseDescription, isAlone: Bool) -> [String] {
    let word = remark.isWarning ? paint.doubtful("warning") : "note"
    var lines = ["\(visibleText(remark.span.description)): \(word): \(visibleText(remark.text))"]
    if !isAlone { lines += ScreenLines.block(description.text(remark.cases.map(\.walkCase)), lead: "  in ") }
    return lines
  }

  private func summary(_ record: WalkRecord) -> String {
    func flows(_ cases: [CaseRecord]) -> Set<String> { Set(cases.map(\.walkCase.flow.source.path)) }
    let walked = record.cases.filter { $0.status != .canceled }
    let (failed, canceled) = (record.failed, record.cases.count - walked.count)
    let count = flows(record.cases).count
    let hasMatrix = record.cases.count > count
    var text: String
    if failed.isEmpty {
      let passed = flows(record.cases).subtracting(flows(record.cases.filter { $0.status == .canceled }))
      text = paint.good("\(passed.count)/\(count) \(count == 1 ? "Flow" : "Flows") Passed")
      if hasMatrix { text += ", \(walked.count)/\(record.cases.count) cases" }
    } else {
      text = paint.bad("\(flows(failed).count)/\(count) \(count == 1 ? "Flow" : "Flows") Failed")
      if hasMatrix { text += ", \(failed.count)/\(record.cases.count) cases" }
    }
    if canceled > 0 { text += ", \(canceled) canceled" }
    let steps = record.cases.reduce(0) { $0 + $1.steps.count }
    let time = record.cases.reduce(Duration.zero) { $0 + $1.duration }
    text += ": \(steps) \(steps == 1 ? "step" : "steps"), \(time.wholeSeconds)s "
    text += record.cases.contains(where: \.isLive) ? "in real time" : "of the app's time"
    // The steps are those of one time; where the times differ, the case has failed and says which.
    if options.times > 1, failed.isEmpty, canceled == 0 { text += ", walked \(options.times) times" }
    if options.hasTimings { text += ", \(record.wall.milliseconds) ms here" }
    return text
  }
}
