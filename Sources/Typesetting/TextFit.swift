/// How a text fits into a number of cells and lines: which words would be broken, and what would be cut off.
///
/// It looks at words only, not at where a terminal draws them: the sheet of screens and the lint of catalogs use it to
/// find translations that are too long for their place.
package struct TextFit: Sendable, Hashable {
  /// The cells of its longest paragraph, were it written on one line.
  package let cells: Int
  /// How many lines it takes.
  package let lines: Int
  /// The words wider than a line, so that they are broken within.
  package let longWords: [String]
  /// The text that remains visible where it is cut off; nil where it is not.
  package let cut: String?

  /// Whether it fits as written.
  package var fits: Bool { longWords.isEmpty && cut == nil }

  /// Measures how a text fits.
  ///
  /// - Parameters:
  ///   - text: the text; its line breaks are kept.
  ///   - width: the cells of a line.
  ///   - limit: the most lines that it may take; nil where it may take as many as it needs.
  ///   - profile: the rule for counting cells.
  package init(_ text: String, width: Int, lines limit: Int? = nil, by profile: WidthProfile = .standard) {
    let width = max(width, 1)
    let paragraphs = TextLayout.paragraphs(text)
    let rows = TextLayout.wrap(text, width: width, by: profile)
    cells = paragraphs.map { CellWidth.of($0, by: profile) }.max() ?? 0
    lines = rows.count
    longWords =
      cells <= width
      ? []
      : paragraphs.flatMap { paragraph in
        LineBreaker.words(of: paragraph)
          .map { paragraph[$0.lowerBound..<paragraph.endWithoutSpaces($0)] }
          .filter { CellWidth.of($0, by: profile) > width }
          .map(String.init)
      }
    guard let limit, rows.count > limit else {
      cut = nil
      return
    }
    // On one line the mark is where the room ends; on several, after the content of the last one.
    let isOneLine = limit <= 1 && paragraphs.count == 1
    let whole = rows.prefix(max(limit - 1, 0))
    let last = isOneLine ? text : rows[whole.count] + "…"
    let room = min(width, CellWidth.of(last, by: profile) - (isOneLine ? 1 : 0))
    cut = (whole + [TextLayout.truncate(last, width: room, by: profile)]).joined(separator: "\n")
  }
}
