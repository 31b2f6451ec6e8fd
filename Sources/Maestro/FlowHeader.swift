internal import Foundations

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
