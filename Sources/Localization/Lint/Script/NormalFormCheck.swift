import Typesetting

/// Whether texts are in Normalization Form C.
enum NormalFormCheck: TextCheck {
  static let rules = [decomposed]

  /// `not-nfc`: a text spells a letter in a way that search does not expect.
  static let decomposed = LintRule("KL1179", "not-nfc", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.marks) || text.words.has(.foreign), !NormalForm.isComposed(text.unit.value) else {
      return
    }
    let composed = Array(NormalForm.composed(text.unit.value).unicodeScalars)
    let written = Array(text.unit.value.unicodeScalars)
    // Arabic and Hebrew keyboards write several marks on one letter in another order than Form C.
    if text.language.isRightToLeft, written.sorted() == composed.sorted() { return }
    let place =
      zip(written, composed).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? composed.count
    func codes(_ scalars: [Unicode.Scalar]) -> String {
      let piece = scalars[min(place, scalars.count)..<min(scalars.count, place + 2)]
      return piece.map { "U+" + $0.hexDigits }.joined(separator: " ")
    }
    run.report(
      decomposed, "\(codes(written)) is written otherwise in Unicode's Form C", text, of: entry,
      help: "type the letter anew, so that it begins with \(codes(composed))")
  }
}

extension Unicode.Scalar {
  /// The code point as at least four hexadecimal digits.
  var hexDigits: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
