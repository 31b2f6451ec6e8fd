import Catalogs
import Foundations
import Testing

@testable import Localization

/// The kinds of values that placeholders stand for, which lint and import compare alike.
@Suite struct PlaceholderKindTests {
  /// Returns an import's refusals of a translation.
  private func refusals(_ source: String, _ text: String) throws -> [String] {
    let before = try catalog(entries: entry("k", ["en": unit(source), "hi": unit("पुराना")]))
    let xliff = """
      <xliff version="1.2"><file original="Test.xcstrings" source-language="en" target-language="hi"><body>
      <trans-unit id="k"><source>\(source)</source><target>\(text)</target></trans-unit></body></file></xliff>
      """
    return try importing(xliff, "hi.xliff", into: before).reports[0].problems.map(\.message)
  }

  @Test(arguments: [
    ("%@ left", "%s बाकी"), ("%s left", "%@ बाकी"), ("%@ left", "%lld बाकी"), ("%lld left", "%@ बाकी"),
    ("%lld left", "%d बाकी"), ("%d left", "%lld बाकी"), ("%lu left", "%u बाकी"), ("%lld left", "%.1f बाकी"),
    ("%.1f left", "%lld बाकी"), ("%d left", "%x बाकी"), ("%f left", "%e बाकी"), ("%@ left", "%c बाकी"),
  ])
  func lintReportsWhatImportRefuses(_ source: String, _ text: String) throws {
    #expect(Sample.rules(try Sample.catalog(["en": source, "hi": text])) == ["placeholder-type"])
    #expect(try refusals(source, text).count == 1)
  }

  @Test(arguments: [
    ("%@ left", "%@ बाकी"), ("%lld left", "%ld बाकी"), ("%ld left", "%lu बाकी"), ("%d left", "%i बाकी"),
    ("%.1f left", "%.2f बाकी"), ("%f left", "%lf बाकी"), ("%1$@ of %2$lld", "%2$lld में से %1$@"),
  ])
  func bothAcceptOtherFormatsOfOneKind(_ source: String, _ text: String) throws {
    #expect(Sample.rules(try Sample.catalog(["en": source, "hi": text])) == [])
    #expect(try refusals(source, text) == [])
  }

  @Test func messagesNameBothKinds() throws {
    func message(_ source: String, _ text: String) throws -> String? {
      CatalogLint.run(try Sample.catalog(["en": source, "hi": text])).first?.diagnostic.message
    }
    #expect(
      try message("%@ left", "%s बाकी")
        == "argument 1 is a text (`%@`), and is shown as a C string (`%s`) (hi: %@ left)")
    #expect(
      try message("%lld left", "%d बाकी")
        == "argument 1 is a whole number of 64 bits (`%lld`), and is shown as a whole number of 32 bits "
        + "(`%d`) (hi: %lld left)")
    #expect(
      try refusals("%lld left", "%d बाकी") == [
        "`k`: argument 1 is a whole number of 64 bits in the source, and a whole number of 32 bits here"
      ])
  }

  @Test(arguments: [
    ("Remove %@ (for %lld)", "%lld பேருக்கு: %@ நீக்கு", "number them: `%2$lld பேருக்கு: %1$@ நீக்கு`"),
    ("%@ of %@: %lld", "%lld: %@, %@", "number them: `%3$lld: %1$@, %2$@`"),
    ("%@ has %lld", "%lld, %lld", "write it as the source has it"),
    ("%@ has %lld", "%1$lld %2$@", "write it as the source has it"),
  ])
  func placeholdersInAnotherOrderAreToBeNumbered(_ source: String, _ text: String, _ help: String) throws {
    let found = CatalogLint.run(try Sample.catalog(["en": source, "ta": text]))
      .filter { $0.rule == PlaceholderCheck.type }
    #expect(Set(found.map(\.diagnostic.help)) == [help])
    let before = try catalog(entries: entry("k", ["en": unit(source), "ta": unit("பழையது")]))
    let run = try importing("key,target\nk,\"\(text)\"\n", "Test.ta.csv", into: before)
    #expect(run.reports[0].problems.map(\.help) == [help])
  }

  /// The number of a plural is whole, and its texts may read it in either size.
  @Test(arguments: [
    ("%arg", []), ("%lld", []), ("%d", []), ("%@", ["placeholder-type"]),
  ])
  func aSubstitutionShowsItsArgumentAsWhatItIs(_ placeholder: String, _ rules: [String]) throws {
    func part(_ one: String, _ word: String) -> String {
      """
      { "stringUnit" : { "state" : "translated", "value" : "%#@n@" }, "substitutions" : { "n" : { "argNum" : 1,
      "formatSpecifier" : "lld", "variations" : { "plural" : {
      "one" : { "stringUnit" : { "state" : "translated", "value" : "\(one) \(word)" } },
      "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg \(word)" } } } } } } }
      """
    }
    let catalog = try Sample.catalog(
      "\"k\" : { \"localizations\" : { \"en\" : \(part("%arg", "node")), \"hi\" : \(part(placeholder, "बिंदु")) } }"
    )
    #expect(Sample.rules(catalog) == rules)
  }
}
