import Expressions
import Foundations
import PluginKit
import Screens

/// Links elements: what a screen and the app's own components have besides ``Linker``'s part.
struct ElementLinker {
  /// Links what is within elements: expressions, values, texts and actions.
  var linker: Linker
  /// The ids and keys of the elements so far.
  var ids = ElementIDs()

  /// Reports an error of an element.
  mutating func report(_ code: Diagnostic.Code, _ message: String, at span: Span, help: String? = nil) {
    linker.found.report(code, message, at: span, help: help)
  }

  /// Links top-level elements.
  mutating func children(_ elements: [Element], in scope: Scope) -> [LinkedElement] {
    var layout = CacheLayout(isNeeded: linker.isForRunning)
    return children(elements, in: scope, &layout)
  }

  /// Links an element and all within it; nil where it will not be run.
  ///
  /// With `isRow` it is its row's only element, and so takes its row's id.
  mutating func link(_ element: Element, in scope: Scope, named id: String, isRow: Bool = false)
    -> LinkedElement?
  {
    let component = Components.byName[element.component]
    checkID(element, component?.spec, in: scope, isRow: isRow)
    guard !element.variants.isEmpty else {
      return linkWithoutVariants(element, component, in: scope, named: id)
    }
    let before = ids
    let whole = linkWithoutVariants(element, component, in: scope, named: id)
    var others = ids
    var variants: [String: LinkedElement] = [:]
    var reads =
      (whole?.reads ?? []) + [ReadPath(slot: Environment.Slot.device.rawValue, steps: [.field("name")])]
    for variant in element.variants {
      if !linker.context.profiles.contains(variant.profile) {
        linker.found.reportUnknown(
          .unknownProfile, "no device profile `\(variant.profile)`", variant.profile,
          among: linker.context.profiles, at: variant.span)
      }
      ids.restart(from: before)
      let linked = linkWithoutVariants(
        variant.element, Components.byName[variant.element.component], in: scope, named: id)
      others.merge(ids)
      reads += linked?.reads ?? []
      variants[variant.profile] = linked
    }
    ids.merge(others)
    return whole.map { LinkedElement($0, variants: variants, reads: reads.outermost) }
  }

  private mutating func linkWithoutVariants(
    _ element: Element, _ known: (any Component.Type)?, in scope: Scope, named id: String
  ) -> LinkedElement? {
    // A name reserved for nodes that only components make is unknown to scripts.
    let component = element.isKnown ? known : nil
    var layout = CacheLayout(isNeeded: linker.isForRunning)
    var properties: LinkedProperties = [:]
    if let component {
      let apart = component.ownKeys
      for key in component.spec.ownKeys {
        guard let property = element.properties[key.name], !apart.contains(key.name) else { continue }
        let linked = link(property, key, of: element, in: scope, beside: properties, &layout)
        // Later checks do not need properties that are only shown.
        if linker.isForRunning || linked?.isOnlyShown == false { properties[key.name] = linked }
        if case .reference(.state) = key.type, case .word(let word, let span) = property {
          linkState(word, at: span, key, of: element, component, &properties, in: scope, &layout)
        }
      }
      component.link(element, &properties, in: scope, &self, &layout)
    }
    let formField = self.formField(of: element, component, in: scope, &layout)
    var common = CommonProperties()
    link(commonKeysOf: element, component, properties, in: scope, into: &common, &layout)
    if linker.isForRunning { common.held = held(by: element, component, properties, in: scope) }
    if let component { checks(of: element, component, properties, &common, in: scope, &layout) }
    let fallback = children(element.properties.elements("fallback") ?? [], in: scope, &layout)
    guard linker.isForRunning else { return nil }
    return LinkedElement(
      component: component, source: element, id: id, properties: properties, common: common, variants: [:],
      formField: formField, declarations: scope.declarations, fallback: fallback,
      reads: layout.reads.outermost, cacheSize: layout.count)
  }

