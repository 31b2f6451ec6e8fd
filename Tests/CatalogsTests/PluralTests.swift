import Catalogs
import Expressions
import Foundations
import Testing

/// The plural categories of ICU 76 with CLDR 46, and how catalogs use them.
@Suite struct PluralTests {
  private static let all: KeyValuePairs = [
    "zero": "zero", "one": "one", "two": "two", "few": "few", "many": "many", "other": "other",
  ]

  /// Returns the category that a catalog with a text for each selects, without `zero` if CLDR has none.
  private func category(_ number: Value, _ locale: String) throws -> String {
    let names = ["one", "two", "few", "many", "other"] + (["ar", "cy"].contains(locale) ? ["zero"] : [])
    let cases = names.map { "\"\($0)\":\(unit($0))" }.joined(separator: ",")
    let json = "\"\(locale)\":{\"variations\":{\"plural\":{\(cases)}}}"
    let tag = try #require(LocaleTag(locale))
    return Localizer(catalogs: [try catalog(key: "%lf", json)], locale: tag).string("%lf", [number])
  }

  /// For 0, 0.5, 1, 1.5, 2, 3, 5, 6, 11, 21, 100 and 1000000.
  @Test(arguments: [
    ("en", "other other one other other other other other other other other other"),
    ("hi", "one one one other other other other other other other other other"),
    ("ta", "other other one other other other other other other other other other"),
    ("mr", "other other one other other other other other other other other other"),
    ("bn", "one one one other other other other other other other other other"),
    ("gu", "one one one other other other other other other other other other"),
    ("ar", "zero other one other two few few few many many other other"),
    ("ru", "many other one other few few many many many one many many"),
    ("pl", "many other one other few few many many many many many many"),
    ("cy", "zero other one other two few other many other other other other"),
    ("fr", "one one one one other other other other other other other many"),
    ("he", "other one one other two other other other other other other other"),
    ("ja", "other other other other other other other other other other other other"),
  ])
  func cardinalsMatchCLDR(locale: String, categories: String) throws {
    let numbers: [Value] = [0, 0.5, 1, 1.5, 2, 3, 5, 6, 11, 21, 100, 1_000_000]
    #expect(try numbers.map { try category($0, locale) }.joined(separator: " ") == categories)
  }

  /// Apple's systems use `zero` for 0 if a catalog has it; CLDR, Android and ICU do not.
  @Test(arguments: ["en", "hi", "ta", "ru", "fr", "ja"])
  func zeroCategoryAppliesToZeroInEveryLanguage(locale: String) throws {
    let json = "\"\(locale)\":" + plural(["zero": "none", "one": "one", "other": "%lld"])
    let tag = try #require(LocaleTag(locale))
    let localizer = Localizer(catalogs: [try catalog(key: "%lld", json)], locale: tag)
    #expect(localizer.resolve("%lld", [0]).text == "none")
    #expect(localizer.resolve("%lld", [0.0]).text == "none")
    #expect(localizer.resolve("%lld", [5]).text == "5")
  }

  @Test func reportsAMissingPluralCategoryAndUsesOther() throws {
    let json = "\"ru\":" + plural(["one": "%lld a", "other": "%lld b"])
    let tag = try #require(LocaleTag("ru"))
    let text = Localizer(catalogs: [try catalog(key: "%lld", json)], locale: tag).resolve("%lld", [3])
    #expect(text.text == "3 b")
    #expect(text.problems == [.missingVariation(axis: "plural", name: "few", taken: "other")])
  }

  /// The fallback chain: the locale, its parents, the source language, the key.
  @Test func missingTextFollowsTheFallbackChain() throws {
    let catalog = try catalog(
      #"""
      {"sourceLanguage":"en","strings":{
      "a":{"localizations":{"es-MX":\#(unit("mx")),"es":\#(unit("es")),"en":\#(unit("en"))}},
      "b":{"localizations":{"es-419":\#(unit("419")),"es":\#(unit("es")),"en":\#(unit("en"))}},
      "c":{"localizations":{"es":\#(unit("es")),"en":\#(unit("en"))}},
      "d":{"localizations":{"en":\#(unit("en"))}},
      "e":{}}}
      """#)
    let localizer = Localizer(catalogs: [catalog], locale: try #require(LocaleTag("es-MX")))
    let texts = ["a", "b", "c", "d", "e", "f"].map { localizer.resolve($0) }
    #expect(texts.map(\.text) == ["mx", "419", "es", "en", "e", "f"])
    #expect(texts.map(\.origin) == [.locale, .locale, .locale, .source, .source, .key])
  }
}
