import Catalogs

/// Placeholders with numbers beside others without.
enum MixedPlaceholderCheck: TextCheck {
  static let rules = [mixed]

  /// `mixed-placeholders`: some placeholders of a text have numbers, and some have none.
  ///
  /// Those without are counted from the first argument on, whatever the others say, so `%1$@ %@` shows the first value
  /// twice, and the second is not shown at all (KL1135). Number all of them.
  ///
  /// ```yaml fails texts
  /// en: "%@ sent %@"
  /// hi: "%1$@ ने %@ भेजा"
  /// ```
  /// ```yaml passes texts
  /// en: "%@ sent %@"
  /// hi: "%1$@ ने %2$@ भेजा"
  /// ```
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
