/// Formats measurements as lines of a table.
enum Table {
  /// Returns a line: the name, the duration, and whether it is within its bar.
  static func line(_ name: String, _ nanoseconds: Double, bar: Double?) -> String {
    let note = bar.map { nanoseconds <= $0 ? "  (bar \(Int($0)))" : "  OVER the bar of \(Int($0))" } ?? ""
    return "\(padded(name, 44)) \(padded(String(Int(nanoseconds.rounded())), 9, left: true)) ns\(note)"
  }

  private static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return left ? blanks + text : text + blanks
  }
}
