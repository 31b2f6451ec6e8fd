import Testing
import Typesetting

@Suite struct TextLayoutTests {
  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two", 7, ["one two"]), ("", 5, [""]),
    ("a\n\nb", 5, ["a", "", "b"]),
    ("a\r\nb\u{2028}c", 5, ["a", "b", "c"]), ("extraordinary", 5, ["extra", "ordin", "ary"]),
    ("an extraordinary", 5, ["an", "extra", "ordin", "ary"]),
    ("well-known fact", 6, ["well-", "known", "fact"]),
    ("  indented text", 10, ["  indented", "text"]), ("a    b", 3, ["a", "b"]), ("a b   ", 3, ["a b"]),
    ("कृपया पुनः प्रयास करें", 9, ["कृपया पुनः", "प्रयास करें"]),
    ("மீண்டும் முயற்சிக்கவும்", 9, ["மீண்டும்", "முயற்சிக்கவு", "ம்"]), ("漢字漢字", 5, ["漢字", "漢字"]), ("漢字", 1, ["漢", "字"]),
    ("Rs 5\u{A0}000 only", 7, ["Rs", "5\u{A0}000", "only"]), ("no wrap at all", 0, ["no wrap at all"]),
  ])
  func wrapsByWords(text: String, width: Int, lines: [String]) {
    #expect(TextLayout.wrap(text, width: width) == lines)
  }

  @Test func leavesRoomForAHangingIndent() {
    #expect(
      TextLayout.wrap("one two three four", width: 9, hangingIndent: 4) == ["one two", "three", "four"])
    #expect(
      TextLayout.wrap("one two\nthree four", width: 9, hangingIndent: 4) == ["one two", "three", "four"])
  }

  /// Nothing but breaking spaces is lost, no cluster is broken, and no line is too long unless one cluster is.
  @Test func wrappingKeepsItsPromises() {
    for text in hardTexts(400) {
      let clusters = Array(text).filter { !$0.isLineBreakOrSpace }
      for width in [1, 2, 3, 5, 8, 20, 80] {
        let lines = TextLayout.wrap(text, width: width)
        let kept = lines.flatMap { Array($0).filter { !$0.isLineBreakOrSpace } }
        #expect(kept.map { Array($0.utf8) } == clusters.map { Array($0.utf8) })
        for line in lines where CellWidth.of(line) > width {
          #expect(line.filter { CellWidth.of($0) > 0 }.count == 1)
        }
      }
    }
  }

  @Test(arguments: [
    ("fits", 4, "fits"), ("too long", 5, "too…"), ("too long", 6, "too l…"), ("हिन्दी", 3, "हि…"), ("हिन्दी", 2, "…"),
    ("漢字漢字", 4, "漢…"), ("abc", 1, "a"), ("abc", 0, ""), ("", 3, ""), ("நீக்கு", 2, "நீ…"), ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"),
  ])
  func truncatesBetweenClusters(text: String, width: Int, expected: String) {
    #expect(TextLayout.truncate(text, width: width) == expected)
  }

  @Test func truncationFitsAndBreaksNoCluster() {
    for text in hardTexts(400) {
      for width in [1, 2, 3, 7, 20] {
        let line = TextLayout.truncate(text, width: width)
        #expect(CellWidth.of(line) <= width)
        let kept = line.hasSuffix("…") && line != text ? String(line.dropLast()) : line
        #expect(text.hasPrefix(kept))
      }
    }
  }

  @Test func aMillionCharactersAreLaidOutInLinearTime() {
    let text = String(repeating: "शब्द word ", count: 20_000) + String(repeating: "x", count: 100_000)
    #expect(TextLayout.wrap(text, width: 40).allSatisfy { CellWidth.of($0) <= 40 })
  }
}

extension Character {
  fileprivate var isLineBreakOrSpace: Bool { isNewline || isWhitespace && self != "\u{A0}" }
}
