public import Foundations

extension Diagnostic.Code {
  /// A key that the format does not have.
  public static let dataUnknownKey = Self("KL0931")
  /// A required key is missing.
  public static let dataMissingKey = Self("KL0932")
  /// A list, a mapping or a text where another of them is expected.
  public static let dataWrongKind = Self("KL0933")
  /// A word that is not in its closed list.
  public static let dataUnknownCode = Self("KL0934")
  /// Not a number, or one out of range.
  public static let dataNumber = Self("KL0935")
  /// Not a duration of whole minutes.
  public static let dataDuration = Self("KL0936")
  /// An ingredient that no ingredient file has.
  public static let dataUnknownIngredient = Self("KL0937")
  /// Two files define the same ingredient.
  public static let dataDuplicateIngredient = Self("KL0938")
  /// An id or a file name that is not lower case words joined by `-`.
  public static let dataIdentifier = Self("KL0939")
  /// A text that is empty, holds control characters or is in the wrong script.
  public static let dataText = Self("KL0940")
  /// The languages of one text have different numbers in them.
  public static let dataDifferentNumbers = Self("KL0941")
  /// A tag promises what the recipe does not keep.
  public static let dataBrokenPromise = Self("KL0942")
  /// The energy disagrees with protein, carbohydrates and fat.
  public static let dataEnergy = Self("KL0943")
  /// The steps take longer than the whole recipe.
  public static let dataTooLong = Self("KL0944")
  /// The data folder cannot be read.
  public static let dataFolder = Self("KL0945")
}
