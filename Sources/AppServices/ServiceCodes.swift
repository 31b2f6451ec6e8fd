package import Foundations

extension Diagnostic.Code {
  /// A plugin that uses a service which its contract does not list.
  package static let undeclaredNeed = Self("KL0811")
  /// A service that is not there.
  package static let missingService = Self("KL0812")
}
