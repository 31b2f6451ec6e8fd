/// A place where a screen uses a key, as context for translators.
package struct KeyPlace: Sendable, Hashable, CustomStringConvertible {
  /// The file, relative to the checkout.
  package let file: String
  /// The line, from 1.
  package let line: Int

  /// Describes a place.
  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place as compilers write it: `Screens/tea/order.yaml:37`.
  package var description: String { "\(file):\(line)" }
}
