import Catalogs
import Typesetting

/// The width of a translation compared with its source, and with the translations into other languages: where they
/// are as wide, the source is short.
enum ExpansionCheck: EntryCheck {
  static let rules = [expansion, far]

  /// `expansion`: a translation is more than twice as wide as its source, or less than half as wide.
  static let expansion = LintRule("KL1190", "expansion", .note)

  /// `far-too-long`: a translation that a screen shows is more than four times as wide as its source.
  static let far = LintRule("KL1133", "far-too-long", .warning)

  /// The narrowest source that one word may stand for, so that a narrow translation lacks nothing.
  private static let narrowest = 20

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard entry.source.isFlat, !entry.isStale, entry.entry.shouldTranslate,
      let source = entry.source.texts.first,
      source.unit.value.utf8.count >= 10
    else { return }
    let texts = entry.targets.filter { $0.isFlat && $0.language.pseudo == nil && $0.texts[0].isWritten }
      .map { $0.texts[0] }
    let suspects = texts.filter { isSuspect($0, source) }
    guard !suspects.isEmpty else { return }
    let wanted = CellWidth.of(source.unit.value)
    guard wanted >= 10 else { return }
    let widths = texts.map { CellWidth.of($0.unit.value) }.sorted()
    // Of few languages none is usual.
    let usual = widths.count >= 3 ? widths[widths.count / 2] : wanted
    for text in suspects {
      let width = CellWidth.of(text.unit.value)
      if width > 4 * wanted, width > 4 * usual || widths.count < 3, run.isShown(entry.key) {
        run.report(
          far, "the text is \(width) cells wide, and the source \(wanted)", text, of: entry,
          help: "shorten it; `kolam strings sheet` shows where it is")
      } else if width > 2 * wanted, width * 5 > usual * 9 {
        run.report(
          expansion, "the text is \(width) cells wide, and the source \(wanted)", text, of: entry,
          help: "see whether it fits")
      } else if 2 * width < wanted, 2 * width < usual, wanted >= narrowest,
        !["zh", "ja", "ko"].contains(text.language.tag.language)
      {
        run.report(
          expansion, "the text is \(width) cells wide, and the source \(wanted)", text, of: entry,
          help: "see whether something is missing")
      }
    }
  }

  /// Whether a text may be beyond either limit, by its code points: in bytes, Indic letters would count threefold.
  private static func isSuspect(_ text: LintText, _ source: LintText) -> Bool {
    let (count, before) = (text.words.scalars.count, source.words.scalars.count)
    return count * 10 >= before * 17 || count * 10 <= before * 8
  }
}
