import Catalogs
import Typesetting

/// The width of a translation compared with its source.
enum ExpansionCheck: TranslationCheck {
  static let rules = [expansion]

  /// `expansion`: a translation is more than twice as wide as its source, or less than half as wide.
  static let expansion = LintRule("KL1190", "expansion", .note)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.path.substitution == nil, source.unit.value.utf8.count >= 10 else { return }
    // By code points first: those far from either limit need no width. In bytes, Indic letters would count threefold.
    let (bytes, before) = (text.words.scalars.count, source.words.scalars.count)
    if bytes * 10 < before * 17, bytes * 10 > before * 8 { return }
    let (width, wanted) = (CellWidth.of(text.unit.value), CellWidth.of(source.unit.value))
    guard wanted >= 10 else { return }
    if width > 2 * wanted {
      run.report(
        expansion, "the text is \(width) cells wide, and the source \(wanted)", text, of: entry,
        help: "see whether it fits")
    } else if 2 * width < wanted, !["zh", "ja", "ko"].contains(text.language.tag.language) {
      run.report(
        expansion, "the text is \(width) cells wide, and the source \(wanted)", text, of: entry,
        help: "see whether something is missing")
    }
  }
}
