import Catalogs
import Foundation
import Foundations
import Testing

@testable import Localization

/// What an import accepts, rejects and reports.
@Suite struct ImportTests {
  private let small =
    #""Hi %@":{"localizations":{"hi":\#(unit("नमस्ते %@"))}},"Bye":{"comment":"c","odd":[1,{"x":2}]}"#

  private func xliff(
    _ units: String,
    _ attributes: String = #"original="Test.xcstrings" source-language="en" target-language="hi""#
  ) -> String {
    #"<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file \#(attributes)><body>\#(units)</body></file></xliff>"#
  }

  private func unit12(_ id: String, _ source: String, _ target: String, _ state: String = "") -> String {
    #"<trans-unit id="\#(id)"><source>\#(source)</source><target\#(state.isEmpty ? "" : " state=\"\(state)\"")>\#(target)</target></trans-unit>"#
  }

  private func plan(_ units: String, _ conflicts: ImportPlan.ConflictPolicy = .refuse) throws -> ImportReport
  {
    try importing(xliff(units), "hi.xliff", into: catalog(entries: small), conflicts: conflicts).reports[0]
  }

  @Test func importsChangedAndNewTextsOnly() throws {
    let before = try catalog(entries: small)
    let run = try importing(
      xliff(unit12("Hi %@", "Hi %@", "हाय %@") + unit12("Bye", "Bye", "विदा")), "hi.xliff", into: before)
    #expect(run.reports[0].changes.map(\.kind) == [.changed, .added])
    let text = String(decoding: imported(run, of: before), as: UTF8.self)
    #expect(text.contains(#""odd":[1,{"x":2}]"#))
    #expect(text.contains("हाय %@") && text.contains("विदा"))
    let again = try catalog(text)
    #expect(again.entry("Bye")?.comment == "c")
    #expect(again.localization("Bye", in: .hindi) == Localization(text: "विदा"))
  }

  @Test(arguments: [
    ("हाय", "it does not show argument 1, which the source shows"),
    ("हाय %@ %@", "it shows argument 2, which the source does not have"),
    ("हाय %lld", "argument 1 is `%@` in the source, and a whole number here"),
    ("हाय %2$@", "it shows argument 2, which the source does not have"),
  ])
  func requiresMatchingPlaceholders(_ text: String, _ problem: String) throws {
    let report = try plan(unit12("Hi %@", "Hi %@", text))
    #expect(report.changes.map(\.kind) == [.refused])
    #expect(report.problems.map(\.message) == ["`Hi %@`: \(problem)"])
    #expect(report.problems.first?.span?.location.line == 1)
  }

