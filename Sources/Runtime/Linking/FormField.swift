import Expressions
import Foundations
import Screens

/// A field of a screen that holds its own value, since no state does.
struct FormField: Sendable, Equatable {
  /// The component's id.
  let id: String
  /// The type of its value; null where it is empty or hidden.
  let type: ValueType
  /// Its initial value.
  let initial: Value
  /// Whether its value is secret.
  let isSecret: Bool
}

extension ElementLinker {
  /// Returns the fields of a screen whose values are in `form`: those with an id and neither `bind` nor `value`.
  ///
  /// A row has many of each, and a component of the app's own reports by events, so their fields are excluded.
  func formFields(_ elements: [Element]) -> [FormField] {
    var fields: [FormField] = []
    addFormFields(of: elements, to: &fields)
    return fields
  }

  private func addFormFields(of elements: [Element], to fields: inout [FormField]) {
    for element in elements {
      guard let spec = element.spec else { continue }
      if spec.group == .ask, let id = element.properties.word("id"), element.storesValue,
        let component = Components.byName[element.component], let type = component.formType(element)
      {
        let initial = component.initialValue(element) ?? type.defaultValue ?? .null
        fields.append(FormField(id: id, type: type, initial: initial, isSecret: element.isSecret))
      }
      guard element.properties.content.contains(.elements) else { continue }
      for key in spec.elementKeys {
        if case .item = key.scope { continue }
        guard let within = element.properties[key.name] else { continue }
        within.eachElements { addFormFields(of: $0, to: &fields) }
      }
    }
  }

  /// Returns the field that holds a component's value; reports a component whose value nothing holds.
  mutating func formField(
    of element: Element, _ component: (any Component.Type)?, in scope: Scope, _ layout: inout CacheLayout
  ) -> String? {
    guard let component, component.spec.group == .ask, element.storesValue, component.formType(element) != nil
    else { return nil }
    guard !scope.isRow, scope.component == nil else {
      report(
        .unboundInput, "nothing holds what this \(component.spec.name) is given", at: element.nameSpan,
        help: scope.isRow
          ? "add `value:` with what it shows and `on: { change: … }` with what is done, since a row has no form"
          : "add `value:` with what it shows and `on: { change: [ emit: … ] }`, since a component has no form"
      )
      return nil
    }
    guard let id = element.properties.word("id"), scope.form[id] != nil else { return nil }
    layout.read([ReadPath(slot: Environment.Slot.inputs.rawValue, steps: [.field(id)])])
    return id
  }

  /// Returns the type that holds an answer, where the script declares it: that of a state, or of `value`.
  func holder(of element: Element, _ properties: LinkedProperties, in scope: Scope) -> ValueType? {
    if let state = properties["bind"]?.word.flatMap({ StateReference($0) }) { return scope.states[state] }
    if case .expression(let shown) = properties["value"] { return shown.program.type }
    return nil
  }

  /// Returns the type of the held answer.
  func held(
    by element: Element, _ component: (any Component.Type)?, _ properties: LinkedProperties, in scope: Scope
  ) -> ValueType {
    let holder = holder(of: element, properties, in: scope)
    if let holder, holder != .dyn, holder != .error { return holder }
    return component?.formType(element) ?? .dyn
  }

  /// Returns the item type of the list that holds an answer.
  mutating func listHolderType(
    of element: Element, _ properties: LinkedProperties, in scope: Scope
  ) -> ValueType? {
    guard let holder = holder(of: element, properties, in: scope) else { return nil }
    if let item = holder.unwrapped.elementType { return item }
    // `value` is a list by its key's type; a state may be of any type.
    if case .word(let word, let span) = element.properties["bind"] {
      report(
        .wrongKind, "the state `\(word)` is of type `\(holder)`, expected a list", at: span,
        help: "declare it as `list(string)`, or whatever its items are")
    }
    return .error
  }

  /// Checks a component's value against the types it can show.
  mutating func checkShown(
    _ element: Element, _ component: any Component.Type, _ properties: LinkedProperties
  ) {
    guard case .expression(let shown) = properties["value"], component.spec.group == .ask else { return }
    let types = component.bindableTypes(element)
    let type = shown.program.type.unwrapped
    let isText = if case .enumeration = type { types.contains(.string) } else { false }
    guard !types.isEmpty, !isText, ![.dyn, .error, .null].contains(type), !types.contains(type) else {
      return
    }
    let words = types.map { "`\($0)`" }.joined(separator: " or ")
    report(.wrongKind, "found `\(shown.program.type)`, expected \(words)", at: shown.program.span)
  }

