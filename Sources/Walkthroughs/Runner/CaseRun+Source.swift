import Foundations
import Maestro

extension CaseRun {
  /// The files of the steps that were walked, without secrets, the flow's own first.
  var sources: [CaseRecord.FlowSource] {
    let own = walkCase.flow.source.path
    func rank(_ source: SourceText) -> (Int, String) { (source.path == own ? 0 : 1, source.path) }
    return blotted.values.sorted { rank($0) < rank($1) }.map { source in
      let lines = (1...source.lineCount).map { line in
        String(decoding: source.bytes[source.lineRange(line)], as: UTF8.self)
      }
      return CaseRecord.FlowSource(path: source.path, lines: lines.last == "" ? lines.dropLast() : lines)
    }
  }

  /// Returns a step as written, without secrets; nested steps have their own.
  func source(of step: Step) -> String? {
    guard settings.recordsScreens, step.command.steps.isEmpty else { return nil }
    let id = ObjectIdentifier(step.span.source)
    let source = blotted[id] ?? BlottedSource.of(step.span.source)
    blotted[id] = source
    let lines = String(decoding: source.bytes[step.span.range], as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let indent = step.span.location.column - 1
    return lines.enumerated().map { number, line in
      let spaces = number == 0 ? 0 : line.prefix(indent).count { $0 == " " }
      return String(line.dropFirst(spaces))
    }.joined(separator: "\n")
  }
}
