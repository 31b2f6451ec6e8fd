import Foundations

extension Diagnostic.Code {
  /// The app's name differs from its folder's.
  static let appNameMismatch = Self("KL0503")
  /// A plugin's version that does not fit.
  static let pluginVersion = Self("KL0504")
  /// A color that is not `#RRGGBB`.
  static let invalidColor = Self("KL0505")
  /// Two tabs with the same id.
  static let duplicateTab = Self("KL0506")
  /// A language that is none.
  static let invalidLocale = Self("KL0507")
  /// A text of the app that is computed.
  static let computedAppText = Self("KL0508")
  /// A server's prefix that no path can begin with.
  static let serverPrefix = Self("KL0529")
  /// A header field that cannot be written.
  static let serverHeader = Self("KL0530")
}
