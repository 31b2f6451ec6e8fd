import Catalogs
import Testing

@Suite struct LocaleTagTests {
  @Test(arguments: [
    ("hi", "hi"), ("hi_IN", "hi-IN"), ("HI-in", "hi-IN"), ("zh_hant_tw", "zh-Hant-TW"), ("es-419", "es-419"),
    ("hi_IN.UTF-8", "hi-IN"), ("en_US.UTF-8@numbers=deva", "en-US-u-nu-deva"),
    ("hi-IN-u-NU-deva", "hi-IN-u-nu-deva"), ("hi-u-nu-deva-ca-indian", "hi-u-ca-indian-nu-deva"),
    ("iw", "he"), ("in-ID", "id-ID"), ("my-BU", "my-MM"), ("zh-cmn", "cmn"),
    ("sl-rozaj-1994", "sl-rozaj-1994"),
    ("x-double", "x-double"), ("en-XA", "en-XA"), ("de-x-Team", "de-x-team"),
    ("en-t-hi-a-bc", "en-a-bc-t-hi"),
  ])
  func canonicalizesTags(written: String, canonical: String) {
    #expect(LocaleTag(written)?.description == canonical)
  }

  @Test(arguments: [
    "", "C", "-", "hi-", "hi--IN", "h", "123", "hi-IN-IN", "hi-u", "x", "hi-x-", "हिन्दी", "en US",
    "en-a-bb-a-cc", "sl-rozaj-rozaj", "toolongsubtag", String(repeating: "a-", count: 500), "hi\u{0}",
  ])
  func rejectsInvalidTags(text: String) {
    #expect(LocaleTag(text).map(\.description) == nil)
  }

  @Test(arguments: [
    ("hi", true), ("pt-BR", true), ("sat", true), ("hne", true), ("tlh", true), ("hindi", false),
    ("xx", false), ("xyz", false), ("tam", false), ("und", false), ("x-double", false),
  ])
  func knowsTheLanguagesOfCLDRByTheirCodes(_ text: String, _ isKnown: Bool) {
    #expect(LocaleTag(text)?.isKnownLanguage == isKnown)
  }

  @Test(arguments: [
    ("hindi", "hi"), ("Marathi", "mr"), ("हिन्दी", "hi"), ("tam", "ta"), ("tam-LK", "ta-LK"), ("tamli", "ta"),
    ("xx", nil), ("h!", nil), ("", nil),
  ])
  func guessesWhichLanguageIsMeant(_ word: String, _ tag: String?) {
    #expect(LocaleTag.meant(by: word, among: [.english, .hindi, .tamil])?.description == tag)
  }

  @Test func parsesSubtags() {
    let tag = LocaleTag("zh_Hant_TW-u-nu-hanidec-x-a")
    #expect(tag?.language == "zh" && tag?.script == "Hant" && tag?.region == "TW")
    #expect(tag?.extensions == ["u-nu-hanidec"] && tag?.privateUse == "a")
    #expect(tag?.base.description == "zh-Hant-TW")
    #expect(LocaleTag("hi_IN") == LocaleTag("hi-in"))
  }

  /// The localization that iOS would choose.
  @Test(arguments: [
    ("hi-IN", "hi"), ("ta-LK", "ta"), ("pt-PT", "pt-BR"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"),
    ("es-MX", "es-419"), ("es-ES", "es-419"), ("fr-CA", "fr"), ("hi-Latn-IN", "en"),
    ("hi-IN-u-nu-deva", "hi"),
    ("de-DE", nil), ("de-DE,ta-IN", "ta"), ("ur-PK,hi-IN", "hi"), ("en-XA", nil), ("hi", "hi"),
  ])
  func matchesLocalesLikeIOS(asked: String, expected: String?) {
    let available = ["en", "hi", "ta", "pt_BR", "zh_Hant", "es_419", "fr", "ar"].compactMap { LocaleTag($0) }
    let preferences = asked.split(separator: ",").compactMap { LocaleTag(String($0)) }
    #expect(LocaleTag.matches(for: preferences, among: available).first?.description == expected)
  }

  @Test(arguments: [
    ("hi", ["hi"]), ("es-MX", ["es-MX", "es-419", "es"]), ("en-IN", ["en-IN", "en-GB", "en-001", "en"]),
    ("zh-Hant-HK", ["zh-Hant-HK", "zh-Hant", "zh-TW"]), ("hi-IN-u-nu-deva", ["hi-IN", "hi"]),
    ("x-double", ["x-double"]),
  ])
  func fallsBackAlongAppleParentLocales(tag: String, chain: [String]) {
    #expect(LocaleTag(tag)?.fallbackChain.map(\.description) == chain)
  }

  @Test(arguments: [
    ("ar", LocaleTag.Direction.rightToLeft), ("ur-IN", .rightToLeft), ("ar-XB", .rightToLeft),
    ("hi", .leftToRight), ("ta", .leftToRight), ("en-XA", .leftToRight), ("x-double", .leftToRight),
    ("az-Arab", .rightToLeft),
  ])
  func knowsItsDirection(tag: String, direction: LocaleTag.Direction) {
    #expect(LocaleTag(tag)?.direction == direction)
  }

  @Test func namesLanguages() {
    #expect(LocaleTag.hindi.name(in: .hindi) == "हिन्दी")
    #expect(LocaleTag.tamil.name(in: .english) == "Tamil")
  }
}
