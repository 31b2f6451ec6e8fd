package import Foundations
internal import Expressions

/// A kind of device, such as a handheld with a scanner; the first whose condition holds is the device's.
package struct FlagProfile: Sendable {
  /// Its name.
  package let name: String
  /// The condition as it is written.
  package let when: String
  /// What such a device can do.
  package let capabilities: Set<String>
  /// How many columns of text its screen has; nil where it does not say.
  package let columns: Int?
  /// How many rows of text its screen has; nil where it does not say.
  package let rows: Int?
  /// Where its name is written.
  package let span: Span
  /// The compiled condition; nil where it has errors.
  let condition: Program?
}
