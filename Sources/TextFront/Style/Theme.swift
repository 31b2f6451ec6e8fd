package import Runtime

/// An app's colors in light and in dark.
package struct Theme: Sendable, Hashable {
  /// The light palette.
  package var light: Palette
  /// The dark palette.
  package var dark: Palette

  /// Creates a theme; without a dark palette the light one serves both.
  package init(light: Palette = Palette(), dark: Palette? = nil) {
    self.light = light
    self.dark = dark ?? light
  }
}
