import Catalogs

/// Full stops at the end of Hindi sentences.
///
/// Some publishers of Hindi write full stops throughout, so a catalog is compared with itself.
enum FullStopDandaCheck: CatalogCheck {
  static let rules = [stop]

  /// `full-stop-danda`: a sentence ends with a full stop, where others of the catalog end with a danda.
  static let stop = LintRule("KL1207", "full-stop-danda", .warning)

  /// Words that are shortened with a full stop.
  private static let short: Set = [
    "डॉ", "रु", "श्री", "प्रो", "मि", "सं", "पृ", "कि", "मी", "सी", "ली", "से", "ग्रा", "उदा", "न", "ई",
  ]

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    var found: [LocaleTag: (dandas: Int, stops: [(LintText, LintEntry)])] = [:]
    for entry in entries where !entry.isStale && entry.entry.shouldTranslate {
      for localization in entry.targets where localization.language.endsSentencesWithDanda {
        for text in localization.texts where text.isWritten {
          let tag = text.language.tag
          if text.words.scalars.contains("\u{964}") { found[tag, default: (0, [])].dandas += 1 }
          if hasStop(text.words.scalars) { found[tag, default: (0, [])].stops.append((text, entry)) }
        }
      }
    }
    for tag in found.keys.sorted(by: { $0.description < $1.description }) {
      guard let (dandas, stops) = found[tag], dandas > stops.count else { continue }
      for (text, entry) in stops {
        run.report(
          stop, "a sentence ends with a full stop, where \(dandas) texts have a danda", text, of: entry,
          help: "type `।`, U+0964")
      }
    }
  }

  private static func hasStop(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.indices.contains { index in
      guard scalars[index] == ".", index > 0, scalars[index - 1].isIndicWordPart,
        index + 1 == scalars.count || scalars[index + 1].isSpace
      else { return false }
      let word = scalars[..<index].wordAtEnd
      // `कि.ग्रा.` is shortened as a whole.
      guard !short.contains(String(word)), word.startIndex == 0 || scalars[word.startIndex - 1] != "." else {
        return false
      }
      // One letter is an initial or a unit, unless it has a vowel sign and ends the text: `है`.
      return word.count(where: \.isLetter) > 1
        || index + 1 == scalars.count && word.contains(where: \.isIndicVowelSign)
    }
  }
}
