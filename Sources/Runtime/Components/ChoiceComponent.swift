import Foundations
import Screens

/// Asks for one of several options.
enum ChoiceComponent: Component {
  static let spec = ComponentSpec(
    "choice", .ask, "Asks for one of several options.",
    main: KeySpec("label", .text, required: true, "What is asked for."),
    keys: [
      KeySpec("bind", .reference(.state), "The state that holds what is chosen."),
      KeySpec("value", .expression(.dyn), "What is chosen, where no state says it."),
      KeySpec(
        "options",
        .list(
          .record(
            RecordSpec(
              "an option",
              keys: [
                KeySpec("value", .value(.dyn), required: true, "The value it stands for."),
                KeySpec("label", .text, required: true, "Its words."),
                KeySpec("when", .expression(.bool), "Offered only while this is true."),
              ]))), required: true, "The options, in order."),
    ],
    interactive: true,
    example:
      "choice: Diet\nid: diet\noptions: [ { value: all, label: All }, { value: veg, label: Vegetarian } ]")

  static func formType(_ element: Element) -> ValueType? {
    .nullable(optionType(element) ?? .dyn)
  }

  /// A set of words, where all options are written out; nil where any is computed.
  private static func optionType(_ element: Element) -> ValueType? {
    let options = element.properties.records("options").map { option -> String? in
      guard case .value(.literal(let node)) = option["value"] else { return nil }
      return node.text
    }
    return options.contains(nil) || options.isEmpty
      ? nil : .enumeration(Enumeration(cases: options.compactMap { $0 }))
  }

  static func link(
    _ element: Element, _ properties: inout [String: LinkedProperty], in scope: Scope, _ linker: inout Linker,
    _ cells: inout Cells
  ) {
    guard let type = linker.heldType(of: element, properties, in: scope) else { return }
    properties["options"] = linker.options(of: element, as: type, properties["options"])
  }

  static func render(_ drawing: Drawing) -> [ViewNode] {
    let chosen = drawing.value("value") ?? drawing.held
    var node = drawing.node(.choice, label: drawing.text("label") ?? "")
    var options: [String: Value] = [:]
    for (_, option) in drawing.records("options") {
      let value = drawing.value(option["value"]) ?? .null
      let words = drawing.text(option["label"]) ?? ""
      var child = ViewNode(id: "\(drawing.id)/\(value.plainText)", role: .option, label: words)
      child.interaction = .press
      if value == chosen {
        child.states = [.selected]
        node.value = words
      }
      options[child.id] = value
      node.children.append(child)
    }
    node.interaction = .pick
    drawing.onTake(node.id, type: .dyn, options: options)
    return [node]
  }
}
