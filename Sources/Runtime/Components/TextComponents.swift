import Foundations
import Screens

/// A paragraph.
enum TextComponent: Component {
  static let spec = ComponentSpec(
    "text", .show, "A paragraph.",
    main: KeySpec("text", .text, required: true, "The words."),
    keys: [KeySpec("tone", .word(Tones.words), "How grave it is; `neutral` if not given.")],
    example: "text: Cook it slowly")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let words = drawing.text("text"), !words.isEmpty else { return [] }
    var node = drawing.node(.text, label: words)
    node.tone = Tones.tone(drawing.word("tone"))
    return [node]
  }
}

/// The tones that scripts can name.
enum Tones {
  static let words = ["neutral", "info", "success", "warning", "error"]

  static func tone(_ word: String?) -> ViewNode.Tone { word.flatMap(ViewNode.Tone.init) ?? .neutral }
}

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

/// A heading within a screen.
enum HeadingComponent: Component {
  static let spec = ComponentSpec(
    "heading", .show, "A heading within a screen.",
    main: KeySpec("text", .text, required: true, "The words."),
    keys: [
      KeySpec("level", .value(.int), "Its level, from 2 to 6; the screen's title is 1. 2 if not given.")
    ],
    example: "heading: Ingredients")

  /// The levels that headings within a screen can have.
  static let levels = 2...6

  /// Returns the level that a component's title has.
  static func level(_ drawing: RenderInput) -> Int {
    guard case .int(let given)? = drawing.value("level") else { return levels.lowerBound }
    return min(max(given, levels.lowerBound), levels.upperBound)
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    elements.checkNumber("level", of: element, in: levels)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let words = drawing.text("text"), !words.isEmpty else { return [] }
    var node = drawing.node(.heading, label: words)
    node.measure = .level(level(drawing))
    return [node]
  }
}

/// An inline message about the screen's state.
enum NoticeComponent: Component {
  static let spec = ComponentSpec(
    "notice", .show, "A message that belongs to the screen's state.",
    main: KeySpec("text", .text, required: true, "The words."),
    keys: [
      KeySpec(
        "level", .word(["info", "success", "warning", "error"]), "How grave it is; `info` if not given.")
    ],
    example: "notice: { when: \"!net.online\", level: info, text: Showing the saved copy }")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let words = drawing.text("text"), !words.isEmpty else { return [] }
    var node = drawing.node(.notice, label: words)
    node.tone = drawing.word("level").map { Tones.tone($0) } ?? .info
    return [node]
  }
}

/// A short mark, such as a diet or a state.
enum BadgeComponent: Component {
  static let spec = ComponentSpec(
    "badge", .show, "A short mark, such as a diet or a state.",
    main: KeySpec("text", .text, required: true, "The words."),
    keys: [
      KeySpec(
        "tone", .word(Tones.words + ["primary"]),
        "How grave it is; `neutral` if not given, `primary` for what is under way.")
    ],
    example: "badge: Vegetarian\ntone: success")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let words = drawing.text("text"), !words.isEmpty else { return [] }
    var node = drawing.node(.badge, label: words)
    node.tone = Tones.tone(drawing.word("tone"))
    return [node]
  }
}

/// A separator between two parts of a screen.
enum DividerComponent: Component {
  static let spec = ComponentSpec(
    "divider", .show, "A pause between two parts of a screen.",
    main: KeySpec("divider", .nothing, "It has no value."),
    example: "divider:")

  static func render(_ drawing: RenderInput) -> [ViewNode] { [drawing.node(.divider)] }
}
