import Testing
import Typesetting

@Suite struct TextFitTests {
  @Test(arguments: [
    ("Recipes", 10, 1, 7, nil as String?), ("Recipes", 7, 1, 7, nil), ("Recipes", 6, 1, 7, "Recip…"),
    ("Try again", 6, 2, 9, nil), ("Try again", 6, 1, 9, "Try a…"), ("मीठी चाय", 4, 2, 8, nil),
    ("मीठी चाय", 4, 1, 8, "मी…"),
    ("", 5, 1, 0, nil),
    ("a\nb", 10, 1, 1, "a…"), ("one two three", 5, 2, 13, "one\ntwo…"), ("மீண்டும் முயலவும்", 6, 1, 12, "மீண்டும்…"),
  ])
  func reportsTruncatedText(text: String, width: Int, lines: Int, cells: Int, cut: String?) {
    let fit = TextFit(text, width: width, lines: lines)
    #expect(fit.cells == cells)
    #expect(fit.cut == cut)
  }

  @Test func reportsBrokenWords() {
    let fit = TextFit("மீண்டும் முயற்சிக்கவும், please", width: 9)
    #expect(fit.longWords == ["முயற்சிக்கவும்,"])
    #expect(fit.cut == nil)
    #expect(!fit.fits)
    #expect(TextFit("as many lines as it needs", width: 6).fits)
  }

  /// A truncated text fits its width, breaks no cluster and is a prefix of the text.
  @Test(arguments: WidthProfile.allCases) func truncatedTextFits(_ profile: WidthProfile) {
    for text in hardTexts(200) + randomTexts(200) {
      for (width, limit) in [(1, 1), (3, 1), (8, 2), (20, 1)] {
        let fit = TextFit(text, width: width, lines: limit, by: profile)
        guard let cut = fit.cut else {
          #expect(fit.lines <= limit)
          continue
        }
        let lines = TextLayout.wrap(cut, width: 0)
        #expect(lines.count <= limit)
        for line in lines where CellWidth.of(line, by: profile) > width {
          #expect(line.filter { CellWidth.of($0, by: profile) > 0 }.count == 1)
        }
        let kept = cut.hasSuffix("…") ? String(cut.dropLast()) : cut
        #expect(text.inked.starts(with: kept.inked))
      }
    }
  }
}

extension String {
  /// Its clusters without white space, by their bytes.
  fileprivate var inked: [[UInt8]] { lazy.filter { !$0.isWhitespace }.map { Array($0.utf8) } }
}
