package import Foundations

/// A component of an app's own, a file under `components/`: other scripts `use` it.
///
/// Its body sees its params and the environment, and no model, state or field of the screen that uses it.
package struct ComponentScript: NamedScript {
  /// The file.
  package let source: SourceText
  /// The component's name.
  package let name: String
  /// Where the name is written.
  package let nameSpan: Span
  /// All properties of the file, by the keys of ``ComponentScript/spec``.
  package let properties: Properties

  package static let kind = "component"

  /// The keys of a component's file.
  package static let spec = RecordSpec(
    "the component",
    keys: [
      KeySpec("component", .name, required: true, "The component's name, that of its file."),
      .about("the component"),
      .params("What must be given to use it: names and types."),
      KeySpec(
        "events", .mapping(.mapping(.type)),
        "What it tells whoever uses it: names, and their fields with types."),
      KeySpec("body", .elements, required: true, "Its components, in reading order."),
    ])

  package init(_ source: SourceText, _ name: String, at nameSpan: Span, _ properties: Properties) {
    self.source = source
    self.name = name
    self.nameSpan = nameSpan
    self.properties = properties
  }
}
