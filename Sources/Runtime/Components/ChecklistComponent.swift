import Foundations
import Screens

/// Items with a checkbox each.
enum ChecklistComponent: Component {
  static let spec = ComponentSpec(
    "checklist", .ask, "Things that are ticked off one by one, such as ingredients that are at hand.",
    main: KeySpec("label", .text, required: true, "What the things have in common."),
    keys: InputKeys.holding(.list(.dyn), "what is ticked, a list") + OptionKeys.all
      + [KeySpec("hint", .text, "More on what is to be ticked.")] + InputKeys.checks,
    interactive: true,
    example:
      "checklist: At hand\nid: at-hand\nitems: \"['Rice', 'Lentils']\"\noffer: { value: \"${item}\", label: \"${item}\" }"
  )

  static func formType(_ element: Element) -> ValueType? { ChoicesComponent.formType(element) }

  static func handlerValueType(_ element: Element, holder: ValueType?) -> ValueType? {
    ChoicesComponent.handlerValueType(element, holder: holder)
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope, _ linker: inout Linker,
    _ layout: inout CacheLayout
  ) {
    let holder = linker.listHolderType(of: element, properties, in: scope)
    linker.options(of: element, holder, &properties, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let ticked = drawing.answer.items
    let options = drawing.options
    var node = drawing.node(.choices, label: drawing.text("label"))
    node.show(drawing.text("hint"), as: .hint)
    drawing.show(options, in: &node, chosen: .checked, ticked.contains)
    drawing.onAnswer(.several(options.values, chosen: ticked, most: nil), also: options.map(\.id))
    return [node]
  }
}
