import Foundations
import Screens

/// A wizard within one screen, or the progress of a process.
enum StepsComponent: Component {
  static let spec = ComponentSpec(
    "steps", .shape,
    "A wizard within one screen; with a `value` and without bodies, how far something has come.",
    main: KeySpec(
      "steps",
      .list(
        .record(
          RecordSpec(
            "a step",
            keys: [
              KeySpec("step", .name, required: true, "Its name."),
              KeySpec("title", .text, required: true, "Its words."),
              KeySpec("when", .expression(.bool), "One of the steps only while this is true."),
              KeySpec(
                "done", .expression(.bool),
                "Whether it is done; if not given, the steps before the current one are."),
              KeySpec(
                "body", .elements,
                "Its components, in reading order. Fields of earlier steps stay answered, those of later ones "
                  + "count as hidden."),
            ]))), required: true, "The steps, in order."),
    keys: [
      KeySpec("label", .text, "What the steps lead to."),
      KeySpec(
        "bind", .reference(.state),
        "The state that holds the name of the current step; without it the screen remembers that itself."),
      KeySpec(
        "value", .expression(.dyn),
        "The current step where no state holds it: its name, or its number from 1, such as `flow.step`."),
      KeySpec("next", .text, "What leads to the step after; “Next” if not given."),
      KeySpec("back", .text, "What leads to the step before; “Back” if not given."),
    ],
    interactive: true,
    example: """
      steps:
        - { step: wash, title: Wash the rice, body: { text: Until the water is clear } }
        - { step: soak, title: Soak it, body: { text: Half an hour will do } }
      id: method
      """)

  static func handlerValueType(_ element: Element, holder: ValueType?) -> ValueType? {
    .enumeration(Enumeration(cases: element.partNames("steps", named: "step").map(\.0)))
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    elements.linkParts("steps", named: "step", of: element, properties, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let steps = Parts("steps", named: "step", drawing) else { return [] }
    var node = drawing.node(.steps, label: drawing.text("label"))
    for (index, step) in steps.all.enumerated() {
      var child = ViewNode(id: step.id, role: .step, label: drawing.text(step.record["title"]) ?? .none)
      if isDone(step, index < steps.current, drawing) { child.states.insert(.checked) }
      if index < steps.current {
        // Answers given there are still sent, so it is drawn, though offscreen.
        drawing.context.unseen { _ = drawing.children(step.record["body"], of: step.id) }
        if drawing.isMovable {
          child.interaction = .press
          drawing.onMove(step.id, to: .string(step.name))
        }
      } else if index == steps.current {
        child.states.insert(.selected)
        child.children = drawing.children(step.record["body"], of: step.id)
      }
      node.children.append(child)
    }
    guard drawing.isMovable else { return [node] }
    addButtons(to: &node, steps, drawing)
    return [node]
  }

  private static func isDone(_ step: Parts.Part, _ isBefore: Bool, _ drawing: RenderInput) -> Bool {
    step.record["done"] == nil ? isBefore : drawing.value(step.record["done"])?.isTrue ?? false
  }

  /// Adds the buttons to the next and previous step.
  private static func addButtons(to node: inout ViewNode, _ steps: Parts, _ drawing: RenderInput) {
    let ways: [(key: String, words: String, step: Int)] = [
      ("next", "Next", steps.current + 1), ("back", "Back", steps.current - 1),
    ]
    for way in ways where steps.all.indices.contains(way.step) {
      var button = ViewNode(
        id: "\(node.id)/\(way.key)", role: .button,
        label: drawing.text(way.key) ?? drawing.words(way.words), interaction: .press)
      let isNext = way.step > steps.current
      if isNext { button.tone = .primary }
      drawing.onMove(
        button.id, to: .string(steps.all[way.step].name),
        leaving: isNext ? node.children[steps.current].children : [])
      node.children.append(button)
    }
  }
}
