import Foundations

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
