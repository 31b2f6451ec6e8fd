import Catalogs

/// Unbalanced brackets.
enum BracketCheck: TextCheck {
  static let rules = [brackets]

  /// `brackets`: a bracket is opened and not closed, or closed and not opened.
  static let brackets = LintRule("KL1163", "brackets", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.brackets), let sign = unbalanced(text.words) else { return }
    if text.language.tag != entry.source.language.tag, let source = entry.source.counterpart(of: text.path),
      unbalanced(source.words) != nil
    {
      return
    }
    let isOpen = opening.contains { $0.0 == sign }
    run.report(
      brackets, "`\(sign)` is \(isOpen ? "opened and not closed" : "closed and not opened")", text, of: entry)
  }

  private static let opening: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("（", "）"), ("【", "】"),
  ]

  /// Returns the first unbalanced bracket.
  private static func unbalanced(_ words: LintScalars) -> Unicode.Scalar? {
    var open: [(open: Unicode.Scalar, close: Unicode.Scalar)] = []
    var last: Unicode.Scalar = " "
    for scalar in words.scalars {
      defer { last = scalar }
      if let pair = opening.first(where: { $0.0 == scalar }) {
        // Emoticons such as “:(”.
        if last == ":" || last == ";" || last == "-" { continue }
        open.append(pair)
      } else if opening.contains(where: { $0.1 == scalar }) {
        if open.last.map({ isPair($0.open, scalar) }) ?? false {
          open.removeLast()
        } else if last.digit != nil || last.isLetter && open.isEmpty || last == ":" || last == ";"
          || last == "-"
        {
          // “1)”, “a)” and “:)”.
          continue
        } else {
          return scalar
        }
      }
    }
    return open.first?.open
  }

  /// Whether two brackets are a pair; full-width and narrow ones may close each other.
  private static func isPair(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Bool {
    switch open {
    case "(", "（": close == ")" || close == "）"
    default: opening.contains { $0.0 == open && $0.1 == close }
    }
  }
}
