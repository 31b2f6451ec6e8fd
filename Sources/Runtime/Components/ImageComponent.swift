import Screens

/// A picture, described by its label; fronts show it when somebody asks for it.
enum ImageComponent: Component {
  static let spec = ComponentSpec(
    "image", .show, "A picture, told by its words.",
    main: KeySpec("alt", .text, required: true, "What is to be seen on it."),
    keys: [
      KeySpec("source", .value(.string), "Where a front that shows pictures finds it."),
      KeySpec("caption", .text, "What stands beneath it."),
    ],
    example: "image: A bowl of sambar")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let words = drawing.text("alt"), !words.isEmpty else { return [] }
    var node = drawing.node(.image, label: words)
    if case .string(let source)? = drawing.value("source"), !source.isEmpty { node.picture = source }
    if let caption = drawing.text("caption"), !caption.isEmpty { node.show(caption, as: .value) }
    return [node]
  }
}
