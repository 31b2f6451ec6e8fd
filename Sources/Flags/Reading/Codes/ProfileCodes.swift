import Foundations

extension Diagnostic.Code {
  /// A profile that no device can have, since an earlier one takes them all.
  ///
  /// Profiles are tried in the order in which they are written, and the first whose `when` holds is the
  /// device's. Write the one for all other devices last.
  ///
  /// ```yaml fails flags
  /// profiles:
  ///   phone: { when: "true" }
  ///   handheld: { when: 'device.model == "EXA51"' }
  /// context: { device.model: string }
  /// flags: {}
  /// ```
  /// ```yaml passes flags
  /// profiles:
  ///   handheld: { when: 'device.model == "EXA51"' }
  ///   phone: { when: "true" }
  /// context: { device.model: string }
  /// flags: {}
  /// ```
  static let unreachableProfile = Self("KL0711")
}
