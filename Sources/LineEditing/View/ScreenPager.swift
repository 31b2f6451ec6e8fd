/// A text that is longer than the terminal, page by page: it begins at its top and stops there.
package struct ScreenPager: Sendable {
  private var lines: [Substring] = []
  /// How many lines a page has.
  private var size = 1
  /// The line behind the last one that was shown.
  private var end = 0

  /// Holds nothing.
  package init() {}

  /// How many lines were not shown yet.
  package var remaining: Int { lines.count - end }

  /// Returns what of a text is shown now, and holds the rest.
  ///
  /// A text that fits is shown as it is; what is held stays then.
  ///
  /// - Parameters:
  ///   - text: whole lines.
  ///   - rows: how many of them the terminal shows at once.
  /// - Returns: whole lines.
  package mutating func take(_ text: String, rows: Int) -> String {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard rows > 0, all.count > rows else { return text }
    lines = Array(all)
    size = rows
    end = rows
    return page(0..<rows)
  }

  /// Returns the next page; nil behind the last.
  package mutating func next() -> String? {
    guard remaining > 0 else { return nil }
    let start = end
    end = min(end + size, lines.count)
    return page(start..<end)
  }

  /// Returns the page before the one that was shown last; nil at the top.
  package mutating func previous() -> String? {
    let start = (end - 1) / size * size - size
    guard !lines.isEmpty, start >= 0 else { return nil }
    end = start + size
    return page(start..<end)
  }

  /// Forgets the text, which something else follows.
  package mutating func release() { self = ScreenPager() }

  private func page(_ range: Range<Int>) -> String {
    lines[range].map { $0 + "\n" }.joined()
  }
}
