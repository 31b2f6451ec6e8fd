import Foundations
import Testing

@Suite struct DiagnosticRendererTests {
  private func diagnostic(_ text: String, _ range: Range<Int>, label: String? = nil) -> Diagnostic {
    Diagnostic(
      Diagnostic.Code("KL9999"), "no field `totl`", at: Span(SourceText(path: "a.yaml", text: text), range),
      label: label, help: "did you mean `total`?")
  }

  @Test func underlinesTheSpan() {
    let text = DiagnosticRenderer().text(
      diagnostic("body:\n  - text: ${x.totl}\n", 20..<24, label: "not here"))
    #expect(
      text == """
        a.yaml:2:15: error[KL9999]: no field `totl`
           1 | body:
           2 |   - text: ${x.totl}
             |               ^^^^ not here
             = help: did you mean `total`?

        """)
  }

  @Test func combiningMarksTakeNoCell() {
    let text = DiagnosticRenderer().text(diagnostic("அம்மா: x", "அம்மா: ".utf8.count..<"அம்மா: x".utf8.count))
    #expect(text.contains("     |       ^\n"))
  }

  @Test func truncatesLongLinesAroundTheSpan() {
    let line = String(repeating: "a", count: 5000) + "totl"
    let lines = DiagnosticRenderer().text(diagnostic(line, 5000..<5004)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 180 })
    #expect(lines[2].filter { $0 == "^" }.count == 4)
  }

  @Test func sanitizesFileContents() {
    let text = DiagnosticRenderer().text(diagnostic("a: \u{1B}[31mred\u{202E}\u{7}", 3..<4))
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" })
  }

  @Test func showsALocationPastTheEndAtTheEnd() {
    #expect(DiagnosticRenderer().text(diagnostic("ab", 10..<12)).contains("a.yaml:1:3"))
  }

  @Test func whatIsWrongInOneWayIsShownWholeOnce() {
    let source = SourceText(path: "a.yaml", text: "A\nB\nC\nD\n")
    func missing(_ text: String, _ place: Int, help: String = "extract it") -> Diagnostic {
      Diagnostic(
        Diagnostic.Code("KL9999"), "no text `\(text)`", at: Span(source, place..<place + 1), help: help)
    }
    let text = DiagnosticRenderer().text([
      missing("A", 0), missing("B", 2), missing("C", 4), missing("D", 6, help: "write it"),
    ])
    #expect(
      text == """
        a.yaml:1:1: error[KL9999]: no text `A`
           1 | A
             | ^
             = help: extract it
        a.yaml:2:1: error[KL9999]: no text `B`
        a.yaml:3:1: error[KL9999]: no text `C`

        a.yaml:4:1: error[KL9999]: no text `D`
           3 | C
           4 | D
             | ^
             = help: write it

        4 errors

        """)
    // What is underlined is not in the sentence, so it has to be seen.
    let other = Diagnostic(Diagnostic.Code("KL9999"), "no text", at: Span(source, 2..<3), help: "extract it")
    #expect(DiagnosticRenderer().text([missing("A", 0), other, other]).contains("   2 | B\n"))
  }

  @Test func countsSeveralDiagnostics() {
    let one = diagnostic("abc", 0..<1)
    #expect(DiagnosticRenderer().text([one, one]).hasSuffix("\n2 errors\n"))
  }

  @Test func showsTheMostSevereDiagnosticsOfAFileAndCountsTheOthers() throws {
    let long = SourceText(path: "long.yaml", text: "abc")
    let short = SourceText(path: "short.yaml", text: "abc")
    func diagnostic(
      _ number: Int, _ source: SourceText, _ severity: Diagnostic.Severity = .warning
    ) -> Diagnostic {
      var diagnostic = Diagnostic(Diagnostic.Code("KL9999"), "number \(number)!", at: Span(source, 0..<1))
      diagnostic.severity = severity
      return diagnostic
    }
    let severe = diagnostic(999, long, .error)
    let text = DiagnosticRenderer().text(
      (1...150).map { diagnostic($0, long) } + [severe, diagnostic(1000, short)])
    #expect(text.matches(of: /number \d+!/).count == 101)
    #expect(text.contains("number 999!") && text.contains("number 99!") && !text.contains("number 100!"))
    #expect(text.contains("number 1000!"))
    #expect(text.hasSuffix("\n\nlong.yaml: 51 more, not shown\n\n1 error, 151 warnings\n"))
  }

  @Test func fillsTheLineWithClustersOfManyBytes() {
    // Five letters of Tamil with a sign each are 30 bytes and at most 10 cells.
    let word = "கிகிகிகிகி"
    let line = String(repeating: word, count: 200)
    let middle = word.utf8.count * 100
    let lines = DiagnosticRenderer(width: 80).excerpt(
      of: Span(SourceText(path: "a.yaml", text: line), middle..<(middle + 6)))
    #expect(cellCount(lines[0]) > 76 && cellCount(lines[0]) <= 80)
  }
}
