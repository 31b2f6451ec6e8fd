internal import Synchronization
internal import _FoundationICU

/// Writes text of any script in Latin letters, for people who cannot read the script: `हिन्दी` becomes `hindī`.
///
/// ICU's `Any-Latin`, which follows ISO 15919 for the scripts of India; a transliteration renders the letters, not
/// exactly the sounds.
package final class Romanizer: Sendable {
  /// How far the letters go.
  package enum Letters: String, Sendable {
    /// Latin letters with their accents, one for each letter of the script.
    case latin = "Any-Latin"
    /// ASCII alone.
    case ascii = "Any-Latin; Latin-ASCII"
  }

  /// ICU's transliterator.
  ///
  /// Unchecked: it is opened, used and closed under the lock alone.
  private struct Transliterator: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<UTransliterator?>
  }

  private let letters: Letters
  private let opened = Mutex<Transliterator?>(nil)

  /// Chooses the letters; nothing is opened before the first use.
  package init(_ letters: Letters = .latin) { self.letters = letters }

  deinit {
    if let opened = opened.withLock({ $0 }) { swift_utrans_close(opened.pointer) }
  }

  /// A text in Latin letters.
  ///
  /// - Parameter text: a text in any scripts.
  /// - Returns: nil where it contains no letter of another script.
  package func romanized(_ text: String) -> String? {
    guard text.unicodeScalars.contains(where: \.isForeignLetter) else { return nil }
    return opened.withLock { opened in
      if opened == nil { opened = Self.open(letters) }
      return opened.flatMap { Self.transliterate(text, $0) }
    }
  }

  private static func open(_ letters: Letters) -> Transliterator? {
    var status = U_ZERO_ERROR
    let id = Array(letters.rawValue.utf16)
    let pointer = swift_utrans_openU(id, Int32(id.count), UTRANS_FORWARD, nil, 0, nil, &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue, let pointer else { return nil }
    return Transliterator(pointer: pointer)
  }

  private static func transliterate(_ text: String, _ transliterator: Transliterator) -> String? {
    var units = Array(text.utf16)
    guard units.count < 1 << 20 else { return nil }
    let count = units.count
    // A letter never becomes more than a few; ICU says where this is not enough.
    units += Array(repeating: 0, count: count * 7 + 64)
    var length = Int32(count)
    var limit = length
    var status = U_ZERO_ERROR
    swift_utrans_transUChars(
      transliterator.pointer, &units, &length, Int32(units.count), 0, &limit, &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
    return String(decoding: units.prefix(Int(length)), as: UTF16.self)
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, or a part of one, of a script other than Latin.
  fileprivate var isForeignLetter: Bool {
    guard value >= 0x250, properties.isAlphabetic else { return false }
    var status = U_ZERO_ERROR
    return swift_uscript_getScript(Int32(bitPattern: value), &status) != USCRIPT_LATIN
  }
}
