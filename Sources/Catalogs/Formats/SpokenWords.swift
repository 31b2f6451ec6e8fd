/// What people say where ICU's data (CLDR) has a literary word.
enum SpokenWords {
  /// Whether people say the part of the day with a time.
  ///
  /// ICU's own markers for morning and afternoon are single letters in Hindi, which nobody reads, and Latin ones in
  /// Tamil. What is said is रात 8:30 and இரவு 8:30.
  ///
  /// - Parameter locale: the locale's name in ICU.
  /// - Returns: whether a time has the part of the day before its hour.
  static func haveDayPeriods(in locale: String) -> Bool { ["hi", "ta"].contains(language(of: locale)) }

  /// A time of day as it is said.
  ///
  /// In Tamil, CLDR has a literary word from six to nine in the evening. Spoken, it is மாலை up to seven, and இரவு from then on.
  ///
  /// - Parameters:
  ///   - text: ICU's text, with the part of the day before the hour.
  ///   - locale: the locale's name in ICU.
  /// - Returns: the text with the words that are said.
  static func time(_ text: String, in locale: String) -> String {
    guard language(of: locale) == "ta" else { return text }
    return text.replacing("அந்தி மாலை 6", with: "மாலை 6").replacing("அந்தி மாலை ௬", with: "மாலை ௬")
      .replacing("அந்தி மாலை", with: "இரவு")
  }

  /// A relative time as it is said: in Hindi, अभी and हफ़्ता.
  ///
  /// - Parameters:
  ///   - text: ICU's text.
  ///   - offset: how many units it is from now, negative in the past.
  ///   - locale: the locale's name in ICU.
  /// - Returns: the text with the words that are said.
  static func relative(_ text: String, _ offset: Int, in locale: String) -> String {
    guard language(of: locale) == "hi" else { return text }
    if text == "अब" { return "अभी" }
    return text.replacing("सप्ताह में", with: offset == 1 ? "हफ़्ते में" : "हफ़्तों में").replacing("सप्ताह", with: "हफ़्ते")
  }

  private static func language(of locale: String) -> Substring { locale.prefix { $0 != "_" && $0 != "@" } }
}
