@testable import Authoring

extension Explanations {
  /// The explanations of the checkout that the tests were built from.
  static let shipped = Explanations(folder: "\(DeclaredCode.root)/docs/errors")
}
