import Foundations

extension Diagnostic.Code {
  /// A catalog is not JSON.
  static let malformedCatalog = Diagnostic.Code("KL0601")
  /// A key comes twice in one object of a catalog.
  static let duplicateKey = Diagnostic.Code("KL0602")
  /// A file is JSON, but not a String Catalog.
  static let notACatalog = Diagnostic.Code("KL0603")
  /// A catalog has a version that is newer than any known one.
  static let unknownCatalogVersion = Diagnostic.Code("KL0604")
  /// A catalog names a locale that is no BCP 47 tag.
  static let unknownLocale = Diagnostic.Code("KL0606")
  /// A part of a catalog entry has another type than the format gives it.
  static let unexpectedShape = Diagnostic.Code("KL0605")
  /// A string holds half a surrogate pair.
  static let brokenEscape = Diagnostic.Code("KL0607")
}
