internal import Documents
internal import Foundations

extension FlowFileReader {
  /// Parses the steps of a list; invalid ones are reported and left out.
  mutating func steps(_ items: [Node]) -> [Step] { items.compactMap { step($0) } }

  /// Parses the steps under a key that requires a list of them.
  mutating func steps(_ node: Node?, _ what: String) -> [Step] {
    guard let node else { return [] }
    guard let items = node.items else {
      report(
        .invalidFlowValue, "found \(node.kindInWords) for \(what), expected a list of steps", at: node.span,
        help: "begin each step with `- `")
      return []
    }
    return steps(items)
  }

  private mutating func step(_ node: Node) -> Step? {
    switch node.kind {
    case .scalar(let scalar): return step(named: scalar, at: node)
    case .sequence:
      report(.invalidStepShape, "found a list, expected a step", at: node.span, help: "take one `- ` away")
      return nil
    case .mapping(let entries):
      guard let entry = entries.first else {
        report(.invalidStepShape, "found `{}`, expected a step", at: node.span)
        return nil
      }
      if entries.count > 1 { return reportExtraCommands(entries) }
      return step(entry)
    }
  }

  /// Parses a command without arguments.
  private mutating func step(named scalar: Scalar, at node: Node) -> Step? {
    guard !scalar.isNull else {
      report(.invalidStepShape, "found nothing, expected a step", at: node.span, help: "remove the dash")
      return nil
    }
    guard let spec = spec(scalar.text, at: node.span) else { return nil }
    guard spec.allowsBareName else {
      report(
        .invalidStepShape, "`\(spec.name)` cannot stand alone", at: node.span,
        help: "write what it is about: `- \(spec.example)`")
      return nil
    }
    let arguments = CommandArguments(spec: spec, node: nil, fields: nil, span: node.span)
    return spec.read(&self, arguments).map { Step($0, name: spec.name, at: node.span) }
  }

  /// Parses a command with its argument.
  private mutating func step(_ entry: Node.Entry) -> Step? {
    guard let spec = spec(entry.name, at: entry.keySpan) else { return nil }
    let span = Span(source, entry.keySpan.range.lowerBound..<entry.value.span.range.upperBound)
    if entry.value.isNull {
      report(
        .invalidStepShape, "there is nothing after `\(spec.name):`", at: entry.keySpan,
        help: spec.allowsBareName
          ? "take the colon away: `- \(spec.name)`" : "write what it is about: `- \(spec.example)`")
      return nil
    }
    var fields: Fields?
    if spec.acceptsKeys, entry.value.entries != nil {
      fields = self.fields(
        entry.value, of: "`\(spec.name)`", spec.keys.names + SharedFlowKeys.step.names,
        dropping: spec.ignoresUnknownKeys)
    }
    let arguments = CommandArguments(spec: spec, node: entry.value, fields: fields, span: entry.value.span)
    if spec.main == nil, entry.value.text != nil {
      _ = keys(arguments)
      return nil
    }
    guard let command = spec.read(&self, arguments) else { return nil }
    return Step(
      command, name: spec.name, label: template(fields?["label"], "`label`"),
      isOptional: fields.map { bool($0, "optional", spec.isOptional) } ?? spec.isOptional, at: span)
  }

  /// Reports two commands in one step: usually a dash or an indentation is missing.
  private mutating func reportExtraCommands(_ entries: [Node.Entry]) -> Step? {
    let second = entries[1]
    let isCommand = CommandSpec.named(second.name) != nil
    report(
      .invalidStepShape, "found `\(second.name)` beside `\(entries[0].name)`, expected one command a step",
      at: second.keySpan,
      help: isCommand
        ? "write `- ` before `\(second.name)`"
        : "move `\(second.name)` in by two, so that it belongs to `\(entries[0].name)`",
      related: [.init("the step begins here", entries[0].keySpan)])
    return nil
  }

  private mutating func spec(_ name: String, at span: Span) -> CommandSpec? {
    if let spec = CommandSpec.named(name) {
      if case .unsupported(let reason) = spec.support {
        report(
          .unsupportedCommand, .warning, "`\(name)` cannot be done on lines: \(reason)", at: span,
          help: "the walk fails there; make the step `optional: true` to go on with a warning")
      }
      return spec
    }
    report(.unknownCommand, "there is no command `\(name)`", at: span, help: help(for: name))
    return nil
  }

  /// Returns the help for an unknown command.
  private func help(for name: String) -> String {
    let missed = [
      "wait": "an assertion waits by itself; for a longer time use `extendedWaitUntil`",
      "sleep": "an assertion waits by itself; for a longer time use `extendedWaitUntil`",
      "tapOnPoint": "use `tapOn: { point: \"50%,50%\" }`",
      "assertCondition": "use `assertTrue`",
      "inputRandom": "use `inputRandomText`",
      "else": "write a second `runFlow` with the opposite `when`",
      "mockNetwork": "it was taken out of the format; use `x-faults` in the header",
      "openBrowser": "it has no meaning in the format; use `openLink` with `browser: true`",
    ]
    if let help = missed[name] { return help }
    return nearestName(to: name, in: CommandSpec.all.map(\.name)).map { "did you mean `\($0)`?" }
      ?? "the commands are those of Maestro 2.8"
  }
}
