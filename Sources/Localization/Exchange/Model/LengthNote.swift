/// The greatest length that a note for translators asks for.
///
/// It is found in “max 20 characters”, “Max. length: 20”, “[max: 20]” and the like.
enum LengthNote {
  /// Reads the first such number.
  ///
  /// - Parameter note: what translators are told.
  /// - Returns: a number of characters; nil where the note says none.
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
  /// The greatest number of characters that a key's texts may have; nil where nothing says one.
  func mostCharacters(of key: String) -> Int? {
    limits.lazy.filter { $0.keys.matches(key) }.compactMap(\.characters).min()
  }
}
