import Catalogs

/// What is typed as it stands, in a translation beside its source.
enum AddressCheck: TranslationCheck {
  static let rules = [urls, emails, paths, options]

  /// `urls`: a translation has another web address than its source.
  ///
  /// Most likely it was mistyped. Where the pages themselves are translated, ignore it with that reason.
  ///
  /// ```yaml fails texts
  /// en: See https://example.org/help
  /// hi: https://example.org/hepl देखें
  /// ```
  /// ```yaml passes texts
  /// en: See https://example.org/help
  /// hi: https://example.org/help देखें
  /// ```
  static let urls = LintRule("KL1165", "urls", .error)

  /// `emails`: a translation has another mail address than its source.
  ///
  /// Whoever writes to it does not reach anybody. Copy it from the source.
  ///
  /// ```yaml fails texts
  /// en: Write to help@example.org
  /// hi: halp@example.org पर लिखें
  /// ```
  /// ```yaml passes texts
  /// en: Write to help@example.org
  /// hi: help@example.org पर लिखें
  /// ```
  static let emails = LintRule("KL1166", "emails", .error)

  /// `paths`: a translation has another path or command than its source.
  ///
  /// `/clear` and `~/Documents` are typed as they stand in every language.
  ///
  /// ```yaml fails texts
  /// en: Type /clear
  /// hi: /klear लिखें
  /// ```
  /// ```yaml passes texts
  /// en: Type /clear
  /// hi: /clear लिखें
  /// ```
  static let paths = LintRule("KL1167", "paths", .error)

  /// `options`: a translation has another option of a command than its source.
  ///
  /// `--help` is typed as it stands in every language.
  ///
  /// ```yaml fails texts
  /// en: Try --help
  /// hi: --madad देखें
  /// ```
  /// ```yaml passes texts
  /// en: Try --help
  /// hi: --help देखें
  /// ```
  static let options = LintRule("KL1168", "options", .error)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let traits = source.words.traits.union(text.words.traits)
    for (rule, kind, needed) in [
      (urls, Addresses.Kind.url, LintWords.Traits.latin), (emails, .email, .ats), (paths, .path, .slashes),
      (options, .option, .dashes),
    ] where !traits.isDisjoint(with: needed) {
      let wanted = Addresses.all(kind, in: source.words)
      let found = Addresses.all(kind, in: text.words)
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
