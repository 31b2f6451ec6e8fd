import Catalogs
import Testing

@testable import Localization

/// Correct texts that look wrong: each of these raised a false warning in some other tool.
@Suite struct FalsePositiveTests {
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
    ("he", "Type /group or --help", "ב-/group או ב---help"), ("he", "Try --help", "השתמש ב--help"),
    ("hi", "It is cashuA… or cashuB…", "cashuA… या cashuB… होना चाहिए"), ("de", "Loading...", "Laden…"),
    ("cs", "At most 2000 nodes", "Nejvýše 2 000 bodů"), ("ru", "12,000,500 people", "12 000 500 человек"),
    ("ar", "At least 2 nodes", "عقدتين على الأقل"), ("zh-Hans", "%.0f m^2", "%.0f 平方米"),
    ("tzm", "Way", "ⴰⴱⵔⵉⴷ"), ("tzm", "Way", "Abrid"), ("ar", "Delete %@?", "حذف %@؟"),
    ("ar", "%@ (relation)", "%@ (علاقة)"), ("ar", "%@, %lld in", "عدد %2$lld، %1$@"),
    ("he", "Hi, %@.", "שלום, %@."),
    ("pt", "%@/month", "%@/mês"), ("hi", "token", "token"), ("hi", "quercus", "quercus"),
    ("th", "Send it?", "ส่งไหม"),
    ("pl", "last 6h", "ostatnie 6 godz."), ("de", "st", "tn. sh."), ("bn", "Time", "\u{9B8}\u{9AE}\u{9DF}"),
    ("hi", "Road", "स\u{95C}क"), ("zh-Hans", "Wait 30 minutes", "等半小时"), ("et", "The + button", "+ nupp"),
    ("ta", "UID", "Uid"), ("fr", "As far as “him”", "Jusqu’à\u{A0}«\u{A0}lui\u{A0}»"), ("pt", "No", "NÃO"),
    ("fr", "COFFEE “NOW”", "«\u{A0}CAFÉ\u{A0}»"), ("hi", "Sorrow", "दुःख"), ("hi", "Free", "निःशुल्क"),
    ("hi", "So", "अतः"),
    ("ta", "Clear", "தெளிவு"), ("ta", "White", "வெள்ளை"), ("hi", "R & D", "आर & डी"),
    ("hi", "Set {name}", "{name} सेट करें"),
    ("fr", "In C:\\new", "Dans C:\\new"), ("fr", "Copy &amp; paste", "Copier &amp; coller"),
    ("hi", "A verse.", "एक श्लोक॥"),
    ("ta", "Rice from Kerala", "கேரள அரிசி"), ("ja", "Rice", "米 ライス"), ("bn", "Done.", "হয়ে গেছে।"),
  ]) func acceptsValidTranslations(_ locale: String, _ source: String, _ text: String) throws {
    let wanted = locale == "hi" && source == "10 of 1,500" ? ["mixed-digits"] : []
    #expect(Sample.rules(try Sample.catalog(["en": source, locale: text])) == wanted)
  }

  /// Wrong texts that resemble those in the table above.
  @Test(arguments: [
    ("he", "Type /group", "ב-/grup", "paths"), ("hi", "Loading…", "लोड हो रहा है...", "ellipsis"),
    ("hi", "Loading…", "लोड हो रहा है", "end-punctuation"), ("cs", "At most 2000", "Nejvýše 3 000", "numbers"),
    ("cs", "At most 2000", "Nejvýše 2 00", "numbers"),
    ("ar", "At least 2 nodes", "3 عقد على الأقل", "numbers"),
    ("hi", "Wait 10 minutes", "कुछ मिनट रुकें", "numbers"), ("tzm", "Way", "دروب", "wrong-script"),
    ("ar", "%@, %lld in", "%1$@، %2$lld شخص", "rtl-isolates"), ("he", "Hi, @%@", "שלום, @%@", "rtl-isolates"),
    ("he", "%@: Tor", "%@: Tor פעיל", "rtl-isolates"),
    ("fr", "It is ready", "C\\'est prêt", "foreign-escape"),
    ("hi", "Say it", "कहो \\\"हाय\\\"", "foreign-escape"),
    ("fr", "Salt and pepper", "Sel &amp; poivre", "foreign-entity"),
    ("fr", "It is not", "Ce n&#39;est pas", "foreign-entity"),
    ("hi", "A less than B", "क &lt; ख", "foreign-entity"),
    ("hi", "Salt", "नमक&nbsp;", "foreign-entity"), ("fr", "Coffee", "CafÃ©", "wrong-encoding"),
    ("fr", "It’s", "C’est lâ€™", "wrong-encoding"), ("hi", "Ready", "\u{E000}तैयार", "private-use"),
    ("ta", "Rice and lentils", "அரிசி ചോറ് பருப்பு", "foreign-word"), ("hi", "Add it.", "इसे जोड़ें।।", "doubled-danda"),
    ("hi", "They are here", "वे यहाँ हैः", "visarga"), ("ta", "Honour", "கெளரவம்", "split-vowel"),
    ("hi", "Hello there", "नमस्ते {name}", "foreign-placeholder"),
    ("hi", "Send it?", "इसे भेजें", "end-punctuation"),
    ("fr", "In /home/me", "Dans /home/moi", "paths"),
  ]) func reportsInvalidTranslations(_ locale: String, _ source: String, _ text: String, _ rule: String)
    throws
  {
    #expect(Sample.rules(try Sample.catalog(["en": source, locale: text])) == [rule])
  }

  @Test(arguments: [
    ("OK", 0), ("km", 0), ("mph", 0), ("GPX", 0), ("HealthKit", 0), ("%lld kcal", 0), ("create|leave", 0),
    ("PEOPLE", 1),
    ("stop", 0), ("stop now", 1),
    ("GPX file", 1), ("Map", 1),
  ]) func otherScriptsKeepUnitsAndShortForms(_ text: String, _ count: Int) throws {
    #expect(
      Sample.rules(try Sample.catalog(["en": text, "hi": text]))
        == Array(repeating: "same-as-source", count: count))
  }

  @Test func treatsAWordUnchangedInNearlyAllScriptsAsAName() throws {
    let unchanged = ["ar", "he", "hi", "ja", "ko", "ru", "ta", "th"]
    func found(_ others: [String]) throws -> Int {
      let texts =
        [("en", "mesh node")] + unchanged.map { ($0, "mesh node") } + others.map { ($0, "মেশ") } + [
          ("fr", "maille")
        ]
      let units = texts.map {
        "\"\($0.0)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\($0.1)\" } }"
      }
      let catalog = try Sample.catalog(
        "\"mesh node\" : { \"localizations\" : { \(units.joined(separator: ", ")) } }")
      return CatalogLint.run(catalog).count { $0.rule == SameAsSourceCheck.same }
    }
    #expect(try found(["bn", "as"]) == 0)
    #expect(try found(["bn", "as", "mni"]) == unchanged.count)
  }

  @Test func treatsATextUnchangedInFiveLanguagesAsAName() throws {
    let name = try Sample.catalog([
      "en": "bitchat", "hi": "bitchat", "ta": "bitchat", "ar": "bitchat", "ru": "bitchat", "fr": "bitchat",
    ])
    #expect(Sample.rules(name) == [])
    let forgotten = try Sample.catalog([
      "en": "my settings", "hi": "my settings", "ta": "my settings", "ar": "my settings", "ru": "my settings",
      "fr": "mes réglages",
    ])
    #expect(Sample.rules(forgotten) == Array(repeating: "same-as-source", count: 4))
  }

  @Test func acceptsAMissingFormForWholeMillions() throws {
    let cases = ["one": "%lld jour", "other": "%lld jours"].sorted { $0.key < $1.key }.map {
      "\"\($0.key)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\($0.value)\" } }"
    }
    func found(_ locale: String) throws -> [String] {
      let plural = "{ \"variations\" : { \"plural\" : { \(cases.joined(separator: ", ")) } } }"
      let catalog = try Sample.catalog(
        "\"%lld days\" : { \"localizations\" : { \"\(locale)\" : \(plural) } }")
      return CatalogLint.run(catalog).filter { $0.rule == PluralCheck.missing }.map(
        \.diagnostic.severity.rawValue)
    }
    #expect(try found("fr") == [])
    #expect(try found("pl") == ["error", "error"])
  }

  @Test func acceptsUntranslatedTextWithoutLetters() throws {
    let catalog = try Sample.catalog(
      #""%lld. %@" : { }, "Ready" : { "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "तैयार" } } } }"#
    )
    #expect(Sample.rules(catalog) == [])
  }

  @Test func formsForASingleNumberMayOmitIt() throws {
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

  @Test func zeroCategoryAppliesToZeroInEveryLanguage() throws {
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

  @Test func reportsOnlyTheStateOfAnUntranslatedText() throws {
    let catalog = try Sample.catalog(
      #""%lld left." : { "localizations" : { "hi" : { "stringUnit" : { "state" : "new", "value" : "%@ left" } } } }"#
    )
    #expect(CatalogLint.run(catalog).map(\.rule.name) == ["state-new"])
  }
}
