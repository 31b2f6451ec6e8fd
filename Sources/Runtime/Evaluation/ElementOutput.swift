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
  var state: String?
  /// The component whose current part the screen itself stores.
  var component: String?
  /// The nodes being left; the move needs their answers to be valid.
  var leaving: [ViewNode] = []
  /// Run after that, with the part as `value` in scope.
  var actions: [LinkedAction]
  /// The slots of the row around it.
  var rowSlots: [Value]
}
