import Foundations

extension Diagnostic.Code {
  /// A grant that no tier has.
  static let unknownGrant = Self("KL0725")
  /// A capability that no profile has.
  static let unknownCapability = Self("KL0726")
  /// A device profile that is not declared.
  static let unknownProfile = Self("KL0727")
  /// A flag that another one requires and that does not exist.
  static let unknownRequiredFlag = Self("KL0728")
  /// A flag that may never be locked requires something.
  static let basicLocked = Self("KL0730")
  /// A locked flag would be true.
  static let lockedTrue = Self("KL0731")
  /// A flag that is never locked says what happens then.
  static let neverLocked = Self("KL0732")
  /// Flags that require flags that require flags, too many to ask for one.
  static let requirementDepth = Self("KL0733")
}
