internal import Foundations

extension CommandSpec {
  /// Commands that assert something.
  static let asserting: [CommandSpec] = [
    CommandSpec(
      name: "assertVisible", example: "assertVisible: Saved", keys: FlowFileReader.selectorKeys
    ) { reader, arguments in reader.selector(arguments).map { .assertVisible($0) } },
    CommandSpec(
      name: "assertNotVisible", example: "assertNotVisible: Loading", keys: FlowFileReader.selectorKeys
    ) { reader, arguments in reader.selector(arguments).map { .assertNotVisible($0) } },
    CommandSpec(
      name: "extendedWaitUntil", example: "extendedWaitUntil: { visible: Done, timeout: 30000 }",
      keys: ["visible", "notVisible", "timeout"]
    ) { reader, arguments in
      guard let fields = reader.keys(arguments) else { return nil }
      let visible = fields["visible"].flatMap { reader.selector($0, "`visible`") }
      let notVisible = fields["notVisible"].flatMap { reader.selector($0, "`notVisible`") }
      if fields["visible"] == nil, fields["notVisible"] == nil {
        reader.report(
          .missingStepKey, "`extendedWaitUntil` does not say what it waits for", at: fields.span,
          help: "give `visible` or `notVisible`")
      }
      return .extendedWait(
        visible: visible, notVisible: notVisible,
        timeout: reader.numberOrDefault(fields, "timeout", 17_000, from: 0))
    },
    CommandSpec(name: "assertTrue", example: "assertTrue: ${output.count == 3}", keys: ["condition"]) {
      reader, arguments in reader.text(arguments, "condition").map { .assertTrue($0) }
    },
    bare("assertDarkMode", .assertDarkMode(true)),
    bare("assertLightMode", .assertDarkMode(false)),
    CommandSpec(
      name: "assertScreenshot", example: "assertScreenshot: recipes",
      keys: ["path", "thresholdPercentage", "cropOn"]
    ) { reader, arguments in
      guard let path = reader.text(arguments, "path") else { return nil }
      if let text = path.literal,
        reader.files.kind(of: FlowPath.resolve(text, from: reader.source.path)) == .outside
      {
        reader.report(.outsideWorkspace(text, at: path.span))
      }
      return .assertScreenshot(
        .init(
          path: path,
          threshold: arguments.fields.flatMap { reader.share($0, "thresholdPercentage") },
          cropOn: arguments.fields?["cropOn"].flatMap { reader.selector($0, "`cropOn`") }))
    },
  ]
}
