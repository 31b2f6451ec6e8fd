import Catalogs
import Typesetting

/// Defective grapheme clusters.
enum ClusterCheck: TextCheck {
  static let rules = [defective, cut]

  /// `defective-cluster`: a vowel sign or another mark stands on no letter.
  static let defective = LintRule("KL1185", "defective-cluster", .error)

  /// `cut-cluster`: a text ends in the middle of a letter.
  static let cut = LintRule("KL1186", "cut-cluster", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.marks) || text.words.has(.controls) else { return }
    let scalars = text.words.scalars
    var last: Unicode.Scalar = " "
    for scalar in scalars {
      defer { last = scalar }
      if scalar == "\u{25CC}" {
        run.report(
          defective, "the text has a dotted circle", text, of: entry,
          help: "remove it, or type the letter that it stands for")
        break
      }
      // Variation selectors and keycaps follow digits and signs.
      guard scalar.isCombiningMark, !(0xFE00...0xFE0F).contains(scalar.value), scalar.value != 0x20E3 else {
        continue
      }
      // The end of an argument is unknown.
      guard !Self.carries(last) else { continue }
      run.report(
        defective, "the mark U+\(scalar.hexDigits) stands on no letter", text, of: entry,
        help: "type the letter anew")
      break
    }
    guard isCut(scalars) else { return }
    run.report(cut, "the text ends in the middle of a letter", text, of: entry, help: "take the whole text")
  }

  /// Whether a mark may follow a scalar.
  private static func carries(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == LintScalars.placeholder || scalar.isWordPart || scalar == "\u{25CC}" || scalar.digit != nil {
      return true
    }
    if scalar.isSpace || scalar.value < 0x80 { return false }
    return !Direction.isControl(scalar) && scalar.properties.generalCategory != .otherPunctuation
  }

  private static func isCut(_ scalars: [Unicode.Scalar]) -> Bool {
    if scalars.contains("\u{FFFD}") { return true }
    var rest = scalars[...]
    while let last = rest.last, last.isSpace { rest = rest.dropLast() }
    // Malayalam and Sinhala words may end so, after a virama.
    return rest.last == "\u{200D}" && ![0xD4D, 0xDCA].contains(rest.dropLast().last?.value)
  }
}
