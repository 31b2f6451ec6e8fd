package import Runtime

/// A screen as text of a fixed width, with the bounds of each node.
///
/// The text that a user reads in a terminal, split into heading and scrollable content, so that a walkthrough can
/// compute what a device of a given height shows.
package struct ScreenFrame: Sendable, Hashable {
  /// The bounds of a node.
  package struct Bounds: Sendable, Hashable {
    /// Its rows, within ``ScreenFrame/rows``.
    package var rows: Range<Int>
    /// The cell at which its text begins; nodes on one line are in order.
    package var column: Int
    /// The width of its longest row in cells.
    package var width: Int

    /// Creates bounds.
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
  /// The bounds of nodes, by their ids: of those that have a line, or a part of one.
  package var bounds: [String: Bounds]

  /// Creates a frame.
  package init(heading: [String], rows: [String], bounds: [String: Bounds]) {
    self.heading = heading
    self.rows = rows
    self.bounds = bounds
  }

  /// All lines, from the top.
  package var lines: [String] { heading.isEmpty ? rows : rows.isEmpty ? heading : heading + [""] + rows }
}

/// Draws screens as text of a fixed width, by which a walk knows what of a screen is in sight.
package protocol ScreenFramer: Sendable {
  /// Draws a screen.
  ///
  /// - Parameter view: what it shows.
  /// - Returns: the screen as text; only the dialog where a question must be answered first.
  mutating func frame(of view: ScreenView) -> ScreenFrame
}
