import Foundations

extension Diagnostic.Code {
  /// A plugin that does not exist.
  static let unknownPlugin = Self("KL0431")
  /// A model that does not exist.
  static let unknownModel = Self("KL0432")
  /// An action that a model does not have.
  static let unknownModelAction = Self("KL0433")
  /// An unknown or missing argument.
  static let wrongArgument = Self("KL0434")
  /// A name that the runtime reserves.
  static let nameTaken = Self("KL0435")
  /// A state that the screen does not declare.
  static let unknownState = Self("KL0436")
  /// A sequence of actions that the screen does not declare.
  static let unknownSequence = Self("KL0437")
  /// A sequence that runs itself, directly or through others.
  static let sequenceCycle = Self("KL0438")
  /// An event that a model does not have.
  static let unknownModelEvent = Self("KL0445")
}
