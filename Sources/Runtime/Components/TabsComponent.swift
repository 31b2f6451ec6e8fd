import Foundations
import Screens

/// Parts of a screen of which one is shown at a time.
enum TabsComponent: Component {
  static let spec = ComponentSpec(
    "tabs", .shape, "Parts of a screen of which one is shown; fields in the others count as hidden.",
    main: KeySpec(
      "tabs",
      .list(
        .record(
          RecordSpec(
            "a tab",
            keys: [
              KeySpec("tab", .name, required: true, "Its name."),
              KeySpec("label", .text, required: true, "Its words."),
              KeySpec("badge", .text, "A count or mark beside its words."),
              KeySpec("when", .expression(.bool), "Offered only while this is true."),
              KeySpec("body", .elements, required: true, "Its components, in reading order."),
            ]))), required: true, "The tabs, in order."),
    keys: [
      KeySpec("label", .text, "What the tabs have in common."),
      KeySpec(
        "bind", .reference(.state),
        "The state that holds the name of the tab that is shown; without it the screen remembers that itself."
      ),
      KeySpec("value", .expression(.dyn), "The name of the tab that is shown, where no state holds it."),
    ],
    interactive: true,
    example: """
      tabs:
        - { tab: steps, label: Method, body: { text: Cook it slowly } }
        - { tab: notes, label: Notes, body: { text: None yet } }
      id: parts
      """)

  static func handlerValueType(_ element: Element, holder: ValueType?) -> ValueType? {
    .enumeration(Enumeration(cases: Linker.partNames("tabs", named: "tab", of: element).map(\.0)))
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope, _ linker: inout Linker,
    _ layout: inout CacheLayout
  ) {
    linker.linkParts("tabs", named: "tab", of: element, properties, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let tabs = Parts("tabs", named: "tab", drawing) else { return [] }
    var node = drawing.node(.tabs, label: drawing.text("label"))
    for (index, tab) in tabs.all.enumerated() {
      var child = ViewNode(id: tab.id, role: .tab, label: drawing.text(tab.record["label"]) ?? .none)
      if let badge = drawing.text(tab.record["badge"]), !badge.isEmpty { child.show(badge, as: .value) }
      if index == tabs.current { child.states = [.selected] }
      if drawing.isMovable {
        child.interaction = .press
        drawing.onMove(child.id, to: .string(tab.name))
      }
      node.children.append(child)
    }
    let shown = tabs.shown
    node.children.append(
      ViewNode(
        id: "\(shown.id)/body", role: .section, children: drawing.children(shown.record["body"], of: shown.id)
      ))
    return [node]
  }
}
