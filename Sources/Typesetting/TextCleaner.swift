/// One pass over a text that keeps its printable characters.
struct TextCleaner {
  private let input: [Unicode.Scalar]
  private let lineBreaks: Sanitizer.LineBreaks
  private var at = 0
  private var output: [Unicode.Scalar] = []
  /// Where in the output the isolates of this line were opened that are not closed yet.
  private var openIsolates: [Int] = []
  private var marks = 0

  init(_ input: [Unicode.Scalar], lineBreaks: Sanitizer.LineBreaks) {
    self.input = input
    self.lineBreaks = lineBreaks
    output.reserveCapacity(input.count)
  }

  mutating func clean() -> String {
    while at < input.count {
      let scalar = input[at]
      at += 1
      take(scalar)
    }
    endLine()
    var text = String.UnicodeScalarView()
    text.append(contentsOf: output)
    return String(text)
  }

  private var next: Unicode.Scalar? { at < input.count ? input[at] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0D where next == "\n": break
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: breakLine()
    case 0x09: keep(" ")
    case 0x1B: skipEscape()
    case 0x9B: skipControlSequence()
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: skipString()
    case 0x00...0x1F, 0x7F...0x9F: break
    case 0x20...0x7E: keep(scalar)
    case 0x200C, 0x200D: takeJoiner(scalar)
    case 0x2066...0x2068: openIsolate(scalar)
    case 0x2069: closeIsolate()
    case 0xFE00...0xFE0F: takeSelector(scalar)
    case 0x1F3F4:
      keep(scalar)
      takeTags()
    case _ where Self.isDropped(scalar.value): break
    default: keep(scalar)
    }
  }

  /// Overrides and embeddings of direction, and invisible characters without use on a screen.
  private static func isDropped(_ value: UInt32) -> Bool {
    switch value {
    case 0x202A...0x202E: true  // embeddings and overrides; isolates do the honest part of their work
    case 0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: true
    case 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF0...0xFFFB: true
    case 0xFDD0...0xFDEF, 0xE0000...0xE0FFF: true
    case _ where value & 0xFFFE == 0xFFFE: true  // code points that are no characters
    default: false
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    if scalar.isMark {
      // A mark without a base would combine with whatever is printed before the text.
      if output.last.map({ $0.isBlank || $0.isBidiControl }) ?? true {
        output.append("\u{25CC}")
        marks = 0
      }
      marks += 1
      guard marks <= Sanitizer.mostMarks else { return }
    } else {
      marks = 0
    }
    output.append(scalar)
  }

  private mutating func breakLine() {
    endLine()
    output.append(lineBreaks == .kept ? "\n" : " ")
    marks = 0
  }

  // MARK: Directions

  private mutating func openIsolate(_ scalar: Unicode.Scalar) {
    openIsolates.append(output.count)
    output.append(scalar)
  }

  private mutating func closeIsolate() {
    guard openIsolates.popLast() != nil else { return }
    output.append("\u{2069}")
  }

  /// Isolates end with their line (UAX 9, P1); unclosed ones are removed.
  private mutating func endLine() {
    guard !openIsolates.isEmpty else { return }
    let open = Set(openIsolates)
    let first = openIsolates[0]
    let tail = output[first...].enumerated().filter { !open.contains(first + $0.offset) }.map(\.element)
    output.replaceSubrange(first..., with: tail)
    openIsolates.removeAll()
  }

  // MARK: Joiners and tags

  private mutating func takeJoiner(_ joiner: Unicode.Scalar) {
    guard let last = output.last, last != "\u{200C}", last != "\u{200D}" else { return }
    if last.takesJoiners {
      output.append(joiner)
    } else if joiner == "\u{200D}", next?.isPictographic == true, isPicture(endingAt: output.count - 1) {
      output.append(joiner)
    }
  }

  /// Whether a picture ends here, perhaps with a skin tone or a variation selector.
  private func isPicture(endingAt end: Int) -> Bool {
    var end = end
    while end >= 0, output[end].properties.isEmojiModifier || output[end] == "\u{FE0F}" { end -= 1 }
    return end >= 0 && output[end].isPictographic || end >= 0 && output[end].properties.isEmojiModifier
  }

  /// A variation selector belongs to the character before it.
  private mutating func takeSelector(_ selector: Unicode.Scalar) {
    guard let last = output.last, !last.isBlank, !last.isSelector, !last.isBidiControl else { return }
    output.append(selector)
  }

  /// Tags spell the flags of regions, behind a black flag; elsewhere they are hidden text.
  private mutating func takeTags() {
    let end = input[at...].prefix(8).firstIndex { $0 == "\u{E007F}" }
    guard let end, input[at...end].allSatisfy({ (0xE0020...0xE007F).contains($0.value) }) else { return }
    output.append(contentsOf: input[at...end])
    at = end + 1
  }

  // MARK: Terminal escapes (ECMA-48)

  private mutating func skipEscape() {
    guard let introducer = next else { return }
    switch introducer {
    case "[":
      at += 1
      skipControlSequence()
    case "]", "P", "X", "^", "_":
      at += 1
      skipString()
    default:
      while let scalar = next, (0x20...0x2F).contains(scalar.value) { at += 1 }
      if let scalar = next, (0x30...0x7E).contains(scalar.value) { at += 1 }
    }
  }

  /// Parameters, then one final character.
  private mutating func skipControlSequence() {
    while let scalar = next, (0x20...0x3F).contains(scalar.value) { at += 1 }
    if let scalar = next, (0x40...0x7E).contains(scalar.value) { at += 1 }
  }

  /// A command string ends at BEL or ST; one without an end on its line removes nothing else.
  private mutating func skipString() {
    var end = at
    while end < input.count, end - at < 4096 {
      switch input[end].value {
      case 0x07, 0x9C:
        at = end + 1
        return
      case 0x1B where end + 1 < input.count && input[end + 1] == "\\":
        at = end + 2
        return
      case 0x0A, 0x0D, 0x1B: return
      default: end += 1
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { self == " " || self == "\n" || properties.isWhitespace }
  fileprivate var isSelector: Bool { (0xFE00...0xFE0F).contains(value) }
  fileprivate var isBidiControl: Bool {
    (0x2066...0x2069).contains(value) || value == 0x200E || value == 0x200F || value == 0x61C
  }
}

/// How to treat the invisible characters that control the direction of text (UAX 9, table 4).
package enum DirectionControls: String, Sendable, CaseIterable {
  /// They go to the terminal as they are, as far as they are safe to print.
  case keep
  /// They are removed, for terminals that show them as boxes.
  case strip
  /// Each is shown by its name, such as `<FSI>`, so that a tester can see it.
  case show

  /// A text with these characters treated so; the rest still has to be sanitized.
  package func applied(to text: String) -> String {
    guard self != .keep, text.unicodeScalars.contains(where: { Self.names[$0] != nil }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard let name = Self.names[scalar] else {
        result.append(scalar)
        continue
      }
      if self == .show { result.append(contentsOf: "<\(name)>".unicodeScalars) }
    }
    return String(result)
  }

  private static let names: [Unicode.Scalar: String] = [
    "\u{061C}": "ALM", "\u{200E}": "LRM", "\u{200F}": "RLM", "\u{202A}": "LRE", "\u{202B}": "RLE",
    "\u{202C}": "PDF", "\u{202D}": "LRO", "\u{202E}": "RLO", "\u{2066}": "LRI", "\u{2067}": "RLI",
    "\u{2068}": "FSI", "\u{2069}": "PDI",
  ]
}

/// Makes untrusted text safe to print: texts from servers, files and people are data, never a command.
///
/// The result has no control characters but line feeds, no terminal escapes, no overrides of direction, no unclosed
/// isolate, and nothing invisible but the joiners that Indic words and emoji need. Sanitizing is idempotent. Source for
/// directions: UAX 9; for invisible characters: UTS 39 and UTR 36.
package enum Sanitizer {
  /// How to treat line breaks.
  package enum LineBreaks: Sendable {
    /// Each becomes a line feed.
    case kept
    /// Each becomes a space, for texts that belong on one line.
    case spaces
  }

  /// More marks than this on one letter are there to spill over other lines.
  static let mostMarks = 12

  /// Cleans a text.
  ///
  /// - Parameters:
  ///   - text: anything at all.
  ///   - lineBreaks: how to treat line breaks.
  /// - Returns: a text that is safe to print.
  package static func clean(_ text: String, lineBreaks: LineBreaks = .kept) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A && lineBreaks == .kept }
    }
    if isPlain { return text }
    var cleaner = TextCleaner(Array(text.unicodeScalars), lineBreaks: lineBreaks)
    return cleaner.clean()
  }
}
