import Expressions
import Foundations
import Screens

/// The results of linking an element: the size of its cache and all that it reads.
struct CacheLayout {
  /// Whether anything will be cached, so that these results are needed.
  let isNeeded: Bool
  private(set) var count = 0
  /// The paths, each once; there are few of them.
  private(set) var reads: [ReadPath] = []

  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  mutating func next(reading paths: [ReadPath] = []) -> Int {
    read(paths)
    count += 1
    return count - 1
  }

  mutating func read(_ paths: [ReadPath]) {
    guard isNeeded else { return }
    for path in paths where !reads.contains(path) { reads.append(path) }
  }

  /// Links parts with further names in scope, from a slot on; these come and go while the element is drawn, so it
  /// does not depend on them.
  mutating func apart<T>(above slot: Int, _ link: (inout CacheLayout) -> T) -> T {
    var inner = self
    let linked = link(&inner)
    count = inner.count
    read(inner.reads.filter { $0.slot < slot })
    return linked
  }
}

extension Linker {
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
    // Variants for different devices are never shown together, so their ids may be the same.
    var all = ids
    defer { ids = all }
    var variants: [String: LinkedElement] = [:]
    var reads =
      (whole?.reads ?? []) + [ReadPath(slot: Environment.Slot.device.rawValue, steps: [.field("name")])]
    for variant in element.variants {
      if !context.profiles.contains(variant.profile) {
        reportUnknown(
          .unknownProfile, "no device profile `\(variant.profile)`", variant.profile, among: context.profiles,
          at: variant.span)
      }
      ids = before
      let linked = linkWithoutVariants(
        variant.element, Components.byName[variant.element.component], in: scope, named: id)
      all.merge(ids) { first, _ in first }
      reads += linked?.reads ?? []
      variants[variant.profile] = linked
    }
    return whole.map { LinkedElement($0, variants: variants, reads: reads.outermost) }
  }

  private mutating func linkWithoutVariants(
    _ element: Element, _ known: (any Component.Type)?, in scope: Scope, named id: String
  ) -> LinkedElement? {
    // A name reserved for nodes that only components make is unknown to scripts.
    let component = element.isKnown ? known : nil
    var layout = CacheLayout(isNeeded: isForRunning)
    var properties: LinkedProperties = [:]
    if let component {
      let apart = component.ownKeys
      for key in component.spec.ownKeys {
        guard let property = element.properties[key.name], !apart.contains(key.name) else { continue }
        let linked = link(property, key, of: element, in: scope, beside: properties, &layout)
        // Later checks do not need properties that are only shown.
        if isForRunning || linked?.isOnlyShown == false { properties[key.name] = linked }
        if case .reference(.state) = key.type, case .word(let word, let span) = property {
          linkState(word, at: span, key, of: element, component, &properties, in: scope, &layout)
        }
      }
      component.link(element, &properties, in: scope, &self, &layout)
    }
    let formField = self.formField(of: element, component, in: scope, &layout)
    var common = CommonProperties()
    link(commonKeysOf: element, component, properties, in: scope, into: &common, &layout)
    if isForRunning { common.held = held(by: element, component, properties, in: scope) }
    if let component { checks(of: element, component, properties, &common, in: scope, &layout) }
    let fallback = children(element.properties.elements("fallback") ?? [], in: scope, &layout)
    guard isForRunning else { return nil }
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
    guard let state = state(word, at: span, in: scope), state.name.isValidIdentifier,
      let held = Program.compile(
        text: "state.\(state.name)", at: span, scope.declarations, isForRunning: isForRunning,
        into: &diagnostics)
    else { return }
    note(NameReference(component: scope.component?.name, name: "state", field: state.name))
    checkBinding(state, component.bindableTypes(element), at: span)
    properties[key.name] = .word(state.name)
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
      let name = isForRunning ? names.next(element) : ""
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
      return self.text(text, in: scope, &layout).map { .text($0) }
    case .expression(let source):
      var expected: ValueType?
      if case .expression(let type) = key.type { expected = type }
      return bind(source, in: scope, expecting: expected, &layout).map { .expression($0) }
    case .value(let source):
      guard case .value(let type) = key.type else { return nil }
      return elementValue(source, of: type, in: scope, &layout).map { .value($0) }
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
      return .actions(self.actions(actions, in: scope))
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
    _ state: (name: String, type: ValueType), _ types: [ValueType], at span: Span
  ) {
    var type = state.type
    if case .nullable(let wrapped) = type { type = wrapped }
    guard !types.isEmpty, type != .dyn, type != .error, !types.contains(type) else { return }
    let words = types.map { "`\($0)`" }.joined(separator: " or ")
    report(
      .wrongKind, "the state `state.\(state.name)` is of type `\(state.type)`, expected \(words)", at: span,
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
    let spaced = SpacedID(space: scope.idSpace, id: id)
    if let first = ids[spaced] {
      diagnostics.report(
        Diagnostic(
          .duplicateID, "the id `\(id)` is given twice", at: span, help: "give each its own",
          related: [Diagnostic.Related("first given here", first)]))
    } else {
      ids[spaced] = span
    }
  }
}

extension Linker {
  /// Reports a key that is none, or that two elements of a screen have.
  mutating func checkKey(_ property: Property, at span: Span, in scope: Scope) {
    guard let key = property.literal, ButtonComponent.isKey(key) else {
      report(
        .invalidKey, "a key is one sign that begins no command and no name", at: span,
        help: "use one such as \"!\", in quotes")
      return
    }
    let spaced = SpacedID(space: scope.idSpace, id: key)
    if let first = keys[spaced] {
      diagnostics.report(
        Diagnostic(
          .duplicateKey, "the key `\(key)` is given twice", at: span, help: "give each its own",
          related: [Diagnostic.Related("first given here", first)]))
    } else {
      keys[spaced] = span
    }
  }
}

/// An id with the id space in which it must be unique.
struct SpacedID: Hashable {
  let space: Int
  let id: String
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
