/// A word's sound in Latin letters, a letter a sound, by which words of different scripts are compared.
///
/// It has no `a` but a first one, since Indic scripts do not write it and Latin letters do, and no long sounds.
enum WordSound {
  /// The sound of a word.
  ///
  /// - Parameters:
  ///   - word: its folded letters.
  ///   - script: the script of the first.
  /// - Returns: the letters, each in ASCII.
  static func of(_ word: String, in script: SearchWord.Script) -> [UInt8] {
    var sound = script == .latin ? latin(Array(word.utf8)) : indic(Array(word.unicodeScalars))
    // The last letter of `chai` is `y` in Indic scripts.
    if sound.count > 1, sound.last == UInt8(ascii: "y") { sound[sound.count - 1] = UInt8(ascii: "i") }
    return sound
  }

  /// Returns whether a sound in Tamil letters may be another: Tamil writes some with the same letter.
  static func isSame(_ tamil: [UInt8], _ other: [UInt8]) -> Bool {
    tamil.count == other.count
      && zip(tamil, other).allSatisfy { written, heard in
        switch (Unicode.Scalar(written), Unicode.Scalar(heard)) {
        case ("p", "b"), ("t", "d"), ("k", "g"), ("c", "s"): true
        default: written == heard
        }
      }
  }

  private static func append(_ letter: UInt8, to sound: inout [UInt8]) {
    let isNumber = (0x30...0x39).contains(letter)
    if letter == UInt8(ascii: "a"), !sound.isEmpty { return }
    if letter == UInt8(ascii: "y"), sound.last == UInt8(ascii: "i") {
      // `i` is heard before `y`, whether it is written or not.
      sound[sound.count - 1] = letter
    } else if isNumber || sound.last != letter {
      sound.append(letter)
    }
  }

  private static func latin(_ word: [UInt8]) -> [UInt8] {
    var sound: [UInt8] = []
    var previous: Unicode.Scalar = " "
    // The ending of Tamil words, as in `dosai`.
    let isEnding = word.count > 4 && word.suffix(2).elementsEqual("ai".utf8)
    for byte in isEnding ? word.dropLast(2) : word[...] {
      let letter = Unicode.Scalar(byte)
      switch (previous, letter) {
      case ("b", "h"), ("c", "h"), ("d", "h"), ("g", "h"), ("h", "h"), ("j", "h"), ("k", "h"), ("p", "h"),
        ("s", "h"), ("t", "h"):
        break
      case ("e", "e"): sound[sound.count - 1] = UInt8(ascii: "i")
      case ("o", "o"), ("o", "u"): sound[sound.count - 1] = UInt8(ascii: "u")
      case (_, "f"): append(UInt8(ascii: "p"), to: &sound)
      case (_, "w"): append(UInt8(ascii: "v"), to: &sound)
      case (_, "z"): append(UInt8(ascii: "j"), to: &sound)
      case (_, "q"): append(UInt8(ascii: "k"), to: &sound)
      case (_, "m"): append(UInt8(ascii: "n"), to: &sound)
      case (_, "x"): for part in "ks".utf8 { append(part, to: &sound) }
      default: append(byte, to: &sound)
      }
      previous = letter
    }
    return sound
  }

  /// The sounds of an Indic block's letters and signs, which are in the same places in each; `-` for none.
  private static let sounds = Array(
    """
    --nh-aaiiuurleeeioooukkggnccjjnttddnttddnnppbbnyrrlllvsssh-----iiuurreeeiooou\
    -------------------------0123456789
    """.utf8)

  private static func indic(_ word: [Unicode.Scalar]) -> [UInt8] {
    // The sign of `ai` is the ending of Tamil words, as in `தோசை`.
    let isEnding = word.count > 2 && word.last == "\u{BC8}"
    var sound: [UInt8] = []
    for scalar in isEnding ? word.dropLast() : word[...] {
      let place = Int(scalar.value & 0x7F)
      if sounds.indices.contains(place), sounds[place] != UInt8(ascii: "-") {
        append(sounds[place], to: &sound)
      }
    }
    return sound
  }
}
