import Search
import Testing

/// What is found in a text, in memory and by a full-text table alike.
@Suite struct LenientSearchTests {
  /// Whether each way of searching finds a text.
  private func found(_ query: String, in text: String) throws -> [Bool] {
    [LenientSearch.finds(query, in: text), try TableSearch.find(query, in: [text]) == [text]]
  }

  @Test(arguments: [
    ("idli", "इडली"), ("idli", "இட்லி"), ("dosa", "தோசை"), ("dosai", "தோசை"), ("vada", "வடை"),
    ("sambar", "சாம்பார்"), ("pongal", "பொங்கல்"),
    ("paneer", "पनीर"), ("roti", "रोटी"), ("khichdi", "खिचड़ी"), ("chole", "छोले"), ("chai", "चाय"), ("pyaz", "प्याज"),
    ("khoya", "खोया"),
    ("dal makhani", "दाल मखनी"), ("gulab jamun", "गुलाब जामुन"), ("biryani", "பிரியாணி"),
    ("इडली", "Idli"), ("இட்லி", "Idli"), ("इडली", "இட்லி"),
    ("biriyani", "Chicken Biryani"), ("briyani", "Biryani"), ("bir", "Chicken Biryani"), ("PAV", "Pav Bhaji"),
    ("tamarnd", "Tamarind rice"), ("makhani dal", "Dal Makhani"), ("puri", "Poori"), ("vada", "Wada"),
    ("dosai", "Masala dosa"), ("पनिर", "पनीर"), ("இட்டலி", "இட்லி"),
    ("creme", "Crème brûlée"), ("खिचडी", "खिचड़ी"), ("क्\u{200D}ष", "क्ष"), ("चांद", "चाँद"), ("हिन्दी", "हिंदी"),
    ("100", "100 g flour"),
  ])
  func findsEquivalentSpellings(_ query: String, _ text: String) throws {
    #expect(try found(query, in: text) == [true, true])
  }

  @Test(arguments: [
    ("idli", "Dosa"), ("idli", "दाल"), ("dal", "Pongal"), ("naan", "Paneer"), ("x", "Idli"),
    ("rice dosa", "Masala Dosa"), ("butter", "Bottle gourd"), ("चाय", "दाल"), ("sambar", "Rasam"),
    ("pani", "Paneer"), ("pani", "पनीर"), ("kadi", "Kadhai"), ("chai", "Chaat"), ("bhatura", "Batter"),
    ("pizza", "பிசை"), ("pizza", "प्याज"),
    ("फूल", "फ़ुल"), ("சாதம்", "சட்னி"), ("aneer", "Paneer"), ("100", "10"), ("🍛 !", "anything"),
    ("  !", "anything"),
  ])
  func doesNotMatchOtherWords(_ query: String, _ text: String) throws {
    #expect(try found(query, in: text) == [false, false])
  }

  /// Words of few letters, so that many are variants of each other.
  @Test func looksUpVariantsOnlyWhereTheyAre() {
    let parts = [
      "a", "e", "ee", "i", "o", "oo", "u", "y", "v", "w", "z", "j", "q", "k", "h", "t", "9", "ai", "ao",
    ]
    var words = ["इडली", "இட்லி", "idli", "क", "१२३", "123", "é"]
    for one in parts { for two in parts { for three in parts { words.append(one + two + three) } } }
    let found = words.map { SearchWord($0) }
    var variants = 0
    for word in found.enumerated().filter({ $0.offset % 397 == 0 || $0.offset < 7 }).map(\.element) {
      let ranges = word.variantRanges
      for other in found where word.isVariant(of: other) {
        variants += 1
        #expect(
          ranges.contains { range in
            Array(range.lowerBound.utf8).lexicographicallyPrecedes(Array(other.letters.utf8))
              && Array(other.letters.utf8).lexicographicallyPrecedes(Array(range.upperBound.utf8))
              || range.lowerBound == other.letters
          }, "\(word.letters) \(other.letters)")
      }
    }
    #expect(variants > 50)
  }

  @Test func anEmptyQueryFindsEverything() {
    #expect(LenientSearch.finds("", in: "anything") && LenientSearch.finds(" \n", in: ""))
  }

  @Test func foldsHostileTextInLinearTime() {
    #expect(
      !LenientSearch.finds(String(repeating: "ab ", count: 50_000), in: String(repeating: "क्", count: 50_000))
    )
  }
}
