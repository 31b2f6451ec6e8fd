internal import Foundations

/// A flow's first document.
package struct FlowHeader: Sendable {
  /// The flow's app; nil only where `url` is given.
  package var appId: Template?
  /// The page that the flow is about.
  package var url: Template?
  /// The name in reports.
  package var name: Template?
  /// Tags to choose flows by.
  package var tags: [String] = []
  /// Constants that every script of the flow sees; they override those given from outside.
  package var env: [Variable] = []
  /// Done before the steps; where it fails, the steps are not done.
  package var onFlowStart: [Step] = []
  /// Done after the steps, whether or not they passed.
  package var onFlowComplete: [Step] = []
  /// Passed to JUnit reports.
  package var properties: [Variable] = []
  /// Kolam's additions to the format.
  package var extensions = FlowExtensions()

  /// A name with its text.
  package struct Variable: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The text.
    package let value: Template
    /// Names a text.
    package init(_ name: String, _ value: Template) {
      self.name = name
      self.value = value
    }
  }
}
