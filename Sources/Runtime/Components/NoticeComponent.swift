import Screens

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
