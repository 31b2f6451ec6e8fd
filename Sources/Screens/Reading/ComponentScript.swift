import Documents
package import Foundations

/// A component of an app's own, a file under `components/`: other scripts `use` it.
///
/// Its body sees its params and the environment, and no model, state or field of the screen that uses it.
package struct ComponentScript: Sendable {
  /// The file.
  package let source: SourceText
  /// The component's name.
  package let name: String
  /// Where the name is written.
  package let nameSpan: Span
  /// All properties of the file, by the keys of ``ComponentScript/spec``.
  package let properties: Properties

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

  /// Reads a component's file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - registry: the components and actions that exist.
  ///   - diagnostics: receives the errors.
  /// - Returns: nil where the file is not a component at all.
  package static func read(
    _ source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> ComponentScript? {
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return nil }
    var reader = ScriptReader(registry: registry)
    defer { diagnostics.report(contentsOf: reader.diagnostics.all) }
    guard let properties = reader.record(root, spec), let name = properties.word("component"),
      let nameSpan = properties.keySpans["component"]
    else { return nil }
    reader.checkName(name, at: nameSpan, of: source, "the component")
    return ComponentScript(source: source, name: name, nameSpan: nameSpan, properties: properties)
  }
}
