/// An app's colors by meaning, for one appearance; values are 24-bit RGB.
package struct Palette: Sendable, Hashable {
  /// The meaning of a color.
  package enum Name: String, Sendable, CaseIterable {
    case primary, primaryVariant, secondary, background, surface, text, textSecondary, emergency, success,
      warning
  }

  /// The given colors; where one is missing, a front keeps the terminal's own.
  package var colors: [Name: UInt32]

  /// Creates a palette.
  package init(_ colors: [Name: UInt32] = [:]) { self.colors = colors }
}
