import Testing

import Foundations

/// Diagnostics in terminals of all widths.
@Suite struct DiagnosticWidthTests {
  private static let script = """
    body:
      - facts: [ { label: Time, value: "${number(recipe.minutes)} minutes" }, { label: Serves, value: "${recipe.servs}" } ]
      - heading: சமையல் குறிப்பு மற்றும் தேவையான பொருட்கள்: ${recipe.தலைப்பு}
      - heading: भारतीय व्यंजन और सामग्री की पूरी सूची: ${recipe.शीर्षक}

    """

  /// Returns a diagnostic on a piece of the script.
  private func diagnostic(_ piece: String, in script: String = script, label: String? = nil) throws
    -> Diagnostic
  {
    let bytes = Array(script.utf8)
    let wanted = Array(piece.utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: wanted) })
    return Diagnostic(
      Diagnostic.Code("KL9999"), "no field `\(piece)` on `RecipeDetail`, which has 12 fields of its own",
      at: Span(SourceText(path: "Screens/epicura/recipe.yaml", bytes: bytes), start..<start + wanted.count),
      label: label, help: "did you mean `servings`? It is declared in the plugin's contract")
  }

  private static let pieces = ["recipe.servs", "தலைப்பு", "शीर्षक", "body", "- facts"]
  private static let widths = [20, 32, 40, 80, 120]

  /// Returns the marked line, and the line of carets below it.
  private func marked(_ text: String) throws -> (line: String, carets: String) {
    let lines = text.split(separator: "\n").map(String.init)
    let at = try #require(lines.firstIndex { $0.contains("^") && $0.allSatisfy { " |^".contains($0) } })
    return (lines[at - 1], lines[at])
  }

  @Test(arguments: pieces, widths)
  func onlyPathsExceedTheTerminalWidth(piece: String, width: Int) throws {
    let text = DiagnosticRenderer(width: width).text(try diagnostic(piece))
    for line in text.split(separator: "\n") where cellCount(line) > width {
      #expect(line.hasPrefix("Screens/epicura/recipe.yaml:"))
      #expect(!line.contains(" "), "wider than \(width): \(line)")
    }
  }

  /// The carets are below exactly the marked cells, or the first of them if not all fit.
  @Test(arguments: pieces, widths)
  func markedTextIsAlwaysVisible(piece: String, width: Int) throws {
    let (line, carets) = try marked(DiagnosticRenderer(width: width).text(diagnostic(piece)))
    let lead = carets.prefix { $0 != "^" }.count
    let count = carets.count { $0 == "^" }
    var cells = 0
    var above = ""
    for scalar in line.unicodeScalars {
      if cells >= lead, cells + cellCount(String(scalar)) <= lead + count {
        above.unicodeScalars.append(scalar)
      }
      cells += cellCount(String(scalar))
    }
    #expect(piece.hasPrefix(above) && !above.isEmpty, "`\(above)` is marked in `\(line)`")
    #expect(above == piece || width == 20, "`\(above)` is all of it that is marked")
  }

  @Test func writesWholeLinesToAPipe() throws {
    let text = DiagnosticRenderer().text(try diagnostic("recipe.servs"))
    #expect(text.contains(#"   2 |   - facts: [ { label: Time, value: "${number"#))
    #expect(text.contains(#"value: "${recipe.servs}" } ]"#))
    #expect(!text.contains("…"))
    #expect(
      text.contains(
        ": error[KL9999]: no field `recipe.servs` on `RecipeDetail`, which has 12 fields of its own\n"))
  }

  @Test func truncatesLinesAndWrapsMessagesOnANarrowTerminal() throws {
    let text = DiagnosticRenderer(width: 40).text(try diagnostic("recipe.servs", label: "not there"))
    #expect(
      text == #"""
        Screens/epicura/recipe.yaml:2:102:
            error[KL9999]: no field
            `recipe.servs` on `RecipeDetail`,
            which has 12 fields of its own
           2 | …es, value: "${recipe.servs}" } ]
             |                ^^^^^^^^^^^^
             | not there
             = help: did you mean `servings`? It
               is declared in the plugin's
               contract

        """#)
  }

  @Test func truncatesTheLineBeforeToo() throws {
    let script = "first: \(String(repeating: "x", count: 90))\nsecond: totl\n"
    let text = DiagnosticRenderer(width: 32).text(try diagnostic("totl", in: script))
    #expect(
      text.contains("   1 | first: xxxxxxxxxxxxxxxxx…\n   2 | second: totl\n     |         ^^^^\n"), "\(text)"
    )
  }

  @Test(arguments: [20, 32, 40, 80, nil])
  func truncatesAVeryLongLineAroundEverySpan(width: Int?) throws {
    let line = String(repeating: "அम", count: 200_000)
    let source = SourceText(path: "a.yaml", text: line)
    let room = (width ?? 167) - 7
    for start in [0, 6, 30, 60_000, source.bytes.count - 6, source.bytes.count] {
      let span = Span(source, start..<min(start + 6, source.bytes.count))
      let text = DiagnosticRenderer(width: width).text(
        Diagnostic(Diagnostic.Code("KL9999"), "long", at: span))
      let (shown, carets) = try marked(text)
      #expect(cellCount(shown) <= room + 7 && cellCount(carets) <= room + 7)
      #expect(!shown.contains("\u{FFFD}"))
      #expect(shown.contains("…"))
    }
  }

  @Test func showsTheBeginningOfAnOverlongSpan() throws {
    let piece = String(repeating: "abcdefghij", count: 9)
    let text = DiagnosticRenderer(width: 32).text(try diagnostic(piece, in: "key: \(piece)"))
    #expect(text.contains("   1 | …: abcdefghijabcdefghija…\n") || text.contains("| …abcdefghij"), "\(text)")
    #expect(try marked(text).carets.hasSuffix("^^^^^"))
  }

  @Test func ideographsAndEmojiTakeTwoCells() throws {
    let text = DiagnosticRenderer().text(try diagnostic("totl", in: "a: 飲🍲 totl"))
    #expect(text.contains("\n     |         ^^^^\n"))
  }

  @Test func breaksLongWordsButNotLocations() throws {
    var long = try diagnostic("totl", in: "totl")
    long.message = String(repeating: "தமிழ்", count: 12)
    let text = DiagnosticRenderer(width: 24).text(long)
    #expect(text.hasPrefix("Screens/epicura/recipe.yaml:1:1:\n    error[KL9999]:\n    தமிழ்"))
    #expect(text.split(separator: "\n").dropFirst().allSatisfy { cellCount($0) <= 24 })
    #expect(text.filter { $0 == "த" || $0 == "மி" || $0 == "ழ்" }.count == 36)
  }

  @Test func colorsTakeNoWidth() throws {
    let plain = DiagnosticRenderer(width: 40).text(try diagnostic("recipe.servs"))
    let colored = DiagnosticRenderer(isColored: true, width: 40).text(try diagnostic("recipe.servs"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    #expect(colored.contains("\u{1B}[1;31merror[KL9999]\u{1B}[0m:"))
  }
}
