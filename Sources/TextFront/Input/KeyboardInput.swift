/// Removes a keyboard's escape sequences, such as of arrow keys, and stray control characters.
enum KeyboardInput {
  /// Returns a cleaned line; white space within it is kept.
  static func cleaned(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": skipSequence(&rest)
      case "\t": result.append(" ")
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Skips the rest of an escape sequence (ECMA-48, 5.4): `ESC [ … final`, or ESC and one character.
  private static func skipSequence(_ rest: inout Substring.UnicodeScalarView) {
    guard let kind = rest.popFirst(), kind == "[" || kind == "O" else { return }
    while let scalar = rest.popFirst() {
      if kind == "O" || ("\u{40}"..."\u{7E}").contains(scalar) { return }
    }
  }
}
