import Foundations

extension Diagnostic.Code {
  /// A catalog is not JSON.
  ///
  /// A String Catalog is JSON, and Xcode writes it without faults. After edits by hand or a merge a comma, a quote or a
  /// brace is often missing or left over; texts of the app are then not known in any language.
  ///
  /// ```json fails Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : { "Ready" : { } }
  ///   "version" : "1.0"
  /// }
  /// ```
  /// ```json passes Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : { "Ready" : { } },
  ///   "version" : "1.0"
  /// }
  /// ```
  static let malformedCatalog = Diagnostic.Code("KL0601")
  /// A key comes twice in one object of a catalog.
  ///
  /// Two entries have one key, as happens when two branches add the same text. Only the first is used: merge the translations
  /// into one.
  ///
  /// ```json fails Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : { "Ready" : { }, "Ready" : { } },
  ///   "version" : "1.0"
  /// }
  /// ```
  /// ```json passes Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : { "Ready" : { } },
  ///   "version" : "1.0"
  /// }
  /// ```
  static let duplicateKey = Diagnostic.Code("KL0602")
  /// A file is JSON, but not a String Catalog.
  ///
  /// It lacks what every catalog has: `sourceLanguage`, and `strings` with an object for each key. Most likely another JSON
  /// file was given the ending.
  ///
  /// ```json fails Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : { "Ready" : "Ready" },
  ///   "version" : "1.0"
  /// }
  /// ```
  /// ```json passes Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : { "Ready" : { } },
  ///   "version" : "1.0"
  /// }
  /// ```
  static let notACatalog = Diagnostic.Code("KL0603")
  /// A catalog has a version that is newer than any known one.
  ///
  /// Xcode writes version 1.0 or another that begins with 1. What a later one may mean is not known, so the file is read as
  /// if it were 1.x. It is a warning.
  ///
  /// ```json fails Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : { },
  ///   "version" : "2.0"
  /// }
  /// ```
  /// ```json passes Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : { },
  ///   "version" : "1.0"
  /// }
  /// ```
  static let unknownCatalogVersion = Diagnostic.Code("KL0604")
  /// A catalog names a locale that is no BCP 47 tag.
  ///
  /// Languages are named as BCP 47 writes them: `hi`, `ta`, `pt-BR`. The words under any other name are never shown.
  ///
  /// ```json fails Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : {
  ///     "Ready" : {
  ///       "localizations" : { "hindi_" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } }
  ///     }
  ///   },
  ///   "version" : "1.0"
  /// }
  /// ```
  /// ```json passes Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : {
  ///     "Ready" : {
  ///       "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } }
  ///     }
  ///   },
  ///   "version" : "1.0"
  /// }
  /// ```
  static let unknownLocale = Diagnostic.Code("KL0606")
  /// A part of a catalog entry has another type than the format gives it.
  ///
  /// The file is JSON and a catalog, and one of its entries holds something else than the format says, such as a text where an
  /// object belongs. That part is passed over, and its words are not found.
  ///
  /// ```json fails Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : {
  ///     "Ready" : { "localizations" : { "hi" : { "stringUnit" : "तैयार" } } }
  ///   },
  ///   "version" : "1.0"
  /// }
  /// ```
  /// ```json passes Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : {
  ///     "Ready" : {
  ///       "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } }
  ///     }
  ///   },
  ///   "version" : "1.0"
  /// }
  /// ```
  static let unexpectedShape = Diagnostic.Code("KL0605")
  /// A string holds half a surrogate pair.
  ///
  /// JSON writes characters beyond U+FFFF as two escapes, `\ud83c\udf5b`. One without the other is no character, and U+FFFD
  /// is shown for it. Write the character itself. It is a warning.
  ///
  /// ```json fails Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : {
  ///     "Ready" : {
  ///       "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार \ud83c" } } }
  ///     }
  ///   },
  ///   "version" : "1.0"
  /// }
  /// ```
  /// ```json passes Locales/extra.xcstrings
  /// {
  ///   "sourceLanguage" : "en",
  ///   "strings" : {
  ///     "Ready" : {
  ///       "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार 🍛" } } }
  ///     }
  ///   },
  ///   "version" : "1.0"
  /// }
  /// ```
  static let brokenEscape = Diagnostic.Code("KL0607")
}
