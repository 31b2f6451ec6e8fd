import Foundations
import Maestro

extension CaseRun {
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
