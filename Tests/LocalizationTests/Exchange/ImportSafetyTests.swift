import Catalogs
import Foundations
import Testing

@testable import Localization

/// A file that was cleared, cut, exported long ago or meant for another catalog takes nothing away.
@Suite struct ImportSafetyTests {
  private func xliff(_ body: String) -> String {
    "<xliff version=\"1.2\"><file original=\"Test.xcstrings\" source-language=\"en\" target-language=\"hi\"><body>"
      + body + "</body></file></xliff>"
  }

  private func xliff2(_ segment: String) -> String {
    "<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"hi\"><file id=\"f\" original=\"Test.xcstrings\">"
      + "<unit id=\"1\" name=\"Ready\">\(segment)</unit></file></xliff>"
  }

  @Test(arguments: [
    "<trans-unit id=\"Ready\"><source>Ready</source><target state=\"translated\"/></trans-unit>",
    "<trans-unit id=\"Ready\"><source>Ready</source><target state=\"final\"></target></trans-unit>",
  ])
  func anEmptyTargetKeepsTheTranslationAndWarns(_ body: String) throws {
    let before = try catalog(entries: entry("Ready", ["hi": unit("तैयार")]))
    let run = try importing(xliff(body), "hi.xliff", into: before)
    #expect(run.reports[0].changes.map(\.kind) == [.untranslated])
    #expect(run.reports[0].problems.map(\.code) == [.emptiedTarget])
    #expect(run.results.isEmpty)
  }

  @Test(arguments: [
    ("<segment state=\"translated\"><source>Ready</source><target/></segment>", true),
    ("<segment state=\"initial\"><source>Ready</source><target/></segment>", false),
    ("<segment><source>Ready</source><target></target></segment>", false),
  ])
  func anEmptyTargetOfXLIFF2KeepsTheTranslation(_ segment: String, _ warns: Bool) throws {
    let before = try catalog(entries: entry("Ready", ["hi": unit("तैयार")]))
    let run = try importing(xliff2(segment), "hi.xlf", into: before)
    #expect(run.reports[0].changes.map(\.kind) == [.untranslated])
    #expect(run.reports[0].problems.map(\.code) == (warns ? [.emptiedTarget] : []))
    #expect(run.results.isEmpty)
  }

  @Test(arguments: [
    ("hi.xliff", "<target state=\"new\">Ready</target>"),
    ("hi.xliff", "<target state=\"new\">Fertig</target>"),
    ("hi.xliff", "<target state=\"needs-translation\">तैयार</target>"),
    ("hi.xliff", "<target state=\"translated\">Ready</target>"), ("hi.xliff", "<target>Ready</target>"),
    ("hi.xlf", "initial"), ("Test.hi.csv", "Ready,Fertig,new"), ("Test.hi.csv", "Ready,Ready,translated"),
    ("Test.hi.csv", "Ready,Ready,"),
  ])
  func aTextThatIsNotTranslatedKeepsTheTranslation(_ path: String, _ part: String) throws {
    let before = try catalog(entries: entry("Ready", ["hi": unit("तैयार")]))
    let text =
      if path.hasSuffix("csv") {
        "key,target,state\n\(part)\n"
      } else if path.hasSuffix("xlf") {
        xliff2("<segment state=\"\(part)\"><source>Ready</source><target>Fertig</target></segment>")
      } else {
        xliff("<trans-unit id=\"Ready\"><source>Ready</source>\(part)</trans-unit>")
      }
    let run = try importing(text, path, into: before)
    #expect(run.reports[0].changes.map(\.kind) == [.untranslated])
    let isSame = part.contains("तैयार")
    #expect(run.reports[0].problems.map(\.code) == (isSame ? [] : [.keptTranslation]))
    #expect(run.hasKept == !isSame && run.results.isEmpty)
  }

