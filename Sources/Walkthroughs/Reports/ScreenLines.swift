import Foundations
import Typesetting

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
