import Foundations
import Testing

@testable import Catalogs

@Suite struct SearchFoldTests {
  private let fold = SearchFold()

  @Test(arguments: [
    ("idli", "इडली"), ("idli", "இட்லி"), ("dosa", "தோசை"), ("sambar", "சாம்பார்"), ("pongal", "பொங்கல்"),
    ("paneer", "पनीर"), ("roti", "रोटी"), ("khichdi", "खिचड़ी"), ("chole", "छोले"), ("chai", "चाय"),
    ("dal makhani", "दाल मखनी"), ("gulab jamun", "गुलाब जामुन"), ("biryani", "பிரியாணி"),
    ("इडली", "Idli"), ("இட்லி", "Idli"), ("इडली", "இட்லி"),
    ("biriyani", "Chicken Biryani"), ("briyani", "Biryani"), ("bir", "Chicken Biryani"), ("PAV", "Pav Bhaji"),
    ("makhani dal", "Dal Makhani"), ("puri", "Poori"), ("vada", "Wada"),
    ("creme", "Crème brûlée"), ("खिचडी", "खिचड़ी"), ("क्\u{200D}ष", "क्ष"), ("चांद", "चाँद"),
    ("", "anything"), ("  !", "anything"),
  ])
  func findsEquivalentSpellings(query: String, text: String) {
    #expect(fold.finds(query, in: text))
  }

  @Test(arguments: [
    ("idli", "Dosa"), ("idli", "दाल"), ("dal", "Pongal"), ("naan", "Paneer"), ("x", "Idli"),
    ("rice dosa", "Masala Dosa"), ("butter", "Bottle gourd"), ("चाय", "दाल"), ("sambar", "Rasam"),
  ])
  func doesNotMatchOtherWords(query: String, text: String) {
    #expect(!fold.finds(query, in: text))
  }

  @Test func foldsHostileTextInLinearTime() {
    #expect(!fold.finds(String(repeating: "ab ", count: 50_000), in: String(repeating: "क्", count: 50_000)))
  }
}
