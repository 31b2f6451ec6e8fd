/// Colors of words on a terminal; never the only bearer of a meaning.
struct Paint: Sendable {
  /// Whether there are colors.
  let isColored: Bool

  func good(_ text: String) -> String { painted(text, "32") }
  func bad(_ text: String) -> String { painted(text, "1;31") }
  func doubtful(_ text: String) -> String { painted(text, "33") }
  func faint(_ text: String) -> String { painted(text, "2") }

  private func painted(_ text: String, _ code: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