  @Test func aTextThatIsToBeReviewedReplacesTheTranslation() throws {
    let before = try catalog(entries: entry("Ready", ["hi": unit("तैयार")]))
    let unit =
      "<trans-unit id=\"Ready\"><source>Ready</source><target state=\"needs-review-translation\">पूरा</target></trans-unit>"
    let run = try importing(xliff(unit), "hi.xliff", into: before)
    #expect(run.reports[0].changes.map(\.after) == [.init("पूरा", .needsReview)])
  }

  @Test(arguments: [
    ("new", "Ready", ImportChange.Kind.untranslated), ("new", "पूरा", .added), ("translated", "Ready", .added),
  ])
  func aSourceIsNoFirstTranslation(_ state: String, _ text: String, _ kind: ImportChange.Kind) throws {
    let unit =
      "<trans-unit id=\"Ready\"><source>Ready</source><target state=\"\(state)\">\(text)</target></trans-unit>"
    let run = try importing(
      xliff(unit), "hi.xliff", into: catalog(entries: entry("Ready", [:])), locale: "hi")
    #expect(run.reports[0].changes.map(\.kind) == [kind] && run.reports[0].problems.isEmpty)
  }

  @Test func aTextThatIsSetReplacesTheTranslation() throws {
    var run = ImportRun([("Test.xcstrings", try catalog(entries: entry("Ready", ["hi": unit("तैयार")])))])
    try run.set("Ready", of: "Ready", in: .hindi)
    #expect(run.reports[0].changes.map(\.kind) == [.changed])
  }

  @Test(arguments: [ExchangeFormat.xliff, .xcloc, .xliff2])
  func aTranslationThatIsEmptyByIntentRoundTrips(_ format: ExchangeFormat) throws {
    let before = try inXcodesForm(catalog(entries: entry("Ready", ["hi": unit("")])))
    let (text, path, losses) = try export(before, "hi", as: format)
    #expect(losses.isEmpty && text.contains("empty"))
    let rebuilt = try importing(text, path, into: without(.hindi, before), locale: "hi")
    #expect(imported(rebuilt, of: before) == before.source.bytes)
  }