  /// Resolves the state that a component is bound to.
  private mutating func linkState(
    _ word: String, at span: Span, _ key: KeySpec, of element: Element, _ component: any Component.Type,
    _ properties: inout LinkedProperties, in scope: Scope, _ layout: inout CacheLayout
  ) {
    // An invalid name has been reported where it is declared.
    guard let (state, type) = scope.state(word, at: span, &linker.found), state.name.isValidIdentifier,
      let held = Program.compile(
        text: state.description, at: span, scope.declarations, isForRunning: linker.isForRunning,
        into: &linker.found.diagnostics)
    else { return }
    linker.found.note(
      NameReference(component: scope.component?.name, name: state.owner.rawValue, field: state.name))
    if element.isSecret, scope.keptStates.contains(state) {
      report(
        .unkeepableState, "`\(state)` is kept, and a secret is not", at: span,
        help: "bind the field to a state without `keep`")
    }
    checkBinding((state, type), component.bindableTypes(element), at: span)
    properties[key.name] = .word(state.description)
    properties["\(key.name).value"] = .expression(
      Bound(program: held, ordinal: layout.next(reading: held.reads)))
  }

  /// Links the elements within another.
  mutating func children(
    _ elements: [Element], in scope: Scope, _ layout: inout CacheLayout
  ) -> [LinkedElement] {
    var names = SiblingNames()
    var linked: [LinkedElement] = []
    for element in elements {
      // Names are needed for running only, not for checking.
      let name = linker.isForRunning ? names.next(element) : ""
      guard let child = link(element, in: scope, named: name) else { continue }
      layout.read(child.reads)
      linked.append(child)
    }
    return linked
  }

  mutating func link(
    _ property: Property, _ key: KeySpec, of element: Element, in scope: Scope,
    beside siblings: LinkedProperties, _ layout: inout CacheLayout
  ) -> LinkedProperty? {
    // Keys of a row are linked with the row, keys of an answer with the answer.
    if key.scope.isLinkedSeparately, !property.isElements { return nil }
    switch property {
    case .text(let text):
      return linker.text(text, in: scope, &layout).map { .text($0) }
    case .expression(let source):
      var expected: ValueType?
      if case .expression(let type) = key.type { expected = type }
      return linker.bind(source, in: scope, expecting: expected, &layout).map { .expression($0) }
    case .value(let source):
      guard case .value(let type) = key.type else { return nil }
      return linker.elementValue(source, of: type, in: scope, &layout).map { .value($0) }
    case .word(let word, _): return .word(word)
    case .elements(let elements):
      if case .item(let items, let name) = key.scope {
        return rows(
          elements, of: element, items: siblings[items], name: element.properties.word(name), in: scope,
          &layout)
      }
      return .elements(children(elements, in: scope, &layout))
    case .actions(let actions):
      readRow(scope, &layout)
      return .actions(linker.actions(actions, in: scope))
    case .list(let items):
      guard case .list(let inner) = key.type else { return nil }
      let itemKey = KeySpec(key.name, inner, "")
      return .list(
        items.compactMap { link($0, itemKey, of: element, in: scope, beside: siblings, &layout) })
    case .record(let record):
      guard case .record(let spec) = key.type else { return nil }
      var linked: LinkedProperties = [:]
      for inner in spec.keys {
        guard let property = record[inner.name] else { continue }
        linked[inner.name] = link(property, inner, of: element, in: scope, beside: linked, &layout)
      }
      return .record(linked)
    case .nothing: return .nothing
    case .type, .named: return nil
    }
  }

  /// A row's actions see its item as it was drawn, so the row is redrawn whenever the item changes.
  func readRow(_ scope: Scope, _ layout: inout CacheLayout) {
    for slot in scope.screenSlots..<max(scope.screenSlots, scope.declarations.variables.count) {
      layout.read([ReadPath(slot: slot, steps: [])])
    }
  }

