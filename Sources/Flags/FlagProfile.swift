public import Foundations
internal import Expressions

/// A kind of device, such as a handheld with a scanner; the first whose condition holds is used.
public struct FlagProfile: Sendable {
  /// Its name.
  public let name: String
  /// The condition as it is written.
  public let when: String
  /// The capabilities of such a device.
  public let capabilities: Set<String>
  /// The width of its screen in columns of text; nil where not declared.
  public let columns: Int?
  /// The height of its screen in rows of text; nil where not declared.
  public let rows: Int?
  /// Where its name is written.
  public let span: Span
  /// The compiled condition; nil where it has errors.
  let condition: Program?
}
