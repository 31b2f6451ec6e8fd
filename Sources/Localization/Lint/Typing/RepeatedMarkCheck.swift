import Catalogs
import Typesetting

/// Marks that a letter of an Indic script has twice.
enum RepeatedMarkCheck: TextCheck {
  static let rules = [repeated]

  /// `repeated-mark`: a letter has two vowel signs, or one mark or joiner twice.
  static let repeated = LintRule("KL1201", "repeated-mark", .error)

  /// Pairs of signs that look like one.
  private static let single: [[UInt32]: UInt32] = [
    [0x93E, 0x945]: 0x949, [0x93E, 0x946]: 0x94A, [0x93E, 0x947]: 0x94B, [0x93E, 0x948]: 0x94C,
    [0xABE, 0xAC5]: 0xAC9, [0xABE, 0xAC7]: 0xACB, [0xABE, 0xAC8]: 0xACC,
  ]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.marks) || text.words.has(.controls) else { return }
    // Form C writes the signs of some vowels in two parts as one; `not-nfc` reports the parts.
    let scalars = Array(NormalForm.composed(text.words.text).unicodeScalars)
    for (first, second) in zip(scalars, scalars.dropFirst()) {
      let isTwice = first == second && (first.isIndicMark || [0x200C, 0x200D].contains(first.value))
      guard isTwice || first.isIndicVowelSign && second.isIndicVowelSign else { continue }
      let sign = single[[first.value, second.value]].flatMap(Unicode.Scalar.init)
      run.report(
        repeated,
        isTwice
          ? "U+\(first.hexDigits) stands twice on one letter"
          : "a letter has two vowel signs, U+\(first.hexDigits) and U+\(second.hexDigits)",
        text, of: entry,
        help: sign.map { "type U+\($0.hexDigits), which is one sign" } ?? "remove one of them")
      return
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isIndicMark: Bool { isIndicVowelSign || isIndicNukta || isIndicVirama || isIndicFinalMark }
}
