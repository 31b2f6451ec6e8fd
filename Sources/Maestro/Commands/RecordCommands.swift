internal import Foundations

extension CommandSpec {
  /// Commands that record the screen.
  static let records: [CommandSpec] = [
    CommandSpec(name: "takeScreenshot", example: "takeScreenshot: recipes", keys: ["path", "cropOn"]) {
      reader, arguments in
      guard let path = reader.text(arguments, "path") else { return nil }
      return .takeScreenshot(
        path: path, cropOn: arguments.fields?["cropOn"].flatMap { reader.selector($0, "`cropOn`") })
    },
    CommandSpec(name: "startRecording", example: "startRecording: walk", keys: ["path"]) {
      reader, arguments in
      reader.text(arguments, "path").map { .startRecording(path: $0) }
    },
    bare("stopRecording", .stopRecording),
  ]
}
