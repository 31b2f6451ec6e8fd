import Foundations

extension Diagnostic.Code {
  /// A plugin with a contract but no implementation.
  static let missingImplementation = Self("KL0801")

  /// A plugin that needs a server, in an app without one.
  static let missingServer = Self("KL0802")

  /// A server that no plugin of the app asks for.
  static let unusedServer = Self("KL0803")
}
