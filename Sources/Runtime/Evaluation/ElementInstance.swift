import Expressions
import Foundations

/// An element that is on screen: it keeps its nodes and redraws only those that a change affects.
final class ElementInstance {
  let element: LinkedElement
  /// The id of its node: its own, prefixed with those of the rows around it.
  let id: String
  /// The id of the row around it; nil outside lists.
  let row: String?
  var children = ElementChildren()
  private var output = ElementOutput()
  private var cache: EvaluationCache
  /// The errors of its own expressions while it was rendered, cached ones included.
  private var errors: [ValueError] = []

  init(_ element: LinkedElement, id: String, row: String? = nil) {
    self.element = element
    self.id = id
    self.row = row
    cache = EvaluationCache(size: element.cacheSize)
  }

  /// Returns its nodes for the values in the context, redrawn only where something it reads has changed.
  func render(_ context: RenderContext) -> [ViewNode] {
    if let variant = variant(context) { return variant.render(context) }
    if output.isValid(for: element, context) { return output.nodes }
    if let drawn = context.renderCache?.drawn(key, row: row, context) {
      children.removeAll()
      output.adopt(drawn, context)
      return output.nodes
    }
    let problems = context.problems.count
    errors = []
    let wasOnScreen = output.isShown && !output.isOffscreen
    children.startRendering()
    output.handlers = [:]
    output.unseen = []
    output.isInert = false
    output.isOffscreen = context.isOffscreen
    output.isShown =
      (element.common.when.map { value(of: $0, context).isTrue } ?? true) && !isHiddenByFlag(context)
    let nodes = output.isShown ? draw(context) : []
    output.nodes = nodes
    if !nodes.isEmpty { context.recorder(for: self)?.recordElement(at: element.source.nameSpan) }
    children.endRendering()
    output.noteSource(context)
    if output.isShown, !output.isOffscreen, !wasOnScreen { context.appear(element.common.onAppear) }
    output.problems = children.problems
    for error in errors + context.problems[problems...] { output.problems[ObjectIdentifier(error)] = error }
    share(context)
    return nodes
  }

  // MARK: Sharing with other sessions

  private var key: RenderCache.Key { RenderCache.Key(element: ObjectIdentifier(element), id: id) }

  /// Shares its nodes with other sessions.
  private func share(_ context: RenderContext) {
    guard let shared = context.renderCache, !output.nodes.isEmpty, output.problems.isEmpty else { return }
    let read = element.reads.map { path in
      context.slots.indices.contains(path.slot) ? path.value(from: context.slots[path.slot]) : nil
    }
    shared.keep(
      RenderCache.Drawn(
        element: element, row: row, isOffscreen: output.isOffscreen, read: read, nodes: output.nodes,
        unseen: offscreenNodes, handlers: allHandlers),
      key, context.setting)
  }

  /// The handlers of all nodes within this element.
  private var allHandlers: [String: Handler] {
    if output.isOffscreen { return [:] }
    if output.isInert { return output.handlers }
    return children.all.reduce(into: output.handlers) { all, child in
      all.merge(child.allHandlers) { outer, _ in outer }
    }
  }

  /// Returns its variant for the device that the screen is drawn for; nil where it has none.
  private func variant(_ context: RenderContext) -> ElementInstance? {
    guard !element.variants.isEmpty else { return nil }
    let chosen = element.variants[context.device]
    if children.variant?.element !== chosen {
      children.setVariant(chosen.map { ElementInstance($0, id: id, row: row) })
      output.handlers = [:]
      output.unseen = []
      output.invalidate()
    }
    return children.variant
  }

  /// Returns the handler of a node within this element.
  func handler(for node: String) -> Handler? {
    if output.isOffscreen { return nil }
    if let handler = output.handlers[node] { return handler }
    if output.isInert { return nil }
    for child in children.all {
      if let handler = child.handler(for: node) { return handler }
    }
    return nil
  }

  /// The element that a node comes from, with the values it was drawn from: the one with the longest id that is a
  /// prefix of the node's.
  func element(for node: String) -> (element: LinkedElement, slots: [Value])? {
    for child in children.all {
      if let found = child.element(for: node) { return found }
    }
    return node == id || node.hasPrefix(id + "/") ? (element, output.slots ?? []) : nil
  }

  /// The errors of expressions in it and within it, as it was rendered last, by identity.
  var problems: [ObjectIdentifier: ValueError] { children.variant?.problems ?? output.problems }

