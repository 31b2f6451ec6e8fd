import Foundations

extension Diagnostic.Code {
  /// A flag that the app does not declare.
  static let unknownFlag = Self("KL0750")
  /// A flag that is required though it is neither on nor off.
  static let flagNotBool = Self("KL0751")
  /// Device profiles in app.yaml beside those of flags.yaml.
  static let profilesTwice = Self("KL0755")
}
