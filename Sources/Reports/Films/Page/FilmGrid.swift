import Walkthroughs

/// The table of all cases, a line per flow, those with failures first; each case leads to its first failure.
struct FilmGrid {
  let flows: [FilmFlow]
  let words: FilmWords

  /// A line of the table.
  private struct Line {
    let flow: FilmFlow
    /// The row of constants; nil without rows.
    let row: String?
    let cases: [FilmFlow.Case]

    /// How bad its worst case is.
    var weight: Int { cases.map(\.record.status.weight).max() ?? 0 }
  }

  /// Renders the table; nothing for a single case.
  var table: HTML {
    let all = flows.flatMap(\.cases)
    guard all.count > 1 else { return .nothing }
    let columns = distinct(all.map(\.record.walkCase.axes))
    let lines = flows.flatMap { flow in
      distinct(flow.cases.map(\.record.walkCase.row?.name)).map { row in
        Line(flow: flow, row: row, cases: flow.cases.filter { $0.record.walkCase.row?.name == row })
      }
    }
    // Sorting keeps the order of the walk among equals.
    let sorted = lines.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
    return .element(
      "section", [.kind("grid"), .of("aria-label", words(.outcome))],
      [
        .element(
          "table", [],
          [
            .element("thead", [], [.element("tr", [], [.element("td", [], "")] + columns.map(head))]),
            .element("tbody", [], sorted.map { line($0.element, columns) }),
          ])
      ])
  }

  private func head(_ axes: WalkCase.Axes) -> HTML {
    .element(
      "th", [.of("scope", "col")],
      [
        .element("b", [.of("lang", axes.locale)], words.language(axes.locale)), .text(" "),
        .element(
          "small", [], ([words.plan(axes.tier), axes.device] + axes.flagTexts).joined(separator: " · ")),
      ])
  }

  private func line(_ line: Line, _ columns: [WalkCase.Axes]) -> HTML {
    let name = line.flow.name + (line.row.map { " (\($0))" } ?? "")
    let cells = columns.map { axes in
      line.cases.first { $0.record.walkCase.axes == axes }.map(result) ?? .element("td", [], "")
    }
    return .element(
      "tr", [],
      [
        .element(
          "th", [.of("scope", "row")], [.element("a", [.link(to: line.flow.anchor)], name)])
      ] + cells)
  }

  private func result(_ walkCase: FilmFlow.Case) -> HTML {
    let (record, status) = (walkCase.record, walkCase.record.status)
    let step =
      record.failures.compactMap(\.step).first ?? record.steps.first { $0.outcome == .warned }?.number
    let address = step.map { "\(walkCase.address)/\($0)" } ?? walkCase.address
    return .element(
      "td", [],
      [
        .element(
          "a", [.kind("ended", status.rawValue), .link(to: address)],
          words(FilmWord(status)) + (record.isFlaky ? " · \(words(.flaky))" : ""))
      ])
  }

  private func distinct<Value: Equatable>(_ values: [Value]) -> [Value] {
    values.reduce(into: []) { known, value in if !known.contains(value) { known.append(value) } }
  }
}

extension CaseStatus {
  /// Its place in the table: the worst is the greatest.
  fileprivate var weight: Int {
    switch self {
    case .passed: 0
    case .canceled: 1
    case .warned: 2
    case .failed: 3
    }
  }
}
