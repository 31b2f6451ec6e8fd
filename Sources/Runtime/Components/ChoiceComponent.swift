import Foundations
import Screens

/// Selects one of several options.
enum ChoiceComponent: Component {
  static let spec = ComponentSpec(
    "choice", .ask, "Asks for one of several options.",
    main: KeySpec("label", .text, required: true, "What is asked for."),
    keys: InputKeys.holding(.dyn, "what is chosen") + OptionKeys.all
      + [KeySpec("hint", .text, "More on what is asked for.")] + InputKeys.checks,
    interactive: true,
    example:
      "choice: Diet\nid: diet\noptions: [ { value: all, label: All }, { value: veg, label: Vegetarian } ]")

  static func formType(_ element: Element) -> ValueType? { .nullable(element.optionType ?? .dyn) }

  static func handlerValueType(_ element: Element, holder: ValueType?) -> ValueType? {
    element.optionType(within: holder?.unwrapped)
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope, _ linker: inout Linker,
    _ layout: inout CacheLayout
  ) {
    let holder = linker.holder(of: element, properties, in: scope)
    linker.options(of: element, holder, &properties, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let chosen = drawing.answer
    let options = drawing.options
    var node = drawing.node(.choice, label: drawing.text("label"))
    node.show(options.first { $0.value == chosen }?.label, as: .value)
    node.show(drawing.text("hint"), as: .hint)
    drawing.show(options, in: &node, chosen: .selected) { $0 == chosen }
    node.interaction = .pick
    drawing.onAnswer(.one(options.values), also: options.map(\.id))
    return [node]
  }
}
