package import Runtime

/// A moment of a screen, ready to be drawn.
package struct Page: Sendable {
  /// The moment itself.
  package let view: ScreenView
  /// Its pieces, in reading order.
  package let pieces: [Piece]
  /// The numbers to choose by.
  package let numbering: Numbering

  /// Collects what is drawn.
  package init(view: ScreenView, pieces: [Piece], numbering: Numbering) {
    self.view = view
    self.pieces = pieces
    self.numbering = numbering
  }
}
