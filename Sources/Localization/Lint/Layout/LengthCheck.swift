import Catalogs
import Typesetting

/// The length limits of the settings.
enum LengthCheck: TextCheck {
  static let rules = [characters, cells]

  /// `max-length`: a text has more characters than its key may have.
  static let characters = LintRule("KL1187", "max-length", .error)

  /// `max-cells`: a text is wider than its place.
  static let cells = LintRule("KL1188", "max-cells", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    for limit in run.settings.limits where limit.keys.matches(entry.key) {
      if let most = limit.characters, text.unit.value.count > most {
        run.report(
          characters, "the text has \(text.unit.value.count) characters, and \(most) are allowed", text,
          of: entry,
          help: "shorten it")
      }
      let width = CellWidth.of(text.unit.value)
      if let most = limit.cells, width > most {
        run.report(
          cells, "the text is \(width) cells wide, and there are \(most)", text, of: entry, help: "shorten it"
        )
      }
    }
  }
}