  /// A person's input must fit the state that takes it.
  private mutating func checkBinding(
    _ state: (reference: StateReference, type: ValueType), _ types: [ValueType], at span: Span
  ) {
    var type = state.type
    if case .nullable(let wrapped) = type { type = wrapped }
    guard !types.isEmpty, type != .dyn, type != .error, !types.contains(type) else { return }
    let words = types.map { "`\($0)`" }.joined(separator: " or ")
    report(
      .wrongKind, "the state `\(state.reference)` is of type `\(state.type)`, expected \(words)", at: span,
      help: "declare the state as \(words)")
  }

  /// Reports an interactive element without a stable id.
  mutating func reportMissingID(_ element: Element) {
    // An invalid id has been reported.
    guard element.properties.keySpans["id"] == nil else { return }
    report(
      .missingID, "the \(element.component) has no `id`", at: element.nameSpan,
      help: "add `id:`, so that it keeps its name when others are added")
  }

  private mutating func checkID(_ element: Element, _ spec: ComponentSpec?, in scope: Scope, isRow: Bool) {
    guard case .word(let id, let span) = element.properties["id"] else {
      if let spec, spec.isInteractive, !isRow { reportMissingID(element) }
      return
    }
    guard let first = ids.declare(id, in: scope.idSpace, at: span) else { return }
    linker.found.diagnostics.report(
      Diagnostic(
        .duplicateID, "the id `\(id)` is given twice", at: span, help: "give each its own",
        related: [Diagnostic.Related("first given here", first)]))
  }

  /// Reports a key that is none, or that two elements of a screen have.
  mutating func checkKey(_ property: Property, at span: Span, in scope: Scope) {
    guard let key = property.literal, ButtonComponent.isKey(key) else {
      report(
        .invalidKey, "a key is one sign that begins no command and no name", at: span,
        help: "use one such as \"!\", in quotes")
      return
    }
    guard let first = ids.declare(key: key, in: scope.idSpace, at: span) else { return }
    linker.found.diagnostics.report(
      Diagnostic(
        .duplicateKey, "the key `\(key)` is given twice", at: span, help: "give each its own",
        related: [Diagnostic.Related("first given here", first)]))
  }

  /// Links the keys that every component takes.
  ///
  /// - Parameters:
  ///   - element: the component.
  ///   - component: its type; nil where it is unknown.
  ///   - own: its own keys, linked.
  ///   - scope: the names around it.
  ///   - common: receives the linked keys.
  ///   - layout: receives its dependencies.
  mutating func link(
    commonKeysOf element: Element, _ component: (any Component.Type)?, _ own: LinkedProperties,
    in scope: Scope, into common: inout CommonProperties, _ layout: inout CacheLayout
  ) {
    let properties = element.properties
    guard properties.content.contains(.common) else { return }
    common.when = properties.expression("when").flatMap {
      linker.bind($0, in: scope, expecting: .bool, &layout)
    }
    common.enabled = properties.expression("enabled").flatMap {
      linker.bind($0, in: scope, expecting: .bool, &layout)
    }
    common.why = properties.text("why").flatMap { linker.text($0, in: scope, &layout) }
    common.flag = flag(of: element, &layout)
    if case .record(let a11y) = properties["a11y"] {
      common.a11yLabel = a11y.text("label").flatMap { linker.text($0, in: scope, &layout) }
      common.a11yHint = a11y.text("hint").flatMap { linker.text($0, in: scope, &layout) }
      common.a11yRole = a11y.word("role")
      if case .value(let source) = a11y["hidden"] {
        common.isA11yHidden = linker.elementValue(source, of: .bool, in: scope, &layout)
      }
    }
    if case .record(let triggers) = properties["on"] {
      readRow(scope, &layout)
      common.onAppear = linker.actions(triggers.actions("appear") ?? [], in: scope)
      let (change, submit) = (triggers.actions("change"), triggers.actions("submit"))
      if change != nil || submit != nil {
        let withValue = scope.seeing(given(by: element, component, own, in: scope), of: element)
        common.onChange = linker.actions(change ?? [], in: withValue)
        common.onSubmit = linker.actions(submit ?? [], in: withValue)
      }
    }
  }

