import Expressions
import Foundations

/// Guesses that a text was to contain an expression: `list.count`, or `Hello {name}` without its `$`.
enum LikelyTemplate {
  /// Returns the text that was probably meant; nil where it reads like a text.
  static func of(_ words: String, in declarations: Declarations) -> String? {
    if words.hasByte(UInt8(ascii: "{")) { return withDollars(words) }
    return isKnownPath(words, in: declarations) ? "${\(words)}" : nil
  }

  /// Whether a text is names with dots between them, and an expression knows the first.
  static func isKnownPath(_ words: String, in declarations: Declarations) -> Bool {
    guard words.hasByte(UInt8(ascii: ".")), isPath(words[...]), let first = words.split(separator: ".").first
    else { return false }
    return declarations.slot(of: String(first)) != nil
  }

  /// Returns a text with a `$` before each `{name}`; nil where there is none.
  private static func withDollars(_ words: String) -> String? {
    var meant = ""
    var rest = words[...]
    var isChanged = false
    while let open = rest.firstIndex(of: "{") {
      meant += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: "}") else { break }
      if isPath(inner[..<close]), meant.last != "$" {
        meant += "$"
        isChanged = true
      }
      meant += rest[open...close]
      rest = inner[inner.index(after: close)...]
    }
    return isChanged ? meant + rest : nil
  }

  /// Whether it is names with dots between them.
  private static func isPath(_ text: Substring) -> Bool {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    return names.allSatisfy { name in
      guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
        return false
      }
      return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
  }
}
