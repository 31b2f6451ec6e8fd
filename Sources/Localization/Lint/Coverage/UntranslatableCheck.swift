import Catalogs

/// Untranslatable keys.
enum UntranslatableCheck: EntryCheck {
  static let rules = [translated]

  /// `untranslatable-translated`: a key that is not to be translated has translations.
  static let translated = LintRule("KL1129", "untranslatable-translated", .warning)

  static func check(_ entry: LintEntry, _ run: inout LintRun) {
    guard !entry.entry.shouldTranslate else { return }
    for target in entry.targets {
      // Tools fill in the source, which is what is shown anyway.
      let isOther = target.texts.contains { text in
        text.isWritten && entry.source.counterpart(of: text.path)?.unit.value != text.unit.value
      }
      guard isOther else { continue }
      run.report(
        translated, "the key is not to be translated, and has a translation", of: entry.key,
        in: target.language.tag,
        help: "remove the translation, or `shouldTranslate`")
    }
  }
}
