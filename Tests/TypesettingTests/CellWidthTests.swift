import Expressions
import Foundations
import Testing
import Typesetting

@Suite struct CellWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("नमस्ते", 4), ("हिन्दी", 4), ("க்ஷ", 2), ("ஸ்ரீ", 2), ("அமைப்புகள்", 7), ("क्‍ष", 2), ("ॐ", 1),
    ("漢字", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("é", 1), ("e\u{301}", 1),
    ("🍲", 2),
    ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇮🇳", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("\u{7}", 0),
    ("\u{200B}", 0),
    ("௵", 1), ("₹", 1), ("…", 1),
  ])
  func countsCells(text: String, cells: Int) { #expect(CellWidth.of(text) == cells) }

  /// The numbers are those of wcwidth(3) in glibc 2.36, of wcwidth 0.2.14, and of kitty's rule, in this order.
  @Test(arguments: [
    ("abc", 3, 3, 3), ("नमस्ते", 4, 4, 3), ("हिन्दी", 5, 3, 2), ("क्ष", 2, 2, 1), ("कि", 2, 1, 1), ("தமிழ்", 4, 3, 3),
    ("சேமி", 4, 2, 2), ("கொ", 2, 1, 1), ("ஸ்ரீ", 2, 2, 2), ("क्‍ष", 2, 1, 1), ("அமைப்புகள்", 8, 6, 6), ("राष्ट्र", 5, 4, 2),
    ("漢字", 4, 4, 4), ("e\u{301}", 1, 1, 1), ("🍲", 2, 2, 2), ("👩‍👩‍👧", 6, 2, 2), ("👍🏽", 4, 2, 2), ("🇮🇳", 2, 2, 2),
    ("🧑🏽‍🚀", 6, 2, 2), ("❤", 1, 1, 1), ("❤\u{FE0F}", 1, 2, 2), ("1\u{FE0F}\u{20E3}", 1, 2, 2),
    ("☎\u{FE0F}", 1, 2, 2),
    ("ကို", 1, 1, 1), ("\u{AD}", 1, 1, 1), ("\u{7}\u{200B}", 0, 0, 0), ("ড়া", 2, 1, 1), ("ไทย", 3, 3, 3),
    ("", 0, 0, 0),
  ])
  func otherProfilesMatchTheirTerminals(text: String, posix: Int, wcwidth02: Int, kitty: Int) {
    #expect(CellWidth.of(text, by: .posix) == posix)
    #expect(CellWidth.of(text, by: .wcwidth02) == wcwidth02)
    #expect(CellWidth.of(text, by: .kitty) == kitty)
  }

  @Test(arguments: WidthProfile.allCases) func findsAProfileByNameAndTerminal(
    _ profile: WidthProfile
  ) {
    #expect(WidthProfile(named: profile.rawValue.uppercased()) == profile)
    for terminal in profile.terminals { #expect(WidthProfile(named: terminal) == profile) }
    #expect(WidthProfile(named: "teletype") == nil)
  }

  @Test(.enabled(if: Conformance.folder != nil, "conformance data is not on this machine"))
  func matchesEveryRowOfTheTable() throws {
    let text = try #require(Conformance.text("widths.json"))
    let table = try ValueJSON.read(Array(text.utf8))
    let rows = try #require(table["strings"]?.items)
    for row in rows {
      let text = try #require(row["text"]?.text)
      #expect(row["cells"] == .int(CellWidth.of(text)), "\(text)")
      let clusters = row["clusters"]?.items?.compactMap { $0.text } ?? []
      // Compared by bytes: characters are equal by canonical equivalence, which is not enough here.
      #expect(text.map { Array($0.utf8) } == clusters.map { Array($0.utf8) }, "\(text)")
    }
    #expect(rows.count >= 30)
  }
}

extension Value {
  fileprivate subscript(_ name: String) -> Value? { if case .map(let map) = self { map[name] } else { nil } }
  fileprivate var items: [Value]? { if case .list(let items) = self { items } else { nil } }
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
