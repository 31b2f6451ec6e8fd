import Catalogs
import Typesetting

/// Translations equal to their source.
enum SameAsSourceCheck: TranslationCheck {
  static let rules = [same]

  /// `same-as-source`: a translation has the words of its source.
  static let same = LintRule("KL1155", "same-as-source", .warning)

  static func check(_ text: LintText, beside source: LintText, of entry: LintEntry, _ run: inout LintRun) {
    guard text.unit.value == source.unit.value, text.words.has(.letters),
      text.language.tag.language != source.language.tag.language
    else { return }
    let words = text.words.tokens.filter { token in
      token.contains(where: \.isLetter) && !VerbatimTokens.isAddress(token)
        && !run.settings.glossary.kept.contains { $0.unicodeScalars.elementsEqual(token.trimmingPunctuation) }
        && !isShortForm(token.trimmingPunctuation) && !token.contains("|")
    }
    let sharesScript = text.language.scripts == source.language.scripts
    guard words.contains(where: { $0.count(where: \.isLetter) > 1 }), words.count >= (sharesScript ? 3 : 1),
      !isSingleValue(text.words), !isName(entry), !isProperNoun(text.words, entry)
    else { return }
    run.report(
      same, "the text is the same as in `\(source.language.tag)`", text, of: entry,
      help: "translate it; names that stay belong under `keep` in the glossary")
  }

  /// Whether a text is one word in small letters, as values are: `token`, `quercus`.
  private static func isSingleValue(_ words: LintScalars) -> Bool {
    !words.has(.placeholders) && words.tokens.count == 1
      && words.scalars.allSatisfy { !$0.isLetter || $0.properties.isLowercase }
  }

  /// Whether a text is capitalized word by word, and several languages keep it: “Go Map!!”, “Mapnik”.
  private static func isProperNoun(_ words: LintScalars, _ entry: LintEntry) -> Bool {
    guard entry.source.isFlat, !words.has(.placeholders), words.tokens.count <= 3 else { return false }
    let isCapitalized = words.words.allSatisfy { word in
      word.first?.properties.isUppercase == true && word.dropFirst().contains { $0.properties.isLowercase }
    }
    guard isCapitalized, let source = entry.source.texts.first else { return false }
    let unchanged = entry.targets.filter { target in
      target.isFlat && target.texts[0].isWritten && target.language.scripts != source.language.scripts
        && target.texts[0].unit.value == source.unit.value
    }
    return unchanged.count >= 3 && Set(unchanged.map(\.language.scripts)).count >= 2
  }

  private static let units: Set = ["lbs", "mph", "kph", "rpm", "bpm", "kcal", "kbps", "fps"]

  /// Whether a word is one that other scripts keep: a unit, an abbreviation, or a name with a capital inside.
  private static func isShortForm(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    let letters = word.filter(\.isLetter)
    if letters.count <= 2 || units.contains(String(word)) { return true }
    guard letters.dropFirst().contains(where: \.properties.isUppercase) else { return false }
    // A heading may be in capitals, too.
    return letters.count <= 4 || letters.contains(where: \.properties.isLowercase)
  }

  /// Whether many languages have the text unchanged: all of them, or nearly all that have another script.
  private static func isName(_ entry: LintEntry) -> Bool {
    guard entry.source.isFlat, entry.source.texts.count == 1, entry.targets.count >= 5 else { return false }
    let source = entry.source.texts[0]
    func isUnchanged(_ target: LintLocalization) -> Bool {
      target.isFlat && target.texts[0].unit.state == .translated
        && target.texts[0].unit.value == source.unit.value
    }
    if entry.targets.allSatisfy(isUnchanged) { return true }
    let foreign = entry.targets.filter { $0.language.scripts != source.language.scripts }
    let unchanged = foreign.count(where: isUnchanged)
    return unchanged >= 8 && unchanged * 5 >= foreign.count * 4
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The slice without punctuation around it.
  var trimmingPunctuation: ArraySlice<Unicode.Scalar> {
    var piece = self
    while let first = piece.first, !first.isWordPart, first.digit == nil, first != "°" {
      piece = piece.dropFirst()
    }
    while let last = piece.last, !last.isWordPart, last.digit == nil { piece = piece.dropLast() }
    return piece
  }
}

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

/// Finds verbatim tokens: web and email addresses, paths and commands, options.
enum VerbatimTokens {
  /// The kinds of tokens.
  enum Kind: CaseIterable {
    case url, email, path, option
  }

