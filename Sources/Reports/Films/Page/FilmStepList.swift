import Foundations
import Walkthroughs

/// The list of all steps with their outcomes: read by users without script, and by the script.
struct FilmStepList {
  let words: FilmWords
  /// Whether the real time on the machine is shown, which differs from run to run.
  let hasTimings: Bool

  /// Renders a flow with all its cases.
  func section(_ flow: FilmFlow, _ store: inout FilmStore) -> HTML {
    let cases = flow.cases.map { walkCase($0, of: flow, &store) }
    return .element(
      "section", [.kind("flow"), .of("id", flow.anchor), .of("data-flow", flow.address)],
      [
        .element(
          "h2", [],
          [
            .element("a", [.link(to: flow.anchor)], flow.name), .text(" "),
            .element("small", [], flow.path),
          ]),
        FilmFlowSource(flow: flow, words: words).html,
        .element("div", [.kind("listed")], cases),
      ])
  }

  private func walkCase(_ walkCase: FilmFlow.Case, of flow: FilmFlow, _ store: inout FilmStore) -> HTML {
    let record = walkCase.record
    let axes = record.walkCase.axes
    let columns = words.app.profiles.first { $0.name == axes.device }?.columns ?? 48
    var before: ScreenRecord?
    let steps = record.steps.enumerated().map { index, step in
      let change = store.change(from: before, to: step.screen)
      let screen = step.screen.map { store.screen($0, columns: columns) }
      // A step with nested steps ends after them, so its screen is not the one before the first of them.
      let acted = step.target.flatMap { id in before?.mark(of: id) }
      let isSame = step.screen.map { before?.isSameScreen(as: $0) ?? true } ?? false
      let target = isSame ? step.target.flatMap { id in step.screen?.mark(of: id) } : nil
      let hasSteps = index + 1 < record.steps.count && record.steps[index + 1].depth > step.depth
      if !hasSteps, step.screen != nil { before = step.screen }
      return stepElement(
        step, of: walkCase,
        [
          .of("data-row", String(walkCase.rows[index])), .flag("data-outer", hasSteps),
          screen.map { .of("data-screen", String($0)) },
          change.map { .of("data-change", String($0)) },
          step.source.map { .of("data-source", String(store.source($0))) },
          acted.map { .of("data-acted", $0) }, target.map { .of("data-target", $0) },
          step.inside.map { .of("data-inside", String(store.inside($0))) },
        ])
    }
    let details =
      [words.plan(axes.tier), axes.device] + axes.flagTexts
      + [record.walkCase.row?.name].compactMap(\.self)
    var parts: [HTML] = [
      .element(
        "summary", [],
        [
          .element("b", [.of("lang", axes.locale)], words.language(axes.locale)), .text(" "),
          .element("small", [], details.joined(separator: " · ")), .text(" "),
          .element("span", [.kind("ended", record.status.rawValue)], words(FilmWord(record.status))),
          .text(" "),
          .element("small", [], facts(of: record).joined(separator: " · ")),
        ])
    ]
    // A failure outside of steps is reported with the case; others with their step.
    for failure in record.failures where failure.step == nil { parts += html(failure) }
    parts.append(FilmTimeline(walkCase: walkCase, words: words).html)
    parts.append(.element("ol", [.kind("step-list")], steps))
    parts += listed(record.console, as: "console", .console)
    parts += listed(record.artifacts.map(\.path), as: "files", .files)
    return .element(
      "details",
      [
        .kind("run"), .of("id", walkCase.address), .of("data-flow", flow.address),
        .of("data-locale", axes.locale), .of("data-tier", axes.tier), .of("data-device", axes.device),
        axes.flagTexts.isEmpty ? nil : .of("data-flag", axes.flagTexts.joined(separator: " · ")),
        .of("data-row", record.walkCase.row?.name ?? ""), .of("data-plan", words.plan(axes.tier)),
        .of("data-language", words.language(axes.locale)), .of("data-status", record.status.rawValue),
        .flag("open", record.status == .failed),
      ], parts)
  }

  private func facts(of record: CaseRecord) -> [String] {
    var facts = [words.time(record.duration)]
    if hasTimings, record.wall > .zero { facts.append("\(words(.wallTime)) \(words.time(record.wall))") }
    if record.isFlaky { facts.append(words(.flaky)) }
    return facts + ["\(words(.seed)) \(record.seed)"]
  }

  private func stepElement(
    _ step: StepRecord, of walkCase: FilmFlow.Case, _ attributes: [HTMLAttribute?]
  ) -> HTML {
    let address = "\(walkCase.address)/\(step.number)"
    var parts: [HTML] = [
      .element("a", [.kind("what"), .link(to: address)], step.title), .text(" "),
      .element("span", [.kind("ended", step.outcome.rawValue)], words(FilmWord(step.outcome))), .text(" "),
      .element("small", [.kind("place")], step.span.description), .text(" "),
      .element("small", [.kind("began")], words.time(step.start)), .text(" "),
      .element("small", [.kind("took")], words.time(step.duration)), .text(" "),
    ]
    if hasTimings, step.wall > .zero {
      parts.append(.element("small", [.kind("wall")], words.time(step.wall)))
    }
    if let trouble = step.trouble { parts.append(.element("p", [.kind("trouble")], trouble)) }
    for failure in walkCase.record.failures where failure.step == step.number {
      parts += html(failure, without: step.trouble)
    }
    parts += listed(step.notes, as: "notes", .notes)
    if !step.calls.isEmpty {
      parts.append(.element("p", [.kind("label")], words(.calls)))
      parts.append(.element("ul", [.kind("calls")], step.calls.map(call)))
    }
    return .element(
      "li",
      [
        .kind("step"), .of("id", address), .of("value", String(step.number)),
        .of("data-depth", String(step.depth)), .of("data-outcome", step.outcome.rawValue),
      ] + attributes, parts)
  }

  private func call(_ call: BackendCall) -> HTML {
    let isBad =
      switch call.outcome {
      case .status(let code): code >= 400
      case .failed: true
      case .underway: false
      }
    return .element(
      "li", [.kind(isBad ? "bad" : "")],
      [
        .element("b", [], call.method), .text(" "), .element("code", [], call.path), .text(" "),
        .element("span", [], call.outcome.text), .text(" "), .element("small", [], words.time(call.duration)),
      ])
  }

  private func html(_ failure: FailureRecord, without known: String? = nil) -> [HTML] {
    (failure.message == known ? [] : [.element("p", [.kind("trouble")], failure.message)])
      + listed(failure.nearest, as: "nearest", .nearest) + listed(failure.notes, as: "notes", .notes)
  }

  private func listed(_ lines: [String], as kind: String, _ word: FilmWord) -> [HTML] {
    guard !lines.isEmpty else { return [] }
    return [
      .element("p", [.kind("label")], words(word)),
      .element("ul", [.kind(kind)], lines.map { .element("li", [], $0) }),
    ]
  }
}

extension ScreenRecord {
  /// Returns the place of an element in the pictures: its number in reading order, and its line in the text; nil where
  /// it is not drawn.
  fileprivate func mark(of id: String) -> String? {
    guard let number = view.drawnNodes.firstIndex(where: { $0.id == id }) else { return nil }
    let heading = frame.lines.count - frame.rows.count
    return ([number] + (frame.bounds[id].map { [heading + $0.rows.lowerBound] } ?? [])).map(String.init)
      .joined(separator: " ")
  }

  /// Whether it is the same screen, whatever is on it.
  fileprivate func isSameScreen(as other: ScreenRecord) -> Bool {
    view.screen == other.view.screen && view.trail.count == other.view.trail.count
  }
}
