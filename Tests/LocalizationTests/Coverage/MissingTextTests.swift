import Catalogs
import Testing

@testable import Localization

/// What has nothing to translate is missing nowhere: neither for coverage, nor for the check, nor while an app runs.
@Suite struct MissingTextTests {
  @Test(arguments: [
    ("%@: %@", false), ("100 %", false), ("…", false), ("%@ ml", true), ("Save", true), ("सहेजें", true),
  ])
  func aTextWithoutLettersNeedsNoTranslation(_ source: String, _ isMissing: Bool) throws {
    let catalog = try catalog(
      entries: entry("k", ["en": unit(source)]) + "," + entry("other", ["hi": unit("क")]))
    let marathi = try #require(LocaleTag("mr"))
    for locale in [LocaleTag.hindi, marathi] {
      let count = try #require(
        CatalogCoverage(of: catalog, locales: [locale]).counts.first { $0.locale == locale })
      #expect(count.missing == (isMissing ? 1 : 0) + (locale == marathi ? 1 : 0))
      #expect(catalog.locales(without: "k", among: [locale]).isEmpty == !isMissing)
      #expect(Localizer(catalogs: [catalog], locale: locale).resolve("k").isMissing == isMissing)
    }
  }

  @Test func aSubstitutionWithLettersIsToBeTranslated() throws {
    let catalog = try catalog(entries: entry("k", ["en": Matrix.substituted("C", "%#@C@", "item")]))
    #expect(catalog.hasWords("k"))
    #expect(!catalog.hasWords("%lld %@"))
  }
}
