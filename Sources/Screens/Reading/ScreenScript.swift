import Documents
package import Foundations

/// A parsed screen, typed and with every span, not yet linked to models and other screens.
package struct ScreenScript: Sendable {
  /// The file.
  package let source: SourceText
  /// The screen's name.
  package let name: String
  /// Where the name is written.
  package let nameSpan: Span
  /// All properties of the file, by the keys of ``ScreenScript/spec``.
  package let properties: Properties

  /// The keys of a screen's file.
  package static let spec = RecordSpec(
    "the screen",
    keys: [
      KeySpec("screen", .name, required: true, "The screen's name, that of its file."),
      .about("the screen"),
      .params("What must be given to open it: names and types."),
      .models,
      KeySpec(
        "state",
        .mapping(
          .record(
            RecordSpec(
              "a state", shorthand: "type",
              keys: [
                KeySpec("type", .type, required: true, "Its type."),
                KeySpec("default", .value(.dyn), "What it holds at first."),
              ]))), "What the screen itself remembers: names, types and first values."),
      .basic,
      KeySpec("title", .text, required: true, "The title."),
      KeySpec(
        "on",
        .record(
          RecordSpec(
            "triggers",
            keys: [
              KeySpec("appear", .actions, "Run each time the screen is shown."),
              KeySpec("leave", .actions, "Run when it is left."),
            ])), "Actions run by what happens to the screen."),
      KeySpec(
        "watch",
        .list(
          .record(
            RecordSpec(
              "a watch",
              keys: [
                KeySpec("value", .expression(.dyn), required: true, "What is watched."),
                KeySpec("do", .actions, required: true, scope: .value, "Run each time it has changed."),
              ]))), "Actions run when a value changes, while the screen is shown."),
      KeySpec(
        "every",
        .list(
          .record(
            RecordSpec(
              "a timer",
              keys: [
                KeySpec(
                  "time", .value(.duration), required: true, "The time between two runs, such as `30s`."),
                KeySpec("when", .expression(.bool), "Run only while this is true."),
                KeySpec("do", .actions, required: true, "What is run."),
              ]))), "Actions run again and again by the app's clock, while the screen is shown."),
      KeySpec(
        "sequences",
        .mapping(
          .record(
            RecordSpec(
              "a sequence", shorthand: "do",
              keys: [
                .params("What must be given to run it: names and types."),
                KeySpec("do", .actions, required: true, "The actions, in order."),
              ]))), "Actions that `run` runs by their name."),
      KeySpec("body", .elements, required: true, "Its components, in reading order."),
    ])

  /// Reads a screen's file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - registry: the components and actions that exist.
  ///   - diagnostics: receives the errors.
  /// - Returns: nil where the file is not a screen at all.
  package static func read(
    _ source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> ScreenScript? {
    DocumentReader.read(source, into: &diagnostics).flatMap {
      read($0, of: source, registry: registry, into: &diagnostics)
    }
  }

  /// Reads a screen from its file's root.
  static func read(
    _ root: Node, of source: SourceText, registry: Registry, into diagnostics: inout Diagnostics
  ) -> ScreenScript? {
    var reader = ScriptReader(registry: registry)
    defer { diagnostics.report(contentsOf: reader.diagnostics.all) }
    guard let properties = reader.record(root, spec), let name = properties.word("screen"),
      let nameSpan = properties.keySpans["screen"]
    else { return nil }
    reader.checkName(name, at: nameSpan, of: source, "the screen")
    return ScreenScript(source: source, name: name, nameSpan: nameSpan, properties: properties)
  }
}
