/// Words on lines of a terminal, the lines after the first indented.
struct WordWrap {
  /// How many cells a line has; nil where lines have no end.
  let width: Int?
  /// How far the lines after the first are indented.
  let indent: Int

  /// A word, perhaps with color codes around it that take no cells.
  struct Word {
    /// What is measured.
    let text: String
    /// What is printed.
    let printed: String
    /// Whether it is never broken, however long, such as a path that people copy.
    let isWhole: Bool
  }

  /// The words of a text, each of which may be broken where it is longer than a line.
  static func words(_ text: String) -> [Word] {
    text.split(separator: " ", omittingEmptySubsequences: false).map {
      Word(text: String($0), printed: String($0), isWhole: false)
    }
  }

  /// Breaks words into lines.
  func lines(_ words: [Word]) -> [String] {
    guard let width else { return [words.map(\.printed).joined(separator: " ")] }
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    var used = 0
    var isEmpty = true
    func breakLine() {
      lines.append(line)
      (line, used, isEmpty) = (margin, indent, true)
    }
    for word in words {
      let cells = cellCount(word.text)
      if !isEmpty, used + 1 + cells > width { breakLine() }
      if !isEmpty { (line, used) = (line + " ", used + 1) }
      if used + cells <= width || word.isWhole {
        (line, used) = (line + word.printed, used + cells)
        isEmpty = false
        continue
      }
      for character in word.text {
        let cells = cellCount(String(character))
        if !isEmpty, used + cells > width { breakLine() }
        line.append(character)
        (used, isEmpty) = (used + cells, false)
      }
    }
    lines.append(line)
    return lines
  }
}
