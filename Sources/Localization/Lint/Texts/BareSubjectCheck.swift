import Catalogs

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
