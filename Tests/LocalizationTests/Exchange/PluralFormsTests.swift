import Catalogs
import Foundation
import Testing

@testable import Localization

/// Gettext's plural forms, and the CLDR category of each.
@Suite struct PluralFormsTests {
  /// Languages of shipped apps, from every group of rules.
  static let languages = [
    "en", "hi", "ta", "mr", "bn", "gu", "te", "kn", "ml", "pa", "ur", "ar", "he", "fa", "ru", "uk", "be",
    "pl", "cs",
    "sk", "sl", "hr", "sr", "bs", "bg", "mk", "lt", "lv", "et", "fi", "hu", "ro", "fr", "es", "it", "pt",
    "pt-PT", "de",
    "nl", "sv", "da", "nb", "is", "el", "tr", "ja", "ko", "zh-Hans", "zh-Hant", "vi", "th", "id", "ms", "fil",
    "cy", "ga",
    "gd", "mt", "sw", "am", "ne", "si", "my", "km", "ka", "hy", "kk", "uz", "mn", "ca", "eu", "gl", "af",
    "sq",
  ]

  @Test(arguments: languages) func everyLanguagesExpressionMatchesICU(_ language: String) throws {
    let locale = try #require(LocaleTag(language))
    let forms = try #require(PluralForms(locale))
    let formula = try #require(PluralFormula(forms.formula))
    let categories = PluralCategories.categories(of: 0..<1000, in: locale)
    for (number, category) in categories.enumerated() {
      let form = try #require(formula.form(of: number))
      #expect(forms.categories[form] == category)
    }
    #expect(PluralForms(header: forms.header, locale: locale)?.categories == forms.categories)
  }

  @Test(arguments: [
    ("nplurals=2; plural=n!=1", "en", ["one", "other"]),
    ("nplurals=2; plural=(n > 1);", "hi", ["one", "other"]),
    (" nplurals = 3 ; plural = n==1 ? 0 : n==2 ? 1 : 2 ;", "he", ["one", "two", "other"]),
    ("nplurals=2; plural=!(n==1)", "ta", ["one", "other"]),
  ])
  func mapsAFilesExpressionToCategories(
    _ header: String, _ language: String, _ categories: [String]
  ) throws {
    #expect(PluralForms(header: header, locale: try #require(LocaleTag(language)))?.categories == categories)
  }

  /// Hebrew with two forms, as in tools that lag behind CLDR, is ambiguous about the second.
  @Test(arguments: [
    ("nplurals=2; plural=n!=1", "he"), ("nplurals=2; plural=n!=1", "hi"), ("nplurals=1; plural=0", "en"),
    ("nplurals=2; plural=n/0", "en"), ("nplurals=2; plural=n!=", "en"), ("nplurals=9; plural=n", "en"),
    ("plural=0", "ja"), ("nplurals=2; plural=n", "ja"), ("nplurals=3; plural=n!=1", "en"),
  ])
  func rejectsAMismatchedExpression(_ header: String, _ language: String) throws {
    #expect(PluralForms(header: header, locale: try #require(LocaleTag(language))) == nil)
  }

  @Test func frenchNeedsNoFormForMillions() {
    #expect(LocaleTag("fr").map { PluralCategories($0).written } == ["one", "other"])
    #expect(LocaleTag("ru").map { PluralCategories($0).written } == ["one", "few", "many", "other"])
    #expect(LocaleTag("cs").map { PluralCategories($0).written } == ["one", "few", "many", "other"])
    #expect(LocaleTag("ar").map { PluralCategories($0).written } == PluralCategories.all)
  }
}
