import Catalogs
import Typesetting

/// The script of a translation compared with that of its language.
enum ScriptCheck: TranslationCheck {
  static let rules = [wrong]

  /// `wrong-script`: a translation has no letter of its language's script.
  static let wrong = LintRule("KL1178", "wrong-script", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard !text.language.scripts.isEmpty, text.unit.value != source.unit.value else { return }
    if text.language.owns(.latin) {
      guard text.words.has(.foreign), !text.words.has(.latin) else { return }
    } else {
      guard text.words.has(.latin) || text.words.has(.foreign) else { return }
    }
    let kept = run.settings.glossary.kept.map { Array($0.unicodeScalars) }
    var strangers: [ArraySlice<Unicode.Scalar>] = []
    var hasOwn = false
    for token in text.words.tokens {
      let isKept =
        kept.contains { $0.elementsEqual(token.trimmingPunctuation) } || VerbatimTokens.isAddress(token)
      for word in token.split(whereSeparator: { !$0.isWordPart }) {
        let script = word.first(where: \.isLetter).map(Script.of)
        if word.contains(where: { text.language.owns(Script.of($0)) }) { hasOwn = true }
        if let script, !script.isShared, !text.language.owns(script), !isKept {
          strangers.append(word.prefix { !text.language.owns(Script.of($0)) })
        }
      }
    }
    let longest = strangers.filter { $0.count > 1 }
    guard !longest.isEmpty, !hasOwn, !isNames(longest, source) else { return }
    run.report(
      wrong, "the text has no letter of \(text.language.scripts.map(\.name).joined(separator: " or "))",
      text, of: entry)
  }

  /// Whether all words are capitalized, or occur in the source too, in whatever case: names, units and abbreviations.
  private static func isNames(_ words: [ArraySlice<Unicode.Scalar>], _ source: LintText) -> Bool {
    let known = source.words.words.map { Array($0) }
    // An abbreviation in another case is still one: “UID”, “Uid”.
    let short = source.words.words.filter { $0.count <= 4 && $0.allSatisfy(\.properties.isUppercase) }
      .map { String($0).lowercased() }
    return words.allSatisfy { word in
      word.allSatisfy(\.properties.isUppercase) || known.contains { $0.elementsEqual(word) }
        || short.contains(String(word).lowercased())
    }
  }
}

/// Words with letters of two scripts.
enum MixedScriptCheck: TextCheck {
  static let rules = [mixed]

  /// `mixed-script`: a word has letters of two scripts.
  static let mixed = LintRule("KL1176", "mixed-script", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.foreign) else { return }
    for word in text.words.words {
      guard let (letter, script, other) = stranger(in: word, hasSpaces: text.language.hasSpaces) else {
        continue
      }
      run.report(
        mixed, "`\(letter)` in `\(String(word))` is a letter of \(script.name) beside \(other.name)", text,
        of: entry,
        help: "type the letter again")
      return
    }
  }

  /// The scripts that Japanese and Korean mix within a word.
  private static let together = [Script.named("Jpan"), Script.named("Kore"), Script.named("Hans")].map {
    Set($0)
  }

  private static func stranger(in word: ArraySlice<Unicode.Scalar>, hasSpaces: Bool) -> (
    Unicode.Scalar, Script, Script
  )? {
    var first: Script?
    var found: (Unicode.Scalar, Script, Script)?
    var changes = 0
    var last: Script?
    for scalar in word {
      if scalar.value < 0x80, first == .latin { last = .latin; continue }
      let script = Script.of(scalar)
      if script.isShared { continue }
      if let last, last != script { changes += 1 }
      last = script
      guard let known = first else {
        first = script
        continue
      }
      guard script != known, !known.includes(scalar) else { continue }
      if together.contains(where: { $0.contains(script) && $0.contains(known) }) { continue }
      if found == nil { found = (scalar, script, known) }
    }
    guard let found else { return nil }
    if found.1.resemblesLatin || found.2.resemblesLatin { return found }
    // An inflected Latin word, and Latin words where a script has no spaces.
    if first == .latin && changes == 1 || !hasSpaces && (found.1 == .latin || found.2 == .latin) {
      return nil
    }
    return found
  }
}

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

/// The digits of texts.
enum DigitCheck: TextCheck {
  static let rules = [mixed, policy]

  /// `mixed-digits`: a text has digits of two scripts.
  static let mixed = LintRule("KL1183", "mixed-digits", .warning)

  /// `digits`: a text has other digits than its language should have.
  static let policy = LintRule("KL1184", "digits", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.digits) else { return }
    let digits = text.words.scalars.filter { $0.digit != nil }
    guard !digits.isEmpty else { return }
    let zeros = Set(digits.map { $0.value - UInt32($0.digit ?? 0) })
    if zeros.count > 1 {
      let found = zeros.sorted().compactMap { zero in
        digits.first { $0.value - UInt32($0.digit ?? 0) == zero }
      }
      run.report(
        mixed,
        "the text has digits of \(zeros.count) scripts: \(found.map { "`\($0)`" }.joined(separator: ", "))",
        text,
        of: entry, help: "keep to one kind")
    }
    guard let wanted = run.settings.digits[text.language.tag] else { return }
    let isLatin = zeros == [0x30]
    guard isLatin != (wanted == .latin) else { return }
    run.report(
      policy, "the text has \(isLatin ? "Latin" : "native") digits, expected \(wanted.rawValue) ones", text,
      of: entry)
  }
}
