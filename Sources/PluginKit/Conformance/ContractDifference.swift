public import Foundations

/// One way in which a plugin differs from its contract.
public struct ContractDifference: Sendable, Hashable, CustomStringConvertible {
  /// The rules of a contract.
  public enum Rule: String, Sendable, CaseIterable {
    /// The names and types of Swift view models are those of the contract.
    case types
    /// The plugin uses the services that it lists under `needs`.
    case needs
    /// Every model opens with arguments of the declared types.
    case opening
    /// The state has the declared fields and types at all times.
    case state
    /// Revisions only grow, and observers are notified of each change.
    case revisions
    /// Unknown names and arguments of another type are rejected with their codes.
    case refusals
    /// An action returns its declared result, or an error that is declared.
    case answers
    /// Events are declared, with their declared payload.
    case events
    /// A closed model changes nothing, emits nothing and fails with `closed`.
    case closing
  }

  /// The promise that is broken.
  public let rule: Rule
  /// The difference, in one sentence.
  public let message: String
  /// Where the contract declares it.
  public let span: Span?

  /// Describes a difference.
  public init(_ rule: Rule, _ message: String, at span: Span? = nil) {
    self.rule = rule
    self.message = message
    self.span = span
  }

  /// The sentence, with its place where it is known.
  public var description: String { (span.map { "\($0.description): " } ?? "") + message }
}
