import Catalogs
import Foundations
import Testing

@Suite struct PseudoLocaleTests {
  private func text(_ key: String, _ tag: String, _ arguments: [Value] = [], _ json: String = "") throws
    -> String
  {
    let catalog = try catalog(key: key, json)
    let locale = try #require(LocaleTag(tag))
    return Localizer(catalogs: [catalog], locale: locale).string(key, arguments)
  }

  @Test(arguments: [
    ("en-XA", "Save %@", [Value("50% off")], "[Šåṽé 50% off ö]"),
    (
      "en-XA", "<b>Now</b> &amp; https://a.example/x then", [],
      "[<b>Ñöŵ</b> &amp; https://a.example/x ţĥéñ öñé]"
    ),
    ("ar-XB", "Save %@", ["x"], "سَڤِ \u{2068}x\u{2069}"),
    ("x-double", "%@ of %lld", ["a", 2], "a of 2 a of 2"),
    ("x-double", "%2$@ x %1$@", ["a", "b"], "b x a b x a"),
    ("x-double", "100% a", [], "100% a 100% a"),
    ("x-bounded", "%@ of %lld", ["a", 2], "[# a of 2 #]"),
    ("x-bounded", "100% a", [], "[# 100% a #]"),
    ("x-keys", "%@ of %lld", ["a", 2], "[%@ of %lld]"),
    ("x-keys", "100% a", [], "[100% a]"),
    ("x-bounded", "%@: %lld", ["a", 2], "a: 2"),
    ("x-keys", "%@: %lld", ["a", 2], "a: 2"),
    ("en-XA", "%@: %lld", ["a", 2], "a: 2"),
    ("x-missing", "%@ of %lld", ["a", 2], "a OF 2"),
    ("x-deva", "settings %@", ["as"], "सॆत्तिन्ग्स् as"),
    ("x-indic", "settings", [], "सॆत्तिन्ग्स्"),
    ("x-taml", "settings", [], "ஸெத்திந்க்ஸ்"),
  ])
  func derivesTextsFromTheSource(tag: String, key: String, arguments: [Value], text: String) throws {
    #expect(try self.text(key, tag, arguments) == text)
  }

  @Test func variationsAndSubstitutionsKeepTheirShape() throws {
    let json = """
      "en":{"stringUnit":{"state":"translated","value":"%#@files@ in %2$@"},"substitutions":{"files":{
      "argNum":1,"formatSpecifier":"lld","variations":{"plural":{
      "one":\(unit("%arg file")),"other":\(unit("%arg files"))}}}}}
      """
    #expect(try text("files", "x-bounded", [1, "a"], json) == "[# 1 file in a #]")
    #expect(try text("files", "x-bounded", [2, "a"], json) == "[# 2 files in a #]")
    #expect(try text("files", "x-double", [2, "a"], json) == "2 files in a 2 files in a")
    #expect(try text("files", "en-XA", [2, "a"], json) == "[2 ƒîļéš îñ a ö]")
    #expect(
      try text("k", "x-bounded", [1], "\"en\":" + plural(["one": "%lld cup", "other": "%lld cups"]))
        == "[# 1 cup #]")
  }

  /// A text in no catalog is what `x-bounded` reveals.
  @Test func aKeyOfNoCatalogHasNoBrackets() throws {
    let catalog = try catalog(key: "k", "")
    let localizer = Localizer(catalogs: [catalog], locale: PseudoLocale.bounded.tag)
    #expect(localizer.string("other") == "other")
    #expect(localizer.string("k") == "[# k #]")
  }

  @Test func formatsNumbersInTheSourceLanguage() throws {
    for pseudo in PseudoLocale.allCases where pseudo != .keys {
      let text = try text("%lld", pseudo.rawValue, [1_234_567])
      #expect(text.contains("1,234,567"), "\(pseudo)")
    }
    let hindi = try catalog(#"{"sourceLanguage":"hi","strings":{"%lld a":{}}}"#)
    let localizer = Localizer(catalogs: [hindi], locale: PseudoLocale.bounded.tag)
    #expect(localizer.string("%lld a", [1_234_567]) == "[# 12,34,567 a #]")
  }

  @Test func accentedTextsAreTwoFifthsLonger() throws {
    for length in [1, 5, 10, 50, 200] {
      let source = String(repeating: "a", count: length)
      let text = try text(source, "en-XA")
      #expect(text.count == length + (length * 2 + 4) / 5 + 2)
    }
  }

  @Test func onlyMissingTextsCountAsMissing() throws {
    let catalog = try catalog(key: "k", "")
    for pseudo in PseudoLocale.allCases {
      let text = Localizer(catalogs: [catalog], locale: pseudo.tag).resolve("k")
      #expect(text.isMissing == (pseudo == .missing))
    }
  }

  @Test func keepsUntranslatableText() throws {
    let catalog = try catalog(#"{"sourceLanguage":"en","strings":{"Kolam":{"shouldTranslate":false}}}"#)
    func text(_ pseudo: PseudoLocale) -> String {
      Localizer(catalogs: [catalog], locale: pseudo.tag).string("Kolam")
    }
    #expect(text(.accented) == "Kolam" && text(.missing) == "Kolam")
    #expect(text(.bounded) == "[# Kolam #]")
  }

  @Test func aCatalogMayHoldTheTextsItself() throws {
    let catalog = try catalog(key: "k", #""en-XA":\#(unit("own"))"#)
    #expect(Localizer(catalogs: [catalog], locale: PseudoLocale.accented.tag).string("k") == "own")
  }

  @Test func onlyTheBidirectionalPseudoLocaleIsRightToLeft() {
    for pseudo in PseudoLocale.allCases {
      #expect((pseudo.tag.direction == .rightToLeft) == (pseudo == .bidirectional))
    }
    #expect(PseudoLocale(.hindi) == nil && LocaleTag("x-other").flatMap { PseudoLocale($0) } == nil)
  }
}
