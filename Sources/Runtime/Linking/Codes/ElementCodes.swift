import Foundations

extension Diagnostic.Code {
  /// A list does not say what is shown while it loads, when it is empty or when loading failed.
  static let missingPlaceholder = Self("KL0217")
  /// A component that is given something and keeps it nowhere.
  static let unheldInput = Self("KL0218")
  /// A device profile that the app does not have.
  static let unknownProfile = Self("KL0219")
  /// A component of the app's own that does not exist.
  static let unknownUse = Self("KL0220")
  /// A component of the app's own that uses itself, by way of others or not.
  static let useCycle = Self("KL0221")
  /// An event that a component does not declare.
  static let unknownEvent = Self("KL0222")
  /// A slot that a component does not have.
  static let unknownSlot = Self("KL0223")
  /// A slot that stands outside of a component.
  static let slotOutside = Self("KL0224")
  /// An event told outside of a component.
  static let emitOutside = Self("KL0225")
  /// A watch that changes what it watches.
  static let watchLoop = Self("KL0226")
  /// A timer that runs more often than anybody can read.
  static let shortInterval = Self("KL0227")
}
