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

/// A flow's first document.
package struct FlowHeader: Sendable {
  /// The flow's app; nil only where `url` is given.
  package var appId: Template?
  /// The URL of the page to test.
  package var url: Template?
  /// The name in reports.
  package var name: Template?
  /// Tags to filter flows by.
  package var tags: [String] = []
  /// Constants that every script of the flow sees; they override those given from outside.
  package var env: [Variable] = []
  /// Runs before the steps; where it fails, the steps are skipped.
  package var onFlowStart: [Step] = []
  /// Runs after the steps, whether or not they passed.
  package var onFlowComplete: [Step] = []
  /// Passed to JUnit reports.
  package var properties: [Variable] = []
  /// Kolam's additions to the format.
  package var extensions = FlowExtensions()

  /// A name with its value.
  package struct Variable: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The value.
    package let value: Template
    /// Creates a variable.
    package init(_ name: String, _ value: Template) {
      self.name = name
      self.value = value
    }
  }
}

/// One step of a flow: a command, with the options common to all commands.
package struct Step: Sendable {
  /// The command.
  package let command: Command
  /// The command's name as written, such as `tapOn`.
  package let name: String
  /// Replaces the command in reports.
  package let label: Template?
  /// Whether the walk continues where the step fails.
  package let isOptional: Bool
  /// Its location.
  package let span: Span

  /// Creates a step.
  package init(
    _ command: Command, name: String, label: Template? = nil, isOptional: Bool = false, at span: Span
  ) {
    self.command = command
    self.name = name
    self.label = label
    self.isOptional = isOptional
    self.span = span
  }
}

/// The condition of a step or of a repetition: all given parts must hold.
package struct Condition: Sendable, Hashable {
  /// The platforms that `platform` can name; any other is an error upstream, too.
  package enum Platform: String, Sendable, CaseIterable {
    /// Android.
    case android = "Android"
    /// iOS.
    case ios = "iOS"
    /// A browser.
    case web = "Web"
  }

  /// The platform of the walk.
  package var platform: Platform?
  /// A script whose value must be truthy: not false, null, undefined, 0 or empty.
  package var isTrue: Template?
  /// Must appear on screen within a timeout.
  package var visible: Selector?
  /// Must disappear from the screen within a timeout.
  package var notVisible: Selector?
  /// Replaces the condition in reports.
  package var label: Template?
  /// Its location.
  package var span: Span

  /// A condition that always holds.
  package init(at span: Span) { self.span = span }
}