  @Test(arguments: [
    ("Steps", "विधि %@", "it shows `%@`, and the source has no arguments"),
    ("Time", "%lld घंटे", "it shows `%lld`, and the source has no arguments"),
    ("50%% off", "50%d", "it shows `%d`, and the source has no arguments"),
    ("50% off", "50%d", nil), ("Half off", "50% छूट", nil), ("Half off", "50%की छूट", nil),
  ])
  func aTextWithoutArgumentsShowsNone(_ source: String, _ text: String, _ problem: String?) throws {
    let before = try catalog(entries: entry(source, ["hi": unit("पुराना")]))
    let run = try importing(xliff(unit12(source, source, text)), "hi.xliff", into: before)
    #expect(run.reports[0].changes.map(\.kind) == [problem == nil ? .changed : .refused])
    #expect(
      run.reports[0].problems.map(\.message) == (problem.map { ["`\(source)`: \($0)"] } ?? []))
    let rules = Sample.rules(try Sample.catalog(["en": source, "hi": text]))
    #expect(rules.contains("placeholder-extra") == (problem != nil))
  }

  @Test func pluralFormsMayOmitTheirNumber() throws {
    let before = try catalog(entries: entry("n", ["en": Matrix.varied("item")]))
    let units =
      unit12("n|==|plural.one", "%lld item", "एक चीज़") + unit12("n|==|plural.other", "%lld items", "%lld चीज़ें")
    let run = try importing(xliff(units), "hi.xliff", into: before, locale: "hi")
    #expect(run.reports[0].changes.map(\.kind) == [.added, .added])
  }

  @Test func reportsAChangedSourceAsAConflict() throws {
    let units = unit12("Bye", "Farewell", "विदा")
    let refused = try plan(units)
    #expect(refused.changes.map(\.kind) == [.conflict])
    #expect(refused.problems.map(\.message) == ["the source of `Bye` is another now"])
    let reviewed = try plan(units, .review)
    #expect(reviewed.changes.map(\.kind) == [.added])
    #expect(reviewed.changes.first?.after?.state == .needsReview)
  }

  @Test(arguments: ["new", "needs-review-l10n", "needs-translation", "needs-review-translation"])
  func marksAnUnfinishedTextForReview(_ state: String) throws {
    let report = try plan(unit12("Bye", "Bye", "विदा", state))
    #expect(report.changes.map(\.after?.state) == [.needsReview])
    #expect(report.changes.map(\.isUnfinished) == [true])
  }

  @Test(arguments: ["", "translated", "final", "signed-off", "custom"])
  func marksAFinishedTextAsTranslated(_ state: String) throws {
    #expect(try plan(unit12("Bye", "Bye", "विदा", state)).changes.map(\.after?.state) == [.translated])
  }

  @Test func ignoresAnEmptyUnfinishedTarget() throws {
    #expect(try plan(unit12("Bye", "Bye", "", "new")).changes.map(\.kind) == [.untranslated])
    #expect(try plan(unit12("Hi %@", "Hi %@", "नमस्ते %@", "translated")).changes.map(\.kind) == [.unchanged])
  }

  @Test func rejectsAnUnknownTextAndSuggestsTheNearestKey() throws {
    let report = try plan(unit12("Byee", "Byee", "विदा"))
    #expect(report.problems.map(\.message) == ["`Test.xcstrings` has no text with the id `Byee`"])
    #expect(report.problems.first?.help == "did you mean `Bye`?")
  }

  @Test func rejectsAPluralWithoutOther() throws {
    let before = try catalog(entries: entry("n", ["en": Matrix.varied("item")]))
    let run = try importing(
      xliff(unit12("n|==|plural.one", "%lld item", "%lld चीज़")), "hi.xliff", into: before, locale: "hi")
    #expect(run.reports[0].problems.map(\.message) == ["`n|==|plural.one`: the form `other` is missing"])
    #expect(run.results.isEmpty)
  }

  @Test func rejectsPartsWithoutTheirText() throws {
    let before = try catalog(entries: entry("k", ["en": Matrix.substituted("C", "%#@C@ x", "item")]))
    let leaves =
      unit12("k|==|substitutions.C.plural.one", "%1$lld item", "%1$lld क")
      + unit12("k|==|substitutions.C.plural.other", "%1$lld items", "%1$lld क")
    let run = try importing(xliff(leaves), "hi.xliff", into: before, locale: "hi")
    #expect(run.reports[0].problems.count == 2)
    #expect(
      run.reports[0].problems.first?.message.hasSuffix("the text itself is missing, its parts are there")
        == true)
  }

  @Test func rejectsAShapeThatDiffersFromTheCatalogs() throws {
    let before = try catalog(entries: entry("n", ["en": Matrix.varied("item"), "hi": unit("%lld चीज़")]))
    let units = unit12("n|==|plural.other", "%lld items", "%lld ख")
    let run = try importing(xliff(units), "hi.xliff", into: before)
    #expect(run.reports[0].problems.first?.message.contains("another shape") == true)
  }

  @Test func reportsMissingForms() throws {
    let before = try catalog(entries: entry("n", ["en": Matrix.varied("item")]))
    let run = try importing(
      xliff(
        unit12("n|==|plural.other", "%lld items", "%lld x"),
        #"original="Test.xcstrings" target-language="ru""#), "ru.xliff",
      into: before, locale: "ru")
    #expect(run.reports[0].missing == ["n|==|plural.few", "n|==|plural.many", "n|==|plural.one"])
  }

  /// Tamil has one text for all numbers where English has two, and a translator may send it so.
  @Test func aSingleTextStandsForAllPluralForms() throws {
    let before = try catalog(
      entries: entry("n", ["en": Matrix.varied("cup"), "ta": unit("%lld கப்")]) + ","
        + entry("m", ["en": Matrix.varied("item")]))
    let (text, path, _) = try export(before, "ta", as: .xliff)
    let run = try importing(text, path, into: without(.tamil, before), locale: "ta")
    #expect(run.reports[0].changes.filter { $0.kind == .added }.map(\.id) == ["n"])
    #expect(run.reports[0].missing == [])
  }

  @Test(arguments: [
    (
      #"original="Other.xcstrings" source-language="en" target-language="hi""#,
      "1:68 these are the texts of `Other.xcstrings`, and not of `Test.xcstrings`"
    ),
    (
      #"original="Test.xcstrings" source-language="fr" target-language="hi""#,
      "1:68 the texts were translated from `fr`, and `Test.xcstrings` is written in `en`"
    ),
    (
      #"original="Test.xcstrings" source-language="en" target-language="en""#,
      "1:68 `en` is the language that `Test.xcstrings` is translated from"
    ),
    (
      #"original="Test.xcstrings" source-language="en" target-language="ta""#,
      "1:68 `Test.xcstrings` has no texts in `ta`: there are `hi`"
    ),
    (
      #"original="Test.xcstrings" source-language="en" target-language="h i""#,
      "1:68 `h i` is no language tag"
    ),
    (
      #"original="Test.xcstrings" source-language="en""#,
      "1:68 the file does not say which language it is translated into (`target-language`)"
    ),
  ])
  func rejectsAFileOfAnotherCatalog(_ attributes: String, _ wanted: String) throws {
    let into = try catalog(entries: small)
    #expect(message { _ = try importing(xliff("", attributes), "hi.xliff", into: into) } == wanted)
  }

  @Test func rejectsADuplicateTextAtItsSecondOccurrence() throws {
    let into = try catalog(entries: small)
    let text = xliff(unit12("Bye", "Bye", "क") + "\n" + unit12("Bye", "Bye", "ख"))
    #expect(message { _ = try importing(text, "hi.xliff", into: into) } == "2:42 `Bye` comes twice")
  }

  @Test func resolvesInlineElements() throws {
    let report = try plan(
      unit12("Hi %@", "Hi %@", #"<g id="1">हाय</g> <ph id="2">%@</ph><x id="3" equiv-text="!"/>"#))
    #expect(report.changes.first?.after?.text == "हाय %@!")
    let into = try catalog(entries: small)
    let lost = xliff(unit12("Hi %@", "Hi %@", #"हाय <x id="1"/>"#))
    #expect(
      message { _ = try importing(lost, "hi.xliff", into: into) }?.contains("does not say which") == true)
  }

  @Test func skipsOtherCatalogsInTheSameFile() throws {
    let file = #"<file original="%s" source-language="en" target-language="hi"><body>%u</body></file>"#
    let both = ["App/Other.xcstrings", "App/Test.xcstrings"].map {
      file.replacing("%s", with: $0).replacing("%u", with: unit12("Bye", "Bye", "विदा"))
    }.joined()
    let run = try importing(
      #"<xliff version="1.2">\#(both)</xliff>"#, "hi.xliff", into: catalog(entries: small))
    #expect(run.reports.map { $0.changes.map(\.kind) } == [[.added]])
  }

  @Test func acceptsPrefixedAndDefaultNamespaces() throws {
    let prefixed =
      #"<n:xliff version="1.2" xmlns:n="urn:oasis:names:tc:xliff:document:1.2"><n:file original="Test.xcstrings" target-language="hi"><n:body><n:group><n:trans-unit id="Bye"><n:source>Bye</n:source><n:target>विदा</n:target><n:alt-trans><n:target>गलत</n:target></n:alt-trans></n:trans-unit></n:group></n:body></n:file></n:xliff>"#
    let run = try importing(prefixed, "hi.xliff", into: catalog(entries: small))
    #expect(run.reports[0].changes.map(\.after?.text) == ["विदा"])
  }

  @Test func importsTwoFilesForOneKey() throws {
    let before = try catalog(entries: entry("n", ["en": Matrix.varied("item"), "hi": Matrix.varied("चीज़")]))
    var run = ImportRun([("Test.xcstrings", before)])
    try run.take(SourceText(path: "1.xliff", text: xliff(unit12("n|==|plural.one", "%lld item", "%lld क"))))
    try run.take(
      SourceText(path: "2.xliff", text: xliff(unit12("n|==|plural.other", "%lld items", "%lld ख"))))
    let text = String(decoding: imported(run, of: before), as: UTF8.self)
    #expect(text.contains("%lld क") && text.contains("%lld ख"))
  }
}
