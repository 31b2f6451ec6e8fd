/// A line before wrapping and coloring: text fragments with their looks.
struct Line: Sendable, Equatable {
  /// A part of a line in one look.
  struct Fragment: Sendable, Equatable {
    let text: String
    let look: Look

    init(_ text: String, _ look: Look = .plain) {
      self.text = text
      self.look = look
    }
  }

  /// The number of spaces before it.
  var indent = 0
  /// The line's prefix, by whose width continuation lines are indented, such as `[2] `; ASCII only.
  var lead = ""
  /// The text.
  var body: [Fragment] = []
  /// Whether it is never wrapped.
  var isUnwrapped = false

  /// A separating blank line.
  static let blank = Line()

  /// Whether it is blank.
  var isBlank: Bool { lead.isEmpty && body.allSatisfy(\.text.isEmpty) }
}
