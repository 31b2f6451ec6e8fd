/// The maximum length in a note for translators.
///
/// It is found in “max 20 characters”, “Max. length: 20”, “[max: 20]” and the like.
enum LengthNote {
  /// Parses the first such number.
  ///
  /// - Parameter note: the note for translators.
  /// - Returns: a number of characters; nil if the note has none.
  static func limit(in note: String?) -> Int? {
    guard let note else { return nil }
    let words = note.lowercased().split { !($0.isLetter || $0.isNumber) }
    for (index, word) in words.enumerated() where word == "max" || word == "maximum" || word == "maxlength" {
      for next in words[(index + 1)...].prefix(3) {
        if let number = Int(next), (1...10_000).contains(number) { return number }
        guard ["length", "len", "chars", "characters", "of", "is"].contains(next) else { break }
      }
    }
    return nil
  }
}

extension LintSettings {
  /// Returns the maximum number of characters of a key's texts, if there is one.
  func maxCharacters(of key: String) -> Int? {
    limits.lazy.filter { $0.keys.matches(key) }.compactMap(\.characters).min()
  }
}
