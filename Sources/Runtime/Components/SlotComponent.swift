import Foundations
import Screens

/// A place in a component of the app's own that is filled where the component is used.
enum SlotComponent: Component {
  static let spec = ComponentSpec(
    "slot", .shape, "A place in a component of the app's own that whoever uses it fills.",
    main: KeySpec("name", .name, "Its name; `body` if not given."),
    keys: [KeySpec("body", .elements, "What stands there where nothing is put into it.")],
    example: "slot: footer")

  /// Its own body is shown only where the slot is not filled.
  static var ownKeys: [String] { ["body"] }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope, _ linker: inout Linker,
    _ layout: inout CacheLayout
  ) {
    properties["body"] = linker.slot(
      element.properties.word("name") ?? "body", of: element, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] { drawing.content("body") }
}
