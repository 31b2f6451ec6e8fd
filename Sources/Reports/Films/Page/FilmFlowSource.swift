import Foundations
import Walkthroughs

/// The files of a flow as written, with a link from each step to its pictures, and its worst outcome.
struct FilmFlowSource {
  let flow: FilmFlow
  let words: FilmWords

  /// A line on which steps begin.
  private struct Mark {
    /// The address of the step to show: the first with the worst outcome.
    var address: String
    var outcome: StepOutcome
  }

  /// Renders the files, each to be opened; nothing where they were not recorded.
  var html: HTML {
    let marks = marks
    return files.reduce(.nothing) { $0 + file($1, marks[$1.path] ?? [:]) }
  }

  private func file(_ source: CaseRecord.FlowSource, _ marks: [Int: Mark]) -> HTML {
    let lines = source.lines.enumerated().map { index, line in
      guard let mark = marks[index + 1] else { return HTML.element("li", [], line) }
      return .element("li", [.kind(mark.outcome.rawValue)], [.element("a", [.link(to: mark.address)], line)])
    }
    return .element(
      "details", [.kind("file")],
      [
        .element("summary", [], [.text(words(.flowFile)), .text(" "), .element("small", [], source.path)]),
        .element("ol", [.of("dir", "ltr")], lines),
      ])
  }

  /// The files of all cases, in order; a line that secrets of different cases are masked in is masked whole.
  private var files: [CaseRecord.FlowSource] {
    var files: [CaseRecord.FlowSource] = []
    for source in flow.cases.flatMap(\.record.sources) {
      guard let index = files.firstIndex(where: { $0.path == source.path }) else {
        files.append(source)
        continue
      }
      files[index].lines = zip(files[index].lines, source.lines).map { $0 == $1 ? $0 : SecretMask.shown }
    }
    return files
  }

  /// The lines on which steps begin, by file and number.
  private var marks: [String: [Int: Mark]] {
    var marks: [String: [Int: Mark]] = [:]
    for walkCase in flow.cases {
      for step in walkCase.record.steps {
        let (path, line) = (step.span.source.path, step.span.location.line)
        if let known = marks[path]?[line], known.outcome.weight >= step.outcome.weight { continue }
        marks[path, default: [:]][line] = Mark(
          address: "\(walkCase.address)/\(step.number)", outcome: step.outcome)
      }
    }
    return marks
  }
}

extension StepOutcome {
  /// How bad it is: the worst is the greatest.
  fileprivate var weight: Int {
    switch self {
    case .completed: 1
    case .skipped: 0
    case .warned: 2
    case .failed: 3
    }
  }
}
