package import Foundations

extension Diagnostic.Code {
  /// A key that the data does not have.
  package static let dataUnknownKey = Self("KL0931")
  /// A key that the data needs.
  package static let dataMissingKey = Self("KL0932")
  /// A list, a mapping or a text where another of them is expected.
  package static let dataWrongKind = Self("KL0933")
  /// A word that is none of those allowed.
  package static let dataUnknownCode = Self("KL0934")
  /// Not a number, or one out of range.
  package static let dataNumber = Self("KL0935")
  /// Not a duration of whole minutes.
  package static let dataDuration = Self("KL0936")
  /// An ingredient that no ingredient file has.
  package static let dataUnknownIngredient = Self("KL0937")
  /// Two files define the same ingredient.
  package static let dataDuplicateIngredient = Self("KL0938")
  /// An id or a file name that is not lower case words joined by `-`.
  package static let dataIdentifier = Self("KL0939")
  /// A text that is empty, holds control characters or is in the wrong script.
  package static let dataText = Self("KL0940")
  /// The languages of one text have different numbers in them.
  package static let dataDifferentNumbers = Self("KL0941")
  /// A tag promises what the recipe does not keep.
  package static let dataContradiction = Self("KL0942")
  /// The energy disagrees with protein, carbohydrates and fat.
  package static let dataEnergy = Self("KL0943")
  /// The steps take longer than the whole recipe.
  package static let dataTooLong = Self("KL0944")
  /// The data folder cannot be read.
  package static let dataFolder = Self("KL0945")
  /// A photo of a recipe cannot be used.
  package static let dataPhoto = Self("KL0946")
}
