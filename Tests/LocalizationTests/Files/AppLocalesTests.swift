import Catalogs
import Testing

@testable import Localization

/// A language is added to an app's file, whatever form its list has.
@Suite struct AppLocalesTests {
  @Test(arguments: [
    ("app: a\nlocales: [en, hi]\nx: 1\n", "app: a\nlocales: [en, hi, mr]\nx: 1\n"),
    ("locales: [en] # those of the launch\n", "locales: [en, mr] # those of the launch\n"),
    ("locales: []\n", "locales: [mr]\n"),
    ("locales:\n  - en\n  - hi\nx: 1\n", "locales:\n  - en\n  - hi\n  - mr\nx: 1\n"),
    ("locales:\n- en", "locales:\n- en\n- mr"),
  ])
  func theLanguageIsAddedAtTheEnd(_ before: String, _ after: String) throws {
    #expect(AppLocales.adding(try #require(LocaleTag("mr")), to: before) == after)
  }

  @Test(arguments: [
    "", "app: a\n", "locales: [en,\n  hi]\n", "locales: *all\n", "locales:\nx: 1\n", "locales: [en # ]\n",
  ])
  func aListOfAnotherFormIsLeftAlone(_ text: String) throws {
    #expect(AppLocales.adding(try #require(LocaleTag("mr")), to: text) == nil)
  }
}
