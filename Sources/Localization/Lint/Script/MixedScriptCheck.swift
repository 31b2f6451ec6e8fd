import Catalogs
import Typesetting

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
        help: "type the letter anew")
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
