import Catalogs
import Testing

@testable import Localization

/// Languages with few texts, which are reported once.
@Suite struct StrayLocaleTests {
  /// Returns a catalog of twelve texts, all of them in Tamil but the first few, which are in another language.
  private func catalog(_ count: Int, in other: String) throws -> Catalog {
    let strings = (1...12).map { index in
      entry("Text \(index)", [index <= count ? other : "ta": unit("உரை \(index)")])
    }
    return try Sample.catalog(strings.joined(separator: ", "))
  }

  private func found(_ catalog: Catalog, app: [LocaleTag] = []) -> [String] {
    var settings = LintSettings()
    settings.required = app
    return CatalogLint.run(catalog, settings).filter { $0.diagnostic.severity > .note }.map { finding in
      "\(finding.diagnostic.message); \(finding.diagnostic.help ?? "")"
    }
  }

  @Test func aMisspeltLanguageOfAnAppIsReportedOnce() throws {
    #expect(
      found(try catalog(1, in: "tam"), app: [.english, .tamil]) == [
        "there is no translation (ta: Text 1); ",
        "`tam` has 1 of 12 texts, and is no language of the app; did you mean `ta`?",
      ])
  }

  @Test func aLanguageThatTheAppDoesNotListIsReportedOnce() throws {
    #expect(
      found(try catalog(1, in: "ml"), app: [.english, .tamil]).contains(
        "`ml` has 1 of 12 texts, and is no language of the app; "
          + "take the texts out, or add the language to `locales` in app.yaml"))
  }

  @Test func withoutAnAppAnUnknownLanguageIsReportedOnce() throws {
    #expect(
      found(try catalog(1, in: "tam")) == [
        "there is no translation (ta: Text 1); ",
        "`tam` has 1 of 12 texts, and is no language that is known; did you mean `ta`?",
      ])
    #expect(found(try catalog(1, in: "ml")).count { $0.contains("11 of 12 texts have no translation") } == 1)
  }

  @Test func aLanguageWithMoreTextsLacksTheOthers() throws {
    let found = found(try catalog(3, in: "ml"), app: [.english, .tamil])
    #expect(found.count { $0.contains("9 of 12 texts have no translation") && $0.contains("(ml)") } == 1)
    #expect(!found.contains { $0.contains("of the app") })
  }
}
