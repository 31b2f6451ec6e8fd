import Catalogs
import Typesetting

/// Words of one Indic script in a language that is written in another.
enum ForeignWordCheck: TranslationCheck {
  static let rules = [foreign]

  /// `foreign-word`: a word is in the Indic script of another language.
  static let foreign = LintRule("KL1117", "foreign-word", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.foreign), !text.language.scripts.isEmpty, hasTwoBlocks(text.words.scalars) else {
      return
    }
    var hasOwn = false
    var stranger: (word: ArraySlice<Unicode.Scalar>, script: Script)?
    for word in text.words.words {
      guard let letter = word.first(where: \.isLetter) else { continue }
      let script = Script.of(letter)
      if text.language.owns(script) { hasOwn = true }
      // A danda is shared; letters are not.
      if stranger == nil, (0x900...0xD7F).contains(letter.value), !script.isShared,
        !text.language.owns(script),
        word.count > 1, !source.words.words.contains(where: { $0.elementsEqual(word) })
      {
        stranger = (word, script)
      }
    }
    // A text without a letter of its language is reported as a whole.
    guard hasOwn, let stranger else { return }
    run.report(
      foreign, "`\(String(stranger.word))` is a word in \(stranger.script.name)", text, of: entry,
      help: "type it in the letters of the language")
  }

  /// Whether a text has letters of an Indic block and of another: each script from Devanagari to Malayalam has a block
  /// of 128 code points, and all share the dandas of the first.
  private static func hasTwoBlocks(_ scalars: [Unicode.Scalar]) -> Bool {
    var first: UInt32?
    for scalar in scalars where (0x900...0xD7F).contains(scalar.value) && scalar.value & ~1 != 0x964 {
      guard let block = first else {
        first = scalar.value >> 7
        continue
      }
      if block != scalar.value >> 7 { return true }
    }
    return false
  }
}
