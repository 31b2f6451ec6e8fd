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

  @Test func countsSeveralDiagnostics() {
    let one = diagnostic("abc", 0..<1)
    #expect(DiagnosticRenderer().text([one, one]).hasSuffix("\n2 errors\n"))
  }
}
