internal import Documents
internal import Foundations

/// Parses one file of a walk, reporting all errors.
struct FlowFileReader {
  let source: SourceText
  /// The other files.
  let files: any FlowFiles
  private(set) var diagnostics = Diagnostics()
  /// The flows in other files that this one runs.
  var references: [FlowReference] = []

  init(_ source: SourceText, files: any FlowFiles) {
    self.source = source
    self.files = files
  }

  /// Parses the file as a flow: a header and a list of steps.
  mutating func flow() -> Flow? {
    guard let documents = DocumentReader.readAll(source, into: &diagnostics) else { return nil }
    let start = Span(source, 0..<0)
    guard let first = documents.first else {
      report(
        .flowWithoutHeader, "the file is empty, expected a flow", at: start,
        help: "begin with `appId: …`, a line `---` and a list of steps")
      return nil
    }
    guard first.entries != nil else {
      report(
        .flowWithoutHeader, "found \(first.kindInWords) at the beginning, expected the flow's header",
        at: first.span, help: "begin with `appId: …` and a line `---`")
      return nil
    }
    let header = header(first)
    guard documents.count > 1 else {
      report(
        .flowWithoutSteps, "there are no steps after the header", at: first.span,
        help: "write a line `---` after the header, then a list of steps")
      return nil
    }
    if documents.count > 2 {
      report(
        .flowWithoutSteps, "found a third document, expected a header and a list of steps",
        at: documents[2].span, help: "remove the `---` before it")
    }
    guard let items = documents[1].items else {
      report(
        .flowWithoutSteps, "found \(documents[1].kindInWords) after the header, expected a list of steps",
        at: documents[1].span, help: "begin each step with `- `")
      return nil
    }
    if items.isEmpty {
      report(
        .flowWithoutSteps, "the list of steps is empty", at: documents[1].span,
        help: "add a step, such as `- launchApp`")
    }
    let steps = steps(items)
    check(stepNamesOf: header.extensions, items.count, steps)
    return Flow(source: source, header: header, steps: steps)
  }

  /// Reports faults, pushes, requests, expectations and soft assertions at steps that the flow does not have: they would have no effect.
  ///
  /// - Parameters:
  ///   - extensions: the faults, pushes, requests and expectations.
  ///   - count: the number of steps as written.
  ///   - steps: the steps that could be read.
  private mutating func check(stepNamesOf extensions: FlowExtensions, _ count: Int, _ steps: [Step]) {
    var names =
      extensions.faults.map { ("`x-faults`", $0.at, $0.span) }
      + extensions.pushes.map { ("`x-push`", $0.at, $0.span) }
      + extensions.requests.map { ("`x-requests`", $0.at, $0.span) }
      + extensions.expectations.map { ("`x-expect`", $0.after, $0.span) }
    if case .named(let soft, let span) = extensions.soft { names += soft.map { ("`x-soft`", $0, span) } }
    let labels = steps.compactMap { $0.label?.literal }
    // A label that a script makes, or that of a step with an error, is not known yet.
    let hasUnknownLabels =
      steps.count < count || steps.contains { $0.label.map { $0.literal == nil } ?? false }
    for (owner, name, span) in names {
      switch name {
      case .number(let number) where number > count:
        report(
          .unknownStepName, "\(owner) names step \(number), and the flow has \(count)", at: span,
          help: "count the flow's own steps, without those within others")
      case .label(let label) where !hasUnknownLabels && !labels.contains(label):
        report(
          .unknownStepName, "\(owner) names the step `\(label)`, and no step has that label", at: span,
          help: nearHelp(for: label, in: labels)
            ?? "give a step of the flow's own list `label: \(label)`")
      default: break
      }
    }
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ message: String, at span: Span,
    help: String? = nil, related: [Diagnostic.Related] = []
  ) {
    diagnostics.report(Diagnostic(code, severity, message, at: span, help: help, related: related))
  }

  mutating func report(
    _ code: Diagnostic.Code, _ message: String, at span: Span, help: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    report(code, .error, message, at: span, help: help, related: related)
  }
}

/// A reference from a flow to another one.
struct FlowReference: Sendable {
  /// The other flow's path.
  let path: String
  /// Its location.
  let span: Span
}

