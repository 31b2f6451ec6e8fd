import Catalogs

/// The quotes of a translation compared with its source.
enum QuoteCheck: TranslationCheck {
  static let rules = [quotes]

  /// `quotes`: a translation has other quotes than its source.
  static let quotes = LintRule("KL1162", "quotes", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.quotes) || source.words.has(.quotes) else { return }
    // In pages of text, what is quoted differs by language.
    guard source.words.scalars.count < 1000 else { return }
    let (found, wanted) = (Counts(text.words), Counts(source.words))
    // Inch and second marks are not quotes, and an odd number in the source cannot be compared.
    guard wanted.double.isMultiple(of: 2), found.double != wanted.double else { return }
    // Some languages quote with single quotes.
    if found.double == 0, found.single >= wanted.double, wanted.double > 0 { return }
    // Many languages quote names where English does not.
    if found.double > wanted.double, found.double.isMultiple(of: 2) { return }
    let message =
      found.double.isMultiple(of: 2)
      ? "the text has \(found.double) quotes, and the source has \(wanted.double)" : "a quote is not closed"
    run.report(quotes, message, text, of: entry)
  }

  private struct Counts {
    var double = 0
    var single = 0

    init(_ words: LintScalars) {
      for scalar in words.scalars {
        switch scalar.value {
        case 0x22, 0x201C...0x201F, 0xAB, 0xBB, 0x300C...0x300F, 0x5F4: double += 1
        case 0x27, 0x2018...0x201B, 0x2039, 0x203A: single += 1
        default: break
        }
      }
    }
  }
}
