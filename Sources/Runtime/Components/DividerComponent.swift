import Screens

/// A separator between two parts of a screen.
enum DividerComponent: Component {
  static let spec = ComponentSpec(
    "divider", .show, "A pause between two parts of a screen.",
    main: KeySpec("divider", .nothing, "Nothing stands beside it."),
    example: "divider:")

  static func render(_ drawing: RenderInput) -> [ViewNode] { [drawing.node(.divider)] }
}