extension FlowFileReader {
  /// Parses an item of `x-requests`.
  mutating func request(_ node: Node) -> FlowExtensions.ServerRequest? {
    guard let fields = fields(node, of: "`x-requests`", HeaderKeys.request.names),
      let at = stepName(fields, "at"), let path = required(fields, "path")
    else { return nil }
    guard path.source.hasPrefix("/") else {
      report(
        .invalidFlowValue, "found `\(path.source)` for `path`, expected a path from the server's root",
        at: path.span, help: "such as `/__kolam/appliances`")
      return nil
    }
    let methods = FlowExtensions.ServerRequest.methods
    let method = fields["method"].map { choice($0, "`method`", methods) } ?? "POST"
    guard let method else { return nil }
    var body: JSON?
    if let written = fields["body"] {
      guard written.entries != nil else {
        report(
          .invalidFlowValue, "found \(written.kindInWords) for `body`, expected names with values",
          at: written.span, help: "such as `body: { event: load }`")
        return nil
      }
      body = json(written)
    }
    return FlowExtensions.ServerRequest(
      at: at, method: method, path: path.source, body: body,
      server: template(fields["server"], "`server`")?.source, span: node.span)
  }

  /// A value as JSON: plain numbers, true, false and null are such, all else of one line is a text.
  private func json(_ node: Node) -> JSON {
    if let entries = node.entries { return .object(entries.map { JSON.Member($0.name, json($0.value)) }) }
    if let items = node.items { return .array(items.map(json)) }
    guard let scalar = node.scalar else { return .null }
    if scalar.isNull { return .null }
    guard scalar.style == .plain else { return .string(scalar.text) }
    switch scalar.text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      if let whole = Int(scalar.text), String(whole) == scalar.text { return .int(whole) }
      // A version such as `1.10` is a text: as a number, it would lose its zero.
      if let number = Double(scalar.text), "\(number)" == scalar.text { return .double(number) }
      return .string(scalar.text)
    }
  }

  private static let headerKeys = HeaderKeys.format.names
  private static let unusedKeys = HeaderKeys.unused.names
  private static let extensionKeys = HeaderKeys.extensions.names

  /// Parses a flow's first document, a mapping.
  mutating func header(_ node: Node) -> FlowHeader {
    for entry in node.entries ?? [] { check(headerKey: entry) }
    var header = FlowHeader()
    header.appId = template(node["appId"], "`appId`")
    header.url = template(node["url"], "`url`")
    if node["appId"] == nil, node["url"] == nil {
      report(
        .flowWithoutHeader, "the header says neither `appId` nor `url`", at: node.span,
        help: "add `appId: …`, the app's name")
    }
    header.name = template(node["name"], "`name`")
    header.tags = words(node["tags"], "`tags`")
    header.env = variables(node["env"], "`env`")
    header.onFlowStart = steps(node["onFlowStart"], "`onFlowStart`")
    header.onFlowComplete = steps(node["onFlowComplete"], "`onFlowComplete`")
    header.properties = variables(node["properties"], "`properties`")
    header.extensions = extensions(node)
    return header
  }

  private mutating func check(headerKey entry: Node.Entry) {
    let name = entry.name
    if Self.headerKeys.contains(name) || Self.extensionKeys.contains(name) { return }
    if name == "jsEngine", entry.value.text == "rhino" {
      report(
        .unknownFlowKey, "the engine `rhino` is no longer there", at: entry.value.span,
        help: "remove the key")
    } else if Self.unusedKeys.contains(name) {
      return
    } else if name.hasPrefix("x-") {
      // Other tools may have keys of their own; only likely misspellings of ours are reported.
      guard let near = nearestName(to: name, in: Self.extensionKeys) else { return }
      report(
        .unknownFlowKey, "there is no header key `\(name)`", at: entry.keySpan,
        help: "did you mean `\(near)`?")
    } else {
      let names = Self.headerKeys + Self.extensionKeys
      let missed = [
        "onFlowEnd": "onFlowComplete", "tag": "tags", "afterFlow": "onFlowComplete",
        "beforeFlow": "onFlowStart",
      ]
      if let meant = missed[name] ?? nearestName(to: name, in: names) {
        report(
          .unknownFlowKey, "there is no header key `\(name)`", at: entry.keySpan,
          help: "did you mean `\(meant)`?")
      } else {
        // Upstream takes any key; other tools that read flows have theirs.
        report(
          .unknownFlowKey, .warning, "there is no header key `\(name)`, so it does nothing",
          at: entry.keySpan,
          help: "keys of your own begin with `x-`")
      }
    }
  }

  /// Parses the selector of a command, written right after its name.
  mutating func selector(_ arguments: CommandArguments) -> Selector? {
    guard let node = arguments.node else { return nil }
    return selector(node, "`\(arguments.spec.name)`", fields: arguments.fields)
  }

  /// Parses a selector: a text alone, or keys.
  ///
  /// - Parameters:
  ///   - node: the selector as written.
  ///   - what: its purpose, for messages.
  ///   - known: its keys, where they were parsed already.
  /// - Returns: the selector; nil where it is invalid.
  mutating func selector(_ node: Node, _ what: String, fields known: Fields? = nil) -> Selector? {
    var selector = Selector(at: node.span)
    if node.entries == nil {
      guard let text = template(node, what) else { return nil }
      selector.text = text
      return selector
    }
    guard
      let fields = known ?? fields(node, of: what, SharedFlowKeys.selector.names + SharedFlowKeys.step.names)
    else {
      return nil
    }
    selector.text = template(fields["text"], "`text`")
    selector.id = template(fields["id"], "`id`")
    selector.index = template(fields["index"], "`index`")
    selector.point = template(fields["point"], "`point`")
    for state in Selector.State.allCases where fields[state.rawValue] != nil {
      selector.states[state] = bool(fields, state.rawValue, true)
    }
    for relation in Selector.Relation.allCases {
      if let node = fields[relation.rawValue] {
        selector.relations[relation] = self.selector(node, "`\(relation.rawValue)`")
      }
    }
    selector.containsDescendants = descendants(fields["containsDescendants"])
    selector.traits = traits(fields["traits"])
    for key in ["width", "height", "tolerance", "css"] {
      if let span = fields.keySpan(key) { unsupported(key, at: span, in: &selector) }
    }
    if selector.traits.contains(.square), let node = fields["traits"] {
      unsupported(Selector.Trait.square.rawValue, at: node.span, in: &selector)
    }
    selector.tapping = tapOptions(fields)
    // A misspelt key was reported already.
    if selector.hasNoCriteria, selector.point == nil, fields.hasOnlyKnownKeys {
      report(
        .missingStepKey, "\(what) does not say which element is meant", at: node.span,
        help: "give a `text` or an `id`")
    }
    return selector
  }

  /// Reports what a selector asks for and lines do not have.
  private mutating func unsupported(_ key: String, at span: Span, in selector: inout Selector) {
    selector.unsupportedKeys.append(key)
    report(
      .unsupportedCommand, .warning, Selector.unsupportedMessage(key), at: span,
      help: "select by `id` or `text`")
  }

  private mutating func descendants(_ node: Node?) -> [Selector] {
    guard let node else { return [] }
    guard let items = node.items else {
      report(
        .invalidFlowValue, "found \(node.kindInWords) for `containsDescendants`, expected a list",
        at: node.span,
        help: "write `containsDescendants: [ … ]`")
      return []
    }
    return items.compactMap { item in
      let descendant = selector(item, "`containsDescendants`")
      if let descendant, !descendant.relations.isEmpty || !descendant.containsDescendants.isEmpty {
        report(
          .otherOnPhones, .warning, "a relation within `containsDescendants` never matches on a phone",
          at: item.span, help: "select the descendant by `text`, `id` or its states")
      }
      return descendant
    }
  }

  private mutating func traits(_ node: Node?) -> [Selector.Trait] {
    guard let node, let text = template(node, "`traits`") else { return [] }
    let names = Selector.Trait.allCases.map(\.rawValue)
    return text.source.split(separator: " ").compactMap { word in
      if let trait = Selector.Trait(rawValue: word.lowercased()) { return trait }
      report(
        .invalidFlowValue, "found `\(word)` in `traits`, expected \(listed(names, or: true))", at: node.span,
        help: nearHelp(for: String(word), in: names))
      return nil
    }
  }

  /// Parses the condition of a step: all given parts must hold.
  mutating func condition(_ node: Node?, _ what: String) -> Condition? {
    guard let node,
      let fields = fields(node, of: what, SharedFlowKeys.condition.names)
    else { return nil }
    var condition = Condition(at: node.span)
    if let platform = fields["platform"] {
      condition.platform = choice(platform, "`platform`", Condition.Platform.allCases.map(\.rawValue))
        .flatMap(Condition.Platform.init(rawValue:))
    }
    condition.isTrue = template(fields["true"], "`true`")
    condition.visible = fields["visible"].flatMap { selector($0, "`visible`") }
    condition.notVisible = fields["notVisible"].flatMap { selector($0, "`notVisible`") }
    condition.label = template(fields["label"], "`label`")
    return condition
  }

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
    return nearHelp(for: name, in: CommandSpec.all.map(\.name))
      ?? "the commands are those of Maestro 2.8"
  }
}
