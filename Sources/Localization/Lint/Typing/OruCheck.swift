import Catalogs

/// The two forms of the Tamil “one”.
enum OruCheck: TextCheck {
  static let rules = [oru]

  /// `oru-before-vowel`: the Tamil “one” has the form that stands before the other kind of letter.
  static let oru = LintRule("KL1215", "oru-before-vowel", .note)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.tag.language == "ta", text.words.has(.foreign) else { return }
    let words = text.words.words
    for (word, next) in zip(words, words.dropFirst()) {
      guard word.endIndex + 1 == next.startIndex, text.words.scalars[word.endIndex] == " ",
        let first = next.first, (0xB85...0xBB9).contains(first.value)
      else { continue }
      let beforeVowel = first.value <= 0xB94
      switch String(word) {
      case "ஒரு" where beforeVowel:
        run.report(oru, "`ஒரு` stands before a vowel", text, of: entry, help: "write `ஓர்`")
      case "ஓர்" where !beforeVowel:
        run.report(oru, "`ஓர்` stands before a consonant", text, of: entry, help: "write `ஒரு`")
      default: continue
      }
      return
    }
  }
}
