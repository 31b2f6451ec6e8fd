import Foundations
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
    // Form C takes some letters apart that keyboards type as one, such as the nukta letters of Bengali and Hindi.
    let apart = written.flatMap {
      $0.isIndicNuktaLetter ? Array(NormalForm.composed(String(Character($0))).unicodeScalars) : [$0]
    }
    if apart == composed { return }
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
  /// Whether it is a letter with a nukta that Form C takes apart (UAX 15, composition exclusions).
  fileprivate var isIndicNuktaLetter: Bool {
    switch value {
    case 0x958...0x95F, 0x9DC, 0x9DD, 0x9DF, 0xA33, 0xA36, 0xA59...0xA5B, 0xA5E, 0xB5C, 0xB5D: true
    default: false
    }
  }

  /// The code point as at least four hexadecimal digits.
  var hexDigits: String {
    Hex.digits(value, width: 4, isUpper: true)
  }
}
