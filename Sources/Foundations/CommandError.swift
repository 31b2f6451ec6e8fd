/// A command that cannot be carried out: one sentence for people, and exit code 2.
package struct CommandError: Error, Sendable, Hashable {
  /// The sentence, which begins in lower case and has no full stop.
  package let message: String

  /// Says why.
  package init(_ message: String) { self.message = message }
}
