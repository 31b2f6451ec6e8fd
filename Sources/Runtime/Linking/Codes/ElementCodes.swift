import Foundations

extension Diagnostic.Code {
  /// A list without a placeholder for loading, for no items or for a failure.
  static let missingPlaceholder = Self("KL0217")
  /// An input whose value nothing stores.
  static let unboundInput = Self("KL0218")
  /// A device profile that the app does not have.
  static let unknownProfile = Self("KL0219")
  /// A component of the app's own that does not exist.
  static let unknownUse = Self("KL0220")
  /// A component of the app's own that uses itself, directly or through others.
  static let useCycle = Self("KL0221")
  /// An event that a component does not declare.
  static let unknownEvent = Self("KL0222")
  /// A slot that a component does not have.
  static let unknownSlot = Self("KL0223")
  /// A slot outside of a component.
  static let slotOutside = Self("KL0224")
  /// An event emitted outside of a component.
  static let emitOutside = Self("KL0225")
  /// A watch that changes its own value.
  static let watchLoop = Self("KL0226")
  /// A timer whose interval is too short to read its effects.
  static let shortInterval = Self("KL0227")
  /// A text that is the path of a value.
  static let literalPath = Self("KL0247")
}
