import Catalogs

/// Addresses, paths and options of a translation compared with its source.
enum AddressCheck: TranslationCheck {
  static let rules = [urls, emails, paths, options]

  /// `urls`: a translation has another web address than its source.
  static let urls = LintRule("KL1165", "urls", .error)

  /// `emails`: a translation has another mail address than its source.
  static let emails = LintRule("KL1166", "emails", .error)

  /// `paths`: a translation has another path or command than its source.
  static let paths = LintRule("KL1167", "paths", .error)

  /// `options`: a translation has another option of a command than its source.
  static let options = LintRule("KL1168", "options", .error)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let traits = source.words.traits.union(text.words.traits)
    for (rule, kind, needed) in [
      (urls, VerbatimTokens.Kind.url, LintScalars.Traits.latin), (emails, .email, .ats),
      (paths, .path, .slashes),
      (options, .option, .dashes),
    ] where !traits.isDisjoint(with: needed) {
      let wanted = VerbatimTokens.all(kind, in: source.words)
      let found = VerbatimTokens.all(kind, in: text.words)
      guard wanted != found else { continue }
      let lost = wanted.first { !found.contains($0) }
      let added = found.first { !wanted.contains($0) }
      let message =
        switch (lost, added) {
        case (let lost?, let added?): "the source has `\(lost)`, and the text `\(added)`"
        case (let lost?, nil): "the source has `\(lost)`, and the text does not"
        case (nil, let added?): "the text has `\(added)`, and the source does not"
        case (nil, nil): "the text has an address more or less often than the source"
        }
      run.report(rule, message, text, of: entry, help: "copy it from the source")
    }
  }
}
