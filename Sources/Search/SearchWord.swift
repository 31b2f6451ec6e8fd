/// A word as search compares it, of a query or of a text: by its letters, its spelling and its sound.
///
/// This is the one rule of what is found, for lists in memory and for full-text tables.
package struct SearchWord: Sendable {
  /// Its letters as ``SearchText`` folds them.
  package let letters: String
  private let script: Script?
  private let key: [Unicode.Scalar]?
  private let sound: [UInt8]

  /// The scripts whose spellings and sounds are known.
  enum Script: Hashable, Sendable {
    case latin, devanagari, tamil

    init?(of letter: Unicode.Scalar) {
      switch letter.value {
      case 0x00...0x7F: self = .latin
      case 0x0900...0x097F: self = .devanagari
      case 0x0B80...0x0BFF: self = .tamil
      default: return nil
      }
    }
  }

  /// Takes a word.
  ///
  /// - Parameter letters: its folded letters.
  package init(_ letters: String) {
    self.letters = letters
    script = letters.unicodeScalars.first.flatMap(Script.init)
    key = script.flatMap { SpellingKey.of(letters, in: $0) }
    sound = script.map { WordSound.of(letters, in: $0) } ?? []
  }

  /// Returns whether a word of a query stands for a word of a text: the text's word begins with it, or is its variant.
  package func finds(_ word: SearchWord) -> Bool { word.letters.hasPrefix(letters) || isVariant(of: word) }

  /// Returns whether two words are one word, differently written: in another spelling (`dosai` and `dosa`), with one
  /// letter of a long word wrong (`tamarnd`), or in another script (`idli` and `इडली`).
  package func isVariant(of word: SearchWord) -> Bool {
    if isSame(as: word) { return true }
    guard let script, script == word.script, let key, let otherKey = word.key else { return false }
    return Self.isNear(key, otherKey)
  }

  /// Returns whether two words are one word in another spelling or script, with no letter wrong.
  package func isSame(as word: SearchWord) -> Bool {
    guard let script, let other = word.script else { return false }
    guard script == other else {
      guard sound.count > 1 else { return false }
      if script == .tamil { return WordSound.isSame(sound, word.sound) }
      return other == .tamil ? WordSound.isSame(word.sound, sound) : sound == word.sound
    }
    guard let key, let otherKey = word.key else { return false }
    return key == otherKey
  }

  /// The ranges, in the order of code points, that all variants of the word are in: reading a large vocabulary takes
  /// longer than all else.
  package var variantRanges: [Range<String>] {
    // Behind all letters.
    let end = "\u{10FFFF}"
    guard let script else { return [] }
    // How Indic scripts write a sound has no order in Latin letters.
    guard script == .latin else { return [""..<end] }
    let initials = key?.first.map { SpellingKey.latinInitials(of: $0) } ?? []
    return initials.map { String($0)..<String(Unicode.Scalar(UInt8($0.value + 1))) } + ["\u{80}"..<end]
  }

  /// Words with shorter keys must be spelt right: too many are one letter apart.
  private static let shortestNear = 6

  /// Whether one letter behind the first is inserted, deleted or replaced.
  private static func isNear(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Bool {
    guard min(left.count, right.count) >= shortestNear, abs(left.count - right.count) <= 1,
      left.first == right.first
    else { return false }
    let same = zip(left, right).prefix { $0 == $1 }.count
    let (rest, other) = (left[same...], right[same...])
    return rest.dropFirst().elementsEqual(other.dropFirst()) || rest.elementsEqual(other.dropFirst())
      || rest.dropFirst().elementsEqual(other)
  }
}
