/// An app's colors by meaning, for one appearance; values are 24-bit RGB.
package struct Palette: Sendable, Hashable {
  /// What a color stands for.
  package enum Name: String, Sendable, CaseIterable {
    case primary, primaryVariant, secondary, background, surface, text, textSecondary, emergency, success,
      warning
  }

  /// The colors given; a front leaves the terminal's own color where one is missing.
  package var colors: [Name: UInt32]

  /// Collects colors.
  package init(_ colors: [Name: UInt32] = [:]) { self.colors = colors }
}
