/// Lays text out in lines of terminal cells, in any script, never breaking a grapheme cluster.
package enum TextLayout {
  /// Breaks a text into lines.
  ///
  /// Lines end where words do (UAX 14, which knows Devanagari and Tamil); a word wider than a line is broken
  /// between clusters. Spaces at which a line was broken are dropped, and nothing else is. A line exceeds the
  /// width only where a single cluster does.
  ///
  /// - Parameters:
  ///   - text: the text; its line breaks stay.
  ///   - width: the cells of a line; nothing is wrapped where it is not positive.
  ///   - indent: by how many cells the lines after a paragraph's first are shorter, for the caller to indent.
  ///   - profile: whose rule cells are counted by.
  /// - Returns: the lines, at least one; without indentation.
  package static func wrap(
    _ text: String, width: Int, hangingIndent indent: Int = 0, by profile: WidthProfile = .standard
  ) -> [String] {
    var lines: [String] = []
    for paragraph in paragraphs(text) {
      if width <= 0 || CellWidth.of(paragraph, by: profile) <= width {
        lines.append(String(paragraph))
      } else {
        var wrapper = ParagraphWrapper(
          paragraph, width: width, indent: max(0, min(indent, width - 1)), profile)
        lines += wrapper.lines()
      }
    }
    return lines
  }

  /// Shortens a text that does not fit on a line.
  ///
  /// - Parameters:
  ///   - text: the text, without line breaks.
  ///   - width: the cells it may take.
  ///   - mark: what shows that something is missing.
  ///   - profile: whose rule cells are counted by.
  /// - Returns: the text itself where it fits; else as many whole clusters as fit together with the mark.
  package static func truncate(
    _ text: String, width: Int, mark: String = "…", by profile: WidthProfile = .standard
  ) -> String {
    guard width > 0 else { return "" }
    guard CellWidth.of(text, by: profile) > width else { return text }
    let markCells = CellWidth.of(mark, by: profile)
    let room = markCells < width ? width - markCells : width
    var meter = CellMeter(profile)
    var end = text.startIndex
    for index in text.indices {
      meter.add(text[index])
      if meter.cells > room { break }
      end = text.index(after: index)
    }
    guard markCells < width else { return String(text[..<end]) }
    while end > text.startIndex, text[text.index(before: end)] == " " { end = text.index(before: end) }
    return text[..<end] + mark
  }

  /// The text between hard line breaks.
  static func paragraphs(_ text: String) -> [Substring] {
    // Most texts have none, which their bytes tell quicker than their characters.
    guard text.mayHoldHardBreaks else { return [text[...]] }
    return text.split(omittingEmptySubsequences: false) { $0.isHardBreak }
  }
}

extension String {
  /// Whether one of its bytes may belong to a hard line break: those of ASCII, U+0085 (C2 85), U+2028 or U+2029 (E2 80 A8
  /// or A9).
  fileprivate var mayHoldHardBreaks: Bool {
    var text = self
    return text.withUTF8 { bytes in
      bytes.indices.contains { index in
        switch bytes[index] {
        case 0x0A...0x0D: true
        case 0x85: index > 0 && bytes[index - 1] == 0xC2
        case 0xA8, 0xA9: index > 1 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2
        default: false
        }
      }
    }
  }
}

extension Character {
  /// Whether a line ends here in any case (UAX 14, classes BK, CR, LF and NL).
  fileprivate var isHardBreak: Bool {
    switch self {
    case "\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

/// Fills lines with the words of one paragraph, one after another.
private struct ParagraphWrapper {
  private let text: Substring
  private let indent: Int
  private let width: Int
  private var finished: [String] = []
  /// The line being filled: where it begins, where its last visible cluster ends, and its cells up to there.
  private var lineStart: Substring.Index
  private var visibleEnd: Substring.Index
  private var meter: CellMeter
  private let profile: WidthProfile

  init(_ text: Substring, width: Int, indent: Int, _ profile: WidthProfile) {
    self.text = text
    self.width = width
    self.indent = indent
    self.profile = profile
    meter = CellMeter(profile)
    lineStart = text.startIndex
    visibleEnd = text.startIndex
  }

  private var room: Int { finished.isEmpty ? width : width - indent }

  mutating func lines() -> [String] {
    for word in LineBreaker.words(of: text) { place(word) }
    if visibleEnd > lineStart || finished.isEmpty { endLine(at: text.endIndex) }
    return finished
  }

  private mutating func place(_ word: Range<Substring.Index>) {
    let end = text.endWithoutSpaces(word)
    // Spaces alone, as at the beginning of a paragraph, count once something follows them.
    guard end > word.lowerBound else { return }
    if fits(visibleEnd..<end) {
      visibleEnd = end
      return
    }
    if visibleEnd > lineStart {
      endLine(at: word.lowerBound)
    } else {
      (lineStart, visibleEnd) = (word.lowerBound, word.lowerBound)
    }
    if fits(word.lowerBound..<end) {
      visibleEnd = end
    } else {
      placeClusters(word.lowerBound..<end)
    }
  }

  /// Whether the line has room for more text; if so, the text is counted in.
  private mutating func fits(_ more: Range<Substring.Index>) -> Bool {
    var grown = meter
    grown.add(text[more])
    guard grown.cells <= room else { return false }
    meter = grown
    return true
  }

  /// Spreads a word that is wider than a line over several.
  private mutating func placeClusters(_ word: Range<Substring.Index>) {
    var at = word.lowerBound
    while at < word.upperBound {
      let next = text.index(after: at)
      if !fits(at..<next) {
        if at > lineStart { endLine(at: at) }
        meter.add(text[at])
      }
      visibleEnd = next
      at = next
    }
  }

  private mutating func endLine(at next: Substring.Index) {
    finished.append(String(text[lineStart..<max(lineStart, visibleEnd)]))
    lineStart = next
    visibleEnd = next
    meter = CellMeter(profile)
  }
}

extension Substring {
  /// Where a word ends before the spaces behind it.
  func endWithoutSpaces(_ word: Range<Index>) -> Index {
    var end = word.upperBound
    while end > word.lowerBound, self[index(before: end)].isBreakingSpace { end = index(before: end) }
    return end
  }
}

extension Character {
  /// Whether it may be dropped where a line breaks; a no-break space may not.
  fileprivate var isBreakingSpace: Bool {
    switch self {
    case " ", "\t", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", "\u{205F}", "\u{3000}": true
    default: false
    }
  }
}
