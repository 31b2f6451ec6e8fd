import Catalogs
import Foundations
import Typesetting

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

/// Whether texts are in Normalization Form C.
enum NormalFormCheck: TextCheck {
  static let rules = [decomposed]

  /// `not-nfc`: a text spells a letter in a way that search does not expect.
  static let decomposed = LintRule("KL1179", "not-nfc", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.marks) || text.words.has(.foreign), !NormalForm.isComposed(text.unit.value) else {
      return
    }
    let composed = Array(NormalForm.composed(text.unit.value).unicodeScalars)
    let written = Array(text.unit.value.unicodeScalars)
    // Form C takes some letters apart that keyboards type as one, such as the nukta letters of Bengali and Hindi.
    let apart = written.flatMap {
      $0.isIndicNuktaLetter ? Array(NormalForm.composed(String(Character($0))).unicodeScalars) : [$0]
    }
    if apart == composed { return }
    // Arabic and Hebrew keyboards write several marks on one letter in another order than Form C.
    if text.language.isRightToLeft, written.sorted() == composed.sorted() { return }
    let place =
      zip(written, composed).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? composed.count
    func codes(_ scalars: [Unicode.Scalar]) -> String {
      let piece = scalars[min(place, scalars.count)..<min(scalars.count, place + 2)]
      return piece.map { "U+" + $0.hexDigits }.joined(separator: " ")
    }
    run.report(
      decomposed, "\(codes(written)) is written otherwise in Unicode's Form C", text, of: entry,
      help: "type the letter again, so that it begins with \(codes(composed))")
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter with a nukta that Form C takes apart (UAX 15, composition exclusions).
  fileprivate var isIndicNuktaLetter: Bool {
    switch value {
    case 0x958...0x95F, 0x9DC, 0x9DD, 0x9DF, 0xA33, 0xA36, 0xA59...0xA5B, 0xA5E, 0xB5C, 0xB5D: true
    default: false
    }
  }

  /// The code point as at least four hexadecimal digits.
  var hexDigits: String {
    Hex.digits(value, width: 4, isUpper: true)
  }
}

/// Invisible characters.
enum InvisibleCharacterCheck: TextCheck {
  static let rules = [invisible]

  /// `invisible-character`: a text has a character that is not seen and has no use.
  static let invisible = LintRule("KL1180", "invisible-character", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.controls) else { return }
    for (index, scalar) in text.words.scalars.enumerated() {
      guard let name = name(of: scalar, at: index, in: text) else { continue }
      run.report(
        invisible, "the text has \(name), U+\(scalar.hexDigits), which nobody sees", text, of: entry,
        help: "remove it")
      return
    }
  }

  private static func name(of scalar: Unicode.Scalar, at index: Int, in text: LintText) -> String? {
    switch scalar.value {
    case 0x200B: return text.language.hasSentencePunctuation ? "a zero-width space" : nil
    case 0xFEFF: return "a byte order mark"
    case 0xAD: return "a soft hyphen"
    case 0x2060...0x2065, 0x206A...0x206F: return "an invisible format character"
    case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F: return "a control character"
    case 0x200C, 0x200D:
      // A joiner belongs between letters; emoji are joined, too.
      let scalars = text.words.scalars
      let before = index > 0 ? scalars[index - 1] : " "
      return before.isSpace || before.value < 0x80 ? "a joiner that joins nothing" : nil
    default: return nil
    }
  }
}

/// Bidirectional controls.
enum DirectionCheck: TextCheck {
  static let rules = [overrides, unbalanced]

  /// `bidi-controls`: a text sets its direction by controls that reach too far.
  static let overrides = LintRule("KL1181", "bidi-controls", .warning)

