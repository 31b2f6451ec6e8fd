import Catalogs
import Foundations
import Testing

@testable import Localization

/// An app's lint settings in the files beside the catalog.
@Suite struct LintSettingsTests {
  @Test(arguments: [
    ("same-as-source", "Ready", "hi"), ("KL1155", "Ready", "hi"), ("kl1155", "Re*", "hi"),
    ("same-as-source", "*", "[ta, hi]"),
    ("same-as-source", "*e*dy", "hi"),
  ]) func suppressesIgnoredFindings(_ check: String, _ key: String, _ locale: String) throws {
    let catalog = try Sample.catalog(["en": "Ready", "hi": "Ready"])
    #expect(Sample.rules(catalog) == ["same-as-source"])
    let (settings, problems) = Sample.settings(
      "lint: 1\nignore:\n  - { check: \(check), key: \"\(key)\", locale: \(locale), reason: a name }\n")
    #expect(problems == [])
    #expect(Sample.rules(catalog, settings) == [])
  }

  @Test(arguments: ["Ready?", "R*x", "ready", "*y*x", "Re"]) func doesNotIgnoreOtherKeys(_ key: String) throws
  {
    let catalog = try Sample.catalog(["en": "Ready", "hi": "Ready"])
    let settings = Sample.settings(
      "lint: 1\nignore:\n  - { check: same-as-source, key: \"\(key)\", reason: a name }\n"
    ).settings
    #expect(Set(Sample.rules(catalog, settings)) == ["same-as-source", "unused-ignore"])
  }

  @Test func doesNotReportUnusedIgnoresOfUncheckedLanguages() throws {
    let catalog = try Sample.catalog(["en": "Ready", "hi": "तैयार", "ta": "Ready"])
    var settings = Sample.settings(
      "lint: 1\nignore:\n  - { check: same-as-source, key: Ready, locale: ta, reason: a name }\n"
    ).settings
    settings.locales = [.hindi]
    #expect(Sample.rules(catalog, settings) == [])
  }

  @Test(arguments: [
    ("lint: 2\n", "1 the version is `2`, and only 1 is known"),
    ("lnit: 1\n", "1 there is no key `lnit` here"),
    ("lint: 1\nignore: all\n", "2 expected a list, and found a text"),
    ("lint: 1\nignore:\n  - { check: same, key: a, reason: b }\n", "3 there is no check `same`"),
    (
      "lint: 1\nignore:\n  - { check: urls, key: a, reason: \" \" }\n",
      "3 expected a text, and found an empty one"
    ),
    ("lint: 1\nignore:\n  - { check: urls, key: a }\n", "3 `reason` is missing"),
    ("lint: 1\ndigits: { hi: arabic }\n", "2 `arabic` are no digits, expected `latin` or `native`"),
    ("lint: 1\ndigits: { hindi_: latin }\n", "2 `hindi_` is no language"),
    ("lint: 1\nlimits:\n  - { key: a, cells: 0 }\n", "3 `0` is no whole number from 1 on"),
    ("lint: 1\nlimits:\n  - { key: a }\n", "3 the limit has no number"),
  ]) func reportsInvalidSettingsAtTheirLine(_ yaml: String, _ expected: String) {
    #expect(Sample.settings(yaml).problems.contains(expected))
  }

  @Test(arguments: ["", "\u{0}", "lint: [", "- 1", "lint: 1\nignore: [[[[[[[[[[1]]]]]]]]]]", "lint: {a: b}"])
  func reportsMalformedSettings(_ yaml: String) {
    #expect(!Sample.settings(yaml).problems.isEmpty)
  }

  @Test(arguments: [("१५ मिनट तक", ["digits"]), ("15 मिनट तक", [])])
  func otherDigitsThanTheSettingsSayAreReported(_ text: String, _ rules: [String]) throws {
    let (settings, problems) = Sample.settings("lint: 1\ndigits: { hi: latin }\n")
    #expect(problems == [])
    #expect(Sample.rules(try Sample.catalog(["en": "Up to 15 min", "hi": text]), settings) == rules)
  }

  @Test func doesNotMistakeALongerTermForAShorterOne() throws {
    var settings = LintSettings()
    var found = Diagnostics()
    let glossary = """
      glossary: 1
      terms:
        - { term: copy, hi: कॉपी }
        - { term: saved copy, hi: सहेजी गई प्रति }
      """
    settings.glossary.read(SourceText(path: "g.yaml", text: glossary), into: &found)
    #expect(found.all.isEmpty)
    #expect(Sample.rules(try Sample.catalog(["en": "The saved copy", "hi": "सहेजी गई प्रति"]), settings) == [])
    #expect(Sample.rules(try Sample.catalog(["en": "The copies", "hi": "प्रतियाँ"]), settings) == [])
    #expect(Sample.rules(try Sample.catalog(["en": "The copy", "hi": "प्रति"]), settings) == ["glossary"])
  }

