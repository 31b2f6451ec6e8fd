import Catalogs
import Foundations
import Testing

@testable import Localization

/// The fields of a glossary's term beside its words.
@Suite struct GlossaryFieldTests {
  /// Reads a glossary.
  private func read(_ text: String) -> (settings: LintSettings, problems: [String]) {
    var settings = LintSettings()
    var found = Diagnostics()
    settings.glossary.read(SourceText(path: "g.yaml", text: "glossary: 1\n" + text), into: &found)
    return (settings, found.sorted.map(\.message))
  }

  @Test(arguments: [("பகிர்", true), ("ரெசிபியைப் பகிரவும்.", true), ("அனுப்பு", false)])
  func aVerbMayHaveTheFormOfAButtonOrOfASentence(_ text: String, _ isAccepted: Bool) throws {
    let (settings, problems) = read(
      "terms:\n  - { term: share, hi: शेयर, button: { ta: பகிர் }, sentence: { ta: பகிரவும் } }\n")
    #expect(problems == [])
    let found = CatalogLint.run(try Sample.catalog(["en": "Share", "ta": text]), settings)
    #expect(found.count { $0.rule == TermCheck.glossary } == (isAccepted ? 0 : 1))
  }

  @Test(arguments: [("tester.log", 1), ("cook.log", 0)])
  func aTermOfADomainAppliesToItsKeys(_ key: String, _ count: Int) throws {
    let (settings, problems) = read(
      "domains: { tester: tester.* }\nterms:\n  - { term: log, hi: लॉग, domain: tester, never: { hi: लट्ठा } }\n")
    #expect(problems == [])
    let unit = { (text: String) in
      "{ \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } }"
    }
    func found(_ text: String) throws -> Int {
      let texts = "\"en\" : \(unit("The log")), \"hi\" : \(unit(text))"
      let catalog = try Sample.catalog("\"\(key)\" : { \"localizations\" : { \(texts) } }")
      return CatalogLint.run(catalog, settings).count { $0.rule == TermCheck.glossary }
    }
    #expect(try found("लकड़ी") == count)
    #expect(try found("लॉग") == 0)
    #expect(try found("लॉग, लट्ठा") == count)
  }

  @Test func aTermIsFoundHoweverItsAccentsAreWritten() throws {
    for term in ["cr\u{E8}me", "cre\u{300}me"] {
      let (settings, _) = read("keep: [\(term)]\nterms:\n  - { term: \(term), hi: क्रीम }\n")
      for text in ["The cr\u{E8}me", "The cre\u{300}me", "Crèmes"] {
        let found = CatalogLint.run(try Sample.catalog(["en": text, "hi": "मलाई"]), settings)
        #expect(found.count { $0.rule == TermCheck.glossary } == 1, "\(text)")
      }
    }
  }

  @Test func aFindingSaysTheGenderAndShowsTheExample() throws {
    let (settings, problems) = read(
      "terms:\n  - { term: recipe, hi: रेसिपी, gender: { hi: feminine }, example: { hi: नई रेसिपी } }\n")
    #expect(problems == [])
    let found = CatalogLint.run(try Sample.catalog(["en": "New recipe", "hi": "नया व्यंजन"]), settings)
    #expect(found.map(\.diagnostic.help) == ["feminine, as in “नई रेसिपी”"])
  }

  @Test(arguments: [
    ("gender: feminine", "expected a mapping, and found a text"), ("gender: { hi: f }", "`f` is no gender"),
    ("example: { hi: [] , xx!: a }", "`xx!` is no language"),
    ("button: पहला", "expected a mapping, and found a text"),
    ("sentence: { hi: { a: b } }", "expected a text, and found a mapping"),
    ("domain: cook", "there is no domain `cook`"), ("domain: [cook]", "expected a text, and found a list"),
  ])
  func aMalformedFieldIsReported(_ field: String, _ message: String) {
    #expect(read("terms:\n  - { term: share, hi: शेयर, \(field) }\n").problems == [message])
  }
}
