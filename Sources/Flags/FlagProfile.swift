public import Foundations
internal import Expressions

/// A kind of device, such as a handheld with a scanner; the first whose condition holds is the device's.
public struct FlagProfile: Sendable {
  /// Its name.
  public let name: String
  /// The condition as it is written.
  public let when: String
  /// What such a device can do.
  public let capabilities: Set<String>
  /// How many columns of text its screen has; nil where it does not say.
  public let columns: Int?
  /// How many rows of text its screen has; nil where it does not say.
  public let rows: Int?
  /// Where its name is written.
  public let span: Span
  /// The compiled condition; nil where it has errors.
  let condition: Program?
}
