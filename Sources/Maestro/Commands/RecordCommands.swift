internal import Foundations

extension CommandSpec {
  /// Commands that record the screen.
  static let records: [CommandSpec] = [
    CommandSpec(
      name: "takeScreenshot", about: "Keeps the screen, as text and as a tree, under `--output-dir`.",
      example: "takeScreenshot: recipes", main: .file,
      keys: [
        FlowKey("path", .file, "Its name, without an extension.", "path: recipes", isRequired: true),
        SharedFlowKeys.crop,
      ]
    ) { reader, arguments in
      guard let path = reader.text(arguments, "path") else { return nil }
      return .takeScreenshot(
        path: path, cropOn: arguments.fields?["cropOn"].flatMap { reader.selector($0, "`cropOn`") })
    },
    CommandSpec(
      name: "startRecording", about: "Begins to keep every screen, under `--output-dir`.",
      example: "startRecording: walk", main: .file,
      keys: [FlowKey("path", .file, "The recording's name.", "path: walk", isRequired: true)]
    ) { reader, arguments in reader.text(arguments, "path").map { .startRecording(path: $0) } },
    bare("stopRecording", "Ends the recording.", .stopRecording),
  ]
}
