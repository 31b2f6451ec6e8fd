import Catalogs

/// The white space of a translation compared with its source.
enum WhitespaceCheck: TranslationCheck {
  static let rules = [edge, double, breaks]

  /// `edge-whitespace`: a translation begins or ends with other spaces than its source.
  static let edge = LintRule("KL1158", "edge-whitespace", .warning)

  /// `double-space`: a translation has two spaces in a row, and its source does not.
  static let double = LintRule("KL1159", "double-space", .warning)

  /// `line-breaks`: a translation has more or fewer line breaks or tabs than its source.
  static let breaks = LintRule("KL1160", "line-breaks", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let (words, wanted) = (text.words, source.words)
    for problem in edges(of: words.scalars, beside: wanted.scalars) {
      run.report(edge, problem, text, of: entry)
    }
    if words.has(.doubleSpaces), !wanted.has(.doubleSpaces) {
      run.report(double, "two spaces stand in a row", text, of: entry)
    }
    guard words.has(.lineBreaks) || wanted.has(.lineBreaks) else { return }
    for (name, sign) in [("line breaks", Unicode.Scalar("\n")), ("tabs", "\t")] {
      let (found, expected) = (words.scalars.count { $0 == sign }, wanted.scalars.count { $0 == sign })
      guard found != expected else { continue }
      run.report(breaks, "the text has \(found) \(name), and the source has \(expected)", text, of: entry)
    }
  }

  private static func edges(of text: [Unicode.Scalar], beside source: [Unicode.Scalar]) -> [String] {
    [
      ("begins", leading(text), leading(source)),
      ("ends", leading(text.reversed()), leading(source.reversed())),
    ].compactMap { name, found, expected in
      found == expected
        ? nil : "the text \(name) with \(spaces(found)), and the source with \(spaces(expected))"
    }
  }

  private static func leading(_ scalars: [Unicode.Scalar]) -> Int {
    scalars.firstIndex { !$0.isSpace } ?? 0
  }

  private static func spaces(_ count: Int) -> String {
    count == 0 ? "no space" : count == 1 ? "a space" : "\(count) spaces"
  }
}
