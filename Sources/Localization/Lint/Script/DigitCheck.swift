import Catalogs

/// The digits of texts.
enum DigitCheck: TextCheck {
  static let rules = [mixed, policy]

  /// `mixed-digits`: a text has digits of two scripts.
  static let mixed = LintRule("KL1183", "mixed-digits", .warning)

  /// `digits`: a text has other digits than its language should have.
  static let policy = LintRule("KL1184", "digits", .warning)

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
