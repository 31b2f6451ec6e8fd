public import Foundations

/// One way in which a plugin differs from its contract.
public struct ContractDifference: Sendable, Hashable, CustomStringConvertible {
  /// What a plugin promises by its contract.
  public enum Rule: String, Sendable, CaseIterable {
    /// The names and types of Swift view models are those of the contract.
    case types
    /// The plugin takes the services that it lists under `needs`.
    case needs
    /// Every model opens with arguments of the declared types.
    case opening
    /// The state has the declared fields and types at all times.
    case state
    /// Revisions only grow, and whoever listens is told of each change.
    case revisions
    /// Unknown names and arguments of another type are refused with their codes.
    case refusals
    /// An action answers with its declared result, or with an error that is declared or standard.
    case answers
    /// Events are declared, and carry what is declared.
    case events
    /// A closed model changes nothing, tells nothing and answers `closed`.
    case closing
  }

  /// The promise that is broken.
  public let rule: Rule
  /// What differs, in one sentence.
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
