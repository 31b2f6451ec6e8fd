internal import Foundations

extension CommandSpec {
  /// Commands that assert something.
  static let asserting: [CommandSpec] = [
    CommandSpec(
      name: "assertVisible", about: "An element is on screen, or appears within 17 seconds.",
      example: "assertVisible: Saved", main: .selector, keys: SharedFlowKeys.selector
    ) { reader, arguments in reader.selector(arguments).map { .assertVisible($0) } },
    CommandSpec(
      name: "assertNotVisible", about: "An element is not on screen, or disappears within 17 seconds.",
      example: "assertNotVisible: Loading", main: .selector, keys: SharedFlowKeys.selector
    ) { reader, arguments in reader.selector(arguments).map { .assertNotVisible($0) } },
    CommandSpec(
      name: "extendedWaitUntil", about: "Something appears or disappears within a time of its own.",
      example: "extendedWaitUntil: { visible: Done, timeout: 30000 }",
      keys: [
        FlowKey("visible", .selector, "The element that appears.", "visible: Done"),
        FlowKey("notVisible", .selector, "The element that disappears.", "notVisible: Loading"),
        FlowKey(
          "timeout", .number(from: 0, to: nil), "Milliseconds of the app's time; 17000 by default.",
          "visible: Done, timeout: 30000"),
      ]
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
    CommandSpec(
      name: "assertTrue", about: "A script's value counts as true: not false, null, undefined, 0 or empty.",
      example: "assertTrue: ${output.count == 3}", main: .text,
      keys: [
        FlowKey("condition", .text, "The script.", "condition: '${output.count == 3}'", isRequired: true)
      ]
    ) { reader, arguments in reader.text(arguments, "condition").map { .assertTrue($0) } },
    bare("assertDarkMode", "The screen is in dark colors.", .assertDarkMode(true)),
    bare("assertLightMode", "The screen is in light colors.", .assertDarkMode(false)),
    CommandSpec(
      name: "assertScreenshot", about: "The screen is as it was kept; `--update` keeps it.",
      example: "assertScreenshot: recipes", main: .file,
      keys: [
        FlowKey("path", .file, "What it is compared with.", "path: recipes", isRequired: true),
        FlowKey(
          "thresholdPercentage", .number(from: 0, to: 100), "How alike they must be, in percent.",
          "path: recipes, thresholdPercentage: 95"),
        SharedFlowKeys.crop,
      ]
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

  /// Commands that query a vision model; like upstream without its key, they warn and continue.
  static let questions: [CommandSpec] = [
    question("assertNoDefectsWithAI", "Whether the screen looks broken.", keys: [], allowsBareName: true) {
      _, _ in .ai(.noDefects)
    },
    question(
      "assertWithAI", "Whether a sentence holds of the screen.",
      keys: [FlowKey("assertion", .text, "The sentence.", "assertion: The list is sorted", isRequired: true)]
    ) { reader, arguments in
      reader.text(arguments, "assertion").map { .ai(.assertion($0)) }
    },
    question(
      "extractTextWithAI", "What the screen says about a subject.",
      keys: [
        FlowKey("query", .text, "The subject.", "query: The price", isRequired: true),
        FlowKey(
          "outputVariable", .text, "Where it is kept; `aiOutput` by default.",
          "query: The price, outputVariable: price"),
      ]
    ) { reader, arguments in
      reader.text(arguments, "query").map { query in
        let variable = reader.template(arguments.fields?["outputVariable"], "`outputVariable`")
        return .ai(.extract(query: query, variable: variable?.source ?? "aiOutput"))
      }
    },
  ]

  private static func question(
    _ name: String, _ about: String, keys: [FlowKey], allowsBareName: Bool = false,
    _ read: @escaping @Sendable (inout FlowFileReader, CommandArguments) -> Command?
  ) -> CommandSpec {
    CommandSpec(
      name: name, about: about, example: keys.first.map { "\(name): { \($0.example) }" } ?? name,
      main: keys.isEmpty ? nil : .text, keys: keys, allowsBareName: allowsBareName, isOptional: true,
      support: .unsupported("it asks a model that looks at pictures"), read: read)
  }
}
