import Testing
import Typesetting

@Suite struct SanitizerTests {
  @Test(arguments: [
    ("plain", "plain"), ("नमस्ते", "नमस्ते"), ("தமிழ்", "தமிழ்"), ("", ""), ("a\tb", "a b"), ("a\r\nb\rc", "a\nb\nc"),
    ("a\u{2028}b\u{85}c\u{0B}d", "a\nb\nc\nd"), ("a\u{00}b\u{08}c\u{7F}", "abc"),
    // Terminal escapes, seven and eight bit
    ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[2J\u{1B}[1;1Hx", "x"), ("\u{9B}31mred", "red"),
    ("\u{1B}]0;title\u{07}x", "x"), ("\u{1B}]8;;http://a\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
    ("\u{9D}0;title\u{9C}x", "x"), ("\u{1B}P1;2q~\u{1B}\\x", "x"), ("\u{1B}(Bx", "x"), ("\u{1B}cx", "x"),
    ("\u{1B}", ""), ("x\u{1B}[", "x"), ("\u{1B}]never ends", "never ends"), ("\u{1B}\u{1B}[31mx", "x"),
    ("\u{1B}[31\u{1B}[0mx", "x"),
    // Directions
    ("a\u{202E}b\u{202C}", "ab"), ("\u{2067}עברית\u{2069}", "\u{2067}עברית\u{2069}"), ("a\u{2066}b", "ab"),
    ("a\u{2069}b", "ab"), ("\u{2067}a\n\u{2069}b", "a\nb"),
    ("\u{2066}\u{2067}a\u{2069}", "\u{2067}a\u{2069}"),
    // Invisible characters
    ("a\u{200B}b\u{FEFF}c\u{2060}d\u{AD}e\u{3164}f", "abcdef"), ("pay\u{200D}pal", "paypal"),
    ("pay\u{200C}pal", "paypal"),
    ("क्\u{200D}ष", "क्\u{200D}ष"), ("क्\u{200C}ष", "क्\u{200C}ष"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("क्\u{200D}\u{200D}ष", "क्\u{200D}ष"), ("\u{200D}क", "क"), ("👩\u{200D}🍳", "👩\u{200D}🍳"),
    ("👩🏽\u{200D}🍳", "👩🏽\u{200D}🍳"),
    ("🏳\u{FE0F}\u{200D}🌈", "🏳\u{FE0F}\u{200D}🌈"), ("👩\u{200D}x", "👩x"), ("❤\u{FE0F}", "❤\u{FE0F}"),
    ("\u{FE0F}x", "x"),
    (
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    ),
    ("a\u{E0041}\u{E0042}b", "ab"), ("🏴\u{E0067}\u{E0062}x", "🏴x"),
    // Marks without a base
    ("\u{301}x", "\u{25CC}\u{301}x"), ("a\n\u{93F}", "a\n\u{25CC}\u{93F}"),
  ])
  func cleans(text: String, expected: String) {
    #expect(Array(Sanitizer.clean(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF] as [UInt32])
  func removesNoncharacters(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(Sanitizer.clean("a" + String(scalar) + "b") == "ab")
  }

  @Test func replacesLineBreaksIfRequested() {
    #expect(Sanitizer.clean("a\r\nb\u{2029}c\n", lineBreaks: .spaces) == "a b c ")
  }

  @Test func limitsCombiningMarks() {
    let pile = "a" + String(repeating: "\u{301}", count: 500)
    #expect(Sanitizer.clean(pile).unicodeScalars.count <= 13)
  }

  @Test func recleaningChangesNothing() {
    for text in hardTexts(1500) {
      let clean = Sanitizer.clean(text)
      #expect(
        Array(Sanitizer.clean(clean).unicodeScalars) == Array(clean.unicodeScalars),
        "\(text.debugDescription)")
      var depth = 0
      for scalar in clean.unicodeScalars {
        #expect(scalar == "\n" || scalar.properties.generalCategory != .control)
        #expect(!(0x202A...0x202E).contains(scalar.value))
        if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
        if scalar.value == 0x2069 { depth -= 1 }
        #expect(depth >= 0)
      }
      #expect(depth == 0)
    }
  }

  /// Every code point of the blocks with controls and marks, between letters of two scripts.
  @Test func checksEveryCodePoint() {
    for value in Array(UInt32(0)..<0x1000) + Array(0x1780..<0x1900) + Array(0x2000..<0x2100)
      + Array(0xFE00...0xFFFF)
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for letter in ["a", "क"] {
        let clean = Sanitizer.clean(letter + String(scalar) + letter)
        #expect(!clean.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
      }
    }
  }
}
