/// Takes out of a text what may identify a person: e-mail addresses, links and long numbers.
enum Redaction {
  /// Digits of a telephone number, or of an account.
  private static let mostDigits = 6

  /// Returns a text with each such word replaced by `[removed]`, in time linear in its length.
  static func redacted(_ text: String) -> String {
    var (result, word) = ("", "")
    // A number may be written with blanks: its words are looked at together.
    var waiting = ""
    var digits = 0
    func flushed(_ kept: String, _ digits: Int) -> String { digits > mostDigits ? "[removed]" : kept }
    func isNumber(_ word: String) -> Bool {
      !word.isEmpty
        && word.unicodeScalars.allSatisfy {
          $0.properties.numericType == .decimal || "+-().,".unicodeScalars.contains($0)
        }
    }
    var trailing = ""
    func endNumber() {
      result += flushed(waiting, digits) + trailing
      (waiting, digits, trailing) = ("", 0, "")
    }
    func endWord() {
      guard !word.isEmpty else { return }
      if isNumber(word) {
        waiting += trailing + word
        trailing = ""
        digits += word.unicodeScalars.count { $0.properties.numericType == .decimal }
      } else {
        endNumber()
        let isAddress = word.contains("@") || word.contains("://") || word.lowercased().hasPrefix("www.")
        let count = word.unicodeScalars.count { $0.properties.numericType == .decimal }
        result += isAddress || count > mostDigits ? "[removed]" : word
      }
      word = ""
    }
    for character in text {
      if character.isWhitespace {
        endWord()
        if waiting.isEmpty { result.append(character) } else { trailing.append(character) }
      } else {
        word.append(character)
      }
    }
    endWord()
    endNumber()
    return result
  }
}
