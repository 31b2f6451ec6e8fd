import Catalogs

/// “No longer” and “not right now”, which Tamil tells apart.
enum NoLongerCheck: TranslationCheck {
  static let rules = [noLonger]

  /// `no-longer`: a translation says “not right now” where its source says “no longer”.
  static let noLonger = LintRule("KL1214", "no-longer", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.tag.language == "ta", source.language.tag.language == "en",
      isOver(source.words.words.map { String($0).lowercased() })
    else { return }
    // Only in one sentence do “now” and “not” belong together.
    let sentences = text.words.scalars.split { $0 == "." || $0 == "!" || $0 == "?" || $0 == "\n" }
    for sentence in sentences {
      let words = sentence.split { !$0.isWordPart }.map { String($0) }
      guard let now = words.firstIndex(of: "இப்போது"),
        words[now...].contains(where: { word in negations.contains { word.hasSuffix($0) } })
      else { continue }
      run.report(
        noLonger, "`இப்போது` with a negation is “not right now”, and the source says “no longer”", text,
        of: entry,
        help: "write `இனி`, or what has happened, such as `நீக்கப்பட்டுவிட்டது`")
      return
    }
  }

  /// How a negative verb ends.
  private static let negations = ["இல்லை", "வில்லை", "முடியாது", "கூடாது", "அல்ல"]

  /// Whether English words say that something has come to its end: “no longer”, “anymore”.
  private static func isOver(_ words: [String]) -> Bool {
    words.contains("anymore")
      || zip(words, words.dropFirst()).contains { pair in pair == ("no", "longer") || pair == ("any", "more")
      }
  }
}
