/// Colors of text on a terminal; never the only carrier of a meaning.
struct Paint: Sendable {
  /// Whether text is colored.
  let isColored: Bool

  func good(_ text: String) -> String { painted(text, "32") }
  func bad(_ text: String) -> String { painted(text, "1;31") }
  func doubtful(_ text: String) -> String { painted(text, "33") }
  func faint(_ text: String) -> String { painted(text, "2") }

  private func painted(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
