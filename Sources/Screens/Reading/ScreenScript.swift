package import Foundations

/// A parsed screen, typed and with every span, not yet linked to models and other screens.
package struct ScreenScript: NamedScript {
  /// The file.
  package let source: SourceText
  /// The screen's name.
  package let name: String
  /// Where the name is written.
  package let nameSpan: Span
  /// All properties of the file, by the keys of ``ScreenScript/spec``.
  package let properties: Properties

  package static let kind = "screen"

  /// The keys of a screen's file.
  package static let spec = RecordSpec(
    "the screen",
    keys: [
      KeySpec("screen", .name, required: true, "The screen's name, that of its file."),
      .about("the screen"),
      .params("What must be given to open it: names and types."),
      .models,
      .states("What the screen itself remembers, as `state.…`: names, types and first values."),
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

  package init(_ source: SourceText, _ name: String, at nameSpan: Span, _ properties: Properties) {
    self.source = source
    self.name = name
    self.nameSpan = nameSpan
    self.properties = properties
  }
}