  /// Resolves the flag that a component requires.
  private mutating func flag(of element: Element, _ layout: inout CacheLayout) -> RequiredFlag? {
    guard case .word(let name, let span) = element.properties["requires"] else { return nil }
    guard let type = linker.context.flags.type(of: name) else {
      if linker.context.missing.flags { return nil }
      let bare = String(name.dropFirst("flags.".count))
      if name.hasPrefix("flags."), linker.context.flags.type(of: bare) != nil {
        report(.unknownFlag, "no flag `\(name)`", at: span, help: "write `\(bare)`")
        return nil
      }
      linker.found.reportUnknown(
        .unknownFlag, "no flag `\(name)`", name, among: linker.context.flags.fields.map(\.name), at: span)
      return nil
    }
    linker.found.note(NameReference(component: nil, name: "flags", field: name))
    if type != .bool, type != .dyn {
      report(
        .flagNotBool, "the flag `\(name)` is of type `\(type)`, expected `bool`", at: span,
        help: "compare it in `when:` instead, such as `when: flags.\(name) == …`")
    }
    for slot in [Environment.Slot.flags, .locks] {
      layout.read([ReadPath(slot: slot.rawValue, steps: [.field(name)])])
    }
    return RequiredFlag(name: name, span: span)
  }

  /// Links the template drawn for each item of a list.
  mutating func rows(
    _ elements: [Element], of list: Element, items: LinkedProperty?, name: String?, in scope: Scope,
    _ layout: inout CacheLayout
  ) -> LinkedProperty {
    var itemType = ValueType.error
    if case .expression(let items) = items { itemType = items.program.type.elementType ?? .dyn }
    var item = name ?? "item"
    if case .word(let name, let span)? = list.properties["as"], !linker.checkName(name, at: span) {
      item = "item"
    }
    var inner = scope.adding(item: item, itemType)
    inner.isRow = true
    var names = SiblingNames()
    var linked: [LinkedElement] = []
    for element in elements {
      let name = linker.isForRunning ? names.next(element) : ""
      let row = link(element, in: inner, named: name, isRow: elements.count == 1)
      if let row { linked.append(row) }
    }
    let outerCount = scope.declarations.variables.count
    layout.read(linked.flatMap(\.reads).filter { $0.slot < outerCount })
    return .rows(RowTemplate(elements: linked, key: rowKey(list, item, itemType, in: inner)))
  }

  /// Links a component's node for each item where it is the component's own, not components of the script.
  ///
  /// Such a node is an element like any other, so it is redrawn only where its item has changed.
  ///
  /// - Parameters:
  ///   - row: the component type of the node; it takes its keys from the component's own.
  ///   - element: the component.
  ///   - key: the key that the items are under.
  ///   - defaults: keys of the node that the script does not give.
  ///   - properties: the component's linked keys; the row template is added as `row`.
  ///   - scope: the names that the component sees.
  ///   - layout: receives the component's dependencies.
  mutating func linkRow(
    _ row: any Component.Type, of element: Element, items key: String, defaults: [String: Property] = [:],
    _ properties: inout LinkedProperties, in scope: Scope, _ layout: inout CacheLayout
  ) {
    let keys = ([row.spec.main] + row.spec.keys).map(\.name)
    let given = element.properties.only(keys)
    let part = Element(
      component: row.spec.name, nameSpan: element.nameSpan,
      properties: Properties(defaults, keySpans: [:], span: given.span).overlaid(by: given), spec: row.spec)
    properties["row"] = rows(
      [part], of: element, items: properties[key], name: element.properties.word("as"), in: scope, &layout)
    if element.properties["do"] != nil { reportMissingID(element) }
  }

