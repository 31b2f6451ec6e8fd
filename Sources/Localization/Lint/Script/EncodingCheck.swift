import Catalogs

/// What a wrong encoding or a font of its own leaves in a text.
enum EncodingCheck: TranslationCheck {
  static let rules = [wrong, unknown]

  /// `wrong-encoding`: a translation has letters that UTF-8 becomes where it is read as Latin: `cafÃ©`.
  static let wrong = LintRule("KL1115", "wrong-encoding", .warning)

  /// `private-use`: a translation has a code point that only some fonts have a picture for.
  static let unknown = LintRule("KL1116", "private-use", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has([.privateUse, .latin1]) else { return }
    let scalars = text.words.scalars
    for (index, scalar) in scalars.enumerated() where scalar.value >= 0x80 {
      if isPrivate(scalar), !source.words.scalars.contains(scalar) {
        run.report(
          unknown, "U+\(scalar.hexDigits) is a character of no script", text, of: entry,
          help: "type the letter that it stands for")
        return
      }
      guard let length = length(scalar), index + length <= scalars.count,
        areContinuations(scalars[(index + 1)..<(index + length)], after: scalar),
        source.words.scalars != scalars
      else { continue }
      run.report(
        wrong, "`\(String(scalars[index..<(index + length)]))` is a letter in UTF-8 that was read as Latin",
        text,
        of: entry, help: "take the text from where it is whole, as UTF-8")
      return
    }
  }

  private static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
    (0xE000...0xF8FF).contains(scalar.value) || scalar.value >= 0xF0000
  }

  /// How many Latin letters a letter became, by the first: `Ã` of two bytes, `à` of three (RFC 3629, section 4).
  ///
  /// Of two bytes, these are the letters of Latin, Greek, Cyrillic, Hebrew and Arabic.
  private static func length(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0xC2...0xC5, 0xCE...0xD1, 0xD7...0xD9: 2
    case 0xE0...0xEF: 3
    default: nil
    }
  }

  /// Whether Latin characters are what bytes from 0x80 to 0xBF are read as, in Windows' encoding too.
  private static func areContinuations(_ scalars: ArraySlice<Unicode.Scalar>, after first: Unicode.Scalar)
    -> Bool
  {
    guard scalars.allSatisfy({ (0x80...0xBF).contains($0.value) || windows.contains($0) }) else {
      return false
    }
    // A word may end with the letter before a quote or a space that is not broken: `« CAFÄ »`, `à « moi »`.
    let isRare = [0xC2, 0xC3, 0xD0, 0xD1, 0xD7].contains(first.value)
    return isRare || !(scalars.first.map { quotes.contains($0) } ?? false)
  }

  private static let quotes: Set<Unicode.Scalar> = [
    "\u{A0}", "«", "»", "‘", "’", "“", "”", "„", "‚", "‹", "›", "…",
  ]

  /// What Windows-1252 has from 0x80 to 0x9F.
  private static let windows: Set<Unicode.Scalar> = [
    "€", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "Ž", "‘", "’", "“", "”", "•", "–", "—", "˜",
    "™", "š",
    "›", "œ", "ž", "Ÿ",
  ]
}
