package import Foundations
internal import Expressions

/// A kind of device, such as a handheld with a scanner; the first whose condition holds is used.
package struct FlagProfile: Sendable {
  /// Its name.
  package let name: String
  /// The condition as it is written.
  package let when: String
  /// The capabilities of such a device.
  package let capabilities: Set<String>
  /// The width of its screen in columns of text; nil where not declared.
  package let columns: Int?
  /// The height of its screen in rows of text; nil where not declared.
  package let rows: Int?
  /// Where its name is written.
  package let span: Span
  /// The compiled condition; nil where it has errors.
  let condition: Program?
}