  private mutating func rowKey(_ list: Element, _ item: String, _ type: ValueType, in scope: Scope)
    -> Program?
  {
    if let source = list.properties.expression("key") { return linker.compile(source, in: scope) }
    let text: String
    switch type {
    case .record(let record) where record.key != nil || record.type(of: "id") != nil:
      text = "\(item).\(record.key ?? "id")"
    case .map(.string, .string), .map(.string, .int), .map(.string, .dyn):
      text = "has(\(item).id) ? string(\(item).id) : ''"
    default: return nil
    }
    return Program.compile(
      text: text, at: list.nameSpan, scope.declarations, isForRunning: linker.isForRunning,
      into: &linker.found.diagnostics)
  }

  /// Checks a literal number under a key of a component against its range.
  mutating func checkNumber(_ key: String, of element: Element, in range: ClosedRange<Int>) {
    guard case .value(.literal(let node))? = element.properties[key],
      let number = node.text.flatMap({ Int($0) }),
      !range.contains(number)
    else { return }
    let most = range.upperBound == Int.max ? "or more" : "to \(range.upperBound)"
    report(.numberOutOfRange, "`\(key)` is \(number), expected \(range.lowerBound) \(most)", at: node.span)
  }
}

/// Generates ids for components without one, stable when others are added: kind, and number among its kind.
struct SiblingNames {
  /// There are few kinds, so lookup is a linear search.
  private var counts: [(kind: String, count: Int)] = []

  /// Returns the id of the next element.
  mutating func next(_ element: Element) -> String {
    let count = self.count(element.component)
    return element.properties.word("id")
      ?? (count == 1 ? element.component : "\(element.component)-\(count)")
  }

  private mutating func count(_ kind: String) -> Int {
    guard let index = counts.firstIndex(where: { $0.kind == kind }) else {
      counts.append((kind, 1))
      return 1
    }
    counts[index].count += 1
    return counts[index].count
  }
}

/// The ids and keys of a script's elements, each declared once within its space.
struct ElementIDs {
  /// A name with the space in which it must be unique: one per script; a component's body has its own.
  private struct SpacedName: Hashable {
    let space: Int
    let name: String
  }

  private var ids: [SpacedName: Span] = Dictionary(minimumCapacity: 12)
  private var keys: [SpacedName: Span] = [:]
  /// The number of spaces besides the script's own.
  private var spaces = 0

  /// Returns a space for the body of a component.
  mutating func newSpace() -> Int {
    spaces += 1
    return spaces
  }

  /// Declares an id; returns the place where it was declared before.
  mutating func declare(_ id: String, in space: Int, at span: Span) -> Span? {
    Self.declare(SpacedName(space: space, name: id), at: span, in: &ids)
  }

  /// Declares the key of a button; returns the place where it was declared before.
  mutating func declare(key: String, in space: Int, at span: Span) -> Span? {
    Self.declare(SpacedName(space: space, name: key), at: span, in: &keys)
  }

  private static func declare(_ name: SpacedName, at span: Span, in names: inout [SpacedName: Span]) -> Span?
  {
    if let first = names[name] { return first }
    names[name] = span
    return nil
  }

  /// Leaves only the ids of `before`, for a variant: variants are never shown together, so their ids may be the same.
  mutating func restart(from before: ElementIDs) { ids = before.ids }

  /// Adds the ids of other variants.
  mutating func merge(_ others: ElementIDs) { ids.merge(others.ids) { first, _ in first } }
}

extension ScopeChange {
  /// Whether a key is linked separately, where its names are in scope.
  fileprivate var isLinkedSeparately: Bool {
    switch self {
    case .item, .value: true
    case .none, .error, .event: false
    }
  }
}

extension LinkedProperty {
  /// Whether nothing else depends on it.
  fileprivate var isOnlyShown: Bool {
    switch self {
    case .text, .elements, .rows, .nothing, .actions, .content, .use: true
    case .expression, .value, .word, .list, .record: false
    }
  }
}

extension Property {
  /// Whether it is components.
  fileprivate var isElements: Bool { if case .elements = self { true } else { false } }
}
