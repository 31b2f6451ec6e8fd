import Catalogs
import Typesetting

/// Words wider than the narrowest screen.
enum NarrowScreenCheck: CatalogCheck {
  static let rules = [narrow]

  /// `narrow-screen`: a word of a text is wider than the narrowest device of the app.
  static let narrow = LintRule("KL1189", "narrow-screen", .warning)

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    guard let columns = run.settings.columns, let uses = run.settings.uses else { return }
    let used = Set(uses.map(\.key))
    for entry in entries where used.contains(entry.key) {
      for text in [entry.source].flatMap(\.texts) + entry.targets.flatMap(\.texts) {
        guard text.unit.value.utf8.count > columns else { continue }
        let lines = TextLayout.wrap(text.unit.value, width: columns)
        let wide = text.words.tokens.map { String($0) }.first {
          CellWidth.of($0) > columns && !$0.contains("://")
        }
        guard let wide, lines.count > 1, isBrokenWithin(wide, in: lines) else { continue }
        run.report(
          narrow, "`\(wide)` is \(CellWidth.of(wide)) cells wide, and the narrowest device has \(columns)",
          text,
          of: entry)
      }
    }
  }

  /// Whether a word had to be broken within, because no line holds it whole.
  private static func isBrokenWithin(_ word: String, in lines: [String]) -> Bool {
    !lines.contains { $0.contains(word) } && TextLayout.wrap(word, width: CellWidth.of(word) - 1).count > 1
      && !word.contains("-")
  }
}