  /// Links a limit such as `min`, whose type depends on the value's; an `int` is accepted for a `double`.
  mutating func limit(
    _ key: String, of element: Element, _ type: ValueType, in scope: Scope, _ layout: inout CacheLayout
  ) -> LinkedProperty? {
    guard case .value(let source) = element.properties[key] else { return nil }
    if case .literal = source {
      return linker.elementValue(source, of: type, in: scope, &layout).map { .value($0) }
    }
    guard let value = linker.elementValue(source, of: .dyn, in: scope, &layout) else { return nil }
    if case .expression(let bound) = value {
      let found = bound.program.type.unwrapped
      let isNumber = [.int, .uint, .double].contains(found) && [.int, .double].contains(type)
      guard isNumber || [type, .dyn, .error].contains(found) else {
        report(.wrongKind, "found `\(bound.program.type)`, expected `\(type)`", at: source.span)
        return nil
      }
    }
    return .value(value)
  }

  /// Reports a literal `min` that is more than a literal `max`.
  mutating func checkRange(
    of element: Element, _ properties: LinkedProperties, by measure: (Value) -> Double?
  ) {
    func limit(_ key: String) -> Double? {
      if case .value(.constant(let value)) = properties[key] { measure(value) } else { nil }
    }
    guard let least = limit("min"), let most = limit("max"), least > most else { return }
    report(
      .emptyRange, "`min` is more than `max`", at: element.properties.keySpans["min"] ?? element.nameSpan,
      help: "exchange the two")
  }

  /// Links the checks of an answer, and has the component redrawn when its mark changes.
  mutating func checks(
    of element: Element, _ component: any Component.Type, _ properties: LinkedProperties,
    _ common: inout CommonProperties, in scope: Scope, _ layout: inout CacheLayout
  ) {
    guard component.spec.group == .ask else { return }
    checkShown(element, component, properties)
    if case .value(let required) = properties["required"] { common.isRequired = required }
    common.hasRules = component.rules.contains { element.properties[$0] != nil }
    let records = element.properties.records("check")
    let inner =
      records.isEmpty
      ? scope : scope.seeing(given(by: element, component, properties, in: scope).unwrapped, of: element)
    common.checks = records.compactMap { record in
      layout.apart(above: scope.count) { layout in
        let test = record.expression("test").flatMap { linker.bind($0, in: inner, expecting: .bool, &layout) }
        guard let message = record.text("message").flatMap({ linker.text($0, in: inner, &layout) }), let test
        else {
          return nil
        }
        return LinkedCheck(test: test.program, message: message)
      }
    }
    // Marks are keyed by the node's id, which is composed at run time in rows and components of the app's own.
    let isPlain = !scope.isRow && scope.component == nil
    let id = isPlain ? element.properties.word("id") : nil
    layout.read([ReadPath(slot: Environment.Slot.marks.rawValue, steps: id.map { [.field($0)] } ?? [])])
  }

  /// Returns the type of `value` in handlers of an answer.
  func given(
    by element: Element, _ component: (any Component.Type)?, _ properties: LinkedProperties,
    in scope: Scope
  ) -> ValueType {
    let holder = holder(of: element, properties, in: scope)
    return component?.handlerValueType(element, holder: holder == .dyn ? nil : holder) ?? .dyn
  }

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
    if let offer = OptionWords(offered, by: element) { linker.offers.append(offer) }
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
      option["label"] = record.text("label").flatMap { linker.text($0, in: inner, &layout) }.map { .text($0) }
      option["when"] = record.expression("when").flatMap {
        linker.bind($0, in: inner, expecting: .bool, &layout)
      }
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
        linker.found.diagnostics.report(
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
        help: linker.help(for: word, among: words.cases))
      return nil
    }
    return linker.elementValue(source, of: type, in: scope, &layout)
  }

  /// Returns the scope of keys for one item of `items`.
  private mutating func itemScope(of element: Element, _ items: LinkedProperty?, in scope: Scope) -> Scope {
    var type = ValueType.error
    if case .expression(let items) = items { type = items.program.type.elementType ?? .dyn }
    var name = "item"
    if case .word(let given, let span)? = element.properties["as"], linker.checkName(given, at: span) {
      name = given
    }
    return scope.adding(item: name, type)
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
      linker.found.diagnostics.report(
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
      linker.found.diagnostics.report(
        Diagnostic(
          .noOptions, .warning, "the \(element.component) has nothing to choose from", at: options,
          help: "add an option, such as `{ value: a, label: A }`"))
    case (nil, .some, .some): break
    }
  }
}

extension Element {
  /// Whether it holds its own value.
  fileprivate var storesValue: Bool { properties["bind"] == nil && properties["value"] == nil }

  /// Whether its value is secret.
  var isSecret: Bool {
    component == FieldComponent.spec.name && FieldComponent.kind(self).isSecret
  }
}