  /// The nodes drawn offscreen within it.
  var offscreenNodes: [ViewNode] {
    output.isOffscreen ? output.nodes : output.unseen + children.all.flatMap(\.offscreenNodes)
  }

  /// Discards its nodes and all within it; elements that have appeared do not appear again.
  func forget() {
    output.invalidate()
    cache.removeAll()
    for child in children.all { child.forget() }
  }

  private func draw(_ context: RenderContext) -> [ViewNode] {
    guard let component = element.component else {
      if !element.fallback.isEmpty { return render(element.fallback, under: "fallback", context) }
      return [
        ViewNode(
          id: id, role: .unknown, label: element.source.component, value: element.source.nameSpan.description)
      ]
    }
    let errorsBefore = errors.count
    let lock = lock(context)
    var drawn = context.drawing(self, isAlone: lock?.show == .locked) {
      component.render(RenderInput(instance: self, context: context))
    }
    if errors.count > errorsBefore, !element.fallback.isEmpty {
      output.handlers = [:]
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
    if component.spec.group == .ask { RenderInput(instance: self, context: context).markValidity(&drawn[0]) }
    if let lock, let flag = common.flag { self.lock(&drawn, by: flag, lock, context) }
    return drawn
  }

  /// Shows a locked element as the flag's `onLocked` says.
  private func lock(
    _ nodes: inout [ViewNode], by flag: RequiredFlag, _ lock: FlagLock, _ context: RenderContext
  ) {
    output.isInert = true
    output.removeHandlers(of: nodes)
    nodes = [nodes[0]]
    if lock.show == .locked {
      nodes[0].children = []
      // What is within it has not appeared, and is to do so once it is opened.
      children.startRendering()
    }
    for index in nodes[0].children.indices {
      // A row leads where the list or table does, since its number is what people choose by.
      if [.list, .table].contains(nodes[0].role) {
        output.lockAll(in: &nodes[0].children[index], by: flag.name)
      } else {
        nodes[0].children[index].disableAll()
      }
    }
    nodes[0].states.insert(.locked)
    nodes[0].states.subtract([.invalid, .required])
    let why = lock.reason(at: flag.span, context.localizer, isTraced: context.tracesTexts)
    nodes[0].show(why, as: .hint)
    nodes[0].interaction = .press
    output.handlers[nodes[0].id] = .upgrade(flag.name)
  }

  private func disable(_ nodes: inout [ViewNode], why: ShownText?) {
    output.isInert = true
    nodes[0].disableAll()
    nodes[0].states.insert(.disabled)
    if let why { nodes[0].show(why, as: .hint) }
    output.removeHandlers(of: [nodes[0]])
  }

  // MARK: Values for components

  func handle(_ node: String, _ handler: Handler) { output.handlers[node] = handler }

  /// Returns an expression's value, cached until something it reads changes.
  ///
  /// - Parameters:
  ///   - bound: the expression.
  ///   - context: the values that it reads.
  ///   - use: makes of the value what its place needs, such as an error where it has no text.
  /// - Returns: the value.
  func value(of bound: Bound, _ context: RenderContext, as use: (Value) -> Value = { $0 }) -> Value {
    let value: Value
    if let cached = cache.entry(bound.ordinal, reading: bound.program.reads, context.slots) {
      value = cached.value
    } else {
      value = use(context.evaluate(bound))
      cache.keep(.init(value: value, slots: context.slots), bound.ordinal)
    }
    if case .error(let error) = value { errors.append(error) }
    if case .bool = value { context.recorder(for: self)?.note(value, of: bound.program) }
    return value
  }

  /// Returns a text in the person's language.
  func text(_ text: LinkedText, _ context: RenderContext) -> ShownText {
    context.recorder(for: self)?.note(text) { value(of: $0, context) }
    if case .fixed = text.kind { return text.shown(in: context) { _ in .null } }
    if let cached = cache.entry(text.ordinal, reading: text.reads, context.slots),
      case .string(let words) = cached.value
    {
      return ShownText(words: words, sources: cached.sources)
    }
    let errorsBefore = errors.count
    let shown = text.shown(in: context) { bound in
      value(of: bound, context) { $0.shown(at: bound.program.span) }
    }
    // A cached text could not tell that a part of it has failed.
    if errors.count > errorsBefore { return shown }
    cache.keep(
      .init(value: .string(shown.words), slots: context.slots, sources: shown.sources), text.ordinal)
    return shown
  }

  /// Pieces joined to one string.
  func join(_ pieces: [LinkedText.Piece], _ context: RenderContext) -> String {
    LinkedText.join(pieces) { bound in value(of: bound, context) { $0.joined(at: bound.program.span) } }
  }

  /// Returns the value under a key.
  func value(of value: LinkedValue, _ context: RenderContext) -> Value {
    switch value {
    case .constant(let value): value
    case .expression(let bound): self.value(of: bound, context)
    case .joined(let pieces): .string(join(pieces, context))
    }
  }
}

extension ElementInstance {
  /// Returns whether a flag hides it entirely: the flag is off without a lock, or its `onLocked` is `hide`.
  func isHiddenByFlag(_ context: RenderContext) -> Bool {
    guard let flag = element.common.flag else { return false }
    let isOn = context.isOn(flag.name)
    context.recorder(for: self)?.note(isOn, at: flag.span)
    return !isOn && lock(context)?.show ?? .hide == .hide
  }

