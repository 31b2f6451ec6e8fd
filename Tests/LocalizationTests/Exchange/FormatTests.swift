import Catalogs
import Foundation
import Foundations
import TestSupport
import Testing

@testable import Localization

/// What each format carries, and the losses it reports.
@Suite struct FormatTests {
  @Test(arguments: ExchangeFormat.allCases) func matrixExportMatchesTheGolden(_ format: ExchangeFormat)
    throws
  {
    let (text, path, _) = try export(Matrix.catalog(), "hi", as: format)
    assertGolden(text, path.replacing("/", with: "-"))
  }

  @Test(arguments: ExchangeFormat.allCases) func matrixRoundTrips(_ format: ExchangeFormat)
    throws
  {
    let catalog = try Matrix.catalog()
    let (text, path, _) = try export(catalog, "hi", as: format)
    let run = try importing(text, path, into: catalog)
    #expect(run.results.isEmpty)
    #expect(run.reports.flatMap(\.problems).map(\.message) == [])
  }

  @Test(arguments: [
    (ExchangeFormat.xliff, [String]()), (.xliff2, []), (.csv, []),
    (.po, ["machine: the state `machine_translated`, as PO knows only done and fuzzy"]),
    (
      .android,
      [
        "accented: its substitution, which became plural forms of the whole text",
        "chained: its variations by device, of which one is written",
        "counted: its substitution, which became plural forms of the whole text",
        "device: its variations by device, of which one is written",
        "dotted: its substitution, which became plural forms of the whole text",
        "flat source: its substitution, which became plural forms of the whole text",
        "machine: the state `machine_translated`, as Android has none",
        "reviewed: the state `needs_review`, as Android has none",
        "rooted: its substitution, which became plural forms of the whole text",
        "rooted: its variations by device, of which one is written",
        "two: substitutions, of which Android can hold one at most",
      ]
    ),
  ])
  func reportsWhatAFormatCannotRepresent(_ format: ExchangeFormat, _ wanted: [String]) throws {
    let result = Exchange.export([("Test.xcstrings", try Matrix.catalog())], locales: [.hindi], as: format)
    let found = result.losses.filter { $0.locale == "hi" }.map { "\($0.loss.id): \($0.loss.what)" }
    #expect(found.sorted() == wanted)
  }

  /// Translations in each format's own syntax are imported in the catalog's.
  @Test(arguments: [
    (
      ExchangeFormat.android, "<item quantity=\"other\">%1$d चीज़s</item>",
      "<item quantity=\"other\">%d \\u0928\\'ग</item>",
      ["one": "%lld चीज़", "other": "%lld न'ग"]
    ),
    (
      .po, "msgstr[1] \"%lld चीज़s\"", "msgstr[1] \"%lld \\\"नग\\\"\"",
      ["one": "%lld चीज़", "other": "%lld \"नग\""]
    ),
    (.csv, "%lld चीज़s", "\"%lld \"\"नग\"\"\"", ["one": "%lld चीज़", "other": "%lld \"नग\""]),
  ])
  func newPluralFormsRoundTrip(
    _ format: ExchangeFormat, _ old: String, _ new: String, _ wanted: [String: String]
  ) throws {
    let before = try catalog(
      entries: entry("%lld items", ["en": Matrix.varied("item"), "hi": Matrix.varied("चीज़")]))
    let (text, path, _) = try export(before, "hi", as: format)
    #expect(text.contains(old))
    let run = try importing(text.replacing(old, with: new), path, into: before)
    #expect(run.reports.flatMap(\.problems).map(\.message) == [])
    let after = try catalog(String(decoding: imported(run, of: before), as: UTF8.self))
    let cases = after.localization("%lld items", in: .hindi)?.node.variations(by: .plural)?.cases ?? []
    #expect(Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.node.unit?.value ?? "") }) == wanted)
  }

  @Test(arguments: [
    ("hi", "values-hi"), ("pt-BR", "values-pt-rBR"), ("sr-Latn", "values-b+sr+Latn"),
    ("es-419", "values-b+es+419"),
    ("he", "values-iw"), ("id", "values-in"), ("zh-Hant-TW", "values-b+zh+Hant+TW"), ("en", "values"),
  ])
  func usesAndroidsFolderNames(_ locale: String, _ folder: String) throws {
    let tag = try #require(LocaleTag(locale))
    #expect(AndroidFolder.name(tag, source: .english) == folder)
    #expect(AndroidFolder.locale(folder) == (locale == "en" ? nil : tag))
  }