  /// `unbalanced-isolates`: an isolate is opened and not closed, or closed and not opened.
  static let unbalanced = LintRule("KL1182", "unbalanced-isolates", .warning)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.controls) else { return }
    var open = 0
    var isBalanced = true
    var control: Unicode.Scalar?
    for scalar in text.words.scalars {
      switch scalar.value {
      case 0x2066...0x2068: open += 1
      case 0x2069:
        if open == 0 { isBalanced = false }
        open = max(0, open - 1)
      case 0x0A, 0x2029:
        if open > 0 { isBalanced = false }
        open = 0
      case 0x202A...0x202E: control = control ?? scalar
      case 0x200E, 0x200F, 0x61C: if !text.language.isRightToLeft { control = control ?? scalar }
      default: break
      }
    }
    if let control {
      run.report(
        overrides, "the text sets its direction by U+\(control.hexDigits)", text, of: entry,
        help: "use isolates, U+2068 and U+2069, where anything is needed")
    }
    if !isBalanced || open > 0 {
      run.report(
        unbalanced, "an isolate of direction is not closed, or not opened, on its line", text, of: entry)
    }
  }
}

/// The bidirectional controls (UAX 9).
enum Direction {
  /// Returns whether a scalar is a bidirectional control, which is invisible.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Defective grapheme clusters.
enum ClusterCheck: TextCheck {
  static let rules = [defective, cut]

  /// `defective-cluster`: a vowel sign or another mark stands on no letter.
  static let defective = LintRule("KL1185", "defective-cluster", .error)

  /// `cut-cluster`: a text ends in the middle of a letter.
  static let cut = LintRule("KL1186", "cut-cluster", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.words.has(.marks) || text.words.has(.controls) else { return }
    let scalars = text.words.scalars
    var last: Unicode.Scalar = " "
    for scalar in scalars {
      defer { last = scalar }
      if scalar == "\u{25CC}" {
        run.report(
          defective, "the text has a dotted circle", text, of: entry,
          help: "remove it, or type the letter that it stands for")
        break
      }
      // Variation selectors and keycaps follow digits and signs.
      guard scalar.isCombiningMark, !(0xFE00...0xFE0F).contains(scalar.value), scalar.value != 0x20E3 else {
        continue
      }
      // The end of an argument is unknown.
      guard !Self.carries(last) else { continue }
      run.report(
        defective, "the mark U+\(scalar.hexDigits) stands on no letter", text, of: entry,
        help: "type the letter again")
      break
    }
    guard isCut(scalars) else { return }
    run.report(cut, "the text ends in the middle of a letter", text, of: entry, help: "take the whole text")
  }

  /// Whether a mark may follow a scalar.
  private static func carries(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == LintScalars.placeholder || scalar.isWordPart || scalar == "\u{25CC}" || scalar.digit != nil {
      return true
    }
    if scalar.isSpace || scalar.value < 0x80 { return false }
    return !Direction.isControl(scalar) && scalar.properties.generalCategory != .otherPunctuation
  }

  private static func isCut(_ scalars: [Unicode.Scalar]) -> Bool {
    if scalars.contains("\u{FFFD}") { return true }
    var rest = scalars[...]
    while let last = rest.last, last.isSpace { rest = rest.dropLast() }
    // Malayalam and Sinhala words may end so, after a virama.
    return rest.last == "\u{200D}" && ![0xD4D, 0xDCA].contains(rest.dropLast().last?.value)
  }
}

/// Code points that no character has.
enum UnassignedCharacterCheck: TextCheck {
  static let rules = [unassigned]

  /// `unassigned-character`: a text has a code point that Unicode gives no character.
  static let unassigned = LintRule("KL1203", "unassigned-character", .error)

  static func check(_ text: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard
      let scalar = text.words.scalars.first(where: { scalar in
        scalar.value >= 0x370 && scalar.properties.generalCategory == .unassigned
      })
    else { return }
    run.report(
      unassigned, "U+\(scalar.hexDigits) is no character", text, of: entry,
      help: "type the letter that it stands for; a danda is U+0964 in all scripts")
  }
}
