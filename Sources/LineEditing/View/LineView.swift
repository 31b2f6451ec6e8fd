package import Typesetting

/// Draws a line that is being typed in place, and only what has changed of it.
///
/// Terminals count the cells of Devanagari, Tamil and pictures differently. So the cursor is never moved by a number of
/// cells: what stands before it is written again, and the terminal itself puts it where that ends. Only rows are counted,
/// and those are broken here.
package struct LineView: Sendable {
  /// What is drawn on.
  package struct Screen: Sendable, Hashable {
    package var columns: Int
    package var rows: Int
    /// The terminal's rule for counting cells.
    package var profile: WidthProfile
    /// Whether it can show text faint and negative; else nothing is suggested.
    package var hasLooks: Bool
    /// What stands for each cluster of a secret.
    package var mask = "•"
    /// What stands before the option that keys point at; one cell.
    package var pointer = "›"

    /// Describes a terminal.
    package init(columns: Int, rows: Int, profile: WidthProfile, hasLooks: Bool) {
      self.columns = columns
      self.rows = rows
      self.profile = profile
      self.hasLooks = hasLooks
    }
  }

  /// What is drawn on.
  package private(set) var screen: Screen
  /// What is drawn; nil where nothing is, and the cursor is where the line will begin.
  private var shown: LineLayout?

  /// Creates a view.
  package init(_ screen: Screen) { self.screen = screen }

  /// Whether the line is drawn.
  package var isShown: Bool { shown != nil }

  // MARK: Drawing

  /// Returns the bytes that bring the terminal from what is drawn to a picture.
  package mutating func draw(_ picture: LinePicture) -> String {
    let layout = LineLayout(picture, screen)
    defer { shown = layout }
    let changes = changes(to: layout)
    // Where a terminal counts more cells than we do, it must not break a row by itself.
    let isUnsure = layout.rows.contains { row in
      LineLayout.cells(of: row) * 2 > screen.columns
        && row.contains { !$0.text.utf8.allSatisfy { $0 < 0x80 } }
    }
    return changes.isEmpty || !isUnsure ? changes : "\u{1B}[?7l\(changes)\u{1B}[?7h"
  }

  /// Returns the bytes that remove the line, and leave the cursor where it began.
  package mutating func erase() -> String {
    guard let layout = shown else { return "" }
    shown = nil
    return Self.up(layout.cursor.row) + "\r\u{1B}[J"
  }

  /// Returns the bytes that leave the line as it is, for good; the cursor goes to the next row where it is broken.
  package mutating func finish(_ picture: LinePicture, isBroken: Bool) -> String {
    var last = picture
    last.text.move(to: .max)
    last.leaveOut()
    let text = draw(last)
    shown = nil
    return text + (isBroken ? "\r\n" : "")
  }

  /// Returns how many rows of the terminal a text takes.
  ///
  /// - Parameter text: whole lines; escapes for colors take no cell.
  /// - Returns: the rows.
  package func rows(of text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) { rows, line in
      rows + max(1, (Self.cells(of: line, by: screen.profile) + screen.columns - 1) / max(1, screen.columns))
    }
  }

  /// Returns a line as it is shown, whole lines.
  package func lines(of picture: LinePicture) -> String {
    LineLayout(picture, screen).rows.map { LineLayout.text(of: $0) + "\n" }.joined()
  }

  /// Returns how many rows of the terminal a line takes while it is typed.
  package func rows(of picture: LinePicture) -> Int { LineLayout(picture, screen).rows.count }

  /// The cells of a line without its escapes.
  private static func cells(of line: Substring, by profile: WidthProfile) -> Int {
    var cells = 0
    var rest = line
    while let start = rest.firstIndex(of: "\u{1B}") {
      cells += CellWidth.of(String(rest[..<start]), by: profile)
      rest = rest[start...].dropFirst(2).drop { !($0.isASCII && $0.isLetter) }.dropFirst()
    }
    return cells + CellWidth.of(String(rest), by: profile)
  }

  /// Takes it that nothing of the line is on the terminal any more.
  package mutating func forget() { shown = nil }

  /// Takes another size of the terminal.
  ///
  /// - Returns: the bytes that remove the line as most terminals have broken its rows by then.
  package mutating func resize(columns: Int, rows: Int) -> String {
    guard columns != screen.columns || rows != screen.rows else { return "" }
    let wasNarrowed = columns < screen.columns
    (screen.columns, screen.rows) = (columns, rows)
    guard let layout = shown else { return "" }
    shown = nil
    var above = layout.cursor.row
    if wasNarrowed, columns > 0 {
      let row = layout.rows[layout.cursor.row]
      above = layout.rows[..<layout.cursor.row].reduce(0) { rows, row in
        rows + max(1, (LineLayout.cells(of: row) + columns - 1) / columns)
      }
      above += LineLayout.cells(of: row[..<layout.cursor.place]) / columns
    }
    return Self.up(above) + "\r\u{1B}[J"
  }

  // MARK: Changes

  private func changes(to layout: LineLayout) -> String {
    guard let old = shown else {
      let text = layout.rows.map(LineLayout.text).joined(separator: "\r\n")
      return text + place(layout, from: (layout.rows.count - 1, layout.rows[layout.rows.count - 1].count))
    }
    guard let first = Self.firstDifference(old.rows, layout.rows) else {
      return place(layout, from: old.cursor)
    }
    var text = ""
    let row = layout.rows[first]
    let before = first < old.rows.count ? old.rows[first] : []
    let same = zip(before, row).prefix { $0 == $1 }.count
    if old.cursor == (first, same) {
      text += LineLayout.text(of: row[same...])
    } else {
      text += Self.vertical(from: old.cursor.row, to: min(first, old.rows.count - 1))
      text += (first >= old.rows.count ? "\r\n" : "\r") + LineLayout.text(of: row)
    }
    text += erasure(after: first, old, layout)
    for index in layout.rows.indices.dropFirst(first + 1) {
      text += "\r\n"
      if index >= old.rows.count || old.rows[index] != layout.rows[index] {
        text += LineLayout.text(of: layout.rows[index]) + erasure(after: index, old, layout)
      }
    }
    let last = layout.rows.count - 1
    // A row that is the same was passed over, and the cursor is at its beginning.
    let isPassed = last > first && last < old.rows.count && old.rows[last] == layout.rows[last]
    return text + place(layout, from: (last, isPassed ? 0 : layout.rows[last].count))
  }

  /// The first row that differs, and is in the new rows; where only old rows follow, the last of the new ones.
  private static func firstDifference(_ old: [[LineLayout.Place]], _ new: [[LineLayout.Place]]) -> Int? {
    if old == new { return nil }
    let same = zip(old, new).prefix { $0 == $1 }.count
    return min(same, new.count - 1)
  }

  /// What removes the rest of a row that was longer, and behind the last row those that are no more.
  private func erasure(after row: Int, _ old: LineLayout, _ new: LineLayout) -> String {
    if row == new.rows.count - 1, old.rows.count > new.rows.count { return "\u{1B}[J" }
    guard row < old.rows.count else { return "" }
    let (before, now) = (old.rows[row], new.rows[row])
    let same = zip(before, now).prefix { $0 == $1 }.count
    // Only of ASCII do all terminals agree that it covers what was there.
    let isPlain = (before[same...] + now[same...]).allSatisfy { $0.text.utf8.count == 1 }
    return before.count <= (isPlain ? now.count : same) ? "" : "\u{1B}[K"
  }

  /// Moves the cursor to its place in a layout that is drawn.
  private func place(_ layout: LineLayout, from now: (row: Int, place: Int)) -> String {
    let target = layout.cursor
    if now == target { return "" }
    let row = layout.rows[target.row]
    let whole = "\r" + LineLayout.text(of: row[..<target.place])
    guard now.row == target.row else { return Self.vertical(from: now.row, to: target.row) + whole }
    if now.place < target.place { return LineLayout.text(of: row[now.place..<target.place]) }
    // One cell a character is what all terminals agree on for ASCII.
    let between = row[target.place..<now.place]
    let isPlain = between.allSatisfy { $0.cells == 1 && $0.text.utf8.count == 1 }
    return isPlain && between.count < whole.utf8.count
      ? String(repeating: "\u{8}", count: between.count) : whole
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }

  private static func vertical(from now: Int, to row: Int) -> String {
    now < row ? "\u{1B}[\(row - now)B" : up(now - row)
  }
}
