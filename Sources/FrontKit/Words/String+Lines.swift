/// A text without the white space around it.
package func trimmed(_ text: some StringProtocol) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}

extension String {
  /// The lines of a text; other separators than line feeds and returns are made spaces when it is written.
  package var lines: [String] {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return [self] }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }
}
