import Expressions
import Foundations
import Screens

extension Linker {
  /// Warns of dates whose year is that of their week, which is the next or the last one around New Year.
  ///
  /// Source: UTS 35 part 4, “Date Field Symbol Table”: `Y` is meant for dates written by their week, `w`.
  mutating func checkDateStyles(_ source: ExpressionSource, _ program: Program) {
    // Hardly any expression has the letter, and this one is parsed again.
    guard source.text.hasByte(UInt8(ascii: "Y")) else { return }
    for (style, span) in program.literals(of: ["date", "time"], at: 1)
    where style.contains("Y") && !style.contains("w") {
      diagnostics.report(
        Diagnostic(
          .weekYear, .warning,
          "`Y` is the year that the week belongs to, another than the date's around New Year",
          at: span, help: "write `\(style.replacing("Y", with: "y"))`"))
    }
  }
}
