import Foundations
import Screens

/// A part of a screen with a title.
enum SectionComponent: Component {
  static let spec = ComponentSpec(
    "section", .shape, "A titled part of a screen.",
    main: KeySpec("title", .text, "Its title."),
    keys: [
      KeySpec("body", .elements, required: true, "Its components, in reading order."),
      KeySpec("level", .value(.int), "Its title's level, from 2 to 6; 2 if not given."),
      KeySpec(
        "collapsed", .value(.bool),
        "Given, it can be opened and closed, and says whether it is closed at first. What is in a closed section "
          + "counts as hidden."),
    ],
    example: "section: Ingredients\nid: ingredients\ncollapsed: false\nbody:\n  - text: None listed")

  static func handlerValueType(_ element: Element, holder: ValueType?) -> ValueType? { .bool }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    elements.checkNumber("level", of: element, in: HeadingComponent.levels)
    guard element.properties["collapsed"] != nil else { return }
    elements.reportMissingID(element)
    elements.readCurrentPart(of: element, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    var node = drawing.node(.section, label: drawing.text("title"))
    node.measure = .level(HeadingComponent.level(drawing))
    guard drawing.has("collapsed") else {
      node.children = drawing.children("body")
      return node.children.isEmpty ? [] : [node]
    }
    let isCollapsed = (drawing.context.shownPart(drawing.id) ?? drawing.value("collapsed"))?.isTrue ?? false
    node.states = [isCollapsed ? .collapsed : .expanded]
    node.interaction = .press
    drawing.onMove(node.id, to: .bool(!isCollapsed))
    if !isCollapsed { node.children = drawing.children("body") }
    return [node]
  }
}

/// Labels with values: the default for data.
enum FactsComponent: Component {
  static let spec = ComponentSpec(
    "facts", .show, "Labels with values: the default for data.",
    main: KeySpec(
      "facts",
      .list(
        .record(
          RecordSpec(
            "a fact",
            keys: [
              KeySpec("label", .text, required: true, "What it is."),
              KeySpec("value", .text, required: true, "What it is worth; left out where this is empty."),
              KeySpec("when", .expression(.bool), "Shown only while this is true."),
            ]))), required: true, "The facts, in order."),
    example: "facts: [ { label: Servings, value: \"${number(4)}\" } ]")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let facts = drawing.records("facts").compactMap { index, fact -> ViewNode? in
      guard let label = drawing.text(fact["label"]), let value = drawing.text(fact["value"]), !value.isEmpty
      else {
        return nil
      }
      return ViewNode(id: "\(drawing.id)/\(index)", role: .fact, label: label, value: value)
    }
    guard !facts.isEmpty else { return [] }
    var node = drawing.node(.facts)
    node.children = facts
    return [node]
  }
}
