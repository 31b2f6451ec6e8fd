/// The target of a typed text on the screen.
package enum NumberedTarget: Sendable, Equatable {
  /// Exactly one piece, possibly one without an action.
  case piece(Piece)
  /// A tab of the app.
  case tab(String)
  /// Several labels begin with the text.
  case several([Candidate])
  /// A number that was on this screen before.
  case gone(Int)
  /// A number that never was on this screen.
  case noSuchNumber(Int)
  /// No match; with the nearest name, if there is one.
  case none(nearest: String?)

  /// One of several matches.
  package struct Candidate: Sendable, Equatable {
    /// The number that it is chosen by; nil where it has none.
    package let number: Int?
    /// The words that it is known by.
    package let label: String
    /// The words of the row that holds it, which tell two equal buttons apart.
    package let context: String?

    /// Names one of several.
    package init(number: Int?, label: String, context: String?) {
      self.number = number
      self.label = label
      self.context = context
    }
  }
}
