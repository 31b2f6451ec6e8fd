import Search
import TestSupport
import Testing

@Suite struct SortKeyTests {
  private func isBefore(_ left: String?, _ right: String?) -> Bool {
    SortKey.text(left).lexicographicallyPrecedes(SortKey.text(right))
  }

  @Test(arguments: [
    ["apple", "Banana", "cherry", "Date"], ["Eclair", "eclair", "éclair", "Eclairs", "Ñu", "nua", "zebra"],
    ["Task 1", "Task 2", "task 10", "Task 10 b", "Task 100", "Tasks"], ["v1.2", "v1.10", "v2.0"],
    ["007", "07", "7", "8", "08 a", "10"], ["0", "00", "1"], ["१", "2", "௩", "4"],
    ["कार्य ९", "कार्य १०", "कार्य 11"], ["99999999999999999999", "100000000000000000000"],
    ["", " ", "  a", "A", "a"], ["a", "a b", "a  c", "a-b", "a1", "ab"], ["line", "line\none", "line two"],
    ["!", "😀", "5", "a", "z", "क", "ख", "க", "ங"], ["अदरक", "आलू", "इडली", "कद्दू", "गोभी", "पनीर"],
    ["அரிசி", "ஆப்பம்", "இட்லி", "தோசை", "வடை"], ["हिंदी", "हिन्दी", "हिम"], ["ore", "Öre", "Øre", "Orf"],
    ["strasse", "straße", "Strassen", "Straßf"], ["a", "a\u{0}", "b"],
  ])
  func ordersAsPeopleExpect(_ texts: [String]) {
    for (index, text) in texts.enumerated() {
      for later in texts[(index + 1)...] {
        #expect(isBefore(text, later), "\(text) before \(later)")
        #expect(!isBefore(later, text), "\(later) after \(text)")
      }
    }
  }

  @Test func nullsComeLast() {
    for text in ["", "z", "நன்றி", "\u{10FFFF}", "99"] { #expect(isBefore(text, nil)) }
    #expect(!isBefore(nil, nil))
  }

  @Test func onlyTheSameTextHasTheSameKeyAndKeysAreATotalOrder() {
    var random = Xorshift(seed: 5)
    let parts = [
      "a", "A", "á", "a\u{301}", "1", "01", "१", " ", "-", "क", "\u{0}", "\u{200D}", "ß", "😀", "", "9",
    ]
    let texts = (0..<150).map { _ in (0..<4).map { _ in parts.randomElement(using: &random) ?? "" }.joined() }
    let sorted = texts.map { (SortKey.text($0), Array($0.utf8)) }.sorted {
      $0.0.lexicographicallyPrecedes($1.0)
    }
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      #expect((left.0 == right.0) == (left.1 == right.1))
    }
  }

  @Test func longNumbersAndTextsTakeLinearTimeAndSpace() {
    let digits = String(repeating: "9", count: 100_000)
    #expect(isBefore(digits, digits + "0"))
    #expect(isBefore(String(repeating: "9", count: 254), "1" + String(repeating: "0", count: 254)))
    #expect(isBefore("1" + String(repeating: "0", count: 254), "1" + String(repeating: "0", count: 255)))
    #expect(SortKey.text(digits).count < 200_100)
  }
}
