import Foundations

extension Diagnostic.Code {
  /// A flag that the app does not declare.
  static let unknownFlag = Self("KL0750")
  /// A required flag that is not a `bool`.
  static let flagNotBool = Self("KL0751")
  /// Device profiles both in app.yaml and in flags.yaml.
  static let profilesTwice = Self("KL0755")
}
