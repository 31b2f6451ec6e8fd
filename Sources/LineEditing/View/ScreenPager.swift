/// A text that is longer than the terminal, page by page: it begins at its top and stops there.
///
/// A text that is printed stays above what follows it; the pages of a screen that is painted take each other's place.
package struct ScreenPager: Sendable {
  private var lines: [Substring] = []
  /// How many lines a page has.
  private var size = 1
  /// The lines that are shown.
  private var shown = 0..<0
  /// Whether pages take the place of each other.
  package private(set) var isPainted = false

  /// Holds nothing.
  package init() {}

  /// How many lines are below what is shown.
  package var remaining: Int { lines.count - shown.upperBound }

  /// Returns what of a printed text is shown now, and holds the rest.
  ///
  /// A text that fits is shown as it is; what is held stays then.
  ///
  /// - Parameters:
  ///   - text: whole lines.
  ///   - rows: how many of them the terminal shows at once.
  /// - Returns: whole lines.
  package mutating func take(_ text: String, rows: Int) -> String {
    let all = Self.lines(of: text)
    guard rows > 0, all.count > rows else { return text }
    hold(all, rows: rows, from: 0, isPainted: false)
    return page
  }

  /// Returns what of a screen is shown now, and holds the rest.
  ///
  /// - Parameters:
  ///   - text: whole lines.
  ///   - rows: how many of them the terminal shows at once.
  ///   - keepsPlace: whether the part that was shown last stays in view.
  /// - Returns: whole lines.
  package mutating func paint(_ text: String, rows: Int, keepsPlace: Bool) -> String {
    let all = Self.lines(of: text)
    let rows = max(1, rows)
    let top = keepsPlace && isPainted ? max(0, min(shown.lowerBound, all.count - rows)) : 0
    hold(all, rows: rows, from: top, isPainted: true)
    return page
  }

  /// Returns the next page; nil behind the last.
  package mutating func next() -> String? {
    guard remaining > 0 else { return nil }
    let start = isPainted ? min(shown.upperBound, lines.count - size) : shown.upperBound
    shown = start..<min(start + size, lines.count)
    return page
  }

  /// Returns the page before the one that was shown last; nil at the top.
  package mutating func previous() -> String? {
    guard shown.lowerBound > 0 else { return nil }
    let start = max(0, shown.lowerBound - size)
    shown = start..<min(start + size, lines.count)
    return page
  }

  /// Forgets a printed text, which something else follows.
  package mutating func release() {
    if !isPainted { self = ScreenPager() }
  }

  private mutating func hold(_ all: [Substring], rows: Int, from top: Int, isPainted: Bool) {
    lines = all
    size = rows
    shown = top..<min(top + rows, all.count)
    self.isPainted = isPainted
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private var page: String { lines[shown].map { $0 + "\n" }.joined() }
}
