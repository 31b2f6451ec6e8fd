import Catalogs

/// Repeated words.
enum DoubledWordCheck: TextCheck {
  static let rules = [doubled]

  /// `doubled-word`: a word stands twice in a row.
  static let doubled = LintRule("KL1170", "doubled-word", .warning)

  /// Words that are never repeated, in languages that repeat others.
  private static let never: [String: Set<String>] = [
    "hi": ["के", "को", "की", "का", "में", "से", "पर", "है", "हैं", "और", "ने", "यह", "लिए"],
    "mr": ["आणि", "आहे", "आहेत", "मध्ये"], "bn": ["এবং", "করুন"], "ta": ["மற்றும்", "ஒரு", "இந்த", "உள்ள"],
  ]

  /// Words that grammar may repeat.
  private static let allowed: Set = [
    "nous", "vous", "die", "der", "das", "sie", "that", "had", "ha", "se", "no", "je",
  ]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let never = Self.never[text.language.tag.language]
    guard never != nil || text.language.forbidsRepeatedWords, text.words.scalars.count > 4 else { return }
    let scalars = text.words.scalars
    var last: ArraySlice<Unicode.Scalar> = []
    for word in text.words.words {
      defer { last = word }
      // Only a space may separate them.
      guard word.count > 1, word.count == last.count, last.endIndex + 1 == word.startIndex,
        scalars[last.endIndex].isSpace, scalars[last.endIndex] != "\n"
      else { continue }
      let (left, right) = (String(last).lowercased(), String(word).lowercased())
      // “что что-то”: the second is part of a longer word.
      if word.endIndex < scalars.endIndex, scalars[word.endIndex] == "-" { continue }
      guard left == right, never.map({ $0.contains(right) }) ?? !allowed.contains(right) else { continue }
      run.report(doubled, "`\(String(word))` stands twice in a row", text, of: entry)
      return
    }
  }
}
