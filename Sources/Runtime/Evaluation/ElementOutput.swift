import Foundations

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
