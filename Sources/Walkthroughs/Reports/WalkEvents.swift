import Foundations

/// Writes for tools: JSON Lines, one event per line, in the order of the cases regardless of which ran first.
///
/// Every event has `event`, and those within a case have `case`, its number from 1. Empty members are left out. Members
/// may be added; none changes its meaning while `version` is 2. Times are whole milliseconds of the app's time.
///
/// - `walk`: the first line. `version`; `flows` and `cases`, their numbers; `remarks`, what the results depend on besides
///   the flows and the app.
/// - `case`: a case begins. `id`, unique within the walk; `flow`, the file; `name`; `tags`; `locale`, `tier`, `device`;
///   `flags`, the variants of flags that were set by hand, by their names; `row`, the row of constants; `seed`.
/// - `step`: `number` within the case from 1; `depth`, the number of enclosing steps; `command` as written in the flow;
///   `title` in words; `file`, `line` and `column` from 1, in code points; `outcome`, which is `completed`, `skipped`,
///   `warned` or `failed`; `trouble`, the error; `notes`; `start` since the case's beginning, and `duration`; `calls`,
///   the app's requests to its server: `method`, `path`, `outcome`, `duration`.
/// - `console`: `text`, a line that a script printed.
/// - `failure`: why the case failed; one for each failure, where assertions are soft. `message`; `step`, its number; `file`, `line`, `column`; `nearest`, `changes` and
///   `notes`, each a list of lines; `screen`: `title`, the `lines` on the device's screen, and `above` and `below`, the
///   number of lines beyond its edges; `again`, the command that repeats the case.
/// - `end`: a case ends. `status`, which is `passed`, `warned`, `failed` or `canceled`; `flaky`; `steps`, their number;
///   `duration`; `artifacts`: `kind` and `path` of each file written.
/// - `summary`: the last line. `passed`, `warned`, `failed`, `canceled`, the numbers of cases; `fails`.
package struct WalkEvents: WalkReportWriter {
  package init() {}

  /// Returns the report as text.
  package func write(_ report: WalkReport) -> String {
    let record = report.record
    let first = JSON.object([
      .init("event", .string("walk")), .init("version", .int(2)),
      .init("flows", .int(Set(record.cases.map(\.walkCase.flow.source.path)).count)),
      .init("cases", .int(record.cases.count)), .init("remarks", Self.list(report.remarks)),
    ])
    let last = JSON.object(
      [.init("event", .string("summary"))]
        + CaseStatus.allCases.map { status in
          .init(status.rawValue, .int(record.cases.count { $0.status == status }))
        } + [.init("fails", .bool(!record.failed.isEmpty))])
    let cases = record.cases.enumerated().flatMap { number, walkCase in
      Self.lines(of: walkCase, number: number + 1, command: report.command)
    }
    return ([first.text] + cases + [last.text]).map { $0 + "\n" }.joined()
  }

  /// Returns the events of a case, a line each.
  ///
  /// - Parameters:
  ///   - record: the case.
  ///   - number: its number from 1.
  ///   - command: repeats its walk; left out if nil.
  ///   - recordsScreens: whether the screens of all steps are included.
  /// - Returns: the lines, without line ends.
  static func lines(
    of record: CaseRecord, number: Int, command: RepeatCommand? = nil, recordsScreens: Bool = false
  ) -> [String] {
    let within = JSON.Member("case", .int(number))
    func event(_ name: String, _ members: [JSON.Member]) -> String {
      JSON.object([.init("event", .string(name)), within] + members).text
    }
    var lines = [event("case", walkCase(record))]
    lines += record.steps.map { step in
      event(
        "step",
        self.step(step) + (recordsScreens ? [.init("screen", step.screen.map(screen))] : []))
    }
    lines += record.console.map { event("console", [.init("text", text($0))]) }
    for failure in record.status == .failed ? record.failures : [] {
      let again = command.map { text($0.text(for: record)) }
      lines.append(event("failure", self.failure(failure) + [.init("again", again)]))
    }
    let artifacts = record.artifacts.map { artifact in
      JSON.object([.init("kind", .string(artifact.kind.rawValue)), .init("path", text(artifact.path))])
    }
    lines.append(
      event(
        "end",
        [
          .init("status", .string(record.status.rawValue)),
          .init("flaky", record.isFlaky ? .bool(true) : nil), .init("steps", .int(record.steps.count)),
          .init("duration", .int(record.duration.milliseconds)),
          .init("artifacts", artifacts.isEmpty ? nil : .array(artifacts)),
        ]))
    return lines
  }

  private static func walkCase(_ record: CaseRecord) -> [JSON.Member] {
    let walkCase = record.walkCase
    return [
      .init("id", text(walkCase.id)), .init("flow", text(walkCase.flow.source.path)),
      .init("name", text(walkCase.flow.name)), .init("tags", list(walkCase.flow.header.tags)),
      .init("locale", text(walkCase.axes.locale)), .init("tier", text(walkCase.axes.tier)),
      .init("device", text(walkCase.axes.device)),
      .init("flags", flags(walkCase.axes)), .init("row", walkCase.row.map { text($0.name) }),
      // Beyond 2⁵³ many JSON parsers would round a number.
      .init("seed", Int(exactly: record.seed).map(JSON.int) ?? .string("\(record.seed)")),
    ]
  }

  private static func flags(_ axes: WalkCase.Axes) -> JSON? {
    axes.flags.isEmpty
      ? nil : .object(axes.flags.sorted { $0.key < $1.key }.map { .init($0.key, text($0.value)) })
  }

  private static func step(_ step: StepRecord) -> [JSON.Member] {
    let calls = step.calls.map { call in
      JSON.object([
        .init("method", text(call.method)), .init("path", text(call.path)),
        .init("outcome", text(call.outcome.text)), .init("duration", .int(call.duration.milliseconds)),
      ])
    }
    return [
      .init("number", .int(step.number)), .init("depth", step.depth == 0 ? nil : .int(step.depth)),
      .init("command", text(step.command)), .init("title", text(step.title)),
    ] + members(step.span) + [
      .init("outcome", .string(step.outcome.rawValue)), .init("trouble", step.trouble.map(text)),
      .init("notes", list(step.notes)), .init("start", .int(step.start.milliseconds)),
      .init("duration", .int(step.duration.milliseconds)),
      .init("calls", calls.isEmpty ? nil : .array(calls)),
    ]
  }

  private static func failure(_ failure: FailureRecord) -> [JSON.Member] {
    [.init("message", text(failure.message)), .init("step", failure.step.map(JSON.int))]
      + members(failure.span) + [
        .init("nearest", list(failure.nearest)), .init("changes", list(failure.changes)),
        .init("notes", list(failure.notes)), .init("screen", failure.screen.map(screen)),
      ]
  }

  private static func screen(_ screen: ScreenRecord) -> JSON {
    let below = screen.frame.rows.count - screen.viewport.upperBound
    return .object([
      .init("title", text(screen.view.title)), .init("lines", .array(screen.visibleLines.map(text))),
      .init("above", screen.viewport.lowerBound == 0 ? nil : .int(screen.viewport.lowerBound)),
      .init("below", below == 0 ? nil : .int(below)),
    ])
  }

  private static func members(_ span: Span?) -> [JSON.Member] {
    guard let span else { return [] }
    return [
      .init("file", text(span.source.path)), .init("line", .int(span.location.line)),
      .init("column", .int(span.location.column)),
    ]
  }

  private static func list(_ lines: [String]) -> JSON? { lines.isEmpty ? nil : .array(lines.map(text)) }

  private static func text(_ text: String) -> JSON { .string(visibleText(text)) }
}
