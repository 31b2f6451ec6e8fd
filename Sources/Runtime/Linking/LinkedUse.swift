import Expressions
import Foundations
import Screens

/// A component of the app's own at one place of use.
struct LinkedUse: Sendable {
  /// Its arguments, by the names of its params.
  let params: [(name: String, value: LinkedValue?)]
  /// Its own body.
  let body: [LinkedElement]
}

/// The content of one slot of a component, from the place that uses it.
struct SlotContent: Sendable {
  /// The elements; they see the place, not the component.
  let elements: [LinkedElement]
}

extension ElementLinker {
  /// Links a use of a component of the app's own, including its body.
  ///
  /// The body's slots are those of the place with the component's params after them, so one array of values serves
  /// both, and the content of the component's slots still sees the place.
  mutating func use(
    _ name: String, at span: Span, of element: Element, in scope: Scope, _ layout: inout CacheLayout
  ) -> LinkedUse? {
    guard linker.context.componentNames.contains(name) else {
      linker.found.reportUnknown(
        .unknownUse, "no component `\(name)` under `components/`", name, among: linker.context.componentNames,
        at: span)
      return nil
    }
    if (scope.component?.path ?? []).contains(name) {
      report(
        .useCycle, "the component `\(name)` uses itself", at: span,
        help: "a component's body can use other components, but none that uses it")
      return nil
    }
    guard let script = linker.context.component(name) else { return nil }
    let fields = script.parameters
    let given = useParams(element, fields, of: name, at: span, in: scope, &layout)
    let handlers = eventHandlers(element, script, in: scope)
    let content = slotContent(element)
    checkSlots(content, element, of: script)
    let use = ComponentUse(name: name, outer: scope, content: content, handlers: handlers)
    var inner = scope.within(use, params: RecordType(name: "params", fields: fields), idSpace: ids.newSpace())
    let inputs = InputIndex(script.properties)
    linker.offers += inputs.offers
    inner.inputSites = inputs.inputSites
    var names = SiblingNames()
    var body: [LinkedElement] = []
    for child in script.properties.elements("body") ?? [] {
      guard let linked = link(child, in: inner, named: names.next(child)) else { continue }
      layout.read(linked.reads.filter { $0.slot < scope.declarations.variables.count })
      body.append(linked)
    }
    return LinkedUse(params: given, body: body)
  }

  /// Links a component's arguments; every declared param has a value, so that its body may always read it.
  private mutating func useParams(
    _ element: Element, _ fields: [RecordType.Field], of name: String, at span: Span, in scope: Scope,
    _ layout: inout CacheLayout
  ) -> [(name: String, value: LinkedValue?)] {
    let given = element.properties.named("with")
    linker.checkArguments(given, for: fields.map(Parameter.init), of: "the component `\(name)`", at: span)
    return fields.map { field in
      guard let argument = given.first(where: { $0.name == field.name }),
        case .value(let source) = argument.property
      else { return (field.name, nil) }
      return (field.name, linker.elementValue(source, of: field.type, in: scope, &layout))
    }
  }

  private mutating func eventHandlers(
    _ element: Element, _ script: ComponentScript, in scope: Scope
  ) -> [String: EventHandler] {
    var handlers: [String: EventHandler] = [:]
    for (name, fields) in script.events {
      handlers[name] = EventHandler(fields: fields, actions: [], extras: scope.extraCount)
    }
    guard case .record(let triggers) = element.properties["on"] else { return handlers }
    for named in triggers.named("event") {
      guard let event = handlers[named.name] else {
        linker.found.reportUnknown(
          .unknownEvent, "the component `\(script.name)` has no event `\(named.name)`", named.name,
          among: handlers.keys, at: named.span)
        continue
      }
      guard case .actions(let calls) = named.property else { continue }
      let record = RecordType(name: "event", fields: event.fields)
      handlers[named.name] = EventHandler(
        fields: event.fields, actions: linker.actions(calls, in: scope.adding([("event", .record(record))])),
        extras: event.extras)
    }
    return handlers
  }

  private func slotContent(_ element: Element) -> [String: [Element]] {
    var content: [String: [Element]] = [:]
    if let body = element.properties.elements("body") { content["body"] = body }
    for named in element.properties.named("slots") {
      if case .elements(let elements) = named.property { content[named.name] = elements }
    }
    return content
  }

  private mutating func checkSlots(
    _ content: [String: [Element]], _ element: Element, of script: ComponentScript
  ) {
    let slots = script.slots
    for name in content.keys.sorted() where !slots.contains(name) {
      let span =
        element.properties.named("slots").first { $0.name == name }?.span
        ?? element.properties.keySpans[name] ?? element.nameSpan
      linker.found.reportUnknown(
        .unknownSlot, "the component `\(script.name)` has no slot `\(name)`", name, among: slots, at: span)
    }
  }

  /// Links the content of a slot: that of the place of use, else the slot's own.
  mutating func slot(
    _ name: String, of element: Element, in scope: Scope, _ layout: inout CacheLayout
  ) -> LinkedProperty? {
    guard let use = scope.component else {
      report(
        .slotOutside, "`slot` stands outside of a component", at: element.nameSpan,
        help: "slots belong into the body of a file under `components/`")
      return nil
    }
    guard let content = use.content[name] else {
      return .elements(children(element.properties.elements("body") ?? [], in: scope, &layout))
    }
    return .content(SlotContent(elements: children(content, in: use.outer, &layout)))
  }
}

extension ComponentScript {
  /// Its parameters.
  var parameters: [RecordType.Field] { properties.fields("params") }

  /// Its events with their fields, in the order they are written.
  var events: [(name: String, fields: [RecordType.Field])] {
    properties.named("events").map { event in
      guard case .named(let fields) = event.property else { return (event.name, []) }
      return (event.name, fields.compactMap(\.field))
    }
  }

  /// The names of its slots.
  var slots: Set<String> {
    var names: Set<String> = []
    Self.collectSlots(properties.elements("body") ?? [], into: &names)
    return names
  }

  private static func collectSlots(_ elements: [Element], into names: inout Set<String>) {
    for element in elements {
      if element.component == SlotComponent.spec.name {
        names.insert(element.properties.word("name") ?? "body")
      }
      for key in element.properties.names {
        collectSlots(element.properties[key]?.elements ?? [], into: &names)
      }
    }
  }
}

extension Properties {
  /// Returns the names and types under a key.
  func fields(_ key: String) -> [RecordType.Field] { named(key).compactMap(\.field) }
}

extension NamedProperty {
  /// The name with its type; nil where the type is invalid.
  fileprivate var field: RecordType.Field? {
    if case .type(let type, _) = property { RecordType.Field(name, type) } else { nil }
  }
}
