import Foundations

/// What a node does when a person acts on it.
enum Handler: Sendable {
  /// Runs actions, which see the slots at the moment the node was drawn beyond those of the screen.
  case run([LinkedAction], rowSlots: [Value])
  /// Takes a value: puts it into a state and runs actions that see it as `value`.
  case take(InputBinding)
  /// Shows another part of a component.
  case move(PositionChange)
  /// Offer what opens a flag.
  case upgrade(String)
}

/// How a component comes to show another part of itself, such as another tab.
struct PositionChange: Sendable {
  /// Where it leads.
  var place: Value
  /// The state that holds the place.
  var state: String?
  /// The component whose place the screen itself remembers.
  var component: String?
  /// What is left; nobody goes on from answers that is not valid.
  var leaving: [ViewNode] = []
  /// Run after that, with the place as `value` in scope.
  var actions: [LinkedAction]
  /// The slots of the row around it.
  var rowSlots: [Value]
}
