import Catalogs
import Foundations
import Testing

@testable import Localization

/// How far translations have come, as people and programs read it.
@Suite struct CatalogCoverageTextTests {
  private let entries =
    #""a":{"localizations":{"hi":\#(unit("क"))}},"b":{"localizations":{"hi":\#(unit("ख", "needs_review"))}},"c":{"shouldTranslate":false},"d":{"extractionState":"stale"}"#

  private func coverage(only: [LocaleTag] = [], app: [LocaleTag] = []) throws -> CatalogCoverageText {
    CatalogCoverageText(try catalog(entries: entries), only: only, app: app)
  }

  @Test func aTableHasALineForEachLanguageOfCatalogAndApp() throws {
    let tamil = try #require(LocaleTag("ta"))
    #expect(
      try coverage(app: [tamil]).text(columns: 80) == """
        Test.xcstrings: 4 keys, 1 not to be translated, 1 stale
        locale  done    translated  review  machine  new  missing
        en      100 %   3           0       0        0    0
        hi      33.3 %  1           1       0        0    1
        ta      0 %     0           0       0        0    3

        """)
  }

  @Test func whatAFallbackShowsIsCountedAmongTheMissing() throws {
    let marathi = try #require(LocaleTag("mr"))
    let coverage = CatalogCoverageText(
      try catalog(entries: entries), only: [marathi], fallbacks: LocaleFallbacks([marathi: .hindi]))
    #expect(
      coverage.text(columns: 80) == """
        Test.xcstrings: 4 keys, 1 not to be translated, 1 stale
        locale  done  translated  review  machine  new  missing  fallback
        mr      0 %   0           0       0        0    3        2

        """)
    #expect(coverage.jsonLines.contains(#""missing":3,"fallback":2"#))
    #expect(coverage.text(columns: 20).contains("  fallback 2\n"))
  }

  @Test func whereATableHasNoRoomEachLanguageIsABlock() throws {
    let text = try coverage(only: [.hindi]).text(columns: 40)
    #expect(
      text == """
        Test.xcstrings: 4 keys, 1 not to be translated, 1 stale
        hi
          done 33.3 %
          translated 1
          review 1
          machine 0
          new 0
          missing 1

        """)
  }

  @Test(arguments: [(nil, 0), (33.0, 0), (33.4, 1), (100.0, 1)] as [(Double?, Int)])
  func aLanguageBelowTheLimitIsNamed(_ limit: Double?, _ count: Int) throws {
    let lines = try coverage().shortfalls(below: limit)
    #expect(lines.count == count)
    #expect(lines.allSatisfy { $0.hasPrefix("Test.xcstrings: hi has 33.3 %, less than ") })
  }

  @Test func whatIsNotDoneIsNeverRoundedUpToAll() throws {
    let keys = (0..<3000).map { #""k\#($0)":{"localizations":{"hi":\#(unit("क"))}}"# } + [#""last":{}"#]
    let coverage = CatalogCoverageText(try catalog(entries: keys.joined(separator: ",")), only: [.hindi])
    #expect(coverage.text(columns: 80).contains("hi      99.9 %"))
    #expect(coverage.jsonLines.hasSuffix(#""missing":1,"percent":99.9}"# + "\n"))
  }
}
