/// What a diagnostic's code means, why it is reported and what to do, with what is wrong and what is right.
///
/// It is a Markdown file of `docs/errors`, whose README tells the form; ``ExplanationReader`` reads it.
public struct Explanation: Sendable, Hashable {
  /// The code, such as `KL0201`.
  public let code: String
  /// The word by which people know the rule, such as `undefined-substitution`; most have none.
  public let name: String?
  /// What the code stands for, without a full stop.
  public let title: String
  /// What it means and what to do, each paragraph one line.
  public let paragraphs: [String]
  /// What is wrong and what is right.
  public let examples: [Example]

  /// A piece of a file, or of something else, that draws the code or does not.
  public struct Example: Sendable, Hashable {
    /// The line above it, which says to people whether it is right and what it stands for.
    public let caption: String
    /// What it is written in: `yaml`, `json`, `cel`, `markdown`, or `text` and `swift` for what is only shown.
    public let language: String
    /// Whether it is right.
    public let passes: Bool
    /// What it stands for; nil for what is no part of a file.
    public let place: String?
    /// Whether it is keys of the file that ``place`` names, and not the whole file.
    public let isPart: Bool
    /// The text, ending in a line break.
    public let text: String
    /// What goes with it in other files.
    public internal(set) var companions: [Example] = []
  }
}
