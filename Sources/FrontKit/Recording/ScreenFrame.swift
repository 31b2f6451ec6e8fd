/// A screen as text of a fixed width, and where on it each node stands.
///
/// What a person reads in a terminal, cut into what stands above and what can be scrolled, so that a walkthrough can
/// tell what a device of so many lines would show.
package struct ScreenFrame: Sendable, Hashable {
  /// Where a node stands.
  package struct Place: Sendable, Hashable {
    /// The rows that it takes, within ``ScreenFrame/rows``.
    package var rows: Range<Int>
    /// The cell that its words begin at; what stands on one line with others comes in order.
    package var column: Int
    /// How many cells its longest row takes.
    package var width: Int

    /// Says where a node stands.
    package init(rows: Range<Int>, column: Int, width: Int) {
      self.rows = rows
      self.column = column
      self.width = width
    }
  }

  /// The lines that stand above: the title and what is reported the screen as a whole.
  package var heading: [String]
  /// The lines below them, in order.
  package var rows: [String]
  /// Where nodes stand, by their ids: those that have a line, or a part of one.
  package var places: [String: Place]

  /// Describes a screen.
  package init(heading: [String], rows: [String], places: [String: Place]) {
    self.heading = heading
    self.rows = rows
    self.places = places
  }

  /// All lines, as they are read from the top.
  package var lines: [String] { heading.isEmpty ? rows : rows.isEmpty ? heading : heading + [""] + rows }
}
