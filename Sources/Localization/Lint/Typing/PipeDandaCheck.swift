import Catalogs

/// Pipes at the end of Indic sentences.
enum PipeDandaCheck: TranslationCheck {
  static let rules = [pipe]

  /// `pipe-danda`: a sentence ends with a pipe, which looks like a danda.
  static let pipe = LintRule("KL1205", "pipe-danda", .error)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.endsSentencesWithDanda, text.words.has(.signs), !source.words.scalars.contains("|")
    else { return }
    let scalars = text.words.scalars
    for (index, scalar) in scalars.enumerated() where scalar == "|" {
      var before = scalars[..<index]
      while before.last?.isSpace == true { before = before.dropLast() }
      let isEnd = index + 1 == scalars.count || scalars[index + 1].isSpace || scalars[index + 1] == "|"
      guard isEnd, before.last?.isIndicWordPart == true || before.last == LintScalars.placeholder else {
        continue
      }
      run.report(pipe, "a sentence ends with a pipe", text, of: entry, help: "type a danda, `।`, U+0964")
      return
    }
  }
}
