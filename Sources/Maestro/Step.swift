public import Foundations

/// One step of a flow: a command, with the options common to all commands.
public struct Step: Sendable {
  /// The command.
  public let command: Command
  /// The command's name as written, such as `tapOn`.
  public let name: String
  /// Replaces the command in reports.
  public let label: Template?
  /// Whether the walk continues where the step fails.
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
