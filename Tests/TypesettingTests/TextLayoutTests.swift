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

  /// Nothing is lost but the spaces at which a line was broken, no cluster is broken, and no line is too long unless
  /// it is one cluster.
  @Test(arguments: WidthProfile.allCases) func wrappingKeepsItsInvariants(_ profile: WidthProfile) {
    for text in hardTexts(300) + randomTexts(300) {
      for width in [1, 2, 3, 5, 8, 20, 80] {
        let lines = TextLayout.wrap(text, width: width, by: profile)
        #expect(text.isMade(of: lines), "\(text.unicodeScalars.map(\.value)) at \(width): \(lines)")
        for line in lines where CellWidth.of(line, by: profile) > width {
          #expect(line.filter { CellWidth.of($0, by: profile) > 0 }.count == 1)
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

  @Test func wrapsAMillionCharactersInLinearTime() {
    let text = String(repeating: "शब्द word ", count: 20_000) + String(repeating: "x", count: 100_000)
    #expect(TextLayout.wrap(text, width: 40).allSatisfy { CellWidth.of($0) <= 40 })
  }

  @Test(arguments: [
    "अगर किसी चीज़ का नाम इन शब्दों में से ही हो, तो उसे नंबर या #id से चुनें।", "यह ठीक है । अब आगे बढ़ें ॥ समाप्त",
    "लाइन %1 पर रुका: “मसाला”।",
  ])
  func noLineBeginsWithADanda(text: String) {
    for width in 12...60 {
      for line in TextLayout.wrap(text, width: width) {
        #expect(line.first != "।" && line.first != "॥", "\(width): \(line)")
      }
    }
  }
}

extension String {
  /// Returns whether the lines, separated at most by breaking spaces or one line break, equal the text, by clusters and
  /// bytes.
  fileprivate func isMade(of lines: [String]) -> Bool {
    let clusters = map { Array($0.utf8) }
    var at = 0
    for (number, line) in lines.enumerated() {
      let wanted = line.map { Array($0.utf8) }
      // Spaces before a first word that needs several lines are dropped, too.
      var breaks = number == 0 ? 1 : 0
      while at < clusters.count, Array(clusters[at...].prefix(wanted.count)) != wanted || wanted.isEmpty {
        let cluster = String(decoding: clusters[at], as: UTF8.self)
        guard cluster.allSatisfy({ $0.isWhitespace }), cluster != "\u{A0}" else { break }
        if cluster.first?.isNewline == true { breaks += 1 }
        if breaks > 1 { break }
        at += 1
      }
      guard Array(clusters[at...].prefix(wanted.count)) == wanted else { return false }
      at += wanted.count
    }
    return clusters[at...].allSatisfy {
      String(decoding: $0, as: UTF8.self).allSatisfy { $0.isWhitespace && $0 != "\u{A0}" }
    }
  }
}
