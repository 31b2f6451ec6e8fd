import Catalogs

/// Values in texts that run from right to left.
enum IsolatedArgumentCheck: TextCheck {
  static let rules = [unisolated]

  /// `rtl-isolates`: a value may be torn apart in a text that runs from right to left.
  ///
  /// A name in Latin letters beside a stop, a bracket or another value takes them to the wrong side. Put the placeholder
  /// between isolates, U+2068 before it and U+2069 behind it. It is told where such a sign stands right beside the
  /// placeholder.
  ///
  /// ```yaml fails texts
  /// en: "%@, %@"
  /// ar: "مرحبا %@، %@"
  /// ```
  /// ```yaml passes texts
  /// en: "%@ is here"
  /// ar: "وصل %@ الآن"
  /// ```
  static let unisolated = LintRule("KL1191", "rtl-isolates", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.isRightToLeft, text.words.has(.placeholders), text.words.has(.foreign) else { return }
    let kinds = text.pattern.parts.compactMap { part -> Bool? in
      switch part {
      case .literal: nil
      case .placeholder(let placeholder): placeholder.conversion == .object
      case .substitution: false
      }
    }
    let scalars = text.words.scalars
    var number = 0
    var depth = 0
    for (index, scalar) in scalars.enumerated() {
      if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
      if scalar.value == 0x2069 { depth = max(0, depth - 1) }
      guard scalar == Words.placeholder else { continue }
      defer { number += 1 }
      guard depth == 0, kinds.indices.contains(number), kinds[number], isExposed(index, in: scalars) else {
        continue
      }
      run.report(
        unisolated, "the value stands beside a sign that it may take to the wrong side", text, of: entry,
        help: "put the placeholder between U+2068 and U+2069")
      return
    }
  }

  /// Whether the next thing on either side is a sign or another value, and not a letter.
  private static func isExposed(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let before = scalars[..<index].last { !$0.isSpace }
    let after = scalars[(index + 1)...].first { !$0.isSpace }
    func isNeutral(_ scalar: Unicode.Scalar) -> Bool {
      scalar == Words.placeholder || !scalar.isWordPart && !Direction.isControl(scalar)
    }
    // At the very beginning or end nothing is taken along.
    guard let after else { return false }
    return isNeutral(after) || before.map { $0 == Words.placeholder || $0.digit != nil } ?? false
  }
}
