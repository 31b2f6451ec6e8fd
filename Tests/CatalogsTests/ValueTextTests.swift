import Catalogs
import Foundations
import Testing

@Suite struct ValueTextTests {
  @Test(
    arguments: [
      (1_234_567, "hi", "12,34,567"), (2.5, "en", "2.5"), ("words", "en", "words"), (.null, "en", ""),
      (true, "en", "true"),
      (.list(["a", "b"]), "hi", "a और b"), (.duration(.seconds(4800)), "en", "1 hr 20 min"),
      (.optional(.int(3)), "en", "3"), (.optional(nil), "en", ""), (["a": 1, "b": 2], "en", "a: 1, b: 2"),
      (.bytes([0xE0, 0xA4, 0x85]), "en", "अ"),
    ] as [(Value, String, String)])
  func showsAnyValue(value: Value, locale: String, expected: String) throws {
    let localizer = Localizer(catalogs: [], locale: try #require(LocaleTag(locale)))
    #expect(localizer.text(of: value) == expected)
  }

  @Test func limitsNestedLists() {
    var value: Value = ["x"]
    for _ in 0..<10_000 { value = .list([value]) }
    #expect(Localizer(catalogs: [], locale: .english).text(of: value) == "…")
  }
}
