import Catalogs
import Typesetting

/// The case of translations' first letters compared with their sources.
///
/// Some apps write everything in small letters; a source that does not is the odd one there, and translators are right.
enum CaseCheck: CatalogCheck {
  static let rules = [letterCase]

  /// `letter-case`: a translation begins with a small letter, and its source with a large one.
  static let letterCase = LintRule("KL1171", "letter-case", .warning)

  static func check(_ entries: [LintEntry], _ run: inout LintRun) {
    let checked = entries.filter { !$0.isStale && $0.entry.shouldTranslate }
    guard !isInSmallLetters(checked) else { return }
    for entry in checked {
      for localization in entry.targets
      where localization.language.isCased && localization.language.pseudo == nil {
        for text in localization.texts where text.isWritten {
          guard let source = entry.source.counterpart(of: text.path) else { continue }
          check(text, beside: source, of: entry, &run)
        }
      }
    }
  }

  /// Whether most sources of more than one word begin with a small letter.
  private static func isInSmallLetters(_ entries: [LintEntry]) -> Bool {
    var small = 0
    var large = 0
    for text in entries.flatMap(\.source.texts) where text.language.isCased && text.words.words.count > 1 {
      guard let first = first(text.words) else { continue }
      if first.properties.isLowercase { small += 1 } else { large += 1 }
    }
    return small > 20 && small > large
  }

  private static func check(
    _ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun
  ) {
    guard text.path.substitution == nil, let wanted = first(source.words),
      wanted.properties.isUppercase, let found = first(text.words), found.properties.isLowercase,
      let word = text.words.words.first
    else { return }
    // “iPhone”, and names that occur in the source too.
    guard !word.dropFirst().contains(where: \.properties.isUppercase) else { return }
    guard !source.words.words.contains(where: { $0.elementsEqual(word) }) else { return }
    // “OK” and other words in capitals.
    guard
      source.words.words.first.map({ $0.contains(where: \.properties.isLowercase) || $0.count == 1 }) ?? false
    else { return }
    run.report(
      letterCase, "the text begins with the small letter `\(found)`, and the source with a large one", text,
      of: entry)
  }

  /// Returns the first letter, if only punctuation precedes it.
  private static func first(_ words: LintScalars) -> Unicode.Scalar? {
    for scalar in words.scalars {
      if scalar == LintScalars.placeholder || scalar.digit != nil || "/@+#".unicodeScalars.contains(scalar) {
        return nil
      }
      if scalar.isLetter { return Script.of(scalar).isCased ? scalar : nil }
    }
    return nil
  }
}

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

/// Addresses, paths and options of a translation compared with its source.
enum AddressCheck: TranslationCheck {
  static let rules = [urls, emails, paths, options]

  /// `urls`: a translation has another web address than its source.
  static let urls = LintRule("KL1165", "urls", .error)

  /// `emails`: a translation has another mail address than its source.
  static let emails = LintRule("KL1166", "emails", .error)

  /// `paths`: a translation has another path or command than its source.
  static let paths = LintRule("KL1167", "paths", .error)

  /// `options`: a translation has another option of a command than its source.
  static let options = LintRule("KL1168", "options", .error)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    let traits = source.words.traits.union(text.words.traits)
    for (rule, kind, needed) in [
      (urls, VerbatimTokens.Kind.url, LintScalars.Traits.latin), (emails, .email, .ats),
      (paths, .path, .slashes),
      (options, .option, .dashes),
    ] where !traits.isDisjoint(with: needed) {
      let wanted = VerbatimTokens.all(kind, in: source.words)
      let found = VerbatimTokens.all(kind, in: text.words)
      guard wanted != found else { continue }
      let lost = wanted.first { !found.contains($0) }
      let added = found.first { !wanted.contains($0) }
      let message =
        switch (lost, added) {
        case (let lost?, let added?): "the source has `\(lost)`, and the text `\(added)`"
        case (let lost?, nil): "the source has `\(lost)`, and the text does not"
        case (nil, let added?): "the text has `\(added)`, and the source does not"
        case (nil, nil): "the text has an address more or less often than the source"
        }
      run.report(rule, message, text, of: entry, help: "copy it from the source")
    }
  }
}

/// Arguments that a Hindi verb has to agree with.
///
/// The verb of “%@ चुना नहीं जा सकता” is masculine, and the argument may be feminine or plural. With को, ने or में behind the
/// argument the verb agrees with something else.
enum BareSubjectCheck: TextCheck {
  static let rules = [subject]

  /// `bare-subject`: the verb of a Hindi text agrees with an argument whose gender is not known.
  static let subject = LintRule("KL1216", "bare-subject", .note)

  /// Verb forms in the singular that have a gender.
  ///
  /// Plural ones are polite, and said of anybody.
  private static let verbs: Set = [
    "गया", "गई", "गयी", "सकता", "सकती", "हुआ", "हुई", "होगा", "होगी", "जाएगा", "जाएगी", "जायेगा", "जाता", "जाती", "रहा", "रही",
    "था", "थी", "चुका", "चुकी",
  ]

  /// Words that may stand between a subject and its verb.
  private static let between: Set = [
    "अब", "अभी", "पहले", "सिर्फ़", "सिर्फ", "केवल", "भी", "ही", "यहाँ", "यहां", "आज", "कल", "फिर", "दोबारा", "नहीं", "न", "जा", "हो",
    "या", "और", "चालू", "बंद",
  ]

  /// Words behind an argument that keep the verb from agreeing with it.
  private static let postpositions: Set = ["को", "ने", "में", "का", "के", "की", "से", "पर", "तक", "द्वारा"]

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.language.tag.language == "hi", text.words.has(.placeholders),
      text.pattern.placeholders.first?.conversion == .object
    else { return }
    var rest = text.words.scalars.drop { quotes.contains($0) }
    guard rest.first == LintScalars.placeholder else { return }
    rest = rest.dropFirst().drop { quotes.contains($0) }
    guard rest.first == " " else { return }
    // As far as the first mark: what follows is another sentence, or an addition.
    let words = rest.prefix { $0.isWordPart || $0 == " " }.split(separator: " ").map { String($0) }
    guard let first = words.first, !postpositions.contains(first) else { return }
    var isVerbBegun = false
    for word in words {
      if verbs.contains(word) {
        run.report(
          subject, "`\(word)` agrees with the argument, which may be feminine or plural", text, of: entry,
          help: "put `को` or another postposition behind the argument, or a colon")
        return
      }
      if between.contains(word) { continue }
      // One more word is the verb's own, as in चुना जा सकता है; a second one is a noun that the verb agrees with.
      if isVerbBegun { return }
      isVerbBegun = true
    }
  }

  private static let quotes: Set<Unicode.Scalar> = ["“", "”", "\"", "‘", "’", "'"]
}

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
