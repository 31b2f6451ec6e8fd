import Catalogs
import Testing

@testable import Localization

/// Notes that were false on catalogs of other projects, each beside one of the same rule that is right.
@Suite struct NoteTests {
  /// Returns the findings of a rule, as `locale key`.
  private func findings(_ rule: String, _ entries: [String]) throws -> [String] {
    CatalogLint.run(try Sample.catalog(entries.joined(separator: ", "))).filter { $0.rule.name == rule }
      .map { "\($0.locale?.description ?? ""):\($0.key ?? "")" }.sorted()
  }

  private func flat(_ key: String, _ texts: KeyValuePairs<String, String>) -> String {
    keyed(key, Dictionary(uniqueKeysWithValues: texts.map { ($0.key, unit($0.value)) }))
  }

  private func keyed(_ key: String, _ texts: [String: String]) -> String {
    let localizations = texts.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
    return #""\#(key)":{"localizations":{\#(localizations.joined(separator: ","))}}"#
  }

  private func plural(_ one: String, _ other: String) -> String {
    #"{"variations":{"plural":{"one":\#(unit(one)),"other":\#(unit(other))}}}"#
  }

  // MARK: same-translation

  @Test func sourcesThatTwoLanguagesTakeForOneMeanTheSame() throws {
    let synonyms = [
      flat("close", ["de": "schließen", "nl": "sluiten"]),
      flat("dismiss", ["de": "schließen", "nl": "sluiten"]),
    ]
    #expect(try findings("same-translation", synonyms).isEmpty)
    let mistake = [
      flat("Add note", ["de": "Notiz hinzufügen", "zh": "添加节点"]),
      flat("Add node", ["de": "Knoten hinzufügen", "zh": "添加节点"]),
    ]
    #expect(try findings("same-translation", mistake) == ["zh:Add node"])
  }

  @Test func variantsOfALanguageAreNoSecondOpinion() throws {
    let entries = ["Add note", "Add node"].map { flat($0, ["zh-Hans": "添加", "zh-Hant": "添加"]) }
    #expect(try findings("same-translation", entries) == ["zh-Hans:Add node", "zh-Hant:Add node"])
  }

  @Test func aWordThatALanguageLeavesOutEverywhereIsNoMistake() throws {
    let left = [flat("Left", ["uk": "Ліворуч"]), flat("Left side", ["uk": "Ліворуч"])]
    let right = [flat("Right", ["uk": "Праворуч"]), flat("Right side", ["uk": "Праворуч"])]
    #expect(try findings("same-translation", left + right).isEmpty)
    let delete = [flat("Delete", ["uk": "Видалити"]), flat("Delete all", ["uk": "Видалити"])]
    #expect(try findings("same-translation", delete) == ["uk:Delete all"])
  }

  @Test(arguments: [("OK", "Accept"), ("m", "meters"), ("on", "connected"), ("Save", "SAVE…")])
  func shortSourcesAndStopsTellNothing(_ first: String, _ second: String) throws {
    let entries = [first, second].map { flat($0, ["hi": "ठीक"]) }
    #expect(try findings("same-translation", entries).isEmpty)
  }

  // MARK: bare-subject

  @Test(arguments: [
    ("“%@” चुना नहीं जा सकता।", true), ("“%@” सिर्फ़ चालू या बंद हो सकता है।", true), ("%@ भेजा गया", true),
    ("%1$@ अभी हटाई गई, %2$@", true), ("“%@” को चुना नहीं जा सकता।", false), ("%@ में कुछ भरा नहीं जा सकता।", false),
    ("%@ फ़ाइल हटाई गई", false), ("%@: हटाया गया", false), ("%@ बोल रहे हैं", false), ("%@ अभी उपलब्ध नहीं है।", false),
    ("%@ नाम का कोई कमांड नहीं था", false), ("%lld हटाया गया", false), ("फ़ाइल %@ हटाई गई", false), ("%@", false),
    ("%@ ", false),
  ]) func aVerbThatAgreesWithAnArgumentIsNoted(_ text: String, _ isReported: Bool) throws {
    let entry = flat("%@ %@ %lld", ["hi": text])
    #expect(try findings("bare-subject", [entry]).count == (isReported ? 1 : 0))
  }

  // MARK: no-longer

  @Test(arguments: [
    ("This is no longer here.", "இது இப்போது இங்கே இல்லை.", true), ("It isn’t there anymore.", "அது இப்போது இல்லை", true),
    ("No longer open", "இப்போது திறந்திருக்கவில்லை", true), ("Not here any more", "இப்போது இங்கே இல்லை", true),
    ("This is no longer here.", "இது இனி இங்கே இல்லை.", false), ("It isn’t here.", "அது இப்போது இல்லை.", false),
    ("It no longer opens. Try another now.", "அது திறக்காது. இப்போது வேறொன்றை முயலவும்.", false),
    ("A longer no", "இப்போது இல்லை", false),
  ]) func whatIsOverIsNotAwayForNow(_ source: String, _ text: String, _ isReported: Bool) throws {
    #expect(try findings("no-longer", [flat(source, ["ta": text])]).count == (isReported ? 1 : 0))
  }

  // MARK: inconsistent-translation

