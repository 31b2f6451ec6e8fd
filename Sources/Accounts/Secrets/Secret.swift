/// A text that nobody may read by accident: no description, log or dump shows it.
package struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let text: String

  /// Takes a text as a secret.
  package init(_ text: String) { self.text = text }

  /// The text itself, for a request or a sealed file and nothing else.
  package func reveal() -> String { text }

  /// Whether there is no text.
  package var isEmpty: Bool { text.isEmpty }

  /// Never the secret.
  package var description: String { "••••" }
  /// Never the secret.
  package var debugDescription: String { "••••" }
  /// Never the secret, in a debugger's or a test's output either.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
