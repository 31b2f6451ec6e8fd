import Catalogs
import Foundation
import Foundations
import Runtime
import Testing

/// Holds what a machine can hold of `Locales/GLOSSARY.md`.
@Suite struct TextStyleTests {
  /// A pattern that no text of a language has.
  struct Rule: Sendable, CustomTestStringConvertible {
    let locale: String
    let testDescription: String
    let pattern: String
  }

  static let rules = [
    Rule(locale: "en", testDescription: "sentences instead of semicolons", pattern: ";"),
    Rule(locale: "en", testDescription: "no please in checks", pattern: #"\bPlease\b"#),
    Rule(locale: "en", testDescription: "British spelling", pattern: #"\b[Cc]olor"#),
    Rule(locale: "en", testDescription: "the typographic apostrophe", pattern: "'"),
    Rule(
      locale: "en", testDescription: "contractions",
      pattern: #"\b(cannot|(could|is|are|does|do|was|were|has) not|[Yy]ou are \w|[Tt]here is|[Tt]hat is)\b"#),
    Rule(locale: "hi", testDescription: "sentences instead of semicolons", pattern: ";"),
    Rule(locale: "hi", testDescription: "no कृपया", pattern: "कृपया"),
    Rule(
      locale: "hi", testDescription: "no nukta in क ख ग", pattern: #"\u{958}|\u{959}|\u{95A}|[कखग]\u{93C}"#),
    Rule(
      locale: "hi", testDescription: "the words that people say",
      pattern: "साझा|सहेज|बहाल|नवीनीकरण|संस्करण|निष्क्रिय|प्रतीक्षा|केवल|बिलकुल"),
    Rule(
      locale: "hi", testDescription: "what is to be copied is not followed by a danda",
      pattern: "[a-km-z][a-z]।"),
    Rule(locale: "hi", testDescription: "units written out", pattern: "॰"),
    Rule(locale: "hi", testDescription: "questions that ask with ना है", pattern: #"(एँ|रें|दें|लें)\?"#),
    Rule(locale: "ta", testDescription: "sentences instead of semicolons", pattern: ";"),
    Rule(
      locale: "ta", testDescription: "a hyphen between an argument and an ending",
      pattern: #"%(\d\$)?(@|lld)”? ?(இல்|இன்|ஆல்|ஐ|க்கு|ஆவது)(?!\w)"#),
    Rule(
      locale: "ta", testDescription: "the words that people say",
      pattern: "கொடி|கையால்|சேவையக|மறைந்துள்ள|அணைந்|அணைக்கப்|வடிகட்டி|ஏற்கனவே"),
    Rule(locale: "ta", testDescription: "doubled consonants", pattern: "(க்கு|த்து|ட்டு|ற்று) [கசதப]"),
    Rule(locale: "ta", testDescription: "units written out", pattern: #"\d ம\.|நிமி\.|(^| )வி\."#),
  ]

  @Test(arguments: rules) func textsKeepToTheRulesForWriters(_ rule: Rule) throws {
    let locale = try #require(LocaleTag(rule.locale))
    let pattern = try Regex(rule.pattern).matchingSemantics(.unicodeScalar)
    var texts = 0
    for name in ["Kolam"] + ShippedApp.names {
      var diagnostics = Diagnostics()
      let source = try SourceText.load("\(ShippedApp.root)/Locales/\(name).xcstrings")
      let catalog = try #require(Catalog.read(source, into: &diagnostics))
      // Lengths of time are read as people type them, also with a stop.
      for key in catalog.keys where !key.hasPrefix("field.duration.") || key.hasSuffix(".invalid") {
        let written = catalog.localization(key, in: locale).map { Self.texts($0.node) }
        for text in written ?? (rule.locale == "en" ? [key] : []) {
          texts += 1
          #expect(try pattern.firstMatch(in: text) == nil, "\(name), \(key): \(text)")
        }
      }
    }
    #expect(texts > 600)
  }

  /// Every catalog, whether an app's or a plugin's: a diff of one in another form hides what has changed.
  @Test func catalogsAreWrittenAsXcodeWritesThem() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(ShippedApp.root)/Locales")
      .filter { $0.hasSuffix(".xcstrings") }
    #expect(names.count > ShippedApp.names.count)
    for name in names.sorted() {
      var diagnostics = Diagnostics()
      let source = try SourceText.load("\(ShippedApp.root)/Locales/\(name)")
      let catalog = try #require(Catalog.read(source, into: &diagnostics))
      #expect(CatalogForm.canonical(catalog) == source.bytes, "\(name): `kolam strings fmt` formats it")
    }
  }

  private static func texts(_ node: LocalizationNode) -> [String] {
    (node.unit.map { [$0.value] } ?? []) + node.variations.flatMap(\.cases).flatMap { texts($0.node) }
  }
}
