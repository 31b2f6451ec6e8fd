import Catalogs

/// Translations without the plural of their source.
enum FlatPluralCheck: EntryCheck {
  static let rules = [flat]

  /// `plural-flat`: the source has a plural, and a translation has one text for all numbers.
  static let flat = LintRule("KL1150", "plural-flat", .note)

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard !entry.isStale, entry.source.texts.contains(where: { $0.path.pluralCategory != nil }) else {
      return
    }
    for target in entry.targets where target.isFlat && target.texts[0].isWritten {
      guard target.language.plurals.names.count > 1 else { continue }
      run.report(
        flat, "the source has a plural, and here is one text for all numbers", target.texts[0], of: entry)
    }
  }
}
