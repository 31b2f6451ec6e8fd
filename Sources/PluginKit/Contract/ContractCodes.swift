public import Foundations

extension Diagnostic.Code {
  /// A key that contracts do not have.
  public static let contractUnknownKey = Self("KL0401")
  /// A key that is required and missing.
  public static let contractMissingKey = Self("KL0402")
  /// A value of the wrong kind, such as a list where a mapping is expected.
  public static let contractWrongKind = Self("KL0403")
  /// A name that cannot be used as one.
  public static let contractInvalidName = Self("KL0404")
  /// Types that contain each other.
  public static let contractTypeCycle = Self("KL0405")
  /// A service that does not exist.
  public static let contractUnknownNeed = Self("KL0406")
  /// A version that is not of the form `1.2.3`.
  public static let contractInvalidVersion = Self("KL0407")
  /// A range where there is nothing to hold it, such as in a state.
  public static let contractMisplacedRange = Self("KL0408")
  /// A map whose keys are of a type that cannot be one.
  public static let contractInvalidMapKey = Self("KL0409")
  /// The same name, case or code twice in one list.
  public static let contractDuplicate = Self("KL0410")
  /// A type that nothing uses.
  public static let contractUnusedType = Self("KL0411")
  /// A type named like a built-in one.
  public static let contractShadowedType = Self("KL0412")
}
