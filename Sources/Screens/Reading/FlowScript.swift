package import Foundations

/// An order of screens with conditions and ways out, a file under `flows/`.
///
/// A step is moved, dropped or put behind a flag by editing one list.
package struct FlowScript: NamedScript {
  /// The file.
  package let source: SourceText
  /// The flow's name.
  package let name: String
  /// Where the name is written.
  package let nameSpan: Span
  /// All properties of the file, by the keys of ``FlowScript/spec``.
  package let properties: Properties

  package static let kind = "flow"

  /// The keys of a flow's file.
  package static let spec = RecordSpec(
    "the flow",
    keys: [
      KeySpec("flow", .name, required: true, "The flow's name, that of its file."),
      .about("the flow"),
      .params(
        "What must be given to begin it: names and types. Its steps hand it on, `with: { id: \"${params.id}\" }`."
      ),
      .states(
        "What the flow remembers while it goes on, as `flow.…`: its screens and exits read and set it."),
      KeySpec(
        "steps",
        .list(
          .record(
            RecordSpec(
              "a step", shorthand: "screen",
              keys: [
                KeySpec("screen", .reference(.screen), required: true, "The screen."),
                KeySpec("with", .arguments(for: "screen"), "The screen's params."),
                KeySpec(
                  "when", .expression(.bool),
                  "Part of the flow only while this is true."
                ),
              ]))), required: true,
        "Its screens, in order. The line `Step 1 of 3` follows each title."),
      .basic,
      KeySpec(
        "exits", .mapping(.actions),
        "What is done when it is left, by the name of the way out; `done` follows the last step, `cancel` the way "
          + "back from the first. The screen that began it is shown again; `go` adds another above that one."),
    ])

  package init(_ source: SourceText, _ name: String, at nameSpan: Span, _ properties: Properties) {
    self.source = source
    self.name = name
    self.nameSpan = nameSpan
    self.properties = properties
  }
}
