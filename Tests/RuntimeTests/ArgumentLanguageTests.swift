import Catalogs
import Foundations
import Testing

@testable import Runtime

/// What the arguments of a text format is in the language of that text.
@Suite struct ArgumentLanguageTests {
  private static let home = """
    screen: home
    title: Home
    body:
      - { text: 'Takes ${duration(duration("90m"))}', id: untranslated }
      - { text: 'Ready in ${duration(duration("90m"))}', id: translated }
      - { text: '${duration(duration("90m"))}', id: alone }
      - { text: "Cook ${localized({'en': 'Idli', 'hi': 'इडली'})}", id: data }
      - { text: { key: "kind.${app.theme}", args: [ 'duration(duration("90m"))' ] }, id: choice }
    """

  private static let catalog = """
    { "sourceLanguage" : "en", "strings" : {
      "Home" : {}, "Takes %@" : {}, "Cook %@" : {},
      "kind.light" : { "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "For %@" } } } },
      "Ready in %@" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "%@ में तैयार" } } } }
    }, "version" : "1.0" }
    """

  private func label(_ id: String, _ locale: String) throws -> String {
    let app = try TestApp(["home": Self.home])
    app.write("Locales/demo.xcstrings", Self.catalog)
    _ = try app.start(SessionSettings(locale: locale))
    return try #require(try app.view().node(id)).label
  }

  @Test func aDurationIsInTheLanguageOfTheTextAroundIt() throws {
    #expect(try label("untranslated", "hi") == "Takes 1 hr 30 min")
    #expect(try label("translated", "hi") == "1 घंटा 30 मिनट में तैयार")
    #expect(try label("choice", "hi") == "For 1 hr 30 min")
    #expect(try label("untranslated", "en") == "Takes 1 hr 30 min")
  }

  @Test func aValueAloneIsInTheLanguageOfTheApp() throws {
    #expect(try label("alone", "hi") == "1 घंटा 30 मिनट")
  }

  @Test func aNameOfTheServersStaysInTheLanguageThatWasAskedFor() throws {
    #expect(try label("data", "hi") == "Cook इडली")
  }

  @Test func aSwitchOfTheLanguageFormatsArgumentsAgain() throws {
    let app = try TestApp(["home": Self.home])
    app.write("Locales/demo.xcstrings", Self.catalog)
    _ = try app.start(SessionSettings(locale: "hi"))
    #expect(try app.view().node("untranslated")?.label == "Takes 1 hr 30 min")
    try app.send(.locale("en"))
    #expect(try app.view().node("translated")?.label == "Ready in 1 hr 30 min")
    try app.send(.locale("hi"))
    #expect(try app.view().node("translated")?.label == "1 घंटा 30 मिनट में तैयार")
  }
}

/// Texts of the server that are shown in another language say why.
@Suite struct FallbackDataTests {
  private func source(_ locale: String) throws -> TextSource {
    let app = try TestApp(
      [
        "home": """
        screen: home
        title: Home
        body: [ { text: "${localized({'en': 'Idli', 'hi': 'इडली'})}", id: name } ]
        """
      ],
      app: """
        app: demo
        name: Demo
        start: home
        locales: [en, hi, ta, mr]
        fallback: { mr: hi }
        plugins: { test: ">=1.0" }
        """, texts: ["Home": ["hi": "होम", "ta": "முகப்பு", "mr": "मुख्यपृष्ठ"]])
    var settings = SessionSettings(locale: locale)
    settings.tracesTexts = true
    _ = try app.start(settings)
    return try #require(try app.view().node("name")?.sources[.label]?.first)
  }

  @Test func aDeclaredFallbackIsNotAMissingTranslation() throws {
    let marathi = try source("mr")
    #expect(marathi.status == .fallbackData)
    #expect(marathi.locale?.description == "hi")
    #expect(marathi.isUnfinished && marathi.isData && !marathi.isCatalogText)
    let tamil = try source("ta")
    #expect(tamil.status == .untranslatedData)
    #expect(tamil.locale?.description == "en")
    #expect(try source("hi").status == .data)
  }

  /// One value is one text, wherever it stands.
  @Test(arguments: ["alone", "within", "verbatim", "list"]) func aTimeIsInTheZoneOfThePerson(_ id: String)
    throws
  {
    let time = "timestamp('2026-01-01T18:30:00Z')"
    let app = try TestApp([
      "home": """
      screen: home
      title: Home
      body:
        - { text: "${\(time)}", id: alone }
        - { text: "At ${\(time)}", id: within }
        - { text: { verbatim: "At ${\(time)}" }, id: verbatim }
        - { text: "At ${[\(time)]}", id: list }
      """
    ])
    _ = try app.start(SessionSettings(zone: "Asia/Kolkata"))
    let label = try #require(try app.view().node(id)).label
    #expect(label == (id == "alone" ? "" : "At ") + "Jan 2, 2026 at 12:00\u{202F}AM")
  }
}
