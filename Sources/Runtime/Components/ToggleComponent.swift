import Foundations
import Screens

/// A switch that is on or off.
enum ToggleComponent: Component {
  static let spec = ComponentSpec(
    "toggle", .ask, "Something that is on or off; one that is required must be on.",
    main: KeySpec("label", .text, required: true, "What is on or off."),
    keys: InputKeys.holding(.bool, "whether it is on") + [
      KeySpec("hint", .text, "More on what is on or off."),
      KeySpec("yes", .text, "What is said of it while it is on; the language's word for on if not given."),
      KeySpec("no", .text, "What is said of it while it is off; the language's word for off if not given."),
    ]
      + InputKeys.checks,
    interactive: true,
    example: "toggle: Favourite\nid: favourite")

  static func bindableTypes(_ element: Element) -> [ValueType] { [.bool] }

  static func formType(_ element: Element) -> ValueType? { .bool }

  static func isMissing(_ answer: Value) -> Bool { !answer.isTrue }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let isOn = drawing.answer.isTrue
    var node = drawing.node(.toggle, label: drawing.text("label"))
    if isOn { node.states.insert(.checked) }
    node.show(drawing.text(isOn ? "yes" : "no"), as: .value)
    node.show(drawing.text("hint"), as: .hint)
    node.interaction = .press
    drawing.onAnswer(.one([node.id: .bool(!isOn)]))
    return [node]
  }
}
