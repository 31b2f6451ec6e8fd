/// A screen as text of a fixed width, with the place of each node.
///
/// The text that a user reads in a terminal, split into heading and scrollable content, so that a walkthrough can
/// compute what a device of a given height shows.
package struct ScreenFrame: Sendable, Hashable {
  /// The place of a node.
  package struct Place: Sendable, Hashable {
    /// Its rows, within ``ScreenFrame/rows``.
    package var rows: Range<Int>
    /// The cell at which its text begins; nodes on one line are in order.
    package var column: Int
    /// The width of its longest row in cells.
    package var width: Int

    /// Creates a place.
    package init(rows: Range<Int>, column: Int, width: Int) {
      self.rows = rows
      self.column = column
      self.width = width
    }
  }

  /// The lines above the content: the title and the notes on the screen as a whole.
  package var heading: [String]
  /// The lines of the content, in order.
  package var rows: [String]
  /// The places of nodes, by their ids: of those that have a line, or a part of one.
  package var places: [String: Place]

  /// Creates a frame.
  package init(heading: [String], rows: [String], places: [String: Place]) {
    self.heading = heading
    self.rows = rows
    self.places = places
  }

  /// All lines, from the top.
  package var lines: [String] { heading.isEmpty ? rows : rows.isEmpty ? heading : heading + [""] + rows }
}
