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

  @Test(.enabled(if: Conformance.folder != nil, "conformance data is not on this machine"))
  func agreesWithEveryRowOfTheTable() throws {
    // The file is read by the lines that matter: `"text": "…"` and, below it, `"cells": n`.
    let text = try #require(Conformance.text("widths.json"))
    var rows = 0
    var word = ""
    for line in text.split(separator: "\n") {
      let field = line.split(separator: "\"", omittingEmptySubsequences: false)
      if line.contains("\"text\":"), field.count >= 5 { word = String(field[3]) }
      if line.contains("\"cells\":") {
        let cells = Int(line.filter(\.isNumber))
        #expect(CellWidth.of(word) == cells, "\(word)")
        rows += 1
      }
    }
    #expect(rows >= 30)
  }
}
