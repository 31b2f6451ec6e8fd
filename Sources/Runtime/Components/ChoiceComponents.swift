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
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    let holder = elements.holder(of: element, properties, in: scope)
    elements.options(of: element, holder, &properties, in: scope, &layout)
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

/// Selects any number of several options.
enum ChoicesComponent: Component {
  static let spec = ComponentSpec(
    "choices", .ask, "Asks for any of several options.",
    main: KeySpec("label", .text, required: true, "What is asked for."),
    keys: InputKeys.holding(.list(.dyn), "what is chosen, a list") + OptionKeys.all + [
      KeySpec("min", .value(.int), "The fewest that may be chosen."),
      KeySpec("max", .value(.int), "The most that may be chosen."),
      KeySpec("hint", .text, "More on what is asked for."),
    ] + InputKeys.checks,
    interactive: true,
    example:
      "choices: Allergens\nid: allergens\noptions: [ { value: nuts, label: Nuts }, { value: milk, label: Milk } ]"
  )

  static func formType(_ element: Element) -> ValueType? { .list(element.optionType ?? .dyn) }

  static func handlerValueType(_ element: Element, holder: ValueType?) -> ValueType? {
    .list(element.optionType(within: holder?.unwrapped.elementType))
  }

  static let rules = ["min", "max"]

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    let holder = elements.listHolderType(of: element, properties, in: scope)
    elements.options(of: element, holder, &properties, in: scope, &layout)
  }

  static func validationError(in answer: Value, _ drawing: RenderInput) -> FieldError? {
    let count = answer.items.count
    if let least = drawing.count("min"), count < least {
      return FieldError(key: "choices.min", arguments: [.int(least)])
    }
    if let most = drawing.count("max"), count > most {
      return FieldError(key: "choices.max", arguments: [.int(most)])
    }
    return nil
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let chosen = drawing.answer.items
    let options = drawing.options
    var node = drawing.node(.choices, label: drawing.text("label"))
    let labels = options.filter { chosen.contains($0.value) }.map(\.label)
    if !labels.isEmpty {
      let words = drawing.localizer.text(of: .list(labels.map { .string($0.words) }))
      node.show(ShownText(words: words, sources: labels.flatMap(\.sources)), as: .value)
    }
    node.show(drawing.text("hint"), as: .hint)
    drawing.show(options, in: &node, chosen: .selected, chosen.contains)
    node.interaction = .pick
    drawing.onAnswer(
      .several(options.values, chosen: chosen, most: drawing.count("max")), also: options.map(\.id))
    return [node]
  }
}

extension Value {
  /// The items of a list; none of anything else.
  var items: [Value] { if case .list(let items) = self { items } else { [] } }
}

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
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    let holder = elements.listHolderType(of: element, properties, in: scope)
    elements.options(of: element, holder, &properties, in: scope, &layout)
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
