/// What a person is shown of an operation.
package struct OutboxSummary: Sendable, Hashable {
  /// The name of what is changed, by language, such as a recipe's; empty where it has none.
  package var subject: [String: String]
  /// What the person has written and may correct, such as a note; nil where there is no such text.
  package var text: String?

  /// Describes an operation.
  package init(subject: [String: String] = [:], text: String? = nil) {
    self.subject = subject
    self.text = text
  }
}
