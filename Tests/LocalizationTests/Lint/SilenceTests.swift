import Catalogs
import Testing

@testable import Localization

/// What is right, and only looks wrong: each of these drew a warning in some other tool.
@Suite struct SilenceTests {
  @Test(arguments: [
    ("hi", "Add it.", "इसे जोड़ें।"), ("ja", "Add it.", "追加します。"), ("th", "Add it.", "เพิ่ม"),
    ("fr", "Name: %@", "Nom : %@"), ("es", "Really?", "¿De verdad?"), ("ar", "Really?", "حقا؟"),
    ("el", "Really?", "Αλήθεια;"), ("hi", "Save 50% on all", "सब पर 50% बचाएँ"),
    ("de", "Version", "Version"), ("fr", "Name", "Name"), ("ta", "Enter your PIN", "உங்கள் PINஐ உள்ளிடவும்"),
    ("hi", "Slowly", "धीरे धीरे"), ("hi", "10 of 1,500", "1,500 में से १०"), ("hi", "1.5 litres", "१.५ लीटर"),
    ("de", "1,500 km", "1.500 km"), ("fr", "Say “hi”", "Dites « salut »"), ("de", "Say \"hi\"", "„hi“ sagen"),
    ("hi", "%@ sent %@", "%2$@ को %1$@ ने भेजा"), ("ta", "30 ml", "30 மி.லி."), ("hi", "2 litres", "2 ली."),
    ("de", "usage: /msg <nickname>", "Aufruf: /msg <Spitzname>"), ("hi", "1) Soak", "1) भिगोएँ"),
    ("de", "Use %@", "%@ verwenden"), ("hi", "Fly :)", "उड़ें :)"),
    ("ta", "Devices", "சாதனங்கள்"), ("ml", "Indian", "ഇന്ത്യന്‍"), ("bn", "Sun", "সূর্য"),
    ("fa", "I want", "می‌خواهم"), ("ur", "Ready", "تیار"), ("zh-Hans", "Loading…", "加载中……"),
    ("pa", "Family 👨‍👩‍👧", "ਪਰਿਵਾਰ 👨‍👩‍👧"), ("hi", "OK", "ठीक है"), ("sr", "Ready", "Спремно"),
    ("sr-Latn", "Ready", "Spremno"),
    ("ja", "iPhone settings", "iPhoneの設定"), ("ko", "Wi-Fi settings", "Wi-Fi 설정"), ("hi", "See %@.", "%@ देखें।"),
  ]) func nothingIsTold(_ locale: String, _ source: String, _ text: String) throws {
    let wanted = locale == "hi" && source == "10 of 1,500" ? ["mixed-digits"] : []
    #expect(Sample.rules(try Sample.catalog(["en": source, locale: text])) == wanted)
  }

  @Test func whatHasNoLettersNeedsNoTranslation() throws {
    let catalog = try Sample.catalog(
      #""%lld. %@" : { }, "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } }"#
    )
    #expect(Sample.rules(catalog) == [])
  }

  @Test func aTextForExactlyOneNumberMayLeaveItOut() throws {
    let arabic = [
      "zero": "لا أيام", "one": "يوم", "two": "يومان", "few": "%lld أيام", "many": "%lld يوما",
      "other": "%lld يوم",
    ]
    .map {
      "\"\($0.key)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\($0.value)\" } }"
    }
    let catalog = try Sample.catalog(
      """
      "%lld days" : { "localizations" : {
        "ar" : { "variations" : { "plural" : { \(arabic.sorted().joined(separator: ", ")) } } } } }
      """)
    #expect(Sample.rules(catalog) == [])
  }

  @Test func zeroIsForNoughtInEveryLanguage() throws {
    let cases = ["zero": "कोई दिन नहीं", "one": "एक दिन", "other": "%lld दिन"]
      .map {
        "\"\($0.key)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\($0.value)\" } }"
      }
    let catalog = try Sample.catalog(
      """
      "%lld days" : { "localizations" : {
        "hi" : { "variations" : { "plural" : { \(cases.sorted().joined(separator: ", ")) } } } } }
      """)
    #expect(Sample.rules(catalog) == [])
  }

  @Test func ofATextThatIsNotTranslatedYetOnlyThatIsTold() throws {
    let catalog = try Sample.catalog(
      #""%lld left." : { "localizations" : { "hi" : { "stringUnit" : { "state" : "new", "value" : "%@ left" } } } }"#
    )
    #expect(CatalogLint.run(catalog).map(\.rule.name) == ["state-new"])
  }
}
