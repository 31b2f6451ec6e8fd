internal import Documents
internal import Foundations

extension CommandSpec {
  /// Commands that control the walk itself.
  static let control: [CommandSpec] = [
    CommandSpec(
      name: "runFlow", about: "Runs another flow, or some steps.", example: "runFlow: sign-in.yaml",
      main: .file,
      keys: runKeys + [SharedFlowKeys.when("file: sign-in.yaml"), SharedFlowKeys.env("file: sign-in.yaml")]
    ) { reader, arguments in reader.runFlow(arguments).map { .runFlow($0) } },
    CommandSpec(
      name: "repeat", about: "Repeats steps.", example: "repeat: { times: 3, commands: [ back ] }",
      keys: [
        FlowKey(
          "times", .number(from: 0, to: nil), "How often at most.", "times: 3, commands: [ back ]"),
        FlowKey(
          "while", .condition, "Goes on as long as this holds.",
          "while: { notVisible: Done }, commands: [ scroll ]"),
        FlowKey("commands", .steps, "The steps.", "times: 3, commands: [ back ]", isRequired: true),
      ]
    ) { reader, arguments in
      guard let fields = reader.keys(arguments) else { return nil }
      guard let commands = fields["commands"] else {
        reader.missing("commands", in: fields)
        return nil
      }
      if fields["times"] == nil, fields["while"] == nil {
        reader.report(
          .missingStepKey, "`repeat` does not say how often", at: fields.span,
          help: "give `times` or `while`")
      }
      return .repeated(
        times: reader.number(fields, "times", from: 0), while: reader.condition(fields["while"], "`while`"),
        reader.steps(commands, "`commands`"))
    },
    CommandSpec(
      name: "retry",
      about: "Runs another flow, or some steps, again where they fail; the case is flaky then.",
      example: "retry: { maxRetries: 2, commands: [ back ] }",
      keys: [
        FlowKey(
          "maxRetries", .number(from: 0, to: nil), "How often again, 3 at most; once by default.",
          "maxRetries: 2, commands: [ back ]")
      ] + runKeys + [SharedFlowKeys.env("file: sign-in.yaml")]
    ) { reader, arguments in
      guard let fields = reader.keys(arguments), let run = reader.runFlow(arguments) else { return nil }
      let most = reader.number(fields, "maxRetries", from: 0)
      if let most, let count = most.literal.flatMap({ Int($0) }), count > 3 {
        reader.report(
          .ineffectiveFlowKey, .warning, "`maxRetries` is \(count), and never more than 3 are made",
          at: most.span, help: "write 3")
      }
      return .retry(maxRetries: most ?? Template("1", at: arguments.span), run)
    },
    CommandSpec(
      name: "runScript", about: "Runs a JavaScript file.", example: "runScript: setup.js", main: .file,
      keys: [
        FlowKey("file", .file, "The script's file.", "file: setup.js", isRequired: true),
        SharedFlowKeys.env("file: setup.js"), SharedFlowKeys.when("file: setup.js"),
      ]
    ) { reader, arguments in
      guard let file = reader.text(arguments, "file"),
        let path = reader.existingFile(file, for: "`runScript`")
      else { return nil }
      var script = Command.RunScript(file: file, path: path)
      script.when = reader.condition(arguments.fields?["when"], "`when`")
      script.env = reader.variables(arguments.fields?["env"], "`env`")
      return .runScript(script)
    },
    CommandSpec(
      name: "evalScript", about: "Evaluates a script, such as for a value that later steps use.",
      example: "evalScript: ${output.count = 3}", main: .text,
      keys: [FlowKey("script", .text, "The script.", "script: '${output.count = 3}'", isRequired: true)]
    ) { reader, arguments in reader.text(arguments, "script").map { .evalScript($0) } },
  ]

  /// What `runFlow` and `retry` run: one of the two.
  private static let runKeys = [
    FlowKey("file", .file, "The other flow's file.", "file: sign-in.yaml"),
    FlowKey("commands", .steps, "The steps, where it is no other flow.", "commands: [ back ]"),
  ]
}

extension FlowFileReader {
  /// Parses the flow or steps of `runFlow` and `retry`.
  fileprivate mutating func runFlow(_ arguments: CommandArguments) -> Command.RunFlow? {
    guard let fields = arguments.fields else {
      guard arguments.spec.name == "runFlow" else { return nil }
      return template(arguments.node, "`runFlow`").flatMap { flow(in: $0) }
    }
    var run: Command.RunFlow?
    if let commands = fields["commands"] {
      if let span = fields.keySpan("file") {
        report(
          .invalidFlowValue, "\(fields.owner) has both `file` and `commands`, expected one of the two",
          at: span,
          help: "remove one of them")
      }
      run = Command.RunFlow(body: .steps(steps(commands, "`commands`")))
    } else if fields["file"] != nil {
      run = template(fields["file"], "`file`").flatMap { flow(in: $0) }
    } else {
      report(
        .missingStepKey, "\(fields.owner) does not say what to walk", at: fields.span,
        help: "give a `file` or `commands`")
    }
    run?.when = condition(fields["when"], "`when`")
    run?.env = variables(fields["env"], "`env`")
    return run
  }

  private mutating func flow(in file: Template) -> Command.RunFlow? {
    guard let path = existingFile(file, for: "`runFlow`") else { return nil }
    if path == FlowPath.normal(source.path) {
      report(
        .flowCycle, "the flow walks itself", at: file.span,
        help: "use `repeat` where something is done several times")
      return nil
    }
    references.append(FlowReference(path: path, span: file.span))
    return Command.RunFlow(body: .file(file, path: path))
  }

  /// Resolves a file's path against this one; reports a missing file.
  ///
  /// Upstream reads these files before anything runs, so the path cannot contain scripts.
  mutating func existingFile(_ file: Template, for what: String) -> String? {
    guard let text = file.literal else {
      report(
        .scriptInPath, "the file of \(what) is named by a script, and files are read before any script runs",
        at: file.span, help: "name it, and choose between several by `when`")
      return nil
    }
    let path = FlowPath.resolve(text, from: source.path)
    switch files.kind(of: path) {
    case .file: return path
    case .folder:
      report(.missingFlowFile, "`\(text)` is a folder, expected a file", at: file.span)
    case .missing:
      report(
        .missingFlowFile, "there is no file `\(text)`", at: file.span,
        help: "paths begin at the folder of this flow")
    case .outside: report(.outsideWorkspace(text, at: file.span))
    }
    return nil
  }
}
