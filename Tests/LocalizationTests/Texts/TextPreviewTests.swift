import Catalogs
import Foundations
import Testing

@testable import Localization

/// A text as an app shows it, with what is worth knowing of it.
@Suite struct TextPreviewTests {
  private let entries =
    #""%lld cups":{"localizations":{"en":{"variations":{"plural":{"one":\#(unit("%lld cup")),"other":\#(unit("%lld cups"))}}},"hi":\#(unit("%lld प्याले", "needs_review"))}},"Ready":{}"#

  private func shown(key: String = "%lld cups", _ locale: String?, _ arguments: [Value] = []) throws
    -> TextPreview
  {
    TextPreview(
      key, in: try catalog(entries: entries), locale: try locale.map { try RequestedLocale.tag($0) },
      device: .iphone, arguments: arguments)
  }

  @Test(
    arguments: [
      ("hi", [.int(1_234_567)], "12,34,567 प्याले", []), (nil, [.int(1)], "1 cup", []),
      ("x-bounded", [.int(1)], "[# 1 cup #]", []),
      ("ta", [.int(2)], "2 cups", ["no text for `ta`, and that of the source language `en` is shown"]),
      (nil, [], "%lld cups", ["`%lld` asks for argument 1, which was not given"]),
      (
        "ta", [], "%lld cups",
        [
          "no text for `ta`, and that of the source language `en` is shown",
          "`%lld` asks for argument 1, which was not given",
        ]
      ),
    ] as [(String?, [Value], String, [String])])
  func whatStoodInAndWhatIsWrongIsNoted(
    _ locale: String?, _ arguments: [Value], _ text: String, _ notes: [String]
  ) throws {
    let shown = try shown(locale, arguments)
    #expect(shown.text == text)
    #expect(shown.notes == notes)
    #expect(shown.isKnown)
  }

  @Test func aKeyThatIsNotThereIsShownItself() throws {
    let shown = try shown(key: "Raedy", nil)
    #expect(!shown.isKnown)
    #expect(
      shown.json.text
        == #"{"key":"Raedy","locale":"en","text":"Raedy","origin":"key","notes":["no key `Raedy`, which is shown itself; did you mean `Ready`?"]}"#
    )
  }

  @Test func explorationsHaveABlockForEachLanguage() throws {
    let catalog = try catalog(entries: entries)
    let exploration = TextExploration(
      "%lld cups", in: [catalog], locales: [catalog.sourceLanguage, .hindi], arguments: [])
    let text = ExplorationText.text(exploration)
    #expect(text.hasPrefix("en\n  0      other 0 cups\n  0.5    other 0.5 cups\n  1      one   1 cup\n"))
    #expect(text.contains("\n\nhi\n  0      one   0 प्याले\n"))
    let lines = ExplorationText.jsonLines(exploration, of: "%lld cups").split(separator: "\n")
    #expect(lines.count == exploration.rows.count)
    #expect(
      lines.first
        == #"{"key":"%lld cups","locale":"en","argument":1,"number":0,"category":"other","text":"0 cups","notes":[]}"#
    )
  }

  // MARK: What people write

  @Test(arguments: [
    ("h!", "`h!` is no locale; it is written as `hi` or `pt-BR`"),
    (
      "x-nope",
      "there is no made-up language `x-nope`; there are \(PseudoLocale.allCases.map(\.rawValue).joined(separator: ", "))"
    ),
  ])
  func whatIsNoLanguageIsRefused(_ word: String, _ message: String) {
    #expect(throws: CommandError(message)) { try RequestedLocale.tag(word) }
    #expect(throws: CommandError(message)) { try RequestedLocale.pseudo(word) }
  }

  @Test func aLanguageOfPeopleIsNoMadeUpOne() throws {
    #expect(try RequestedLocale.pseudo("x-bounded") == .bounded)
    #expect(throws: CommandError("`hi` is the language of people; a made-up one is expected")) {
      try RequestedLocale.pseudo("hi")
    }
  }

  @Test func argumentsAreAnArray() throws {
    #expect(try RequestedArguments.read(nil).isEmpty)
    #expect(try RequestedArguments.read(#"[3, "Asha", null]"#) == [.int(3), "Asha", .null])
    for json in ["", "3", "{}", "[3", "[3] 4"] {
      #expect(throws: CommandError.self) { try RequestedArguments.read(json) }
    }
  }
}
