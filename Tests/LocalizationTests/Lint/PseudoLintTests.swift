import Catalogs
import Foundations
import Testing

@testable import Localization

/// Catalogs with texts in made-up languages, which are held against arguments and structure alone.
@Suite struct PseudoLintTests {
  private static let texts = #"""
    "Ready." : { }, "Write to name@example.com." : { }, "Open **%@** at\n/recipes" : { },
    "10 servings of “%@”" : { }, "Epicura is ready…" : { }, "a" : { }, "one two" : { },
    "%lld days" : { "localizations" : { "en" : { "variations" : { "plural" : {
      "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld day" } },
      "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } } } } } } }
    """#

  private func catalog(in locale: PseudoLocale, _ texts: String = texts) throws -> Catalog {
    var editor = CatalogEditor(try Sample.catalog(texts))
    editor.addTexts(of: [locale])
    var found = Diagnostics()
    let source = SourceText(path: "Test.xcstrings", bytes: editor.write())
    let catalog = try #require(Catalog.read(source, into: &found))
    #expect(found.all.isEmpty)
    return catalog
  }

  @Test(arguments: PseudoLocale.allCases) func aPseudoCatalogPassesTheLint(_ locale: PseudoLocale) throws {
    var settings = LintSettings()
    var found = Diagnostics()
    let glossary = "glossary: 1\nkeep: [Epicura]\nterms:\n  - { term: ready, en-XA: x, x-deva: x }\n"
    settings.glossary.read(SourceText(path: "g.yaml", text: glossary), into: &found)
    #expect(found.all.isEmpty)
    #expect(Sample.rules(try catalog(in: locale), settings) == [])
  }

  @Test func aLostArgumentOfAMadeUpLanguageIsReported() throws {
    let catalog = try Sample.catalog(["en": "%@ left.", "en-XA": "[ļéƒţ.]"])
    #expect(Sample.rules(catalog) == ["placeholder-missing"])
  }

  @Test(arguments: [
    ("Write to name@example.com.", "ŵŕîţé ţö name@example.com."),
    ("a.b+c@d-e.example", "a.b+c@d-e.example"), ("@name", "@ñåɱé"), ("a@b", "å@ƀ"), ("@", "@"),
    ("x@y.z and", "x@y.z åñđ"),
  ])
  func mailAddressesAreKept(_ text: String, _ expected: String) throws {
    let made = PseudoLocale.accented.localization(
      of: Localization(text: text), key: text, formats: FormatterCache())
    let value = try #require(made.node.unit?.value)
    #expect(value.lowercased().contains(expected), "\(value)")
  }

  @Test(arguments: ["a", "Add", "it is", "%@ and %@", "under"])
  func everyArabicVowelSignStandsOnALetter(_ text: String) throws {
    let catalog = try catalog(in: .bidirectional, "\(JSON.string(text).text) : { }")
    #expect(Sample.rules(catalog) == [])
  }
}
