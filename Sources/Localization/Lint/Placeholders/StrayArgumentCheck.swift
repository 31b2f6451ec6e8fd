import Catalogs

/// `%arg` outside of substitutions.
enum StrayArgumentCheck: TextCheck {
  static let rules = [stray]

  /// `stray-arg`: `%arg` stands outside of a substitution.
  static let stray = LintRule("KL1141", "stray-arg", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.path.substitution == nil, text.words.has(.placeholders),
      text.pattern.placeholders.contains(where: { $0.conversion == .argument }),
      // From version 1.2 on, keys contain it themselves.
      !FormatPattern(entry.key).placeholders.contains(where: { $0.conversion == .argument })
    else { return }
    run.report(
      stray, "`%arg` stands outside of a substitution", text, of: entry,
      help: "write the placeholder that the key has")
  }
}
