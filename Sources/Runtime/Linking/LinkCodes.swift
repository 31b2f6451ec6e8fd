import Foundations

extension Diagnostic.Code {
  /// A plugin that the app does not name or that does not exist.
  static let unknownPlugin = Self("KL0431")
  /// A model that a plugin does not have.
  static let unknownModel = Self("KL0432")
  /// An action that a model does not have.
  static let unknownModelAction = Self("KL0433")
  /// An argument that does not exist, or is not given though it must be.
  static let wrongArgument = Self("KL0434")
  /// A name given to two things of a screen.
  static let nameTaken = Self("KL0435")
  /// A state that the screen does not declare.
  static let unknownState = Self("KL0436")
  /// A sequence of actions that the screen does not name.
  static let unknownSequence = Self("KL0437")
  /// A sequence that runs itself, by way of others or not.
  static let sequenceCycle = Self("KL0438")
  /// A component that is given something and keeps it nowhere.
  static let unheldInput = Self("KL0218")
  /// A device profile that the app does not have.
  static let unknownProfile = Self("KL0219")
  /// A component of the app's own that does not exist.
  static let unknownUse = Self("KL0220")
  /// A component of the app's own that uses itself, by way of others or not.
  static let useCycle = Self("KL0221")
  /// An event that a component does not declare.
  static let unknownEvent = Self("KL0222")
  /// A slot that a component does not have.
  static let unknownSlot = Self("KL0223")
  /// A slot that stands outside of a component.
  static let slotOutside = Self("KL0224")
  /// An event told outside of a component.
  static let emitOutside = Self("KL0225")
  /// A watch that changes what it watches.
  static let watchLoop = Self("KL0226")
  /// A timer that runs more often than anybody can read.
  static let shortInterval = Self("KL0227")
  /// A flow that does not exist.
  static let unknownFlow = Self("KL0510")
  /// A way out that a flow does not have.
  static let unknownExit = Self("KL0511")
  /// A flow without a step.
  static let emptyFlow = Self("KL0512")
  /// A link pattern that cannot be read, or that names a param which the screen does not have.
  static let linkPattern = Self("KL0513")
  /// Two routes for one screen, or two that the same links would open.
  static let duplicateRoute = Self("KL0514")
  /// An action that names both a screen and a flow, or neither.
  static let destination = Self("KL0515")
  /// A flag that the app does not declare.
  static let unknownFlag = Self("KL0750")
  /// A flag that is required though it is neither on nor off.
  static let flagNotBool = Self("KL0751")
  /// A screen that does not exist.
  static let unknownScreen = Self("KL0501")
  /// A tab that does not exist.
  static let unknownTab = Self("KL0502")
  /// A text key whose words depend on a value that is not of a fixed set.
  static let openTextKey = Self("KL0622")
}
