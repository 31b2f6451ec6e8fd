/// The explanation of a diagnostic's code: its meaning, its causes, the fix, and examples of wrong and right files.
///
/// It is a Markdown file of `docs/errors`, whose README specifies the form; ``ExplanationReader`` reads it.
package struct Explanation: Sendable, Hashable {
  /// The code, such as `KL0201`.
  package let code: String
  /// The rule's name, such as `undefined-substitution`; most codes have none.
  package let name: String?
  /// The title, without a full stop.
  package let title: String
  /// The meaning and the fix, each paragraph as one line.
  package let paragraphs: [String]
  /// The examples of wrong and right files.
  package let examples: [Example]

  /// An example that raises the diagnostic or does not.
  package struct Example: Sendable, Hashable {
    /// The caption, which says whether it is right and which file it stands for.
    package let caption: String
    /// Its language: `yaml`, `json`, `cel`, `markdown`, or `text` and `swift`, which are only shown.
    package let language: String
    /// Whether it raises no diagnostic.
    package let passes: Bool
    /// The file it stands for; nil if none.
    package let place: String?
    /// Whether it contains only keys of the file ``place``, and not the whole file.
    package let isPart: Bool
    /// The text, ending in a line break.
    package let text: String
    /// The companion examples in other files.
    package internal(set) var companions: [Example] = []
  }
}
