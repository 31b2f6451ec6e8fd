import Catalogs

/// Translations equal to their source.
enum SameAsSourceCheck: TranslationCheck {
  static let rules = [same]

  /// `same-as-source`: a translation has the words of its source.
  static let same = LintRule("KL1155", "same-as-source", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.unit.value == source.unit.value, text.words.has(.letters),
      text.language.tag.language != source.language.tag.language
    else { return }
    let words = text.words.tokens.filter { token in
      token.contains(where: \.isLetter) && !VerbatimTokens.isAddress(token)
        && !run.settings.glossary.kept.contains { $0.unicodeScalars.elementsEqual(token.trimmingPunctuation) }
    }
    let sharesScript = text.language.scripts == source.language.scripts
    guard words.contains(where: { $0.count(where: \.isLetter) > 1 }), words.count >= (sharesScript ? 3 : 1),
      !isName(entry)
    else { return }
    run.report(
      same, "the text is the same as in `\(source.language.tag)`", text, of: entry,
      help: "translate it; names that stay belong under `keep` in the glossary")
  }

  /// Whether many languages have the text, all unchanged.
  private static func isName(_ entry: LintEntry) -> Bool {
    entry.source.isFlat && entry.targets.count >= 5
      && entry.targets.allSatisfy { target in
        target.isFlat && target.texts[0].unit.state == .translated
          && target.texts[0].unit.value == entry.source.texts[0].unit.value
      }
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The slice without punctuation around it.
  var trimmingPunctuation: ArraySlice<Unicode.Scalar> {
    var piece = self
    while let first = piece.first, !first.isWordPart, first.digit == nil, first != "°" {
      piece = piece.dropFirst()
    }
    while let last = piece.last, !last.isWordPart, last.digit == nil { piece = piece.dropLast() }
    return piece
  }
}
