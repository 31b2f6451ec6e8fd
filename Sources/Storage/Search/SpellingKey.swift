/// The common spelling of a word that people write in several ways: `dosai` and `dosa`, `पनिर` and `पनीर`, `இட்டலி` and
/// `இட்லி`.
///
/// Words with equal keys are the same word, though not letter by letter. Only whole words have a key: the beginning of
/// a word has none of its own (`pani` is no beginning of `paneer`).
enum SpellingKey {
  /// Words below this have no variants: too many of them would be equal.
  static let shortest = 3

  /// Returns the key of a word as folded by ``SearchText``, or nil for one that is too short.
  static func of(_ word: String) -> String? {
    let scalars = word.unicodeScalars
    guard scalars.count >= shortest, let first = scalars.first else { return nil }
    var key = String.UnicodeScalarView()
    switch first.value {
    case 0x00...0x7F: key = latin(scalars)
    case 0x0900...0x097F: key = indic(scalars, by: devanagari)
    case 0x0B80...0x0BFF: key = indic(scalars, by: tamil)
    default: return nil
    }
    return String(key)
  }

  /// Returns the letters that words with a key may begin with.
  static func firstLetters(of key: String) -> [Unicode.Scalar] {
    guard let first = key.unicodeScalars.first else { return [] }
    switch first.value {
    case 0x00...0x7F:
      let doubled: [Unicode.Scalar] = first == "i" ? ["e"] : first == "u" ? ["o"] : []
      return [first] + doubled + sameSound.filter { $0.value == first }.map(\.key)
    case 0x0900...0x097F: return devanagari.firstLetters(of: first)
    default: return tamil.firstLetters(of: first)
    }
  }

  // MARK: Latin letters

  /// Letters by sound: without the `h` of aspirates, with one letter for a long vowel or a double consonant.
  private static func latin(_ word: String.UnicodeScalarView) -> String.UnicodeScalarView {
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
    return String.UnicodeScalarView(key)
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

    /// The letters that words may begin with whose keys begin with a letter.
    func firstLetters(of first: Unicode.Scalar) -> [Unicode.Scalar] {
      let same = first == glide.consonant ? [first, glide.vowel] : [first]
      return [virama] + same + equal.filter { same.contains($0.value) }.map(\.key)
    }
  }

  private static func indic(
    _ word: String.UnicodeScalarView, by script: Script
  ) -> String.UnicodeScalarView {
    var key: [Unicode.Scalar] = []
    for scalar in word where scalar != script.virama {
      let letter = script.equal[scalar] ?? scalar
      switch key.last {
      case letter where script.consonants.contains(letter): continue
      case script.glide.vowel where letter == script.glide.consonant: key[key.count - 1] = letter
      default: key.append(letter)
      }
    }
    return String.UnicodeScalarView(key)
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
