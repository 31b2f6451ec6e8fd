import Catalogs

/// Literal percent signs beside placeholders.
enum SinglePercentCheck: TextCheck {
  static let rules = [ambiguous]

  /// `single-percent`: a percent sign may be taken for a placeholder.
  static let ambiguous = LintRule("KL1140", "single-percent", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard !text.pattern.singlePercents.isEmpty, entry.isFormat else { return }
    run.report(
      ambiguous, "a single percent sign may be taken for a placeholder", text, of: entry, help: "write `%%`")
  }
}
