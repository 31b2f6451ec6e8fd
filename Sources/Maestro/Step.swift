package import Foundations

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