  @Test(arguments: [ExchangeFormat.xliff, .xliff2])
  func aFileOfAnotherCatalogIsNamed(_ format: ExchangeFormat) throws {
    let into = try catalog(entries: entry("Ready", ["hi": unit("तैयार")]))
    let result = Exchange.export(
      [("Test.xcstrings", into), ("Other.xcstrings", into)], locales: [.hindi], as: format)
    let file = try #require(result.files.first)
    let run = try importing(file.text, file.path, into: into)
    #expect(
      run.reports.flatMap(\.problems).map(\.message) == ["the texts of `Other.xcstrings` are not imported"])
    #expect(run.reports.flatMap(\.problems).map(\.help) == ["name its catalog with `--into`"])
  }

  @Test func aStaleExportIsAConflict() throws {
    let old = try catalog(entries: entry("title", ["en": unit("Open"), "hi": unit("खोलें")]))
    let now = try catalog(entries: entry("title", ["en": unit("Close"), "hi": unit("खोलें")]))
    let (text, path, _) = try export(old, "hi", as: .android)
    let changed = text.replacing("खोलें", with: "खोलिए")
    #expect(try importing(changed, path, into: old).reports[0].changes.map(\.kind) == [.changed])
    let refused = try importing(changed, path, into: now)
    #expect(refused.reports[0].changes.map(\.kind) == [.conflict])
    #expect(refused.reports[0].problems.map(\.code) == [.changedSource])
    let reviewed = try importing(changed, path, into: now, conflicts: .review)
    #expect(reviewed.reports[0].changes.map(\.after?.state) == [.needsReview])
  }

  @Test func aPluralWithSomeFormsOfAPOIsRefused() throws {
    let before = try catalog(entries: entry("n", ["en": Matrix.varied("item"), "hi": Matrix.varied("नग")]))
    let (text, path, _) = try export(before, "hi", as: .po)
    let half = text.replacing("msgstr[1] \"%lld नगs\"", with: "msgstr[1] \"\"")
    #expect(half != text)
    let run = try importing(half, path, into: before)
    #expect(run.reports[0].changes.map(\.kind) == [.unchanged, .refused])
    #expect(run.reports[0].problems.map(\.code) == [.incompleteShape])
  }

  @Test func aCatalogWithSomeFormsRoundTripsThroughPO() throws {
    let before = try catalog(
      entries: entry(
        "n",
        [
          "en": Matrix.varied("item"),
          "ru": "{\"variations\":{\"plural\":{\"one\":\(unit("%lld a")),\"other\":\(unit("%lld b"))}}}",
        ]))
    let (text, path, _) = try export(before, "ru", as: .po)
    let run = try importing(text, path, into: before)
    #expect(run.results.isEmpty && !run.hasProblems)
  }

  @Test(arguments: [("one", false), ("other", true)])
  func onlyFormsForFewNumbersMayOmitTheNumber(_ category: String, _ isRefused: Bool) throws {
    let before = try catalog(entries: entry("n", ["en": Matrix.varied("item"), "hi": Matrix.varied("नग")]))
    let body =
      "<trans-unit id=\"n|==|plural.\(category)\"><source>%lld item\(category == "one" ? "" : "s")</source>"
      + "<target>नग</target></trans-unit>"
    let run = try importing(xliff(body), "hi.xliff", into: before)
    #expect(run.reports[0].changes.map(\.kind) == [isRefused ? .refused : .changed])
  }

  @Test(arguments: ExchangeFormat.allCases)
  func aTranslationOfARewordedSourceIsExportedForReview(_ format: ExchangeFormat) throws {
    let old = try catalog(entries: entry("title", ["en": unit("Open"), "hi": unit("खोलें")]))
    let now = try catalog(entries: entry("title", ["en": unit("Open it"), "hi": unit("खोलें")]))
    var settings = LintSettings()
    settings.sources = old.sourceRecord
    let file = UnitExporter(now, original: "Test.xcstrings", locale: .hindi, settings: settings).file()
    #expect(file.units.map(\.target?.state) == [.needsReview])
    var options = Exchange.Options()
    options.settings = ["Test.xcstrings": settings]
    let (text, path, _) = try export(now, "hi", as: format, options)
    var run = ImportRun([("Test.xcstrings", now)], settings: options.settings)
    try run.take(SourceText(path: path, text: text), as: format)
    #expect(run.results.isEmpty && !run.hasProblems)
  }

  @Test(arguments: [("परदा", false), ("बहुत लंबा नाम", true)])
  func aTranslationIsNotLongerThanItsMaximum(_ text: String, _ isRefused: Bool) throws {
    let into = try catalog(entries: "\"title\":{\"comment\":\"Max. 5 characters\"}")
    let run = try importing("key,target\ntitle,\(text)\n", "Test.hi.csv", into: into, locale: "hi")
    #expect(run.reports[0].changes.map(\.kind) == [isRefused ? .refused : .added])
    #expect(run.reports[0].problems.map(\.code) == (isRefused ? [.longTranslation] : []))
  }

  @Test(arguments: [
    "sep=;\r\nkey;target\r\na;ख\r\n;\r\n;\r\n", "\u{FEFF}sep=;\nkey;target\na;ख\n",
    "\"sep=\t\"\nkey\ttarget\na\tख\n", "key,target\na,ख\n,\n,,,\n\n",
  ])
  func readsTablesAsSpreadsheetsSaveThem(_ text: String) throws {
    let into = try catalog(entries: entry("a", ["hi": unit("क")]))
    let run = try importing(text, "Test.hi.csv", into: into)
    #expect(run.reports[0].changes.map(\.after?.text) == ["ख"])
  }

  @Test func aByteOrderMarkIsNoPartOfAnExcerpt() throws {
    let into = try catalog(entries: entry("a", ["hi": unit("क")]))
    do {
      _ = try importing("\u{FEFF}one,two\n", "Test.hi.csv", into: into)
      Issue.record("a table without its columns was imported")
    } catch let diagnostic as Diagnostic {
      #expect(diagnostic.span?.source.bytes.starts(with: Array("one".utf8)) == true)
    }
  }

}
