import Expressions
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
    .enumeration(Enumeration(cases: element.partNames("tabs", named: "tab").map(\.0)))
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    elements.linkParts("tabs", named: "tab", of: element, properties, in: scope, &layout)
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

/// The parts of a component of which one is shown at a time: tabs, or the steps of a wizard.
struct Parts {
  /// One part.
  struct Part {
    /// Its name in the script.
    let name: String
    /// The id of its node.
    let id: String
    /// Its keys.
    let record: LinkedProperties
  }

  /// The visible parts, in order.
  let all: [Part]
  /// The index of the current part.
  let current: Int

  /// The current part.
  var shown: Part { all[current] }

  /// Creates the parts under a component's key, each with the name under `name`; nil where there are none.
  init?(_ key: String, named name: String, _ drawing: RenderInput) {
    all = drawing.records(key).compactMap { _, record in
      guard let word = record[name]?.word else { return nil }
      return Part(name: word, id: "\(drawing.id)/\(word)", record: record)
    }
    guard !all.isEmpty else { return nil }
    switch drawing.shownPart {
    case .string(let word)?: current = all.firstIndex { $0.name == word } ?? 0
    case .int(let number)?: current = min(max(number, 1), all.count) - 1
    default: current = 0
    }
  }
}

extension ElementLinker {
  /// Checks that the names of a component's parts are unique and fit the value that selects one.
  mutating func linkParts(
    _ key: String, named name: String, of element: Element, _ properties: LinkedProperties,
    in scope: Scope, _ layout: inout CacheLayout
  ) {
    let names = element.partNames(key, named: name)
    if case .list(let parts) = element.properties[key], parts.isEmpty {
      linker.found.diagnostics.report(
        Diagnostic(
          .noParts, .warning, "found \(key) without a single one", at: element.nameSpan,
          help: "add one, as in `- \(name): …`"))
    }
    var seen: [String: Span] = [:]
    for (name, span) in names {
      guard let first = seen[name] else {
        seen[name] = span
        continue
      }
      linker.found.diagnostics.report(
        Diagnostic(
          .duplicatePart, "`\(name)` is given twice", at: span, help: "give each its own name",
          related: [Diagnostic.Related("first given here", first)]))
    }
    if case .expression(let bound)? = properties["bind.value"] ?? properties["value"] {
      check(names, fit: bound.program.type, of: element, at: bound.program.span)
    }
    readCurrentPart(of: element, in: scope, &layout)
  }

  /// Makes a component depend on its current part.
  ///
  /// In a row and in a component of the app's own, the node's id is known only at rendering.
  func readCurrentPart(of element: Element, in scope: Scope, _ layout: inout CacheLayout) {
    let id = scope.isRow || scope.component != nil ? nil : element.properties.word("id")
    let steps = id.map { [ReadPath.Step.field($0)] } ?? []
    layout.read([ReadPath(slot: Environment.Slot.parts.rawValue, steps: steps)])
  }

  private mutating func check(
    _ names: [(String, Span)], fit type: ValueType, of element: Element, at span: Span
  ) {
    switch type {
    case .nullable(let wrapped): check(names, fit: wrapped, of: element, at: span)
    case .enumeration(let enumeration):
      for (name, span) in names where !enumeration.cases.contains(name) {
        let near = nearestName(to: name, in: enumeration.cases)
        report(
          .unboundPart, "what says which is shown cannot be `\(name)`", at: span,
          help: near.map { "did you mean `\($0)`?" }
            ?? "it is one of \(enumeration.cases.map { "`\($0)`" }.joined(separator: ", "))")
      }
    case .string, .dyn, .error: break
    case .int where element.properties["value"] != nil: break
    default:
      report(
        .wrongKind, "found `\(type)`, expected a `string` or an `enum(…)` of the names", at: span,
        help: "declare it as `enum(\(names.map(\.0).joined(separator: ", ")))`")
    }
  }
}

extension Element {
  /// Returns the names of a component's parts with their places, in written order.
  func partNames(_ key: String, named name: String) -> [(String, Span)] {
    properties.records(key).compactMap { part in
      if case .word(let word, let span) = part[name] { (word, span) } else { nil }
    }
  }
}
