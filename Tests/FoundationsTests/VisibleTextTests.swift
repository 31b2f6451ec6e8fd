import Foundations
import TestSupport
import Testing

/// What reaches a terminal: visible, as wide as it is said to be, and broken between words.
@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("", ""), ("plain ~", "plain ~"), ("a\tb", "a b"), ("a\nb\r\n", "a\u{FFFD}b\u{FFFD}\u{FFFD}"),
    ("\u{1B}[31m", "\u{FFFD}[31m"), ("\u{7F}\u{9B}m", "\u{FFFD}\u{FFFD}m"),
    ("\u{202E}abc\u{2066}", "\u{FFFD}abc\u{FFFD}"),
    ("\u{2028}\u{2029}", "\u{FFFD}\u{FFFD}"), ("\u{200B}\u{FEFF}\u{AD}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("क्‍ष ந்‌த", "क्‍ष ந்‌த"), ("\u{E0041}", "\u{FFFD}"), ("e\u{301} 😀", "e\u{301} 😀"), ("\0", "\u{FFFD}"),
  ])
  func whatCannotBeSeenIsMadeVisible(_ text: String, _ visible: String) {
    #expect(Array(visibleText(text).unicodeScalars) == Array(visible.unicodeScalars))
  }

  @Test(arguments: [0xFFFE, 0xFDD0, 0xFDEF, 0x1_FFFF, 0x10_FFFE] as [UInt32])
  func whatIsNoCharacterIsMadeVisible(_ value: UInt32) throws {
    #expect(visibleText("a" + String(try #require(Unicode.Scalar(value)))) == "a\u{FFFD}")
  }

  @Test func everyTextKeepsItsNumberOfCodePointsAndIsVisibleAfterOnce() {
    var random = Xorshift(seed: 15)
    for _ in 0..<3000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let highest: UInt32 = [0xFF, 0x2FFF, 0x1_FFFF, 0x10_FFFF].randomElement(using: &random) ?? 0xFF
        if let scalar = Unicode.Scalar(UInt32.random(in: 0...highest, using: &random)) { text.append(scalar) }
      }
      let visible = visibleText(String(text))
      #expect(visible.unicodeScalars.count == text.count)
      #expect(visibleText(visible).utf8.elementsEqual(visible.utf8))
      #expect(!visible.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｆ", 2), ("😀", 2), ("한", 2), ("~", 1),
    ("\u{20DD}", 0),
    ("\u{200D}", 0), ("\u{1F1EE}\u{1F1F3}", 4),
  ])
  func aTextIsAsWideAsTerminalsDrawIt(_ text: String, _ cells: Int) {
    #expect(cellCount(text) == cells)
  }

  /// Sentences of a diagnostic in every width: no line is too wide, no word is lost.
  @Test func wrappedSentencesKeepAllTheirWords() {
    var random = Xorshift(seed: 16)
    let words = ["a", "screen", "`recipe.total`", "மசாலா", "日本語", "x😀y", "antidisestablishmentarianism"]
    for _ in 0..<200 {
      let count = Int.random(in: 1...25, using: &random)
      let sentence = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
      let width = Int.random(in: 20...60, using: &random)
      let diagnostic = Diagnostic(Diagnostic.Code("KL9999"), sentence, at: nil, help: sentence)
      let lines = DiagnosticRenderer(width: width).text(diagnostic).split(separator: "\n")
      for line in lines { #expect(cellCount(line) <= width, "wider than \(width): \(line)") }
      let text = lines.joined().filter { $0 != " " }
      let squeezed = sentence.filter { $0 != " " }
      #expect(text == "error[KL9999]:\(squeezed)=help:\(squeezed)")
    }
  }

  @Test(arguments: [
    ("a\n::error file=x::y", "a\n\\::error file=x::y"), (" \t::debug::x\r\n", " \t\\::debug::x\r\n"),
    ("a::b\n:: c", "a::b\n\\:: c"), ("std::x", "std::x"), ("", ""),
  ]) func keepsLinesFromBeingCommandsOfCI(text: String, inert: String) {
    #expect(inertLines(text) == inert)
  }
}
