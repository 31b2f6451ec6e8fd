/// A line before it is wrapped and colored: words with their looks.
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

  /// How many spaces stand before it.
  var indent = 0
  /// What the line begins with and what its continuation hangs behind, such as `[2] `; ASCII only.
  var lead = ""
  /// The words.
  var body: [Fragment] = []
  /// Whether it is set as it is, however wide.
  var isUnwrapped = false

  /// The line that separates.
  static let blank = Line()

  /// Whether it shows nothing.
  var isBlank: Bool { lead.isEmpty && body.allSatisfy(\.text.isEmpty) }
}
