internal import Foundations

/// A flow's first document.
public struct FlowHeader: Sendable {
  /// The flow's app; nil only where `url` is given.
  public var appId: Template?
  /// The page that the flow is about.
  public var url: Template?
  /// The name in reports.
  public var name: Template?
  /// Tags to choose flows by.
  public var tags: [String] = []
  /// Constants that every script of the flow sees; they override those given from outside.
  public var env: [Variable] = []
  /// Done before the steps; where it fails, the steps are not done.
  public var onFlowStart: [Step] = []
  /// Done after the steps, whether or not they passed.
  public var onFlowComplete: [Step] = []
  /// Passed to JUnit reports.
  public var properties: [Variable] = []
  /// Kolam's additions to the format.
  public var extensions = FlowExtensions()

  /// A name with its text.
  public struct Variable: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The text.
    public let value: Template
    /// Names a text.
    public init(_ name: String, _ value: Template) {
      self.name = name
      self.value = value
    }
  }
}
