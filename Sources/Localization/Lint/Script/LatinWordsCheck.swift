import Catalogs
import Typesetting

/// Latin words among those of another script.
///
/// Whether a word stays on purpose is seen from the other texts: those of the language that have it, too, and those of
/// other languages for the same key.
enum LatinWordsCheck: CatalogCheck {
  static let rules = [latin]

  /// `latin-words`: a text has Latin words among those of its own script.
  static let latin = LintRule("KL1177", "latin-words", .note)

  /// A word in the texts of a language.
  private struct Place: Hashable {
    let locale: LocaleTag
    let word: String
  }

  /// How often a word could have stayed, and did.
  private struct Tally {
    var possible = 0
    var kept = 0

    mutating func add(_ isKept: Bool) {
      possible += 1
      if isKept { kept += 1 }
    }

    /// Whether the word stays in one of so many texts at least; fewer than three texts say nothing.
    func isUsual(_ share: Int) -> Bool { possible >= 3 && kept * share >= possible }
  }

  /// A text with Latin words.
  private struct Candidate {
    let text: LintText
    let entry: LintEntry
    let words: [String]
  }

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    var ofLanguage: [Place: Tally] = [:]
    var candidates: [(Candidate, [String: Tally])] = []
    for entry in entries where !entry.isStale && entry.entry.shouldTranslate {
      // How a command is typed is the same in every language.
      if entry.source.texts.contains(where: hasCommand) { continue }
      let names = Set(entry.source.texts.flatMap(properNames))
      let source = Set(entry.source.texts.flatMap { latinWords($0, run.settings.glossary, names) })
      var ofEntry: [String: Tally] = [:]
      var found: [Candidate] = []
      var kept: [(locale: LocaleTag, words: Set<String>)] = []
      for localization in entry.targets where isForeign(localization.language) {
        let written = localization.texts.filter { $0.isWritten && $0.words.has(.foreign) }
        guard !written.isEmpty else { continue }
        var all: Set<String> = []
        for text in written where text.words.has(.latin) {
          let words = latinWords(text, run.settings.glossary, names)
          all.formUnion(words)
          if !words.isEmpty { found.append(Candidate(text: text, entry: entry, words: words)) }
        }
        kept.append((localization.language.tag, all))
      }
      // Words besides those of the source count, too: of “pinging”, many languages keep “ping”.
      for word in kept.reduce(into: source, { $0.formUnion($1.words) }) {
        for (locale, words) in kept {
          ofEntry[word, default: Tally()].add(words.contains(word))
          guard source.contains(word) else { continue }
          ofLanguage[Place(locale: locale, word: word), default: Tally()].add(words.contains(word))
        }
      }
      candidates += found.map { ($0, ofEntry) }
    }
    for (candidate, ofEntry) in candidates {
      let words = candidate.words.filter { word in
        let place = Place(locale: candidate.text.language.tag, word: word)
        return !(ofEntry[word]?.isUsual(2) ?? false) && !(ofLanguage[place]?.isUsual(4) ?? false)
      }
      guard let first = words.first else { continue }
      run.report(
        latin, "the text has \(words.count == 1 ? "the Latin word" : "Latin words, the first is") `\(first)`",
        candidate.text, of: candidate.entry)
    }
  }

  /// Whether a language has letters of its own, so that Latin ones stand out.
  private static func isForeign(_ language: Language) -> Bool {
    language.pseudo == nil && !language.scripts.isEmpty && !language.owns(.latin)
  }

  /// Returns the Latin words of a text in lower case, without those that are typed as they stand, and names.
  private static func latinWords(_ text: LintText, _ glossary: Glossary, _ names: Set<String>) -> [String] {
    let kept = glossary.kept.map { Array($0.unicodeScalars) }
    var found: [String] = []
    var isCommand = false
    for token in text.words.tokens {
      defer {
        isCommand = token.first == "/" || isCommand && token.allSatisfy { $0.value < 0x80 && $0.isLetter }
      }
      // Commands with what follows them, channels, names of people, placeholders for typing, and paths.
      if isCommand || token.contains(where: { "/@#|_=<>[]`\\~".unicodeScalars.contains($0) }) { continue }
      if VerbatimTokens.isAddress(token)
        || kept.contains(where: { $0.elementsEqual(token.trimmingPunctuation) })
      {
        continue
      }
      for word in token.split(whereSeparator: { !$0.isWordPart }) {
        let letters = word.prefix { Script.of($0) == .latin }
        // Two letters are an abbreviation or a unit, in whatever case.
        guard letters.count > 2, !letters.dropFirst().contains(where: \.properties.isUppercase) else {
          continue
        }
        let plain = String(letters).lowercased()
        // A capital letter or quotes mark a name on purpose.
        let isName =
          letters.first?.properties.isUppercase == true && token.startIndex != text.words.scalars.startIndex
        if names.contains(plain) || isName || isQuoted(word, in: token) { continue }
        found.append(plain)
      }
    }
    return found
  }

  /// Whether a quote opens right before a word.
  private static func isQuoted(_ word: ArraySlice<Unicode.Scalar>, in token: ArraySlice<Unicode.Scalar>)
    -> Bool
  {
    word.startIndex > token.startIndex
      && "«“„‘'\"「『".unicodeScalars.contains(token[word.startIndex - 1])
  }

  /// Whether a text has a command, such as `/group`.
  private static func hasCommand(_ text: LintText) -> Bool {
    text.words.tokens.contains { $0.first == "/" && $0.count > 1 && $0.dropFirst().allSatisfy(\.isLetter) }
  }

  /// Returns the words that a source capitalizes within a sentence, in lower case.
  private static func properNames(_ source: LintText) -> [String] {
    source.words.tokens.dropFirst().map { String($0.trimmingPunctuation) }.filter {
      $0.first?.isUppercase == true
    }.map { $0.lowercased() }
  }
}
