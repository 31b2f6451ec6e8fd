import Catalogs

/// Placeholders with and without positions in one text.
enum MixedPlaceholderCheck: TextCheck {
  static let rules = [mixed]

  /// `mixed-placeholders`: some placeholders of a text have numbers, and some have none.
  static let mixed = LintRule("KL1138", "mixed-placeholders", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let placeholders = text.pattern.placeholders.filter { $0.conversion != .argument }
    guard placeholders.count > 1, entry.isFormat,
      let numbered = placeholders.first(where: { $0.position != nil }),
      let counted = placeholders.first(where: { $0.position == nil })
    else { return }
    run.report(
      mixed, "`\(numbered.source)` has a number, and `\(counted.source)` has none", text, of: entry,
      help: "number all of them")
  }
}