  @Test func aSentenceAndALabelOfTheSameWordsAreOneSource() throws {
    let entries = [
      flat("Nothing to buy", ["hi": "कुछ नहीं खरीदना"]), flat("Nothing to buy.", ["hi": "खरीदने को कुछ नहीं।"]),
    ]
    #expect(try findings("inconsistent-translation", entries) == ["hi:Nothing to buy."])
    let same = [flat("Nothing to buy", ["hi": "कुछ नहीं खरीदना"]), flat("Nothing to buy.", ["hi": "कुछ नहीं खरीदना।"])]
    #expect(try findings("inconsistent-translation", same).isEmpty)
  }

  @Test func aSourceThatNearlyAllLanguagesTellApartHasTwoMeanings() throws {
    let texts: [(String, String)] = [("de", "Block"), ("fr", "pâté"), ("es", "manzana"), ("it", "isolato")]
    func pair(_ same: [String]) -> [String] {
      [("a", "sperren"), ("b", nil)].map { key, word in
        var own = Dictionary(uniqueKeysWithValues: texts.map { ($0.0, unit(word ?? $0.1)) })
        for locale in same { own[locale] = unit("gleich") }
        own["en"] = unit("block")
        return keyed(key, own)
      }
    }
    #expect(try findings("inconsistent-translation", pair([])).isEmpty)
    #expect(
      try findings("inconsistent-translation", pair(["es", "it"])) == ["de:b", "fr:b"])
  }

  // MARK: plural-identical

  @Test func aNumberAloneHasNoForms() throws {
    let meters = entry(
      "%lld m", ["en": plural("%lld meter", "%lld meters"), "de": plural("%lld m", "%lld m")])
    #expect(try findings("plural-identical", [meters]).isEmpty)
    let days = entry("days", ["en": plural("%lld day", "%lld days"), "de": plural("%lld Tage", "%lld Tage")])
    #expect(try findings("plural-identical", [days]).count == 1)
  }

  @Test(arguments: ["tr", "hu", "hi", "ta"]) func manyLanguagesInflectNothingBehindNumbers(_ locale: String)
    throws
  {
    let day = keyed("days", ["en": plural("%lld day", "%lld days"), locale: plural("%lld gün", "%lld gün")])
    #expect(try findings("plural-identical", [day]).isEmpty)
  }

  @Test func aLanguageThatInflectsFewWordsHasOneForm() throws {
    let entries = ["gün", "dosya", "nokta"].map { word in
      entry(word, ["en": plural("%lld a", "%lld b"), "sq": plural("%lld \(word)", "%lld \(word)")])
    }
    #expect(try findings("plural-identical", entries).isEmpty)
    let german = [("Tag", "Tage"), ("Datei", "Dateien"), ("Knoten", "Knoten")].map { one, other in
      entry(one, ["en": plural("%lld a", "%lld b"), "de": plural("%lld \(one)", "%lld \(other)")])
    }
    #expect(try findings("plural-identical", german).count == 1)
  }

  @Test func aSourceWithOneFormSaysNothingOfItsTranslations() throws {
    let nodes = entry(
      "nodes", ["en": plural("%lld nodes", "%lld nodes"), "pl": plural("%lld węzłów", "%lld węzłów")])
    #expect(try findings("plural-identical", [nodes]).map { String($0.prefix(3)) } == ["en:"])
  }

  @Test func anEndingInBracketsIsMeantForEveryNumber() throws {
    let tags = keyed(
      "tags", ["en": plural("%lld tag", "%lld tags"), "es": plural("%lld etiqueta(s)", "%lld etiqueta(s)")])
    #expect(try findings("plural-identical", [tags]).isEmpty)
  }

  @Test func aWordWithinTheSourcesCountsWhereManyLanguagesKeepIt() throws {
    let kept = flat(
      "pinging %@…", ["hi": "%@ को ping", "th": "กำลัง ping %@…", "ja": "%@ に ping 中…", "ru": "пинг %@…"])
    #expect(try findings("latin-words", [kept]).isEmpty)
  }

  // MARK: latin-words

  @Test(
    arguments: [
      ("via Nostr", "nostr के ज़रिए", 0), ("inner member", "सदस्य «inner»", 0),
      ("a unicode letter", "एक Unicode अक्षर", 0),
      ("usage: /group create", "तरीका: /group create या leave", 0), ("a bearer token", "एक bearer टोकन", 1),
    ])
  func namesAndCommandsStayInLatinLetters(_ source: String, _ text: String, _ count: Int) throws {
    #expect(try findings("latin-words", [flat(source, ["hi": text])]).count == count)
  }

  // MARK: expansion

  @Test func aShortSourceIsLongInEveryLanguage() throws {
    let entries = [
      flat(
        "shows app info",
        [
          "uk": "показує інформацію про застосунок", "fil": "ipinapakita ang impormasyon ng app",
          "es": "muestra la información de la app",
        ])
    ]
    #expect(try findings("expansion", entries).isEmpty)
    let zoom = flat(
      "Zoom to edit",
      [
        "de": "Kartenausschnitt vergrößern zum Bearbeiten", "fr": "Zoomer pour éditer",
        "nl": "Zoom om te wijzigen",
      ])
    #expect(try findings("expansion", [zoom]) == ["de:Zoom to edit"])
  }

  @Test func aShortWordForALongOneLacksNothing() throws {
    #expect(try findings("expansion", [flat("neighborhood", ["ar": "حي"])]).isEmpty)
    let cut = flat("Only straight on restriction", ["ru": "Только прямо"])
    #expect(try findings("expansion", [cut]) == ["ru:Only straight on restriction"])
  }
}
