import Foundations

extension Diagnostic.Code {
  /// A state that cannot hold the name of one of a component's parts.
  static let unheldPart = Self("KL0235")
  /// Two parts of a component with one name.
  static let duplicatePart = Self("KL0236")
  /// A component whose parts are none.
  static let noParts = Self("KL0237")
  /// A camera whose state can be something that it has no words for.
  static let cameraState = Self("KL0238")
  /// A number of a component that cannot be so small or large.
  static let numberOutOfRange = Self("KL0239")
}
