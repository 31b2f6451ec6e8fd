import Foundations

extension Diagnostic.Code {
  /// A plugin that has a contract and no implementation.
  static let missingImplementation = Self("KL0801")

  /// A plugin that needs a server, in an app that has none.
  static let missingServer = Self("KL0802")
}
