import Catalogs

/// `%arg` where there is nothing that it could stand for.
enum StrayArgumentCheck: TextCheck {
  static let rules = [stray]

  /// `stray-arg`: `%arg` stands outside of a substitution.
  ///
  /// It is the number that a substitution is about. In the text itself there is none, so people see `%arg`. Write the
  /// placeholder that the key has.
  ///
  /// ```json fails strings
  /// "%lld people" : {
  ///   "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "%arg लोग" } } }
  /// }
  /// ```
  /// ```json passes strings
  /// "%lld people" : {
  ///   "localizations" : { "hi" : { "stringUnit" : { "state" : "translated", "value" : "%lld लोग" } } }
  /// }
  /// ```
  static let stray = LintRule("KL1141", "stray-arg", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.path.substitution == nil, text.words.has(.placeholders),
      text.pattern.placeholders.contains(where: { $0.conversion == .argument }),
      // From version 1.2 on keys have it themselves.
      !FormatPattern(entry.key).placeholders.contains(where: { $0.conversion == .argument })
    else { return }
    run.report(
      stray, "`%arg` stands outside of a substitution", text, of: entry,
      help: "write the placeholder that the key has")
  }
}
