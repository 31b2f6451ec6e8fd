/// What a diagnostic's code means, why it is reported and what to do, with what is wrong and what is right.
///
/// It is a Markdown file of `docs/errors`, whose README tells the form; ``ExplanationReader`` reads it.
package struct Explanation: Sendable, Hashable {
  /// The code, such as `KL0201`.
  package let code: String
  /// The word by which people know the rule, such as `undefined-substitution`; most have none.
  package let name: String?
  /// What the code stands for, without a full stop.
  package let title: String
  /// What it means and what to do, each paragraph one line.
  package let paragraphs: [String]
  /// What is wrong and what is right.
  package let examples: [Example]

  /// A piece of a file, or of something else, that draws the code or does not.
  package struct Example: Sendable, Hashable {
    /// The line above it, which says to people whether it is right and what it stands for.
    package let caption: String
    /// What it is written in: `yaml`, `json`, `cel`, `markdown`, or `text` and `swift` for what is only shown.
    package let language: String
    /// Whether it is right.
    package let passes: Bool
    /// What it stands for; nil for what is no part of a file.
    package let place: String?
    /// Whether it is keys of the file that ``place`` names, and not the whole file.
    package let isPart: Bool
    /// The text, ending in a line break.
    package let text: String
    /// What goes with it in other files.
    package internal(set) var companions: [Example] = []
  }
}