  /// Returns the lock of its flag; nil where it is not locked or the flag has no lock.
  func lock(_ context: RenderContext) -> FlagLock? {
    guard let flag = element.common.flag, !context.isOn(flag.name) else { return nil }
    return context.lock(of: flag.name)
  }
}

/// What an element was rendered to, and from which values.
struct ElementOutput {
  var nodes: [ViewNode] = []
  /// Nodes that are rendered without being shown, within output of another session.
  var unseen: [ViewNode] = []
  /// The handlers of the nodes, by their ids.
  var handlers: [String: Handler] = [:]
  /// The values it was rendered from; nil before the first time and once it is invalid.
  private(set) var slots: [Value]?
  var isShown = false
  /// Whether it was rendered only for its fields and is not on screen.
  var isOffscreen = false
  /// Whether nothing within it can be acted on, since it is disabled or locked.
  var isInert = false
  /// The errors of expressions in it and within it, by identity: each session reports them once, so such output is
  /// not shared.
  var problems: [ObjectIdentifier: ValueError] = [:]

  /// Whether rendering the element again would give the same.
  func isValid(for element: LinkedElement, _ context: RenderContext) -> Bool {
    guard let slots, isOffscreen == context.isOffscreen else { return false }
    return !element.reads.contains { $0.differs(slots, context.slots) }
  }

  /// Notes the values that it was rendered from.
  mutating func noteSource(_ context: RenderContext) {
    slots = context.slots
  }

  /// Has the element rendered again the next time; what has appeared does not appear again.
  mutating func invalidate() {
    slots = nil
    problems = [:]
  }

  /// Becomes the output of another session, rendered from the same values.
  mutating func adopt(_ drawn: RenderCache.Drawn, _ context: RenderContext) {
    (nodes, handlers, unseen) = (drawn.nodes, drawn.handlers, drawn.unseen)
    (isShown, isOffscreen, isInert, problems) = (true, drawn.isOffscreen, false, [:])
    noteSource(context)
  }

  /// Removes the handlers of nodes, so that nothing happens when they are acted on.
  mutating func removeHandlers(of nodes: [ViewNode]) {
    for node in nodes.flatMap(\.subtree) { handlers[node.id] = nil }
  }

  /// Has everything in a node that a person acts on offer the upgrade that unlocks a flag.
  mutating func lockAll(in node: inout ViewNode, by flag: String) {
    if node.interaction != nil {
      node.states.subtract([.disabled, .invalid, .required])
      node.states.insert(.locked)
      node.interaction = .press
      handlers[node.id] = .upgrade(flag)
    }
    for index in node.children.indices { lockAll(in: &node.children[index], by: flag) }
  }
}

/// The handler of a node that a person acts on.
enum Handler: Sendable {
  /// Runs actions; beyond the screen's slots they see the row slots as of drawing the node. A shortcut runs beneath an
  /// open question, too.
  case run([LinkedAction], rowSlots: [Value], isShortcut: Bool)
  /// Takes input: stores the value in a state and runs actions that see it as `value`.
  case take(InputBinding)
  /// Shows another part of a component.
  case move(PartChange)
  /// Offers the upgrade that unlocks a flag.
  case upgrade(String)
}

/// Shows another part of a component, such as another tab.
struct PartChange: Sendable {
  /// The part to show.
  var part: Value
  /// The state that holds the current part.
  var state: StateReference?
  /// The component whose current part the screen itself stores.
  var component: String?
  /// The nodes being left; the move needs their answers to be valid.
  var leaving: [ViewNode] = []
  /// Run after that, with the part as `value` in scope.
  var actions: [LinkedAction]
  /// The slots of the row around it.
  var rowSlots: [Value]
}
