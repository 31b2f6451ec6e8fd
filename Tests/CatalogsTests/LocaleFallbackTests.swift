import Catalogs
import Foundations
import Testing

/// Declared fallbacks: `mr` → `hi` → the source language.
@Suite struct LocaleFallbackTests {
  private static let marathi = LocaleTag("mr") ?? .english
  private static let fallbacks = LocaleFallbacks([marathi: .hindi])

  /// `Save` in English alone, `Cook` in Hindi too, `Eat` in all three.
  private static let texts = """
    { "sourceLanguage": "en", "version": "1.0", "strings": {
      "Save": {},
      "Cook %lld": { "localizations": { "hi": { "variations": { "plural": {
        "one": \(unit("%lld पकाएँ (one)")), "other": \(unit("%lld पकाएँ (other)")) } } } } },
      "Eat": { "localizations": { "hi": \(unit("खाएँ")), "mr": \(unit("खा")) } }
    } }
    """

  private func localizer(_ locale: String, _ fallbacks: LocaleFallbacks = fallbacks) throws -> Localizer {
    Localizer(
      catalogs: [try catalog(Self.texts)], locale: try #require(LocaleTag(locale)), fallbacks: fallbacks)
  }

  @Test(
    arguments: [
      ("mr", "Eat", "खा", LocalizedText.Origin.locale), ("mr-IN", "Eat", "खा", .locale),
      ("mr", "Save", "Save", .source), ("hi-IN", "Eat", "खाएँ", .locale), ("hi", "Save", "Save", .source),
    ])
  func looksTextsUpAlongTheChain(
    _ locale: String, _ key: String, _ expected: String, _ origin: LocalizedText.Origin
  ) throws {
    let text = try localizer(locale).resolve(key)
    #expect(text.text == expected && text.origin == origin)
  }

  @Test(arguments: ["mr", "mr-IN"])
  func aFallbackIsNotATranslation(_ locale: String) throws {
    let text = try localizer(locale).resolve("Cook %lld", [3])
    #expect(text.text == "3 पकाएँ (other)" && text.origin == .fallback && text.isMissing)
    #expect(text.locale == .hindi)
  }

  /// Hindi counts 0 as one, and Marathi as other.
  @Test func pluralsFollowTheLanguageOfTheText() throws {
    #expect(try localizer("mr").string("Cook %lld", [0]) == "0 पकाएँ (one)")
  }

  @Test func withoutADeclarationTheSourceIsShown() throws {
    let text = try localizer("mr", .none).resolve("Cook %lld", [1])
    #expect(text.origin == .source && text.locale == .english)
  }

  @Test func aLanguageWithoutAnyTextIsShownInItsFallback() throws {
    let catalog = try catalog(key: "Eat", #""hi":\#(unit("खाएँ"))"#)
    let localizer = Localizer(catalogs: [catalog], locale: Self.marathi, fallbacks: Self.fallbacks)
    #expect(localizer.string("Eat") == "खाएँ")
    #expect(localizer.lacking == Self.marathi && localizer.locale == .hindi)
    #expect(localizer.text(of: .duration(.seconds(300))) == "5 मिनट")
  }

  @Test(
    arguments: [
      ("mr", ["hi"]), ("mr-IN", ["hi"]), ("kok", ["mr", "hi"]), ("hi", []), ("en", []), ("a1-x", []),
    ])
  func followsEachStepOnce(_ locale: String, _ expected: [String]) throws {
    let konkani = try #require(LocaleTag("kok"))
    let chain = LocaleFallbacks([Self.marathi: .hindi, konkani: Self.marathi])
    guard let tag = LocaleTag(locale) else { return }
    #expect(chain.chain(of: tag).map(\.description) == expected)
  }

  @Test func aCycleEnds() {
    let cycle = LocaleFallbacks([Self.marathi: .hindi, .hindi: Self.marathi, .tamil: .tamil])
    #expect(cycle.chain(of: Self.marathi) == [.hindi])
    #expect(cycle.chain(of: .tamil).isEmpty)
  }
}

/// Values are in the language of the texts around them.
@Suite struct ValueLanguageTests {
  private static let hour = Value.duration(.seconds(300))

  @Test func argumentsAreInTheLanguageOfTheirText() throws {
    let catalog = try catalog(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "Takes %@": {}, "Ready in %@": { "localizations": { "hi": \(unit("%@ में तैयार")) } } } }
      """)
    let hindi = Localizer(catalogs: [catalog], locale: .hindi)
    #expect(hindi.string("Ready in %@", [Self.hour]) == "5 मिनट में तैयार")
    #expect(hindi.string("Takes %@", [Self.hour]) == "Takes 5 min")
  }

  @Test func valuesByThemselvesAreInTheLanguageOfTheAppsTexts() throws {
    let app = try catalog(#"{"sourceLanguage":"en","version":"1.0","strings":{"Takes %@":{}}}"#)
    let shared = try catalog(key: "Back", #""hi":\#(unit("वापस"))"#)
    let hindi = Localizer(catalogs: [app], shared: [shared], locale: .hindi)
    #expect(hindi.valueLocale == .english && hindi.text(of: Self.hour) == "5 min")
    // The words that all apps share stay Hindi.
    #expect(hindi.string("Back") == "वापस" && hindi.locale == .hindi && hindi.lacking == nil)
  }

  @Test func textsWithoutWordsTakeTheValuesOfTheLocale() throws {
    let catalog = try catalog(
      #"{"sourceLanguage":"en","version":"1.0","strings":{"%@!":{},"b":{"localizations":{"hi":\#(unit("b"))}}}}"#
    )
    let hindi = Localizer(catalogs: [catalog], locale: .hindi)
    #expect(hindi.string("%@!", [Self.hour]) == "5 मिनट!")
  }

  @Test func countsWhatIsShownInALanguage() throws {
    let catalog = try catalog(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "A": {}, "B": { "localizations": { "hi": \(unit("ब")) } },
        "C": { "localizations": { "hi": \(unit("", state: "new")) } }, "X": { "shouldTranslate": false } } }
      """)
    #expect(catalog.progress(in: .hindi) == (1, 3))
    #expect(catalog.progress(in: .tamil) == (0, 3))
    #expect(catalog.progress(in: .english) == (3, 3))
  }
}

@Suite struct TextsByLanguageTests {
  private let name: Value = ["en": "Idli", "hi": "इडली"]

  @Test(
    arguments: [
      ("hi", "hi", true), ("hi-IN", "hi", true), ("ta", "en", false), ("en-GB", "en", true),
    ])
  func namesTheLanguageThatIsServed(_ asked: String, _ language: String, _ isTranslated: Bool) throws {
    let tag = try #require(LocaleTag(asked))
    let texts = try #require(TextsByLanguage(name))
    #expect(texts.language(for: tag)?.description == language)
    #expect(texts.isTranslated(into: tag) == isTranslated)
  }

  @Test func aFallbackComesBeforeEnglish() throws {
    let marathi = try #require(LocaleTag("mr"))
    let texts = try #require(TextsByLanguage(name))
    #expect(texts.language(for: marathi) == .english)
    #expect(texts.language(for: marathi, LocaleFallbacks([marathi: .hindi])) == .hindi)
  }

  @Test(arguments: [Value.null, "Idli", .map(.empty), ["no tag!": "x"], .list([])])
  func otherValuesAreNone(_ value: Value) {
    #expect(TextsByLanguage(value) == nil)
  }
}
