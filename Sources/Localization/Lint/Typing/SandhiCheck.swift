import Catalogs

/// The doubling of consonants between Tamil words.
enum SandhiCheck: TextCheck {
  static let rules = [sandhi]

  /// `sandhi`: a word that doubles the next one's first consonant does not.
  static let sandhi = LintRule("KL1211", "sandhi", .note)

  /// The consonants that double.
  private static let doubled: Set<Unicode.Scalar> = ["க", "ச", "த", "ப"]

  /// Endings that are an accusative's, a dative's or a verb's almost always.
  private static let endings = [
    "களை", "த்தை", "யை", "களுக்கு", "த்துக்கு", "ிக்கு", "ைக்கு", "லுக்கு", "னுக்கு", "ருக்கு", "த்து", "ட்டு", "ற்று",
  ].map { Array($0.unicodeScalars) }

  /// Words with these endings that are something else; numbers count without doubling.
  private static let others: Set = [
    "களை", "வார்த்தை", "சுருக்கு", "பெருக்கு", "செருக்கு", "உருக்கு", "எட்டு", "பத்து", "கையை",
  ]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.tag.language == "ta", text.words.has(.marks) else { return }
    let words = text.words.words
    for (word, next) in zip(words, words.dropFirst()) {
      // Any mark between them takes the place of the doubling.
      guard word.endIndex + 1 == next.startIndex, text.words.scalars[word.endIndex] == " ",
        let first = next.first, doubled.contains(first), next.dropFirst().first != "\u{BCD}",
        endings.contains(where: { word.count > $0.count && word.suffix($0.count).elementsEqual($0) }),
        !others.contains(String(word))
      else { continue }
      run.report(
        sandhi, "`\(String(word))` doubles the `\(first)` of the next word", text, of: entry,
        help: "write `\(String(word))\(first)்`")
      return
    }
  }
}
