public import Foundations

/// One step of a flow: a command, and what every command can say about itself.
public struct Step: Sendable {
  /// What is done.
  public let command: Command
  /// The command's name as written, such as `tapOn`.
  public let name: String
  /// What reports say instead of the command.
  public let label: Template?
  /// Whether the walk goes on where the step fails.
  public let isOptional: Bool
  /// Where it is written.
  public let span: Span

  /// Describes a step.
  public init(
    _ command: Command, name: String, label: Template? = nil, isOptional: Bool = false, at span: Span
  ) {
    self.command = command
    self.name = name
    self.label = label
    self.isOptional = isOptional
    self.span = span
  }
}
