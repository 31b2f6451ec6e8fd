import Foundations

/// What a node does when a person acts on it.
enum Handler {
  /// Runs actions, which see the slots at the moment the node was drawn beyond those of the screen.
  case run([LinkedAction], rowSlots: [Value])
  /// Takes a value: puts it into a state and runs actions that see it as `value`.
  case take(Intake)
  /// Offer what opens a flag.
  case upgrade(String)
}
