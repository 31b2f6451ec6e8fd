import Catalogs

/// Percent signs that are meant as such beside placeholders.
enum SinglePercentCheck: TextCheck {
  static let rules = [ambiguous]

  /// `single-percent`: a percent sign may be taken for a placeholder.
  ///
  /// In a text that is filled in, a percent sign is written `%%`. A single one is shown by some systems and eaten, with
  /// the word behind it, by others. In a text without values it is right, unless a letter stands right behind it.
  ///
  /// ```yaml fails texts
  /// en: "%lld%% done"
  /// hi: "%lld% पूरा"
  /// ```
  /// ```yaml passes texts
  /// en: "%lld%% done"
  /// hi: "%lld%% पूरा"
  /// ```
  static let ambiguous = LintRule("KL1140", "single-percent", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard !text.pattern.singlePercents.isEmpty, entry.isFormat else { return }
    run.report(
      ambiguous, "a single percent sign may be taken for a placeholder", text, of: entry, help: "write `%%`")
  }
}
