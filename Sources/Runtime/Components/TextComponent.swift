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
