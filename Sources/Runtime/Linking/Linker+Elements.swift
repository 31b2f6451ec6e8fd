import Expressions
import Foundations
import Screens

/// What linking an element gathers: the size of its cache and all that it reads.
struct Cells {
  private(set) var count = 0
  private(set) var reads: Set<ReadPath> = []

  mutating func next(reading paths: some Sequence<ReadPath> = []) -> Int {
    reads.formUnion(paths)
    count += 1
    return count - 1
  }

  mutating func read(_ paths: some Sequence<ReadPath>) { reads.formUnion(paths) }
}

extension Linker {
  /// Links an element and all within it.
  ///
  /// With `isRow` it is all that its row has, and so takes its row's id.
  mutating func link(_ element: Element, in scope: Scope, named id: String, isRow: Bool = false)
    -> LinkedElement
  {
    let component = Components.byName[element.component]
    var cells = Cells()
    checkID(element, component?.spec, isRow: isRow)
    var properties: [String: LinkedProperty] = [:]
    if let spec = component?.spec {
      for key in [spec.main] + spec.keys {
        guard let property = element.properties[key.name] else { continue }
        properties[key.name] = link(
          property, key, of: element, in: scope, beside: properties, &cells)
        if case .reference(.state) = key.type, case .word(let word, let span) = property,
          let state = state(word, at: span, in: scope),
          let held = Program.compile(
            text: "state.\(state.name)", at: span, scope.declarations, into: &diagnostics)
        {
          checkBinding(state, component?.bindableTypes(element) ?? [], at: span)
          properties[key.name] = .word(state.name)
          properties["\(key.name).value"] = .expression(
            Bound(program: held, ordinal: cells.next(reading: held.reads)))
        }
      }
      if element.component == ListComponent.spec.name { linkPhase(element, &properties, in: scope, &cells) }
    }
    let common = common(element, in: scope, &cells)
    let fallback = children(element.properties.elements("fallback") ?? [], in: scope, &cells)
    return LinkedElement(
      component: component, source: element, id: id, properties: properties, common: common,
      fallback: fallback,
      reads: cells.reads.outermost,
      cacheSize: cells.count)
  }

  /// Links the elements within another.
  private mutating func children(
    _ elements: [Element], in scope: Scope, _ cells: inout Cells
  ) -> [LinkedElement] {
    var names = SiblingNames()
    var linked: [LinkedElement] = []
    for element in elements {
      let child = link(element, in: scope, named: names.next(element))
      cells.read(child.reads)
      linked.append(child)
    }
    return linked
  }

  private mutating func link(
    _ property: Property, _ key: KeySpec, of element: Element, in scope: Scope,
    beside siblings: [String: LinkedProperty], _ cells: inout Cells
  ) -> LinkedProperty? {
    switch property {
    case .text(let text): return self.text(text, in: scope, &cells).map { .text($0) }
    case .expression(let source):
      // A row's key is linked with its row.
      if case .item = key.scope { return nil }
      var expected: ValueType?
      if case .expression(let type) = key.type { expected = type }
      return bind(source, in: scope, expecting: expected, &cells).map { .expression($0) }
    case .value(let source):
      guard case .value(let type) = key.type else { return nil }
      return elementValue(source, of: type, in: scope, &cells).map { .value($0) }
    case .word(let word, _): return .word(word)
    case .elements(let elements):
      if case .item(let items, let name) = key.scope {
        return rows(
          elements, of: element, items: siblings[items], name: element.properties.word(name), in: scope,
          &cells)
      }
      return .elements(children(elements, in: scope, &cells))
    case .actions(let actions):
      readRow(scope, &cells)
      return .actions(self.actions(actions, in: scope))
    case .list(let items):
      guard case .list(let inner) = key.type else { return nil }
      let itemKey = KeySpec(key.name, inner, "")
      return .list(
        items.compactMap { link($0, itemKey, of: element, in: scope, beside: siblings, &cells) })
    case .record(let record):
      guard case .record(let spec) = key.type else { return nil }
      var linked: [String: LinkedProperty] = [:]
      for inner in spec.keys {
        guard let property = record[inner.name] else { continue }
        linked[inner.name] = link(property, inner, of: element, in: scope, beside: linked, &cells)
      }
      return .record(linked)
    case .type, .named, .nothing: return nil
    }
  }

  private mutating func common(_ element: Element, in scope: Scope, _ cells: inout Cells) -> CommonProperties
  {
    let properties = element.properties
    var common = CommonProperties()
    common.when = properties.expression("when").flatMap { bind($0, in: scope, expecting: .bool, &cells) }
    common.enabled = properties.expression("enabled").flatMap {
      bind($0, in: scope, expecting: .bool, &cells)
    }
    common.why = properties.text("why").flatMap { text($0, in: scope, &cells) }
    if case .record(let a11y) = properties["a11y"] {
      common.a11yLabel = a11y.text("label").flatMap { text($0, in: scope, &cells) }
      common.a11yHint = a11y.text("hint").flatMap { text($0, in: scope, &cells) }
    }
    if case .record(let triggers) = properties["on"] {
      readRow(scope, &cells)
      let withValue = scope.adding([("value", .dyn)])
      common.onAppear = actions(triggers.actions("appear") ?? [], in: scope)
      common.onChange = actions(triggers.actions("change") ?? [], in: withValue)
      common.onSubmit = actions(triggers.actions("submit") ?? [], in: withValue)
    }
    return common
  }

