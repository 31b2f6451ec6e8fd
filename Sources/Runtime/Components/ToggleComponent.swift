import Foundations
import Screens

/// Something that is on or off.
enum ToggleComponent: Component {
  static let spec = ComponentSpec(
    "toggle", .ask, "Something that is on or off.",
    main: KeySpec("label", .text, required: true, "What is on or off."),
    keys: [
      KeySpec("bind", .reference(.state), "The state that holds it."),
      KeySpec("value", .expression(.bool), "Whether it is on, where no state says it."),
    ],
    interactive: true,
    example: "toggle: Favourite\nid: favourite\nvalue: \"true\"")

  static func bindableTypes(_ element: Element) -> [ValueType] { [.bool] }

  static func formType(_ element: Element) -> ValueType? { .bool }

  static func render(_ drawing: Drawing) -> [ViewNode] {
    let isOn = (drawing.value("value") ?? drawing.held)?.isTrue ?? false
    var node = drawing.node(.toggle, label: drawing.text("label") ?? "")
    if isOn { node.states.insert(.checked) }
    node.interaction = .press
    drawing.onTake(node.id, type: .bool, options: [node.id: .bool(!isOn)])
    return [node]
  }
}
