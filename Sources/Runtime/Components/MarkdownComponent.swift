import Foundations
import Screens

/// Running text with headings, lists, links and code.
enum MarkdownComponent: Component {
  static let spec = ComponentSpec(
    "markdown", .show, "Running text with headings, lists, links and code.",
    main: KeySpec(
      "text", .text, required: true, "The text, in Markdown; at most 20,000 characters are shown."),
    example: "markdown: \"**Soak** the rice, then:\\n\\n- wash it\\n- drain it\"")

  /// The limit in characters: a longer text fills many screens and is most likely a mistake.
  private static let maxCharacters = 20_000

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let words = drawing.text("text"), !words.isEmpty else { return [] }
    // Counting bytes first spares counting characters, which is slow, for all but hostile texts.
    guard words.words.utf8.count > maxCharacters, words.words.count > maxCharacters else {
      return [drawing.node(.markdown, label: words)]
    }
    var shortened = words
    shortened.words = words.words.prefix(maxCharacters) + "…"
    var node = drawing.node(.markdown, label: shortened)
    node.show(drawing.words("The text is too long to be shown whole"), as: .hint)
    return [node]
  }
}
