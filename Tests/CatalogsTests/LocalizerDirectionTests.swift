import Testing

@testable import Catalogs

/// Values in languages from right to left keep their own order.
@Suite struct LocalizerDirectionTests {
  @Test(arguments: [
    ("ar", "5 min", true), ("ar", "Masala chai", true), ("ar", "\u{0665} \u{062F}", true),
    ("ar", "\u{0634}\u{0627}\u{064A}", false), ("ar", "", false), ("en", "5 min", false),
    ("hi", "5 मि॰", false),
  ])
  func aValueIsIsolatedWhereItWouldChangeTheOrder(_ locale: String, _ text: String, _ isIsolated: Bool) throws
  {
    let catalog = try catalog(key: "k", #""ar":\#(unit("\u{0643}")),"hi":\#(unit("क"))"#)
    let localizer = Localizer(catalogs: [catalog], locale: try #require(LocaleTag(locale)))
    #expect(localizer.isolated(text) == (isIsolated ? "\u{2068}\(text)\u{2069}" : text))
  }
}
