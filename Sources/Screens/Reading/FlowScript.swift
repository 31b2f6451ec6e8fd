import Documents
package import Foundations

/// An order of screens with conditions and ways out, a file under `flows/`.
///
/// A step is moved, dropped or put behind a flag by editing one list.
package struct FlowScript: Sendable {
  /// The file.
  package let source: SourceText
  /// The flow's name.
  package let name: String
  /// Where the name is written.
  package let nameSpan: Span
  /// All properties of the file, by the keys of ``FlowScript/spec``.
  package let properties: Properties

  /// The keys of a flow's file.
  package static let spec = RecordSpec(
    "the flow",
    keys: [
      KeySpec("flow", .name, required: true, "The flow's name, that of its file."),
      .about("the flow"),
      .params("What must be given to begin it: names and types."),
      KeySpec(
        "steps",
        .list(
          .record(
            RecordSpec(
              "a step", shorthand: "screen",
              keys: [
                KeySpec("screen", .reference(.screen), required: true, "The screen."),
                KeySpec("with", .arguments(for: "screen"), "The screen's params."),
                KeySpec("when", .expression(.bool), "Part of the flow only while this is true."),
              ]))), required: true, "Its screens, in order."),
      .basic,
      KeySpec(
        "exits", .mapping(.actions),
        "What is done when it is left, by the name of the way out; `done` follows the last step, `cancel` the way "
          + "back from the first."),
    ])

  /// Reads a flow's file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - registry: the components and actions that exist.
  ///   - diagnostics: receives the errors.
  /// - Returns: nil where the file is not a flow at all.
  package static func read(
    _ source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> FlowScript? {
    guard let root = DocumentReader.read(source, into: &diagnostics) else { return nil }
    var reader = ScriptReader(registry: registry)
    defer { diagnostics.report(contentsOf: reader.diagnostics.all) }
    guard let properties = reader.record(root, spec), let name = properties.word("flow"),
      let nameSpan = properties.keySpans["flow"]
    else { return nil }
    reader.checkName(name, at: nameSpan, of: source, "the flow")
    return FlowScript(source: source, name: name, nameSpan: nameSpan, properties: properties)
  }
}
