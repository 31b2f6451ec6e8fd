import Foundations
import Typesetting

/// The steps of a case, a line each, worded as in upstream's console.
struct StepLines {
  private let paint: Paint
  /// Whether all steps are shown, however many there are.
  private let isWhole: Bool

  /// The most lines at the beginning and at the end of a case of very many steps.
  private static let (first, last) = (60, 20)

  init(_ paint: Paint, isWhole: Bool) {
    self.paint = paint
    self.isWhole = isWhole
  }

  /// Returns the steps in the order of their starts, nested ones indented; of very many only the first and the last.
  func lines(of record: CaseRecord) -> [String] {
    let lines = allLines(of: record)
    let left = lines.count - Self.first - Self.last
    guard !isWhole, left > 1 else { return lines }
    return lines.prefix(Self.first) + ["  … \(left) more lines, which --verbose tells …"]
      + lines.suffix(Self.last)
  }

  private func allLines(of record: CaseRecord) -> [String] {
    record.steps.flatMap { step -> [String] in
      let indent = String(repeating: "  ", count: step.depth + 1)
      var line = indent + visibleText(step.title) + "... " + word(step.outcome)
      if step.duration >= .seconds(1) { line += " (\(step.duration.wholeSeconds)s)" }
      if let trouble = step.trouble { line += ": \(visibleText(trouble))" }
      return [line] + step.notes.map { "\(indent)  note: \(visibleText($0))" }
    } + record.console.map { "  console: \(visibleText($0))" }
  }

  private func word(_ outcome: StepOutcome) -> String {
    switch outcome {
    case .completed: paint.good("COMPLETED")
    case .skipped: paint.faint("SKIPPED")
    case .warned: paint.doubtful("WARNED")
    case .failed: paint.bad("FAILED")
    }
  }
}

/// Screens and other blocks of lines within a report.
enum ScreenLines {
  /// Returns a screen with a line at its left, sanitized again, since it is the app's text.
  ///
  /// There is no line at the right: terminals differ in the width of Indic letters, so it would not be straight.
  static func framed(_ screen: ScreenRecord) -> [String] {
    let lines = screen.visibleLines.map { "  │ " + Sanitizer.clean($0, lineBreaks: .spaces) }
    let (above, below) = (screen.viewport.lowerBound, screen.frame.rows.count - screen.viewport.upperBound)
    return ["  ╭" + edge(above, "above")] + (lines.isEmpty ? ["  │ (nothing is on it)"] : lines)
      + ["  ╰" + edge(below, "below")]
  }

  private static func edge(_ count: Int, _ side: String) -> String {
    guard count > 0 else { return "───" }
    return "─── \(count) more \(count == 1 ? "line" : "lines") \(side) the edge"
  }

  /// Returns a text of several lines, the first after a lead and the others below it.
  static func block(_ text: String, lead: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
      (number == 0 ? lead : String(repeating: " ", count: lead.count)) + visibleText(String(line))
    }
  }
}

/// Colors of text on a terminal; never the only carrier of a meaning.
struct Paint: Sendable {
  /// Whether text is colored.
  let isColored: Bool

  func good(_ text: String) -> String { painted(text, "32") }
  func bad(_ text: String) -> String { painted(text, "1;31") }
  func doubtful(_ text: String) -> String { painted(text, "33") }
  func faint(_ text: String) -> String { painted(text, "2") }

  private func painted(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
