package import Foundations

extension Diagnostic.Code {
  /// A screen that does not exist.
  static let unknownScreen = Self("KL0501")
  /// A tab that does not exist.
  static let unknownTab = Self("KL0502")
  /// A flow that does not exist.
  static let unknownFlow = Self("KL0510")
  /// An exit that a flow does not have.
  static let unknownExit = Self("KL0511")
  /// A flow without steps.
  static let emptyFlow = Self("KL0512")
  /// A link that cannot open its screen.
  static let linkPattern = Self("KL0513")
  /// Two routes for one screen, or two that the same links would open.
  static let duplicateRoute = Self("KL0514")
  /// An action that names both a screen and a flow, or neither.
  static let destination = Self("KL0515")
  // Reported for scripts by `NavigationLoopRule`, in a session by `Navigation`.
  /// Screens that show each other without end.
  package static let navigationLoop = Self("KL0541")
}
