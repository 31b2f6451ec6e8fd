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
  /// What runs on it; nil where not declared.
  package let platform: DevicePlatform?
  /// Where its name is written.
  package let span: Span
  /// The compiled condition; nil where it has errors.
  let condition: Program?
}

/// What runs on a device.
package enum DevicePlatform: String, Sendable, Hashable, CaseIterable {
  case android
  case ios

  /// The platform of a model, such as `iPhone SE`; nil where it does not tell.
  ///
  /// - Parameter model: the device's model; nil where it is not known.
  package init?(model: String?) {
    guard let model else { return nil }
    self = ["iPhone", "iPad", "iPod"].contains { model.hasPrefix($0) } ? .ios : .android
  }
}