  @Test(arguments: [
    ("रेसिपी साझा करें", true), ("साझा", true), ("रेसिपी शेयर करें", false), ("अनसाझा शेयर", false), ("सा शेयर", false),
  ])
  func reportsWordsThatTheGlossaryRefuses(_ text: String, _ isRefused: Bool) throws {
    let glossary = """
      glossary: 1
      terms:
        - { term: share, hi: शेयर, never: { hi: [साझा, बाँट], ta: கொடி } }
      """
    var settings = LintSettings()
    var found = Diagnostics()
    settings.glossary.read(SourceText(path: "g.yaml", text: glossary), into: &found)
    #expect(found.all.isEmpty)
    let told = CatalogLint.run(try Sample.catalog(["en": "Hand over", "hi": text]), settings)
      .map(\.diagnostic.message)
    #expect(told == (isRefused ? ["`साझा` is never said for `share`, which is `शेयर` (hi: Hand over)"] : []))
  }

  @Test(arguments: [
    ("never: साझा", "expected a mapping, and found a text"),
    ("never: { hindi!: साझा }", "`hindi!` is no language"),
    ("never: { hi: {} }", "expected a text, and found a mapping"),
  ])
  func reportsMalformedRefusals(_ never: String, _ message: String) {
    var glossary = Glossary()
    var found = Diagnostics()
    glossary.read(
      SourceText(path: "g.yaml", text: "glossary: 1\nterms:\n  - { term: share, \(never) }\n"), into: &found)
    #expect(found.all.map(\.message) == [message])
  }

  @Test(arguments: ["पिழை", "பிழை உள்ளது", "பிழையை நீக்கு"]) func acceptsInflectedTerms(_ text: String) throws {
    var settings = LintSettings()
    var found = Diagnostics()
    settings.glossary.read(
      SourceText(path: "g.yaml", text: "glossary: 1\nterms:\n  - { term: error, ta: [பிழை] }\n"), into: &found)
    let rules = Sample.rules(try Sample.catalog(["en": "Error", "ta": text]), settings)
    #expect(rules == (text.hasPrefix("பி") ? [] : ["glossary", "mixed-script"]))
  }
}

/// The record of source texts.
@Suite struct SourceRecordTests {
  private func told(_ record: SourceRecord, _ catalog: Catalog) -> [String] {
    var settings = LintSettings()
    settings.sources = record
    return CatalogLint.run(catalog, settings).map { "\($0.locale?.description ?? "-") \($0.rule.name)" }
  }

  private func catalog(en: String, hi: String, ta: String) throws -> Catalog {
    let units = ["en": en, "hi": hi, "ta": ta].sorted { $0.key < $1.key }.map {
      "\"\($0.key)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\($0.value)\" } }"
    }
    return try Sample.catalog("\"a.title\" : { \"localizations\" : { \(units.joined(separator: ", ")) } }")
  }

  @Test func reportsOnlyOutdatedTranslations() throws {
    let record = try catalog(en: "Ready", hi: "तैयार", ta: "தயார்").sourceRecord
    #expect(told(record, try catalog(en: "Ready", hi: "तैयार", ta: "தயார்")) == [])
    let reworded = try catalog(en: "Ready now", hi: "अब तैयार", ta: "தயார்")
    #expect(told(record, reworded) == ["- source-record", "ta source-changed"])
    #expect(told(reworded.sourceRecord, reworded) == [])
  }

  @Test func recordRoundTrips() throws {
    let record = try Sample.catalog(
      #""a \"b\": %@\n" : { }, "ठीक है #1" : { "shouldTranslate" : true }, "" : { }"#
    ).sourceRecord
    var found = Diagnostics()
    #expect(SourceRecord.read(SourceText(path: "s.yaml", text: record.text), into: &found) == record)
    #expect(found.all.isEmpty)
  }

  @Test(arguments: [
    "", "sources: 3\ntexts: {}", "sources: 1\ntexts: [a]", "sources: 1\ntexts: { a: b }", "\t",
  ])
  func rejectsAMalformedRecord(_ text: String) {
    var found = Diagnostics()
    #expect(SourceRecord.read(SourceText(path: "s.yaml", text: text), into: &found) == nil)
    #expect(found.hasErrors)
  }
}
