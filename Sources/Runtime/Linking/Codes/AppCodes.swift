import Foundations

extension Diagnostic.Code {
  /// The app's name differs from its folder's.
  static let appNameMismatch = Self("KL0503")
  /// An incompatible plugin version.
  static let pluginVersion = Self("KL0504")
  /// A color that is not `#RRGGBB`.
  static let invalidColor = Self("KL0505")
  /// A text in the color of its background.
  static let invisibleColor = Self("KL0532")
  /// Two tabs with the same id.
  static let duplicateTab = Self("KL0506")
  /// An invalid locale.
  static let invalidLocale = Self("KL0507")
  /// A fallback of a language that the app does not speak.
  static let unknownFallback = Self("KL1212")
  /// Languages that fall back to each other.
  static let circularFallback = Self("KL1213")
  /// A text of the app that is computed.
  static let computedAppText = Self("KL0508")
  /// A server prefix that is not a valid path.
  static let serverPrefix = Self("KL0529")
  /// An invalid header field.
  static let serverHeader = Self("KL0530")
  /// A server that is embedded in one that the app does not have.
  static let serverEmbedded = Self("KL0543")
}
