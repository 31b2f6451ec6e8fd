import Catalogs

/// The digits that texts are written with.
enum DigitCheck: TextCheck {
  static let rules = [mixed, policy]

  /// `mixed-digits`: a text has digits of two scripts.
  ///
  /// One number is written as 12 and the next as १२, or even one number with both. Keep to one kind.
  ///
  /// ```yaml fails texts
  /// en: 12 of 30
  /// hi: 30 में से १२
  /// ```
  /// ```yaml passes texts
  /// en: 12 of 30
  /// hi: 30 में से 12
  /// ```
  static let mixed = LintRule("KL1183", "mixed-digits", .warning)

  /// `digits`: a text has other digits than its language should have.
  ///
  /// `digits` in `Locales/<catalog>.lint.yaml` says for a language whether its numbers are written with 0 to 9 (`latin`)
  /// or with the digits of its own script (`native`). Numbers that the program fills in follow the locale, so texts should too.
  ///
  /// ```yaml fails texts
  /// en: 12 steps
  /// hi: १२ चरण
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// digits: { hi: latin }
  /// ```
  /// ```yaml passes texts
  /// en: 12 steps
  /// hi: 12 चरण
  /// ```
  /// ```yaml and lint
  /// lint: 1
  /// digits: { hi: latin }
  /// ```
  static let policy = LintRule("KL1184", "digits", .note)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.digits) else { return }
    let digits = text.words.scalars.filter { $0.digit != nil }
    guard !digits.isEmpty else { return }
    let zeros = Set(digits.map { $0.value - UInt32($0.digit ?? 0) })
    if zeros.count > 1 {
      let found = zeros.sorted().compactMap { zero in
        digits.first { $0.value - UInt32($0.digit ?? 0) == zero }
      }
      run.report(
        mixed,
        "the text has digits of \(zeros.count) scripts: \(found.map { "`\($0)`" }.joined(separator: ", "))",
        text,
        of: entry, help: "keep to one kind")
    }
    guard let wanted = run.settings.digits[text.language.tag] else { return }
    let isLatin = zeros == [0x30]
    guard isLatin != (wanted == .latin) else { return }
    run.report(
      policy, "the text has \(isLatin ? "Latin" : "native") digits, expected \(wanted.rawValue) ones", text,
      of: entry)
  }
}
