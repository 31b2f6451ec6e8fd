import Catalogs
import Foundations
import Testing

@testable import Localization

/// One thing is said once, and what the source is like is not said of its translations.
@Suite struct LintNoiseTests {
  private func unit(_ text: String) -> String {
    "{ \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } }"
  }

  private func entry(_ key: String, _ texts: KeyValuePairs<String, String>) -> String {
    let localizations = texts.map { "\"\($0.key)\" : \($0.value)" }.joined(separator: ", ")
    return "\"\(key)\" : { \"localizations\" : { \(localizations) } }"
  }

  private func catalog(_ entries: [String]) throws -> Catalog {
    try Sample.catalog(entries.joined(separator: ", "))
  }

  private func lacking() throws -> Catalog {
    // Enough Japanese that it is no stray language.
    try catalog(
      (1...6).map { entry("Key \($0)", ["hi": unit("कुंजी \($0)"), "ja": unit("キー \($0)")]) }
        + [entry("Ready", ["hi": unit("तैयार")]), entry("Done", ["hi": unit("पूरा हुआ")]), entry("Stop", [:])])
  }

  @Test func aLanguageThatLacksTextsIsReportedOnce() throws {
    let found = CatalogLint.run(try lacking()).filter { $0.rule == CoverageCheck.missing }
    #expect(
      found.map(\.diagnostic.message) == [
        "3 of 9 texts have no translation; the first is `Ready` (ja)", "there is no translation (hi: Stop)",
      ])
    #expect(found.map(\.count) == [3, 1] && found.first?.diagnostic.subject == "ja:")
    #expect(LintSummary(found).text == "4 warning missing-locale: ja 3, hi 1\n")
  }

  @Test func aLanguageOfTheAppIsReportedForEachText() throws {
    var settings = LintSettings()
    settings.required = [try #require(LocaleTag("ja"))]
    let found = CatalogLint.run(try lacking(), settings).filter {
      $0.rule == CoverageCheck.missing && $0.diagnostic.severity == .error
    }
    #expect(found.map(\.key) == ["Ready", "Done", "Stop"])
  }

  @Test func aTextThatMayLackIsNotCounted() throws {
    var (settings, problems) = Sample.settings(
      "lint: 1\nignore:\n  - { check: missing-locale, key: Done, reason: not shown there }\n")
    #expect(problems == [])
    settings.required = []
    let found = CatalogLint.run(try lacking(), settings).filter { $0.rule == CoverageCheck.missing }
    #expect(found.first?.diagnostic.message == "2 of 9 texts have no translation; the first is `Ready` (ja)")
  }

  @Test func aRefusedWordIsReportedOnce() throws {
    var settings = LintSettings()
    var problems = Diagnostics()
    settings.glossary.read(
      SourceText(
        path: "g.yaml",
        text: """
          glossary: 1
          terms:
            - { term: save, hi: सेव करें, never: { hi: सहेज } }
            - { term: saved, hi: सेव किया गया, never: { hi: [सहेज, सहेजा] } }
          """), into: &problems)
    #expect(problems.all.map(\.message) == [])
    let found = CatalogLint.run(try catalog([entry("Kept", ["hi": unit("सहेजा")])]), settings)
    #expect(
      found.filter { $0.rule == TermCheck.glossary }.map(\.diagnostic.message) == [
        "`सहेजा` is never said for `saved`, which is `सेव किया गया` (hi: Kept)"
      ])
  }

  @Test func aNameThatThreeLanguagesKeepIsNotReported() throws {
    func found(_ text: String, _ locales: [String]) throws -> Int {
      let texts = locales.map { "\"\($0)\" : \(unit(text))" }.joined(separator: ", ")
      let catalog = try Sample.catalog("\"\(text)\" : { \"localizations\" : { \(texts) } }")
      return CatalogLint.run(catalog).count { $0.rule == SameAsSourceCheck.same }
    }
    #expect(try found("Go Map!!", ["ru", "uk", "zh-Hant"]) == 0)
    #expect(try found("Mapnik", ["ru", "hi", "zh-Hant"]) == 0)
    #expect(try found("Mapnik", ["ru", "uk", "bg"]) == 3)
    #expect(try found("PEOPLE", ["ru", "hi", "zh-Hant"]) == 3)
    #expect(try found("Go to the map", ["ru", "hi", "zh-Hant"]) == 3)
  }

  @Test func anAppInSmallLettersIsTranslatedSo() throws {
    let small = (1...30).map { entry("send it \($0)", ["de": unit("sende es \($0)")]) }
    let odd = entry("Group chat", ["de": unit("gruppenchat")])
    func cases(_ entries: [String]) throws -> Int {
      CatalogLint.run(try catalog(entries)).count { $0.rule == CaseCheck.letterCase }
    }
    #expect(try cases(small + [odd]) == 0)
    #expect(try cases([odd]) == 1)
  }

  @Test func whatTheSourceLacksIsReportedThere() throws {
    let device = "{ \"variations\" : { \"device\" : { \"iphone\" : \(unit("Tap")) } } }"
    let plural = "{ \"variations\" : { \"plural\" : { \"one\" : \(unit("%lld day")) } } }"
    let found = CatalogLint.run(
      try catalog([
        entry("tap", ["en": device, "de": device, "hi": device]),
        entry("%lld days", ["en": plural, "de": plural]),
      ]))
    #expect(
      found.filter { $0.rule == PluralCheck.otherMissing }.map(\.locale?.description) == ["en", "en"])
  }

  @Test func aTranslationThatIsTheSourceDoesNoHarm() throws {
    func found(_ text: String) throws -> [String] {
      Sample.rules(
        try Sample.catalog(
          "\"%@\" : { \"localizations\" : { \"hi\" : \(unit(text)) }, \"shouldTranslate\" : false }"))
    }
    #expect(try found("%@") == [])
    #expect(try found("%@।") == ["untranslatable-translated"])
  }

  @Test func aTextFourTimesAsWideOnAScreenIsAWarning() throws {
    let long = String(repeating: "लंबा अनुवाद ", count: 8) + "यहाँ"
    let catalog = try catalog([entry("Save the dish", ["hi": unit(long)])])
    #expect(Sample.rules(catalog) == [])
    var settings = LintSettings()
    let source = SourceText(path: "home.yaml", text: "Save the dish")
    settings.uses = [LintUse(key: "Save the dish", span: Span(source, 0..<4), arguments: [])]
    #expect(Sample.rules(catalog, settings) == ["far-too-long"])
  }
}
