/// A text with marks such as `1️⃣` before the places that a test refers to.
///
/// The marks are removed from the text that the code under test gets.
package struct MarkedText: Sendable {
  /// The text without its marks.
  package let text: String
  /// The place of each mark as `line:column` (from 1, columns in code points).
  package let places: [String: String]

  package init(_ marked: String) {
    var text = ""
    var places: [String: String] = [:]
    var line = 1
    var column = 1
    for character in marked {
      if Self.isMark(character) {
        places[String(character)] = "\(line):\(column)"
        continue
      }
      text.append(character)
      if character == "\n" {
        line += 1
        column = 1
      } else {
        column += character.unicodeScalars.count
      }
    }
    self.text = text
    self.places = places
  }

  /// Returns whether a character is a keycap: a digit, the emoji selector and the enclosing keycap.
  private static func isMark(_ character: Character) -> Bool {
    character.unicodeScalars.count == 3 && character.unicodeScalars.last == "\u{20E3}"
  }
}
