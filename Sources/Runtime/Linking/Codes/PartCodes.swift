import Foundations

extension Diagnostic.Code {
  /// A state that cannot hold the name of one of a component's parts.
  static let unboundPart = Self("KL0235")
  /// Two parts of a component with one name.
  static let duplicatePart = Self("KL0236")
  /// A component without parts.
  static let noParts = Self("KL0237")
  /// A camera whose state can be a value without a text.
  static let cameraState = Self("KL0238")
  /// A number of a component that is out of range.
  static let numberOutOfRange = Self("KL0239")
  /// A key of a button that is not one sign, or begins a command.
  static let invalidKey = Self("KL0245")
  /// A key that two buttons of a screen have.
  static let duplicateKey = Self("KL0246")
}