  @Test(arguments: [
    ("it's", #"it\'s"#), ("a\nb\tc", #"a\nb\tc"#), ("@home", #"\@home"#), ("?x", #"\?x"#), ("a@b?", "a@b?"),
    (" lead", "\" lead\""), ("two  spaces", "\"two  spaces\""), ("<b>&", "&lt;b&gt;&amp;"), (#"\"#, #"\\"#),
    ("\u{7}", #"\u0007"#),
  ])
  func androidEscapesRoundTrip(_ text: String, _ written: String) throws {
    #expect(AndroidText.content(text) == written)
    let node = try XMLReader.read(SourceText(path: "a.xml", text: "<s>\(written)</s>"))
    #expect(AndroidText.text(of: node) == text)
  }

  @Test func readsMarkupAndWhiteSpaceLikeAndroid() throws {
    let node = try XMLReader.read(
      SourceText(
        path: "a.xml",
        text:
          "<s>\n  two   <b>bold</b>\n words <x:g xmlns:x='urn:oasis:names:tc:xliff:document:1.2'>%1$s</x:g> </s>"
      ))
    #expect(AndroidText.text(of: node) == "two <b>bold</b> words %1$s")
  }

  @Test(arguments: [
    "=1+1", "+1", "-1", "@x", "\tx", "\rx", "\nx", "'=1", "''=1", "＝1", "'tis", "plain", "", "'",
  ])
  func escapesFormulasAndRoundTripsEveryCell(_ text: String) {
    let guarded = SpreadsheetGuard.guarded(text)
    #expect(
      !["=", "+", "-", "@", "\t", "\r", "\n", "＝"].contains(
        guarded.unicodeScalars.first.map(String.init) ?? ""))
    #expect(SpreadsheetGuard.unguarded(guarded) == text)
  }

  @Test(arguments: [",", ";", "\t"]) func readsTablesOfOtherSpreadsheets(_ separator: String) throws {
    let into = try catalog(entries: entry("a", ["en": unit("A"), "hi": unit("क")]))
    let text =
      "\u{FEFF}" + ["target", "key", "note"].joined(separator: separator) + "\n"
      + ["ख", "a", ""].joined(separator: separator)
    let run = try importing(text, "Test.hi.csv", into: into)
    #expect(run.reports[0].changes.map(\.after?.text) == ["ख"])
  }

  @Test func csvMayBeginWithAByteOrderMark() throws {
    var options = Exchange.Options()
    options.hasMark = true
    #expect(try export(Matrix.catalog(), "hi", as: .csv, options).text.hasPrefix("\u{FEFF}key,"))
  }

  @Test(arguments: [
    ("max 20", 20), ("Max. length: 12 characters", 12), ("[maxLength: 8]", 8), ("Maximum of 30 chars", 30),
    ("climax 20", nil),
    ("at most", nil), ("", nil), ("max", nil), ("max 0", nil),
  ])
  func notesMayContainTheMaximumLength(_ note: String, _ limit: Int?) {
    #expect(LengthNote.limit(in: note) == limit)
  }

  @Test func namesAreStableIdentifiers() {
    let names = ResourceNames(["home.title", "home_title", "Ready", "हिन्दी", "a b", "x.y", "1st"])
    #expect(names.name(of: "home_title") == "home_title")
    #expect(names.name(of: "home.title").hasPrefix("home_title_"))
    #expect(names.name(of: "x.y") == "x_y")
    #expect(names.name(of: "1st") == "text_1st")
    for key in ["home.title", "Ready", "हिन्दी", "a b"] {
      #expect(names.key(of: names.name(of: key)) == key)
      #expect(names.name(of: key).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    }
  }

  @Test func matchesAPOWithoutContextsByKey() throws {
    let into = try catalog(entries: entry("Ready", ["hi": unit("तैयार")]))
    let text =
      "msgid \"\"\nmsgstr \"Language: hi\\n\"\n\n#, fuzzy\n#| msgid \"Old\"\nmsgid \"Rea\"\n\"dy\"\nmsgstr \"तैयार!\"\n\n#~ msgid \"x\"\n#~ msgstr \"y\"\n"
    let run = try importing(text, "Test.po", into: into)
    #expect(run.reports[0].changes.map(\.after) == [.init("तैयार!", .needsReview)])
  }

  @Test func keepsTheRussianFormForFractionsThatGettextLacks() throws {
    func russian(_ other: String) -> String {
      #"{"variations":{"plural":{"one":\#(unit("%lld a")),"few":\#(unit("%lld b")),"many":\#(unit("%lld c")),"other":\#(unit(other))}}}"#
    }
    let same = try export(
      catalog(entries: entry("n", ["en": Matrix.varied("x"), "ru": russian("%lld c")])), "ru", as: .po)
    #expect(same.text.contains("msgid_plural"))
    let own = try export(
      catalog(entries: entry("n", ["en": Matrix.varied("x"), "ru": russian("%lld d")])), "ru", as: .po)
    #expect(own.text.contains("msgctxt \"n|==|plural.other\"") && !own.text.contains("msgid_plural"))
  }
}
