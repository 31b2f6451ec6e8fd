import Catalogs
import Foundations
import Testing

@testable import Localization

/// What an export says to translators besides the texts.
@Suite struct TranslatorContextTests {
  private var options: Exchange.Options {
    var options = Exchange.Options()
    options.uses = ["Test.xcstrings": ["Ready": [KeyPlace(file: "Screens/tea/order.yaml", line: 37)]]]
    return options
  }

  @Test(arguments: [
    (ExchangeFormat.po, "#: Screens/tea/order.yaml:37\n"),
    (.xliff2, "<note category=\"location\">Screens/tea/order.yaml:37</note>"),
    (.xliff, "<context context-type=\"linenumber\">37</context>"),
  ])
  func aTextNamesTheScreensThatUseIt(_ format: ExchangeFormat, _ wanted: String) throws {
    let before = try catalog(entries: entry("Ready", ["hi": unit("तैयार")]))
    let (text, path, _) = try export(before, "hi", as: format, options)
    #expect(text.contains(wanted))
    #expect(try importing(text, path, into: before).results.isEmpty)
  }

  @Test func aPathWithASpaceIsNoReferenceOfGettext() throws {
    var options = Exchange.Options()
    options.uses = ["Test.xcstrings": ["Ready": [KeyPlace(file: "My Screens/a.yaml", line: 1)]]]
    let text = try export(catalog(entries: entry("Ready", ["hi": unit("तैयार")])), "hi", as: .po, options).text
    #expect(!text.contains("#:"))
  }

  @Test(arguments: [("translated", true), ("needs_review", false), ("machine_translated", false)])
  func onlyAFinishedTranslationIsApproved(_ state: String, _ isApproved: Bool) throws {
    let before = try catalog(entries: entry("Ready", ["hi": unit("तैयार", state)]))
    #expect(try export(before, "hi", as: .xliff).text.contains(" approved=\"yes\"") == isApproved)
  }

  @Test(arguments: ExchangeFormat.allCases)
  func anExportSinceAVersionHasWhatChangedOnly(_ format: ExchangeFormat) throws {
    let old = try catalog(
      entries: [
        entry("same", ["en": unit("Same"), "hi": unit("वही")]),
        entry("reworded", ["en": unit("Old"), "hi": unit("पुराना")]),
      ].joined(separator: ","))
    let now = try catalog(
      entries: [
        entry("same", ["en": unit("Same"), "hi": unit("वही")]),
        entry("reworded", ["en": unit("New"), "hi": unit("पुराना")]),
        entry("added", ["en": unit("Added"), "hi": unit("जोड़ा")]),
      ].joined(separator: ","))
    var options = Exchange.Options()
    options.since = ["Test.xcstrings": old]
    let text = try export(now, "hi", as: format, options).text
    #expect(text.contains("पुराना") && text.contains("जोड़ा") && !text.contains("वही"))
  }

  @Test func anExportSinceAVersionHasTextsWithAnotherComment() throws {
    func commented(_ comment: String) throws -> Catalog {
      try catalog(
        entries: #""Brew":{"comment":"\#(comment)","localizations":{"hi":\#(unit("बनाएँ"))}}"#)
    }
    var options = Exchange.Options()
    options.since = ["Test.xcstrings": try commented("A verb")]
    #expect(try export(commented("A noun"), "hi", as: .csv, options).text.contains("बनाएँ"))
    #expect(try !export(commented("A verb"), "hi", as: .csv, options).text.contains("बनाएँ"))
  }

  @Test func anXcodeFolderHasADescriptionAndAnXLIFF() throws {
    let into = try catalog(entries: entry("Ready", ["hi": unit("तैयार")]))
    let result = Exchange.export([("Test.xcstrings", into)], locales: [.hindi], as: .xcloc)
    #expect(result.files.map(\.path) == ["hi.xcloc/contents.json", "hi.xcloc/Localized Contents/hi.xliff"])
    #expect(result.files[0].text.contains("\"targetLocale\": \"hi\""))
    let xliff = try export(into, "hi", as: .xliff).text
    #expect(result.files[1].text == xliff)
  }
}
