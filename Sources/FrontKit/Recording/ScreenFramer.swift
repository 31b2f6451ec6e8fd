package import Runtime

/// Draws screens as text of a fixed width, by which a walk knows what of a screen is in sight.
package protocol ScreenFramer: Sendable {
  /// Draws a screen.
  ///
  /// - Parameter view: what it shows.
  /// - Returns: the screen as text; only the dialog where a question must be answered first.
  mutating func frame(of view: ScreenView) -> ScreenFrame
}
