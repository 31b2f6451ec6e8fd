import Foundations
import Screens

/// A number that is changed by steps.
enum StepperComponent: Component {
  static let spec = ComponentSpec(
    "stepper", .ask, "A number that goes up and down by steps, such as servings.",
    main: KeySpec("label", .text, required: true, "What is counted."),
    keys: InputKeys.holding(.dyn, "the number, whole or not") + [
      KeySpec("min", .value(.dyn), required: true, "The least."),
      KeySpec("max", .value(.dyn), required: true, "The most."),
      KeySpec("step", .value(.dyn), "How far a step goes, from the least on; 1 if not given."),
      KeySpec("text", .text, scope: .value, "The number in words, such as `${value} people`; it is `value`."),
      KeySpec("hint", .text, "More on what is counted."),
    ] + InputKeys.checks,
    interactive: true,
    example: "stepper: Servings\nid: servings\nmin: 1\nmax: 12")

  static func bindableTypes(_ element: Element) -> [ValueType] { [.int, .double] }

  /// Whole numbers, unless a literal step or limit is fractional.
  static func formType(_ element: Element) -> ValueType? {
    let literals = ["min", "max", "step"].compactMap { element.properties.literal($0) }
    return literals.allSatisfy { Int($0) != nil } ? .int : .double
  }

  static func initialValue(_ element: Element) -> Value? {
    guard let least = element.properties.literal("min") else { return nil }
    return formType(element) == .int ? Int(least).map { .int($0) } : Double(least).map { .double($0) }
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    for key in ["min", "max", "step"] where element.properties[key] != nil {
      properties[key] = elements.limit(key, of: element, .double, in: scope, &layout)
    }
    elements.checkRange(of: element, properties) { $0.number }
    checkStep(element, &elements)
    guard let text = element.properties.text("text") else { return }
    let held = elements.held(by: element, Self.self, properties, in: scope)
    properties["text"] = elements.linker.text(text, seeing: held.unwrapped, in: scope, &layout).map {
      .text($0)
    }
  }

  private static func checkStep(_ element: Element, _ elements: inout ElementLinker) {
    guard let written = element.properties.literal("step"), let step = Double(written), step <= 0 else {
      return
    }
    elements.report(
      .emptyRange, "the step is \(written), expected more than 0",
      at: element.properties.keySpans["step"] ?? element.nameSpan, help: "write how far one step up goes")
  }

  static func validationError(in answer: Value, _ drawing: RenderInput) -> FieldError? {
    guard let number = answer.number, let range = range(drawing), !range.contains(number) else { return nil }
    return FieldError(
      key: "stepper.range", arguments: [.double(range.lowerBound), .double(range.upperBound)])
  }

  private static func range(_ drawing: RenderInput) -> ClosedRange<Double>? {
    guard let least = drawing.value("min")?.number, let most = drawing.value("max")?.number, least <= most
    else { return nil }
    return least...most
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    // Without a range there is no input; the missing range has been reported to the author.
    guard let range = range(drawing) else { return [] }
    var step = drawing.value("step")?.number ?? 1
    if step <= 0 { step = 1 }
    let number = drawing.answer.number ?? range.lowerBound
    let held = drawing.instance.element.common.held
    var node = drawing.node(.stepper, label: drawing.text("label"))
    let value: Value =
      held.isWhole ? Int(exactly: number).map { .int($0) } ?? .double(number) : .double(number)
    let words = drawing.context.entering(value) { drawing.text("text") }
    node.show(words ?? drawing.data(drawing.localizer.text(of: value)), as: .value)
    node.measure = .range(number, from: range.lowerBound, through: range.upperBound, step: step)
    node.show(drawing.text("hint"), as: .hint)
    node.interaction = .edit(.number)
    drawing.onAnswer(.steps(StepReading(value: number, range: range, step: step, type: held)))
    return [node]
  }
}

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
