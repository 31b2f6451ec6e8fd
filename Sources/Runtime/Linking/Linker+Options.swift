import Expressions
import Foundations
import Screens

extension Linker {
  /// Links the options of a choice: their values have the type that holds the answer.
  ///
  /// - Parameters:
  ///   - element: the choice.
  ///   - holder: the type of one answer, by its state or `value`; nil where the form holds it.
  ///   - properties: its keys, linked; the options in it are replaced.
  ///   - scope: the names around it.
  ///   - layout: receives its dependencies.
  mutating func options(
    of element: Element, _ holder: ValueType?, _ properties: inout LinkedProperties, in scope: Scope,
    _ layout: inout CacheLayout
  ) {
    checkSource(of: element)
    let offered = element.optionType
    if let offer = OptionWords(offered, by: element) { offers.append(offer) }
    let type = holder.flatMap { $0 == .dyn ? nil : $0 } ?? .nullable(offered ?? .dyn)
    if case .list(var options) = properties["options"] {
      var known: [String: Span] = [:]
      for (index, record) in element.properties.records("options").enumerated()
      where options.indices.contains(index) {
        guard case .record(var option) = options[index] else { continue }
        let value = optionValue(record, of: type, known: &known, in: scope, &layout)
        option["value"] = value.map { .value($0) }
        options[index] = .record(option)
      }
      properties["options"] = .list(options)
    }
    guard case .record(let record) = element.properties["offer"] else { return }
    let inner = itemScope(of: element, properties["items"], in: scope)
    properties["offer"] = layout.apart(above: scope.count) { layout in
      var option: LinkedProperties = [:]
      option["value"] = optionValue(record, of: type, in: inner, &layout).map { .value($0) }
      option["label"] = record.text("label").flatMap { text($0, in: inner, &layout) }.map { .text($0) }
      option["when"] = record.expression("when").flatMap { bind($0, in: inner, expecting: .bool, &layout) }
        .map { .expression($0) }
      return .record(option)
    }
  }

  private mutating func optionValue(
    _ option: Properties, of type: ValueType, known: inout [String: Span], in scope: Scope,
    _ layout: inout CacheLayout
  ) -> LinkedValue? {
    if let word = option.literal("value"), case .value(let source) = option["value"] {
      if let first = known[word] {
        diagnostics.report(
          Diagnostic(
            .duplicateOption, "the option `\(word)` is given twice", at: source.span,
            help: "remove one of the two",
            related: [Diagnostic.Related("first given here", first)]))
      }
      known[word] = source.span
    }
    return optionValue(option, of: type, in: scope, &layout)
  }

  private mutating func optionValue(
    _ option: Properties, of type: ValueType, in scope: Scope, _ layout: inout CacheLayout
  ) -> LinkedValue? {
    guard case .value(let source) = option["value"] else { return nil }
    if case .literal(let node) = source, let word = node.text, !node.isNull,
      case .enumeration(let words) = type.unwrapped, !words.cases.contains(word)
    {
      let name = words.name.isEmpty ? "the words that are held here" : "the words of `\(words.name)`"
      report(
        .unknownOption, "`\(word)` is none of \(name)", at: source.span,
        help: help(for: word, among: words.cases))
      return nil
    }
    return elementValue(source, of: type, in: scope, &layout)
  }

  /// Returns the scope of keys for one item of `items`.
  private mutating func itemScope(of element: Element, _ items: LinkedProperty?, in scope: Scope) -> Scope {
    var type = ValueType.error
    if case .expression(let items) = items { type = items.program.type.elementType ?? .dyn }
    var name = "item"
    if case .word(let given, let span)? = element.properties["as"], checkName(given, at: span) {
      name = given
    }
    return scope.adding([(name, type), ("index", .int)])
  }

  /// Checks that options are either literal or from a list, and not empty.
  private mutating func checkSource(of element: Element) {
    let spans = element.properties.keySpans
    func missing(_ key: String, beside other: String) {
      report(
        .optionSource, "`\(other)` without `\(key)`", at: spans[other] ?? element.nameSpan,
        help: key == "items"
          ? "add `items:` with the list that the options are made from"
          : "add `offer:` with the value and the label of an item")
    }
    switch (spans["options"], spans["items"], spans["offer"]) {
    case (let options?, let items?, _):
      diagnostics.report(
        Diagnostic(
          .optionSource, "found `options` and `items`, expected one of the two", at: items,
          help: "remove one of the two", related: [Diagnostic.Related("the options are here", options)]))
    case (.some, nil, .some): missing("items", beside: "offer")
    case (nil, nil, .some): missing("items", beside: "offer")
    case (nil, .some, nil): missing("offer", beside: "items")
    case (nil, nil, nil):
      report(
        .optionSource, "the \(element.component) has no options", at: element.nameSpan,
        help: "add `options:` with a value and a label each, or `items:` with a list")
    case (let options?, nil, nil):
      guard case .list(let items) = element.properties["options"], items.isEmpty else { break }
      diagnostics.report(
        Diagnostic(
          .noOptions, .warning, "the \(element.component) has nothing to choose from", at: options,
          help: "add an option, such as `{ value: a, label: A }`"))
    case (nil, .some, .some): break
    }
  }
}
