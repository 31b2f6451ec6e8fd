/// How to treat the invisible characters that control the direction of text (UAX 9, table 4).
package enum DirectionControls: String, Sendable, CaseIterable {
  /// They go to the terminal as they are, as far as they are safe to print.
  case keep
  /// They are removed, for terminals that show them as boxes.
  case strip
  /// Each is shown by its name, such as `<FSI>`, so that a tester can see it.
  case show

  /// A text with these characters treated so; the rest still has to be sanitized.
  package func applied(to text: String) -> String {
    guard self != .keep, text.unicodeScalars.contains(where: { Self.names[$0] != nil }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard let name = Self.names[scalar] else {
        result.append(scalar)
        continue
      }
      if self == .show { result.append(contentsOf: "<\(name)>".unicodeScalars) }
    }
    return String(result)
  }

  private static let names: [Unicode.Scalar: String] = [
    "\u{061C}": "ALM", "\u{200E}": "LRM", "\u{200F}": "RLM", "\u{202A}": "LRE", "\u{202B}": "RLE",
    "\u{202C}": "PDF", "\u{202D}": "LRO", "\u{202E}": "RLO", "\u{2066}": "LRI", "\u{2067}": "RLI",
    "\u{2068}": "FSI", "\u{2069}": "PDI",
  ]
}
