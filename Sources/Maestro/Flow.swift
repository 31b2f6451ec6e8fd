package import Foundations

/// A walkthrough: a file in the format of Maestro 2.8, its header and its steps.
///
/// The format is upstream's, so that the same file walks a phone; Kolam's additions are header keys that begin with
/// `x-`, which upstream keeps and ignores.
package struct Flow: Sendable {
  /// The file.
  package let source: SourceText
  /// The settings of the walk as a whole.
  package let header: FlowHeader
  /// The steps, in order.
  package let steps: [Step]

  /// The name in reports: the header's, or the file's without its extension.
  package var name: String { header.name?.source ?? Self.stem(of: source.path) }

  /// Returns the same flow with another header.
  package func with(_ header: FlowHeader) -> Flow { Flow(source: source, header: header, steps: steps) }

  /// Returns the last part of a path without its extension.
  static func stem(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }

  /// Whether a step asserts that something is absent.
  package var assertsAbsence: Bool { allSteps.contains { !$0.command.absentSelectors.isEmpty } }

  /// The flow's steps and all nested ones, hooks first, each once.
  package var allSteps: [Step] {
    (header.onFlowStart + steps + header.onFlowComplete).flatMap(\.withDescendants)
  }
}

extension Step {
  /// The step and its nested steps, at any depth.
  package var withDescendants: [Step] { [self] + command.steps.flatMap(\.withDescendants) }
}
