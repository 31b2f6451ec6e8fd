import Catalogs
import Foundations
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
    Rule(locale: "en", testDescription: "no please in checks", pattern: #"\b[Pp]lease\b"#),
    Rule(locale: "en", testDescription: "British spelling", pattern: #"\b[Cc]olor"#),
    Rule(locale: "en", testDescription: "the typographic apostrophe", pattern: "'"),
    Rule(
      locale: "en", testDescription: "contractions",
      pattern: #"\b(cannot|(could|is|are|does|do|was|were|has) not|[Yy]ou are \w|[Tt]here is|[Tt]hat is)\b"#),
    Rule(
      locale: "en", testDescription: "turn on and off", pattern: #"\b[Ss]witch(es|ed)? (\w+ )?(on|off)\b"#),
    Rule(locale: "en", testDescription: "no longer", pattern: #"\b[Aa]ny ?more\b"#),
    Rule(locale: "en", testDescription: "manually", pattern: #"\bby hand\b"#),
    Rule(locale: "en", testDescription: "secure connections", pattern: #"\b([Ss]afe connection|safely)\b"#),
    Rule(locale: "en", testDescription: "free up space", pattern: #"\b[Mm]ake (some )?(space|room)\b"#),
    Rule(locale: "en", testDescription: "L for litres, since l looks like 1", pattern: #"%@ l\b"#),
    Rule(locale: "en", testDescription: "a comma in thousands", pattern: thousands),
    Rule(locale: "hi", testDescription: "a comma in thousands", pattern: thousands),
    Rule(locale: "ta", testDescription: "a comma in thousands", pattern: thousands),
    Rule(locale: "hi", testDescription: "sentences instead of semicolons", pattern: ";"),
    Rule(locale: "hi", testDescription: "no कृपया", pattern: "कृपया"),
    Rule(
      locale: "hi", testDescription: "no nukta in क ख ग", pattern: #"\u{958}|\u{959}|\u{95A}|[कखग]\u{93C}"#),
    Rule(
      locale: "hi", testDescription: "the words that people say",
      pattern: "साझा|सहेज|बहाल|नवीनीकरण|संस्करण|निष्क्रिय|प्रतीक्षा|केवल|बिलकुल|डिलीट|समाचार|भाँप"),
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
      pattern: "கொடி|கையால்|சேவையக|மறைந்துள்ள|அணைந்|வடிகட்டி|ஏற்கனவே|எதாவது|இரகசிய"),
    Rule(
      locale: "ta", testDescription: "flags are off; only a stove is put out",
      pattern: "(ஃபிளா|கில் ஸ்விட்).*அணைக்கப்|அணைக்கப்.*(ஃபிளா|கில் ஸ்விட்)"),
    Rule(
      locale: "ta", testDescription: "one form for one thing",
      pattern: "காலி செய்|ஆஃப்லைனில் உள்ளீர்கள்|ஆஃபில்|ஆஃப் ஆக உள்ள|இணைய முடியவில்லை|இணைய முடியாத"),
    Rule(locale: "ta", testDescription: "one imperative, -வும்", pattern: "\u{BC1}ங்கள்"),
    Rule(
      locale: "ta", testDescription: "a day behind a colon, since it has a comma", pattern: #"%(\d\$)?@ அன்று"#),
    Rule(locale: "ta", testDescription: "doubled consonants", pattern: "(க்கு|த்து|ட்டு|ற்று) [கசதப]"),
    Rule(locale: "ta", testDescription: "units written out", pattern: #"\d ம\.|நிமி\.|(^| )வி\."#),
  ]

  /// Four digits in a row that are no part of a day or of a telephone number.
  private static let thousands = #"(^|[^\d/.-])[1-9]\d{3}($|[^\d/-])"#

  @Test(arguments: rules) func textsKeepToTheRulesForWriters(_ rule: Rule) throws {
    let locale = try #require(LocaleTag(rule.locale))
    let pattern = try Regex(rule.pattern).matchingSemantics(.unicodeScalar)
    var texts = 0
    for (name, catalog) in try ShippedCatalogs.all() {
      // Lengths of time are read as people type them, also with a stop.
      for key in catalog.keys where !key.hasPrefix("field.duration.") || key.hasSuffix(".invalid") {
        for text in ShippedCatalogs.texts(of: key, in: locale, catalog) {
          texts += 1
          #expect(try pattern.firstMatch(in: text) == nil, "\(name), \(key): \(text)")
        }
      }
    }
    #expect(texts > 1800)
  }

  /// Every catalog, whether an app's or a plugin's: a diff of one in another form hides what has changed.
  @Test func catalogsAreWrittenAsXcodeWritesThem() throws {
    for (name, catalog) in try ShippedCatalogs.all() {
      #expect(
        CatalogForm.canonical(catalog) == catalog.source.bytes, "\(name): `kolam strings fmt` formats it")
    }
  }
}
