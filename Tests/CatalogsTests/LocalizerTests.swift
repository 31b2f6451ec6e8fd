import Catalogs
import Foundations
import Testing

@Suite struct LocalizerTests {
  private func text(_ catalog: Catalog, _ locale: String, _ key: String, _ arguments: [Value] = []) throws
    -> String
  {
    Localizer(catalogs: [catalog], locale: try #require(LocaleTag(locale))).string(key, arguments)
  }

  @Test func switchesTheLocale() throws {
    let catalog = try catalog(
      key: "Cook %@ for %lld people",
      #""hi":\#(unit("%2$lld लोगों के लिए %1$@ बनाएँ")),"ta":\#(unit("%2$lld பேருக்கு %1$@ சமைக்க"))"#)
    let key = "Cook %@ for %lld people"
    #expect(try text(catalog, "en", key, ["Dosa", 4]) == "Cook Dosa for 4 people")
    #expect(try text(catalog, "hi-IN", key, ["डोसा", 4]) == "4 लोगों के लिए डोसा बनाएँ")
    #expect(try text(catalog, "ta", key, ["தோசை", 100_000]) == "1,00,000 பேருக்கு தோசை சமைக்க")
    #expect(try text(catalog, "ta-MY", key, ["தோசை", 100_000]) == "100,000 பேருக்கு தோசை சமைக்க")
    #expect(try text(catalog, "hi-u-nu-deva", key, ["डोसा", 123_456]) == "१,२३,४५६ लोगों के लिए डोसा बनाएँ")
  }

  @Test func fallsBackToTheSourceAndThenToTheKey() throws {
    let catalog = try catalog(key: "greeting", #""en":\#(unit("Hello, %@"))"#)
    let hindi = Localizer(catalogs: [catalog, try .init(key: "x", #""hi":\#(unit("y"))"#)], locale: .hindi)
    let source = hindi.resolve("greeting", ["Asha"])
    #expect(source.text == "Hello, Asha" && source.origin == .source && source.isMissing)
    #expect(source.locale == .english && source.state == .translated)
    let key = hindi.resolve("not there %@", ["x"])
    #expect(key.text == "not there x" && key.origin == .key && key.isMissing && key.locale == nil)
    #expect(hindi.has("greeting") && !hindi.has("not there %@"))
  }

  @Test func theSourceLanguageIsNeverMissing() throws {
    let catalog = try catalog(#"{"sourceLanguage":"en","strings":{"Save":{}}}"#)
    let english = Localizer(catalogs: [catalog], locale: .english).resolve("Save")
    #expect(english.text == "Save" && !english.isMissing && english.state == nil)
  }

  @Test func untranslatableTextIsNotMissing() throws {
    let catalog = try catalog(
      #"{"sourceLanguage":"en","strings":{"Epicura":{"shouldTranslate":false},"b":{"localizations":{"hi":\#(unit("b"))}}}}"#
    )
    #expect(!Localizer(catalogs: [catalog], locale: .hindi).resolve("Epicura").isMissing)
  }

  @Test func anUntranslatedEmptyUnitIsMissing() throws {
    let catalog = try catalog(key: "k", #""en":\#(unit("Text")),"hi":\#(unit("", state: "new"))"#)
    let resolved = Localizer(catalogs: [catalog], locale: .hindi).resolve("k")
    #expect(resolved.text == "Text" && resolved.isMissing)
  }

  @Test func theFirstCatalogWithTheKeyWins() throws {
    let app = try catalog(key: "Back", #""hi":\#(unit("पीछे"))"#)
    let runtime = try catalog(key: "Back", #""hi":\#(unit("वापस"))"#)
    #expect(Localizer(catalogs: [app, runtime], locale: .hindi).string("Back") == "पीछे")
  }

  @Test func keepsTheRegionAndNamesTheLocaleOfTheTexts() throws {
    let catalog = try catalog(key: "k", #""hi":\#(unit("क"))"#)
    let regional = Localizer(catalogs: [catalog], locale: try #require(LocaleTag("hi-IN-u-nu-deva")))
    #expect(regional.locale.description == "hi-IN-u-nu-deva" && regional.textLocale == .hindi)
    let german = Localizer(catalogs: [catalog], locale: try #require(LocaleTag("de-DE")))
    #expect(german.locale == .english && german.textLocale == .english)
  }

  @Test(arguments: [("mr", true), ("hi", false), ("en", false), ("en-IN", false), ("x-bounded", false)])
  func textsOfALanguageWithoutTranslationsAreMissing(_ locale: String, _ lacks: Bool) throws {
    let catalog = try catalog(key: "k", #""hi":\#(unit("क"))"#)
    let tag = try #require(LocaleTag(locale))
    let localizer = Localizer(catalogs: [catalog], locale: tag)
    #expect(localizer.lacking == (lacks ? tag : nil))
    #expect(localizer.resolve("k").isMissing == lacks)
  }

  // MARK: Plurals

  @Test(arguments: [
    ("en", 0, "none"), ("en", 1, "one"), ("en", 2, "other"), ("hi", 0, "hi one"), ("hi", 1, "hi one"),
    ("hi", 2, "hi other"), ("ta", 0, "ta other"), ("ta", 1, "ta one"), ("ar", 0, "zero"), ("ar", 3, "few"),
    ("ar", 11, "many"), ("ar", 2, "two"), ("ru", 21, "one"), ("ru", 5, "many"),
  ])
  func usesThePluralRulesOfTheTextsLanguage(locale: String, count: Int, expected: String) throws {
    let catalog = try catalog(
      key: "%lld",
      """
      "en":\(plural(["zero": "none", "one": "one", "other": "other"])),
      "hi":\(plural(["one": "hi one", "other": "hi other"])),
      "ta":\(plural(["one": "ta one", "other": "ta other"])),
      "ar":\(plural(["zero": "zero", "one": "one", "two": "two", "few": "few", "many": "many", "other": "other"])),
      "ru":\(plural(["one": "one", "few": "few", "many": "many", "other": "other"]))
      """)
    #expect(try text(catalog, locale, "%lld", [.int(count)]) == expected)
  }

  @Test func decimalsAffectThePluralCategory() throws {
    let catalog = try catalog(key: "%.1f", #""en":\#(plural(["one": "%.1f star", "other": "%.1f stars"]))"#)
    #expect(try text(catalog, "en", "%.1f", [1.0]) == "1.0 stars")
    let plain = try CatalogsTests.catalog(
      key: "%@", #""en":\#(plural(["one": "%@ star", "other": "%@ stars"]))"#)
    #expect(try text(plain, "en", "%@", [1.0]) == "1 star")
    #expect(try text(plain, "en", "%@", [1.5]) == "1.5 stars")
  }

  @Test func reportsAMissingCategoryAndUsesOther() throws {
    let catalog = try catalog(key: "%lld", #""ru":\#(plural(["one": "один", "other": "%lld других"]))"#)
    let resolved = Localizer(catalogs: [catalog], locale: try #require(LocaleTag("ru"))).resolve("%lld", [5])
    #expect(resolved.text == "5 других")
    #expect(resolved.problems == [.missingVariation(axis: "plural", name: "many", taken: "other")])
    let broken = try CatalogsTests.catalog(key: "%lld", #""en":\#(plural(["one": "one"]))"#)
    #expect(Localizer(catalogs: [broken], locale: .english).resolve("%lld", [5]).text == "one")
  }

  @Test func aPluralFollowsTheFirstNumber() throws {
    let catalog = try catalog(
      key: "%@ has %lld", #""en":\#(plural(["one": "%1$@ has a thing", "other": "%1$@ has %2$lld things"]))"#)
    #expect(try text(catalog, "en", "%@ has %lld", ["Asha", 1]) == "Asha has a thing")
    #expect(try text(catalog, "en", "%@ has %lld", ["Asha", 3]) == "Asha has 3 things")
  }

  @Test(arguments: [
    (DeviceFamily.iphone, 1, "1 phone"), (.iphone, 2, "2 phones"), (.ipod, 2, "2 phones"),
    (.mac, 2, "things"),
  ])
  func choosesByDevice(device: DeviceFamily, count: Int, expected: String) throws {
    let catalog = try catalog(
      key: "%lld",
      """
      "en":{"variations":{"device":{"iphone":\(plural(["one": "1 phone", "other": "%lld phones"])),
      "other":\(unit("things"))}}}
      """)
    let localizer = Localizer(catalogs: [catalog], locale: .english, device: device)
    #expect(localizer.resolve("%lld", [.int(count)]).text == expected)
    #expect(localizer.resolve("%lld", [.int(count)]).problems == [])
  }

  // MARK: Substitutions

  private let twoCounts = """
    "en":{"stringUnit":{"state":"translated","value":"%#@recipes@ in %#@boxes@ for %3$@"},"substitutions":{
    "boxes":{"argNum":2,"formatSpecifier":"lld","variations":{"plural":{"one":\(unit("one box")),"other":\(unit("%arg boxes"))}}},
    "recipes":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"one":\(unit("%arg recipe")),"other":\(unit("%lld recipes"))}}}}}
    """

  @Test(arguments: [(1, 1, "1 recipe in one box for Asha"), (1200, 2, "1,200 recipes in 2 boxes for Asha")])
  func expandsSubstitutions(recipes: Int, boxes: Int, expected: String) throws {
    let catalog = try catalog(key: "k", twoCounts)
    #expect(try text(catalog, "en", "k", [.int(recipes), .int(boxes), "Asha"]) == expected)
  }

  @Test func referencesOrderUnnumberedArguments() throws {
    let catalog = try catalog(
      key: "k",
      """
      "en":{"stringUnit":{"state":"translated","value":"%@: %#@b@ of %2$#@a@"},"substitutions":{
      "a":{"formatSpecifier":".1f","variations":{"plural":{"other":\(unit("A%arg"))}}},
      "b":{"formatSpecifier":"lld","variations":{"plural":{"other":\(unit("B%arg"))}}}}}
      """)
    #expect(try text(catalog, "en", "k", ["x", 7]) == "x: B7 of A7.0")
  }

  @Test func eachLocaleKeepsItsOwnShape() throws {
    let catalog = try catalog(
      key: "%lld", "\(twoCounts),\"hi\":\(plural(["one": "%lld एक", "other": "%lld अनेक"]))")
    #expect(try text(catalog, "hi", "%lld", [5]) == "5 अनेक")
  }

  @Test func reportsBrokenSubstitutions() throws {
    let catalog = try catalog(key: "%lld", #""en":\#(unit("see %#@people@"))"#)
    let resolved = Localizer(catalogs: [catalog], locale: .english).resolve("%lld", [5])
    #expect(resolved.text == "see %#@people@" && resolved.problems == [.undefinedSubstitution("people")])
    let circle = try CatalogsTests.catalog(
      key: "%lld",
      """
      "en":{"stringUnit":{"state":"new","value":"%#@a@"},"substitutions":{"a":{"variations":{"plural":{"other":\(unit("(%#@a@)"))}}}}}
      """)
    let circular = Localizer(catalogs: [circle], locale: .english).resolve("%lld", [5])
    #expect(circular.text == "()" && circular.problems == [.circularSubstitution("a")])
  }

  /// `%#@x@` eight levels deep, ten times each: without a limit, a hundred million words.
  @Test func limitsSelfMultiplyingTexts() throws {
    let parts = (0..<8).map { level in
      let next = level == 7 ? "word" : String(repeating: "%#@s\(level + 1)@", count: 10)
      return "\"s\(level)\":{\"argNum\":1,\"variations\":{\"plural\":{\"other\":\(unit(next))}}}"
    }
    let catalog = try catalog(
      key: "%lld",
      #""en":{"stringUnit":{"state":"new","value":"%#@s0@"},"substitutions":{\#(parts.joined(separator: ","))}}"#
    )
    #expect(try text(catalog, "en", "%lld", [5]).utf8.count < 5 << 20)
  }

  @Test func cacheDistinguishesArguments() throws {
    let catalog = try catalog(key: "%lld", #""en":\#(plural(["one": "one", "other": "many"]))"#)
    let localizer = Localizer(catalogs: [catalog], locale: .english)
    #expect([1, 2, 1].map { localizer.string("%lld", [.int($0)]) } == ["one", "many", "one"])
  }
}

extension Catalog {
  init(key: String, _ localizations: String) throws { self = try catalog(key: key, localizations) }
}
