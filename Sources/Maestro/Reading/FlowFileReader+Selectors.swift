internal import Documents
internal import Foundations

extension FlowFileReader {
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
        help: nearestName(to: String(word), in: names).map { "did you mean `\($0)`?" })
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
}
