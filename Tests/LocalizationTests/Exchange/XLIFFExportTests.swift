import Catalogs
import Foundations
import Testing

@testable import Localization

/// XLIFF 1.2 as Xcode 27 writes it, according to its own exports.
@Suite struct XLIFFExportTests {
  /// Returns the lines of one unit, without their indentation.
  private func lines(_ entries: String, _ locale: String = "hi") throws -> [String] {
    let text = try export(catalog(entries: entries), locale, as: .xliff).text
    let all = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
    let first = try #require(all.firstIndex(of: "<body>"))
    let last = try #require(all.firstIndex(of: "</body>"))
    return Array(all[(first + 1)..<last])
  }

  @Test func writesAPlainTextAsAUnitWithStateAndNote() throws {
    let entry =
      #""Ready":{"comment":"A button","localizations":{"hi":\#(unit("तैयार"))}},"Go":{"localizations":{"hi":\#(unit("चलो", "machine_translated"))}}"#
    #expect(
      try lines(entry) == [
        #"<trans-unit id="Go" xml:space="preserve">"#, "<source>Go</source>",
        #"<target state="translated" state-qualifier="leveraged-mt">चलो</target>"#, "<note/>", "</trans-unit>",
        #"<trans-unit id="Ready" approved="yes" xml:space="preserve">"#, "<source>Ready</source>",
        #"<target state="translated">तैयार</target>"#, "<note>A button</note>", "</trans-unit>",
      ])
  }

  @Test func theHeaderNamesTheCatalogAndTheLanguages() throws {
    let text = try export(catalog(entries: entry("a", ["hi": unit("b")])), "hi", as: .xliff).text
    #expect(
      text.contains(
        #"<file original="Test.xcstrings" source-language="en" target-language="hi" datatype="plaintext">"#))
    #expect(
      text.hasPrefix(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\""))
    #expect(text.hasSuffix("</xliff>\n"))
  }

  @Test func requestsThePluralFormsOfAMissingLocale() throws {
    let found = try lines(entry("n", ["en": Matrix.varied("item")]), "uk")
    #expect(found.filter { $0.hasPrefix("<trans-unit") }.count == 4)
    #expect(
      found.filter { $0.hasPrefix("<trans-unit") || $0.hasPrefix("<source>") } == [
        #"<trans-unit id="n|==|plural.few" xml:space="preserve">"#, "<source>%lld items</source>",
        #"<trans-unit id="n|==|plural.many" xml:space="preserve">"#, "<source>%lld items</source>",
        #"<trans-unit id="n|==|plural.one" xml:space="preserve">"#, "<source>%lld item</source>",
        #"<trans-unit id="n|==|plural.other" xml:space="preserve">"#, "<source>%lld items</source>",
      ])
    #expect(!found.contains { $0.hasPrefix("<target") })
  }

  @Test func doesNotRequestTheFrenchFormForMillions() throws {
    let found = try lines(entry("n", ["en": Matrix.varied("item")]), "fr").filter { $0.hasPrefix("<trans") }
    #expect(found.count == 2)
  }

  @Test func parentsArePositionalAndLeavesShowPlaceholders() throws {
    let found = try lines(
      entry(
        "two",
        ["en": Matrix.two("%#@BIRDS@ in %#@YARDS@", "x"), "hi": Matrix.two("%#@YARDS@ %#@BIRDS@", "क")]))
    #expect(found.contains("<source>%1$#@BIRDS@ in %2$#@YARDS@</source>"))
    #expect(found.contains(#"<target state="translated">%2$#@YARDS@ %1$#@BIRDS@</target>"#))
    #expect(
      found.contains(
        #"<trans-unit id="two|==|substitutions.YARDS.plural.other" approved="yes" xml:space="preserve">"#))
    #expect(found.contains("<source>%2$lld xs</source>"))
  }

  @Test func quotesANameWithDots() throws {
    let found = try lines(entry("k", ["en": Matrix.substituted("DOT.NAME", "%#@DOT.NAME@", "x")]))
    #expect(
      found.contains(#"<trans-unit id="k|==|substitutions.@DOT.NAME@.plural.one" xml:space="preserve">"#))
  }

  @Test func followsTheTranslationsShapeWithTheSourcesOtherForm() throws {
    let flat = try lines(entry("k", ["en": Matrix.varied("item"), "hi": unit("%lld चीज़")]))
    #expect(flat.contains("<source>%lld items</source>"))
    #expect(
      flat.filter { $0.hasPrefix("<trans") } == [#"<trans-unit id="k" approved="yes" xml:space="preserve">"#])
    let partial = try lines(
      entry("k", ["en": Matrix.device("The"), "hi": #"{"variations":{"device":{"iphone":\#(unit("यह"))}}}"#]))
    #expect(
      partial.filter { $0.hasPrefix("<trans") } == [
        #"<trans-unit id="k|==|device.iphone" approved="yes" xml:space="preserve">"#
      ])
    let own = try lines(entry("k", ["en": unit("%lld"), "hi": Matrix.substituted("C", "%#@C@", "x")]))
    #expect(own.contains("<source>k|==|substitutions.C.plural.one</source>"))
  }

  @Test func requestsAPluralFormMissingInTheTranslation() throws {
    let found = try lines(
      entry(
        "k", ["en": Matrix.varied("item"), "hi": #"{"variations":{"plural":{"other":\#(unit("%lld चीज़"))}}}"#])
    )
    #expect(found.filter { $0.hasPrefix("<trans") }.count == 2)
    #expect(found.filter { $0.hasPrefix("<target") }.count == 1)
  }

  @Test func escapesTabsAndLineBreaksInIDs() throws {
    let found = try export(
      catalog(entries: entry("a\\tb\\nc\\rd", ["hi": unit("x\\ty\\rz")])), "hi", as: .xliff
    ).text
    #expect(found.contains(#"id="a&#9;b&#10;c&#13;d""#))
    #expect(found.contains("<target state=\"translated\">x\ty&#13;z</target>"))
  }

  @Test func omitsUntranslatableTexts() throws {
    #expect(try lines(#""x":{"shouldTranslate":false}"#) == [])
    let kept = try lines(#""x":{"localizations":{"hi":\#(unit("य"))},"shouldTranslate":false}"#)
    #expect(kept.first == #"<trans-unit id="x" translate="no" approved="yes" xml:space="preserve">"#)
  }

  @Test func reportsTextsThatCannotBeWritten() throws {
    let losses = try export(
      catalog(
        entries: [
          entry("bell", ["hi": unit("\\u0007")]), entry("odd", ["hi": unit("x", "")]),
          entry("k|==|plural.one", ["hi": unit("x")]),
          entry("k", ["en": Matrix.varied("i"), "hi": Matrix.varied("c")]),
        ].joined(separator: ",")), "hi", as: .xliff
    ).losses
    #expect(losses.map(\.id) == ["k|==|plural.one", "bell", "odd"])
  }

  @Test func olderProfileUsesStringsdictIDs() throws {
    var options = Exchange.Options()
    options.profile = .stringsdict
    let text = try export(
      catalog(entries: entry("n", ["en": Matrix.varied("item"), "hi": Matrix.varied("चीज़")])), "hi",
      as: .xliff,
      options
    ).text
    for id in [
      "n:value:dict", "n:value:dict/:string", "n:value:dict/one:dict/:string",
      "n:value:dict/other:dict/:string",
    ] {
      #expect(text.contains("<trans-unit id=\"\(id)\" approved=\"yes\" xml:space=\"preserve\">"))
    }
    #expect(text.contains("<source>NSStringPluralRuleType</source>"))
  }

  @Test func olderProfileRoundTrips() throws {
    var options = Exchange.Options()
    options.profile = .stringsdict
    let whole = try inXcodesForm(
      catalog(
        entries: [
          entry("n", ["en": Matrix.varied("item"), "hi": Matrix.varied("चीज़")]),
          entry(
            "two",
            ["en": Matrix.two("%#@BIRDS@ %#@YARDS@", "x"), "hi": Matrix.two("%#@YARDS@ %#@BIRDS@", "क")]),
          entry("plain", ["hi": unit("सादा")]),
        ].joined(separator: ",")))
    let (text, path, losses) = try export(whole, "hi", as: .xliff, options)
    #expect(losses.isEmpty)
    let stripped = try without(.hindi, whole)
    let run = try importing(text, path, into: stripped, locale: "hi")
    #expect(run.reports.flatMap(\.problems).map(\.message) == [])
    #expect(imported(run, of: stripped) == whole.source.bytes)
  }

  @Test func readsTheMaximumLengthFromSettingsOrNotes() throws {
    let catalog = try catalog(
      entries:
        #""a":{"comment":"max 20","localizations":{"hi":\#(unit("क"))}},"b":{"localizations":{"hi":\#(unit("ख"))}}"#
    )
    #expect(try export(catalog, "hi", as: .csv).text.contains("a,,max 20,a,क,translated,20\r\n"))
    var diagnostics = Diagnostics()
    var settings = LintSettings()
    settings.read(
      SourceText(path: "Test.lint.yaml", text: "lint: 1\nlimits:\n  - { key: b, characters: 6 }\n"),
      into: &diagnostics)
    var options = Exchange.Options()
    options.settings["Test.xcstrings"] = settings
    #expect(try export(catalog, "hi", as: .csv, options).text.contains("b,,,b,ख,translated,6\r\n"))
  }
}
