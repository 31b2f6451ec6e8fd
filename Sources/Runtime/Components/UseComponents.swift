import Foundations
import Screens

/// A component of the app's own, a file under `components/`.
enum UseComponent: Component {
  static let spec = ComponentSpec(
    "use", .shape, "A component of the app's own, a file under `components/`.",
    main: KeySpec("use", .reference(.component), required: true, "The component's name."),
    keys: [
      KeySpec("with", .arguments(for: "use"), "What it is given: the params that it declares."),
      KeySpec("body", .elements, "What is put into its slot without a name."),
      KeySpec("slots", .mapping(.elements), "What is put into its slots with names."),
    ],
    example: "use: card\nwith: { title: \"${app.name}\" }")

  /// The content of its slots is linked where the slots are.
  static var ownKeys: [String] { ["use", "with", "body", "slots"] }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    guard case .word(let name, let span) = element.properties["use"] else { return }
    properties["use"] = elements.use(name, at: span, of: element, in: scope, &layout).map { .use($0) }
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] { drawing.used("use") }
}

/// A place in a component of the app's own that is filled where the component is used.
enum SlotComponent: Component {
  static let spec = ComponentSpec(
    "slot", .shape, "A place in a component of the app's own that its user fills.",
    main: KeySpec("name", .name, "Its name; `body` if not given."),
    keys: [KeySpec("body", .elements, "What stands there where nothing is put into it.")],
    example: "slot: footer")

  /// Its own body is shown only where the slot is not filled.
  static var ownKeys: [String] { ["body"] }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    properties["body"] = elements.slot(
      element.properties.word("name") ?? "body", of: element, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] { drawing.content("body") }
}
