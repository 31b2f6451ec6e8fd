import Catalogs
import Testing

@testable import Localization

/// Latin words that stay in texts of another script.
@Suite struct LatinWordsTests {
  /// Returns how many texts of a catalog are reported; each has a source and its translations.
  private func found(_ entries: [(String, [String: String])]) throws -> [String] {
    let strings = entries.map { source, texts in
      let all = texts.merging(["en": source]) { first, _ in first }
      let units = all.sorted { $0.key < $1.key }.map {
        "\"\($0.key)\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\($0.value)\" } }"
      }
      return "\"\(source)\" : { \"localizations\" : { \(units.joined(separator: ", ")) } }"
    }
    return CatalogLint.run(try Sample.catalog(strings.joined(separator: ", ")))
      .filter { $0.rule == LatinWordsCheck.latin }.compactMap(\.diagnostic.subject)
  }

  @Test(arguments: [
    ("Turn on notifications", "notifications चालू करें", 1), ("Look at the map", "map देखें", 1),
    ("Save to GoogleDrive", "GoogleDrive में सेव करें", 0), ("Use Bluetooth", "Bluetooth इस्तेमाल करें", 0),
    ("Scan a QR", "QR स्कैन करें", 0), ("scan a qr", "qr स्कैन करें", 0), ("Type /group list", "/group list लिखें", 0),
    ("Ask #mesh", "#mesh से पूछें", 0), ("Write to a@example.com", "a@example.com पर लिखें", 0),
  ]) func aWordOfTheSourceIsReportedUnlessItIsANameOrTyped(_ source: String, _ text: String, _ count: Int)
    throws
  {
    #expect(try found([(source, ["hi": text])]).count == count)
  }

  @Test func aWordThatMostScriptsKeepStays() throws {
    let texts = ["hi": "ping भेजें", "ta": "ping அனுப்பு", "ru": "послать пинг"]
    #expect(try found([("send ping", texts)]) == [])
    #expect(try found([("send ping", texts.merging(["ta": "பிங் அனுப்பு"]) { $1 })]) == ["hi:send ping"])
  }

  @Test func aWordThatALanguageUsuallyKeepsStays() throws {
    let kept = [("join mesh", ["hi": "mesh से जुड़ें"]), ("the mesh", ["hi": "यह mesh"])]
    #expect(try found(kept + [("leave mesh", ["hi": "mesh छोड़ें"])]) == [])
    let replaced = (1...7).map { ("mesh \($0)", ["hi": "मेश \($0)"]) }
    #expect(try found(kept + replaced) == ["hi:join mesh", "hi:the mesh"])
  }
}
