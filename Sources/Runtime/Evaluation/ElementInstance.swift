import Expressions
import Foundations

/// An element that is on screen: it keeps its nodes and redraws only those that a change affects.
final class ElementInstance {
  let element: LinkedElement
  /// The id of its node: its own, prefixed with those of the rows around it.
  let id: String
  /// The id of the row around it; nil outside lists.
  let row: String?
  /// The handlers of its nodes.
  private(set) var handlers: [String: Handler] = [:]

  private var drawnFrom: [Value]?
  /// The slots of the models that were gone when it was drawn.
  private var staleSlots: [Int] = []
  private var isShown = false
  /// Whether it was drawn last only for its fields, offscreen.
  private var isOffscreen = false
  private var hasFailed = false
  /// Whether drawing it reported a problem; it is then not shared, so that other sessions report the problem too.
  private var hasProblem = false
  /// Whether nothing within it can be activated, since it is disabled or locked.
  private var isInert = false
  private var cache: [Cached?]
  private var nodes: [ViewNode] = []
  /// The offscreen nodes within nodes adopted from another session.
  private var unseen: [ViewNode] = []
  var children: [String: ElementInstance] = [:]
  var usedChildren: Set<String> = []
  var rows: [String: Row] = [:]
  var hasRows = false
  /// Its variant for this device.
  private var variant: ElementInstance?

  /// The elements of one item of a list.
  struct Row {
    let nodeID: String
    let elements: [ElementInstance]
  }

  /// A value with the slots it was computed from.
  private struct Cached {
    var value: Value
    var slots: [Value]
    /// The sources of a text, if traced.
    var sources: [TextSource] = []
  }

  init(_ element: LinkedElement, id: String, row: String? = nil) {
    self.element = element
    self.id = id
    self.row = row
    cache = Array(repeating: nil, count: element.cacheSize)
  }

  /// Returns its nodes for the values in the context, redrawn only where something it reads has changed.
  func render(_ context: RenderContext) -> [ViewNode] {
    if let variant = variant(context) { return variant.render(context) }
    if let drawnFrom, isOffscreen == context.isOffscreen, staleSlots == context.staleSlots,
      !element.reads.contains(where: { $0.differs(drawnFrom, context.slots) })
    {
      return nodes
    }
    if let drawn = context.drawnElements?.drawn(key, row: row, context) {
      adopt(drawn, context)
      return nodes
    }
    let problems = context.problems.count
    handlers = [:]
    unseen = []
    usedChildren = []
    hasRows = false
    isInert = false
    let wasShown = isShown && !isOffscreen
    isOffscreen = context.isOffscreen
    isShown = (element.common.when.map { value(of: $0, context).isTrue } ?? true) && !isHiddenByFlag(context)
    nodes = isShown ? draw(context) : []
    if !nodes.isEmpty { context.recorder(for: self)?.noteElement(at: element.source.nameSpan) }
    if usedChildren.count < children.count { children = children.filter { usedChildren.contains($0.key) } }
    if !hasRows { rows = [:] }
    (drawnFrom, staleSlots) = (context.slots, context.staleSlots)
    if isShown, !isOffscreen, !wasShown { context.appear(element.common.onAppear) }
    if context.problems.count > problems { hasProblem = true }
    share(context)
    return nodes
  }

  // MARK: Sharing with other sessions

  private var key: RenderCache.Key { RenderCache.Key(element: ObjectIdentifier(element), id: id) }

  /// Shares its nodes with other sessions.
  private func share(_ context: RenderContext) {
    guard let shared = context.drawnElements, !nodes.isEmpty, !hasProblem else { return }
    let read = element.reads.map { path in
      context.slots.indices.contains(path.slot) ? path.value(from: context.slots[path.slot]) : nil
    }
    shared.keep(
      RenderCache.Drawn(
        element: element, row: row, isOffscreen: isOffscreen, read: read, nodes: nodes, unseen: unseenNodes,
        handlers: allHandlers),
      key, context.setting)
  }

  /// Adopts the nodes that another session drew from the same values, those within it included.
  private func adopt(_ drawn: RenderCache.Drawn, _ context: RenderContext) {
    (nodes, handlers, unseen) = (drawn.nodes, drawn.handlers, drawn.unseen)
    (children, rows, usedChildren, hasRows) = ([:], [:], [], false)
    (isShown, isOffscreen, isInert, hasProblem) = (true, drawn.isOffscreen, false, false)
    (drawnFrom, staleSlots) = (context.slots, context.staleSlots)
  }

  /// The handlers of all nodes within this element.
  private var allHandlers: [String: Handler] {
    if isOffscreen { return [:] }
    if isInert { return handlers }
    return within.reduce(into: handlers) { all, child in
      all.merge(child.allHandlers) { outer, _ in outer }
    }
  }

  /// The elements within this one, in no order.
  private var within: [ElementInstance] {
    Array(children.values) + rows.values.flatMap(\.elements) + (variant.map { [$0] } ?? [])
  }

  /// Returns its variant for the device that the screen is drawn for; nil where it has none.
  private func variant(_ context: RenderContext) -> ElementInstance? {
    guard !element.variants.isEmpty else { return nil }
    let chosen = element.variants[context.device]
    if variant?.element !== chosen {
      variant = chosen.map { ElementInstance($0, id: id, row: row) }
      handlers = [:]
      children = [:]
      rows = [:]
      unseen = []
      drawnFrom = nil
      hasProblem = false
    }
    return variant
  }

  /// Returns the handler of a node within this element.
  func handler(for node: String) -> Handler? {
    if isOffscreen { return nil }
    if let handler = handlers[node] { return handler }
    if isInert { return nil }
    for child in within {
      if let handler = child.handler(for: node) { return handler }
    }
    return nil
  }

