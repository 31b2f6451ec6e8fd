/// Lenient search, independent of script, accents and spelling.
///
/// Words are compared in three ways, from strict to lenient: by their letters without accents, nuktas and joiners; by
/// their sound in Latin letters, so that `idli` finds `इडली`; and by that with one letter inserted, deleted or replaced
/// in longer words, so that `biriyani` finds `Biryani`. The last letters of a query's words may be missing.
package struct SearchFold: Sendable {
  private let formats: FormatterCache
  /// A word, from Latin letters or another script's: its spelling and its sound.
  struct Word: Sendable, Equatable {
    let letters: String
    let sound: String
    let isTamil: Bool
  }

  /// Starts with no formatter opened.
  ///
  /// - Parameter formats: caches transliterators.
  package init(formats: FormatterCache = FormatterCache()) { self.formats = formats }

  /// Whether a text has all words of a query, in any order.
  ///
  /// - Parameters:
  ///   - query: the user's input; one without words matches everything.
  ///   - text: the text to search, such as a recipe's name.
  /// - Returns: whether each word of the query is a prefix of a word of the text, or nearly so.
  package func finds(_ query: String, in text: String) -> Bool {
    let wanted = words(query)
    guard !wanted.isEmpty else { return true }
    let words = words(text)
    return wanted.allSatisfy { wanted in words.contains { Self.matches(wanted, $0) } }
  }

  /// The words of a text, prepared for comparison.
  func words(_ text: String) -> [Word] {
    let plain = Self.plain(String(text.prefix(Self.longest)))
    return plain.split { !$0.isLetter && !$0.isNumber }.prefix(Self.mostWords).map { part in
      let letters = String(part)
      let isTamil = letters.unicodeScalars.contains { (0x0B80...0x0BFF).contains($0.value) }
      let isASCII = letters.utf8.allSatisfy { $0 < 0x80 }
      let latin =
        isASCII ? letters : formats.transliterated(letters, by: "Any-Latin; Latin-ASCII; Lower") ?? letters
      return Word(letters: letters, sound: Self.sound(latin), isTamil: isTamil)
    }
  }

  /// Longer texts are not names; the limits keep hostile input cheap.
  private static let longest = 2000
  private static let mostWords = 200

  private static func matches(_ wanted: Word, _ word: Word) -> Bool {
    if word.letters.hasPrefix(wanted.letters) { return true }
    var (asked, found) = (wanted.sound, word.sound)
    if wanted.isTamil != word.isTamil {
      // Tamil writes voiced and voiceless sounds with the same letters.
      (asked, found) = (unvoiced(asked), unvoiced(found))
    }
    if asked.utf8.count >= 2, found.hasPrefix(asked) { return true }
    return asked.utf8.count >= 5 && isNear(Array(asked.utf8), Array(found.utf8))
  }

  /// Letters without case, accents, nuktas and joiners.
  private static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.lowercased().decomposed.unicodeScalars {
      switch scalar.value {
      case 0x0300...0x036F, 0x093C, 0x09BC, 0x0A3C, 0x0ABC, 0x200C, 0x200D, 0x00AD, 0xFEFF: continue
      // A nasal has two spellings.
      case 0x0901: result.append("\u{0902}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A word's sound in Latin letters: one letter a sound, without the implicit vowel.
  private static func sound(_ word: String) -> String {
    var text = word.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    for (from, to) in [
      ("chh", "c"), ("ch", "c"), ("ksh", "ks"), ("sh", "s"), ("th", "t"), ("dh", "d"), ("bh", "b"),
      ("kh", "k"), ("gh", "g"), ("ph", "p"), ("jh", "j"), ("ee", "i"), ("oo", "u"), ("ou", "au"),
      ("f", "p"), ("w", "v"), ("z", "j"), ("y", "i"), ("q", "k"), ("x", "ks"), ("m", "n"),
    ] { text = text.replacing(from, with: to) }
    var result = ""
    for (index, letter) in text.enumerated() {
      if letter == "a", index > 0 { continue }
      if result.last != letter || letter.isNumber { result.append(letter) }
    }
    return result
  }

  private static func unvoiced(_ sound: String) -> String {
    String(
      sound.map { letter in
        switch letter {
        case "b": "p"
        case "d": "t"
        case "g": "k"
        case "s", "j": "c"
        default: letter
        }
      })
  }

  /// Whether the wanted word is a prefix of the word except for one letter inserted, deleted or replaced.
  private static func isNear(_ wanted: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = wanted.first, first == word.first else { return false }
    var at = 0
    while at < wanted.count, at < word.count, wanted[at] == word[at] { at += 1 }
    let rest = wanted[at...]
    let tail = word[min(at, word.count)...]
    return tail.dropFirst().starts(with: rest.dropFirst()) || tail.dropFirst().starts(with: rest)
      || tail.starts(with: rest.dropFirst())
  }
}

extension String {
  /// The text in canonical decomposition (UAX 15, NFD).
  fileprivate var decomposed: String {
    icuNormalized(self) ?? self
  }
}
