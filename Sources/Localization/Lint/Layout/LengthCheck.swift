import Catalogs
import Typesetting

/// Texts beside the limits that the settings give.
enum LengthCheck: TextCheck {
  static let rules = [characters, cells]

  /// `max-length`: a text has more characters than its key may have.
  ///
  /// `limits` in `Locales/<catalog>.lint.yaml` says how many. Characters are what people take for one: a letter with its
  /// signs. Placeholders count as they are written.
  ///
  /// ```yaml fails texts
  /// en: Save
  /// hi: सहेजकर रखें
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// limits:
  ///   - { key: Save, characters: 6 }
  /// ```
  /// ```yaml passes texts
  /// en: Save
  /// hi: सहेजें
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// limits:
  ///   - { key: Save, characters: 6 }
  /// ```
  static let characters = LintRule("KL1187", "max-length", .error)

  /// `max-cells`: a text is wider than its place.
  ///
  /// `limits` in `Locales/<catalog>.lint.yaml` says how many cells of a terminal there are. Letters of Devanagari and
  /// Tamil with their signs take one or two.
  ///
  /// ```yaml fails texts
  /// en: Save
  /// ta: சேமித்துக்கொள்ளவும்
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// limits:
  ///   - { key: Save, cells: 12 }
  /// ```
  /// ```yaml passes texts
  /// en: Save
  /// ta: சேமி
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// limits:
  ///   - { key: Save, cells: 12 }
  /// ```
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
