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
  /// A screen that does not exist.
  static let unknownScreen = Self("KL0501")
  /// A tab that does not exist.
  static let unknownTab = Self("KL0502")
  /// A text key whose words depend on a value that is not of a fixed set.
  static let openTextKey = Self("KL0622")
}
