package import Runtime

/// An app's colors in light and in dark.
package struct Theme: Sendable, Hashable {
  /// The colors where light is asked for.
  package var light: Palette
  /// The colors where dark is asked for.
  package var dark: Palette

  /// Collects the colors; without a dark palette the light one serves both.
  package init(light: Palette = Palette(), dark: Palette? = nil) {
    self.light = light
    self.dark = dark ?? light
  }
}