  /// Returns the tokens of a kind in a text, sorted.
  static func all(_ kind: Kind, in words: LintScalars) -> [String] {
    pieces(of: words).compactMap { token in
      let token = token.trimmed
      return self.kind(of: token) == kind ? String(token) : nil
    }.sorted()
  }

  /// Returns the ASCII runs between spaces; letters of languages without spaces may be adjacent to them.
  private static func pieces(of words: LintScalars) -> [ArraySlice<Unicode.Scalar>] {
    words.scalars.split { $0.isSpace || $0.value >= 0x80 && !$0.isHostLetter }.filter { piece in
      // What follows a value is no path: `%@/month`.
      piece.first != "/" || piece.startIndex == 0
        || words.scalars[piece.startIndex - 1] != LintScalars.placeholder
    }.map { piece in
      guard let foreign = piece.firstIndex(where: { $0.value >= 0x80 }) else { return piece }
      // A slash after a letter separates two words.
      let rest = piece[foreign...].drop { $0.value >= 0x80 }
      if foreign > piece.startIndex || rest.first == "/" { return piece[..<foreign] }
      // A hyphen joins the prefixes of Hebrew and others to the next token: ב-/group.
      let dashes = rest.prefix { $0 == "-" }.count
      return dashes == 1 || dashes == 3 ? rest.dropFirst() : rest
    }
  }

  static func isAddress(_ token: ArraySlice<Unicode.Scalar>) -> Bool { kind(of: token.trimmed) != nil }

  private static func kind(of token: ArraySlice<Unicode.Scalar>) -> Kind? {
    guard token.count > 2, !token.contains(LintScalars.placeholder) else { return nil }
    if token.starts(with: "www.".unicodeScalars) || hasScheme(token) { return .url }
    if isEmail(token) { return .email }
    if token.starts(with: "--".unicodeScalars), token.dropFirst(2).first?.isASCIILetter == true {
      return token.allSatisfy { $0.value < 0x80 } ? .option : nil
    }
    return isPath(token) ? .path : nil
  }

  /// Whether it begins with a scheme, such as `https://` (RFC 3986, 3.1).
  private static func hasScheme(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    let rest = token.drop { $0.isASCIILetter || $0.digit != nil || $0 == "+" }
    return rest.startIndex > token.startIndex + 1 && rest.starts(with: "://".unicodeScalars)
  }

  private static func isEmail(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let at = token.firstIndex(of: "@"), at > token.startIndex else { return false }
    let host = token[(at + 1)...]
    guard let dot = host.lastIndex(of: "."), dot > host.startIndex, dot + 2 < host.endIndex else {
      return false
    }
    return token[..<at].allSatisfy(\.isHostPart) && host.allSatisfy(\.isHostPart)
  }

  /// A path from a root or from home, or a command such as `/clear`.
  private static func isPath(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    guard token.allSatisfy({ $0.value < 0x80 }), let first = token.first else { return false }
    let rest = token.dropFirst()
    switch first {
    case "/": return rest.first?.isASCIILetter == true && rest.dropFirst().first?.isASCIILetter == true
    case "~": return rest.first == "/"
    default:
      return first.isASCIILetter && rest.first == ":" && rest.dropFirst().first == "\\"
    }
  }
}

extension Unicode.Scalar {
  var isASCIILetter: Bool { value | 0x20 >= 0x61 && value | 0x20 <= 0x7A }
  /// Whether it is a letter beyond ASCII, which may be adjacent to an address.
  fileprivate var isHostLetter: Bool { value >= 0x80 && isWordPart }
  fileprivate var isHostPart: Bool {
    isASCIILetter || digit != nil || self == "." || self == "-" || self == "_" || self == "+"
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The token without surrounding quotes, brackets and punctuation, and without a suffix of another script.
  fileprivate var trimmed: ArraySlice<Unicode.Scalar> {
    var piece = self
    while let first = piece.first, "(\"'“‘«<[`*".unicodeScalars.contains(first) { piece = piece.dropFirst() }
    if let foreign = piece.firstIndex(where: { $0.value >= 0x80 }) { piece = piece[..<foreign] }
    while let last = piece.last, ".,;:!?)\"'>]`*".unicodeScalars.contains(last) { piece = piece.dropLast() }
    return piece
  }
}