  /// The element that a node comes from, with the values it was drawn from: the one with the longest id that is a
  /// prefix of the node's.
  func element(for node: String) -> (element: LinkedElement, slots: [Value])? {
    for child in within {
      if let found = child.element(for: node) { return found }
    }
    return node == id || node.hasPrefix(id + "/") ? (element, drawnFrom ?? []) : nil
  }

  /// The nodes drawn offscreen within it.
  var unseenNodes: [ViewNode] { isOffscreen ? nodes : unseen + within.flatMap(\.unseenNodes) }

  /// Discards its nodes and all within it; elements that have appeared do not appear again.
  func forget() {
    drawnFrom = nil
    hasProblem = false
    cache = Array(repeating: nil, count: element.cacheSize)
    for child in within { child.forget() }
  }

  private func draw(_ context: RenderContext) -> [ViewNode] {
    guard let component = element.component else {
      if !element.fallback.isEmpty { return render(element.fallback, under: "fallback", context) }
      return [
        ViewNode(
          id: id, role: .unknown, label: element.source.component, value: element.source.nameSpan.description)
      ]
    }
    hasFailed = false
    let lock = lock(context)
    var drawn = context.drawing(self, isAlone: lock?.show == .locked) {
      component.render(RenderInput(instance: self, context: context))
    }
    if hasFailed, !element.fallback.isEmpty {
      handlers = [:]
      return render(element.fallback, under: "fallback", context)
    }
    guard !drawn.isEmpty else { return drawn }
    let common = element.common
    if let enabled = common.enabled, !value(of: enabled, context).isTrue {
      disable(&drawn, why: common.why.map { text($0, context) })
    }
    if let label = common.a11yLabel { drawn[0].show(text(label, context), as: .label) }
    if let hint = common.a11yHint, drawn[0].hint == nil { drawn[0].show(text(hint, context), as: .hint) }
    drawn[0].spokenRole = common.a11yRole.flatMap(ViewNode.Role.init)
    if let hidden = common.isA11yHidden, value(of: hidden, context).isTrue {
      for index in drawn.indices { drawn[index].isHiddenFromReader = true }
    }
    if component.spec.group == .ask { RenderInput(instance: self, context: context).judge(&drawn[0]) }
    if let lock, let flag = common.flag { self.lock(&drawn, by: flag, lock, context) }
    markStale(&drawn, context)
    return drawn
  }

  /// Shows a locked element as the flag's `onLocked` says.
  private func lock(
    _ nodes: inout [ViewNode], by flag: RequiredFlag, _ lock: FlagLock, _ context: RenderContext
  ) {
    isInert = true
    for node in nodes.flatMap(\.subtree) { handlers[node.id] = nil }
    nodes = [nodes[0]]
    if lock.show == .locked {
      nodes[0].children = []
      // Its content has not appeared, so that it can appear once it is unlocked.
      usedChildren = []
      hasRows = false
    }
    for index in nodes[0].children.indices { nodes[0].children[index].disableAll() }
    nodes[0].states.insert(.locked)
    nodes[0].states.subtract([.invalid, .required])
    let why = lock.reason(at: flag.span, context.localizer, isTraced: context.tracesTexts)
    nodes[0].show(why, as: .hint)
    nodes[0].interaction = .press
    handlers[nodes[0].id] = .upgrade(flag.name)
  }

  private func disable(_ nodes: inout [ViewNode], why: ShownText?) {
    isInert = true
    nodes[0].disableAll()
    nodes[0].states.insert(.disabled)
    if let why { nodes[0].show(why, as: .hint) }
    for node in nodes[0].subtree { handlers[node.id] = nil }
  }

  // MARK: Values for components

  func handle(_ node: String, _ handler: Handler) { handlers[node] = handler }

  /// Returns an expression's value, cached until something it reads changes.
  func value(of bound: Bound, _ context: RenderContext) -> Value {
    let value: Value
    if let cached = cached(bound.ordinal, bound.program.reads, context) {
      value = cached.value
    } else {
      value = context.evaluate(bound)
      cache[bound.ordinal] = Cached(value: value, slots: context.slots)
    }
    if case .error = value { hasFailed = true }
    if case .bool = value { context.recorder(for: self)?.note(value, of: bound.program) }
    return value
  }

  /// Returns a text in the person's language.
  func text(_ text: LinkedText, _ context: RenderContext) -> ShownText {
    context.recorder(for: self)?.note(text) { value(of: $0, context) }
    if case .fixed = text.kind { return text.shown(in: context) { _ in .null } }
    // A cached text does not record whether its parts failed.
    if !element.fallback.isEmpty { for bound in text.bounds { _ = value(of: bound, context) } }
    if let cached = cached(text.ordinal, text.reads, context), case .string(let words) = cached.value {
      return ShownText(words: words, sources: cached.sources)
    }
    let shown = text.shown(in: context) { value(of: $0, context) }
    cache[text.ordinal] = Cached(value: .string(shown.words), slots: context.slots, sources: shown.sources)
    return shown
  }

  /// Pieces joined to one string.
  func join(_ pieces: [LinkedText.Piece], _ context: RenderContext) -> String {
    LinkedText.join(pieces) { value(of: $0, context) }
  }

  /// Returns the value under a key.
  func value(of value: LinkedValue, _ context: RenderContext) -> Value {
    switch value {
    case .constant(let value): value
    case .expression(let bound): self.value(of: bound, context)
    case .joined(let pieces): .string(join(pieces, context))
    }
  }

  private func cached(_ ordinal: Int, _ reads: [ReadPath], _ context: RenderContext) -> Cached? {
    guard let cached = cache[ordinal] else { return nil }
    return reads.contains { $0.differs(cached.slots, context.slots) } ? nil : cached
  }
}
