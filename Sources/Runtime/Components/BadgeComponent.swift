import Screens

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