  /// Links what is drawn for each item of a list.
  private mutating func rows(
    _ elements: [Element], of list: Element, items: LinkedProperty?, name: String?, in scope: Scope,
    _ cells: inout Cells
  ) -> LinkedProperty {
    var itemType = ValueType.error
    if case .expression(let items) = items { itemType = items.program.type.elementType ?? .dyn }
    var item = name ?? "item"
    if case .word(let name, let span)? = list.properties["as"], !checkName(name, at: span) { item = "item" }
    let inner = scope.adding([(item, itemType), ("index", .int)])
    var names = SiblingNames()
    var linked: [LinkedElement] = []
    for element in elements {
      linked.append(link(element, in: inner, named: names.next(element), isRow: elements.count == 1))
    }
    let outerCount = scope.declarations.variables.count
    cells.read(linked.flatMap(\.reads).filter { $0.slot < outerCount })
    return .rows(RowTemplate(elements: linked, key: rowKey(list, item, itemType, in: inner)))
  }

  private mutating func rowKey(_ list: Element, _ item: String, _ type: ValueType, in scope: Scope)
    -> Program?
  {
    if let source = list.properties.expression("key") { return compile(source, in: scope) }
    guard case .record(let record) = type, record.type(of: "id") != nil else { return nil }
    return Program.compile(text: "\(item).id", at: list.nameSpan, scope.declarations, into: &diagnostics)
  }

  /// When each of a list's placeholders is shown.
  private static let placeholderMoments = [
    "loading": "while the items are loaded", "empty": "when there are no items",
    "error": "when loading failed",
  ]

  /// A list over something that loads knows how far that has come; the script needs not say it.
  private mutating func linkPhase(
    _ element: Element, _ properties: inout [String: LinkedProperty], in scope: Scope, _ cells: inout Cells
  ) {
    guard case .expression(let items) = properties["items"] else { return }
    let variables = scope.declarations.variables
    let loading = items.program.reads.lazy.compactMap { path -> String? in
      guard path.slot < variables.count, case .record(let record) = variables[path.slot].type,
        record.type(of: "phase") == .enumeration(.phase)
      else { return nil }
      return variables[path.slot].name
    }.first
    for key in loading == nil ? ["empty"] : ["loading", "empty", "error"]
    where element.properties.elements(key) == nil {
      diagnostics.report(
        Diagnostic(
          .missingPlaceholder, .warning, "the list has no `\(key)`", at: element.nameSpan,
          help: "add `\(key):` with what is shown \(Self.placeholderMoments[key] ?? "")"))
    }
    guard let loading,
      let program = Program.compile(
        text: "\(loading).phase", at: element.nameSpan, scope.declarations, into: &diagnostics)
    else { return }
    properties["phase"] = .expression(Bound(program: program, ordinal: cells.next(reading: program.reads)))
  }

  /// A row's actions see its item as it was drawn, so the row is drawn anew whenever the item changes.
  private func readRow(_ scope: Scope, _ cells: inout Cells) {
    for slot in scope.screenSlots..<max(scope.screenSlots, scope.declarations.variables.count) {
      cells.read([ReadPath(slot: slot, steps: [])])
    }
  }

  /// What a person gives must fit the state that takes it.
  private mutating func checkBinding(
    _ state: (name: String, type: ValueType), _ types: [ValueType], at span: Span
  ) {
    var type = state.type
    if case .nullable(let wrapped) = type { type = wrapped }
    guard !types.isEmpty, type != .dyn, !types.contains(type) else { return }
    let words = types.map { "`\($0)`" }.joined(separator: " or ")
    report(
      .wrongKind, "the state `state.\(state.name)` is of type `\(state.type)`, expected \(words)", at: span,
      help: "declare the state as \(words)")
  }

  private mutating func checkID(_ element: Element, _ spec: ComponentSpec?, isRow: Bool) {
    guard case .word(let id, let span) = element.properties["id"] else {
      if let spec, spec.isInteractive, !isRow {
        diagnostics.report(
          Diagnostic(
            .missingID, "the \(spec.name) has no `id`", at: element.nameSpan,
            help: "add `id:`, so that it keeps its name when others are added"))
      }
      return
    }
    if let first = ids[id] {
      diagnostics.report(
        Diagnostic(
          .duplicateID, "the id `\(id)` is given twice", at: span, help: "give each its own",
          related: [Diagnostic.Related("first given here", first)]))
    } else {
      ids[id] = span
    }
  }
}

extension Diagnostic.Code {
  /// A list does not say what is shown while it loads, when it is empty or when loading failed.
  static let missingPlaceholder = Self("KL0217")
}
