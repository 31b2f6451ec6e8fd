/// The common spelling of a word that people write in several ways: `dosai` and `dosa`, `पनिर` and `पनीर`, `இட்டலி` and
/// `இட்லி`.
///
/// Words with equal keys are the same word, though not letter by letter. Only whole words have a key: the beginning of
/// a word has none of its own (`pani` is no beginning of `paneer`).
enum SpellingKey {
  /// Words below this have no variants: too many of them would be equal.
  static let shortest = 3

  /// The key of a word.
  ///
  /// - Parameters:
  ///   - word: its letters, folded by ``SearchText``.
  ///   - script: the script of the first.
  /// - Returns: the key, or nil for a word that is too short.
  static func of(_ word: String, in script: SearchWord.Script) -> [Unicode.Scalar]? {
    let scalars = word.unicodeScalars
    guard scalars.count >= shortest else { return nil }
    return switch script {
    case .latin: latin(scalars)
    case .devanagari: indic(scalars, by: devanagari)
    case .tamil: indic(scalars, by: tamil)
    }
  }

  // MARK: Latin letters

  /// Letters by sound: without the `h` of aspirates, with one letter for a long vowel or a double consonant.
  private static func latin(_ word: String.UnicodeScalarView) -> [Unicode.Scalar] {
    var key: [Unicode.Scalar] = []
    for scalar in word {
      let letter = sameSound[scalar] ?? scalar
      switch (key.last, letter) {
      case ("b", "h"), ("d", "h"), ("g", "h"), ("j", "h"), ("k", "h"), ("t", "h"): continue
      case ("e", "e"): key[key.count - 1] = "i"
      case ("o", "o"): key[key.count - 1] = "u"
      case (letter, "a"..."z"): continue
      default: key.append(letter)
      }
    }
    // Tamil words with and without their ending, as in `dosai`; `pulao` and `pulav`.
    if key.count > 3 {
      if key.ends(with: "ai") { key.removeLast() }
      if key.ends(with: "ao") { key[key.count - 1] = "v" }
    }
    return key
  }

  /// The letters with which words begin whose key begins with a letter.
  static func latinInitials(of letter: Unicode.Scalar) -> [Unicode.Scalar] {
    let double: [Unicode.Scalar] =
      switch letter {
      case "i": ["e"]
      case "u": ["o"]
      default: []
      }
    return [letter] + double + sameSound.filter { $0.value == letter }.map(\.key)
  }

  private static let sameSound: [Unicode.Scalar: Unicode.Scalar] = ["w": "v", "z": "j", "q": "k", "y": "i"]

  // MARK: Scripts of India

  /// What an Indic script has two letters for, and its sign that a consonant has no vowel.
  private struct Script {
    var equal: [Unicode.Scalar: Unicode.Scalar]
    var virama: Unicode.Scalar
    /// The sign of `i` and the letter `ya`, before which it is heard anyway.
    var glide: (vowel: Unicode.Scalar, consonant: Unicode.Scalar)
    var consonants: ClosedRange<Unicode.Scalar>
  }

  private static func indic(_ word: String.UnicodeScalarView, by script: Script) -> [Unicode.Scalar] {
    var key: [Unicode.Scalar] = []
    for scalar in word where scalar != script.virama {
      let letter = script.equal[scalar] ?? scalar
      switch key.last {
      case letter where script.consonants.contains(letter): continue
      case script.glide.vowel where letter == script.glide.consonant: key[key.count - 1] = letter
      default: key.append(letter)
      }
    }
    return key
  }

  /// The vowels `i`, `e` and `o` of any length, retroflex and dental consonants, and the sibilants.
  ///
  /// `u` keeps its length, which tells फूल from फ़ुल.
  private static let devanagari = Script(
    equal: [
      "ी": "ि", "ई": "इ", "ै": "े", "ौ": "ो", "ट": "त", "ठ": "थ", "ड": "द", "ढ": "ध", "ण": "न", "श": "स",
      "ष": "स",
    ], virama: "\u{94D}", glide: ("ि", "य"), consonants: "क"..."ह")

  /// Long and short vowels; the letters for `n`, `r` and `l`.
  private static let tamil = Script(
    equal: [
      "ீ": "ி", "ூ": "ு", "ே": "ெ", "ோ": "ொ", "ஈ": "இ", "ஊ": "உ", "ஏ": "எ", "ஓ": "ஒ", "ந": "ன", "ண": "ன",
      "ற": "ர",
      "ள": "ல", "ழ": "ல",
    ], virama: "\u{BCD}", glide: ("ி", "ய"), consonants: "க"..."ஹ")
}

extension [Unicode.Scalar] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.unicodeScalars.count).elementsEqual(text.unicodeScalars)
  }
}
