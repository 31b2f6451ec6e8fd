internal import FrontKit
internal import Runtime

/// Builds the lines of a text drawing.
struct LineBuilder {
  let words: Words
  let numbering: Numbering
  let formatter: LineFormatter
  private(set) var lines: [Line] = []

  init(words: Words, numbering: Numbering, formatter: LineFormatter) {
    self.words = words
    self.numbering = numbering
    self.formatter = formatter
  }

  /// How a piece is written.
  struct Entry {
    /// Overrides its label.
    var label: String?
    /// Overrides its value.
    var value: String?
    /// The look of its text.
    var look = Look.plain
    /// The prefix where there is no number.
    var bullet = ""
    /// A shape before its text.
    var shape = ""
    /// Additional lines beneath.
    var more: ArraySlice<String> = []
    /// Whether its hint is always written.
    var showsHint = false
  }

  /// Adds a blank line, unless it would be the first or follow another one.
  mutating func blank() {
    if let last = lines.last, !last.isBlank { lines.append(.blank) }
  }

  mutating func line(_ line: Line) { lines.append(line) }

  /// Adds a mark behind the first line that has text.
  ///
  /// - Parameters:
  ///   - start: the number of lines before those of the marked piece.
  ///   - sign: the mark.
  mutating func mark(from start: Int, _ sign: String) {
    guard let line = lines[start...].firstIndex(where: { !$0.isBlank }) else { return }
    lines[line].body.append(Line.Fragment(" \(sign)", .title))
  }

  /// Adds a line of fragments.
  mutating func line(_ fragments: Line.Fragment..., lead: String = "", indent: Int) {
    lines.append(Line(indent: indent, lead: lead, body: fragments))
  }

  /// Adds the default lines of a piece.
  ///
  /// First the tone's word, then `label: value` and the states; beneath them the hint if it matters.
  mutating func entry(_ piece: Piece, _ entry: Entry = Entry()) {
    let head = head(piece, entry)
    let indent = head.indent + head.lead.count
    lines.append(head)
    for text in entry.more { line(Line.Fragment(text), indent: indent) }
    // Without a prefix the hint is indented, or it would look like an entry of its own.
    let hintIndent = head.lead.isEmpty ? indent + 2 : indent
    if entry.showsHint || piece.node.isHintEssential, let hint = piece.node.hint, !hint.isEmpty {
      line(Line.Fragment(hint, .secondary), indent: hintIndent)
    }
  }

  /// Whether the first line of an entry fits without wrapping.
  func fits(_ piece: Piece, _ entry: Entry) -> Bool { formatter.fits(head(piece, entry)) }

  /// Returns a label and a value as one text.
  func joined(_ label: String, _ value: String?) -> String {
    guard let value, !value.isEmpty else { return label }
    return label.isEmpty ? value : words(.labelValue, .string(label), .string(value))
  }

  private func head(_ piece: Piece, _ entry: Entry) -> Line {
    let node = piece.node
    var label = entry.label ?? node.label
    if label.isEmpty, piece.parts.isEmpty, node.interaction != nil { label = node.id }
    var fragments: [Line.Fragment] = []
    if !entry.shape.isEmpty { fragments.append(Line.Fragment(entry.shape + " ", .primary)) }
    if let word = node.toneWord(words) { fragments.append(Line.Fragment(word + ": ", Look(node.tone))) }
    let texts =
      [joined(label, entry.value ?? node.shownValue(words))]
      + piece.parts.filter { $0.role != .cell }.map(text)
    fragments.append(Line.Fragment(texts.filter { !$0.isEmpty }.joined(separator: ", "), entry.look))
    let states = piece.stateWords(words)
    if !states.isEmpty {
      fragments.append(Line.Fragment(" (\(states.joined(separator: ", ")))", stateLook(node)))
    }
    let lead = (numbering[piece.id].map { "[\($0)] " } ?? entry.bullet) + (node.key.map { "[\($0)] " } ?? "")
    return Line(indent: piece.depth * 2, lead: lead, body: fragments)
  }

  /// Returns a part of a line as text, with its tone's word.
  private func text(of part: ViewNode) -> String {
    let texts = joined(part.label, part.shownValue(words))
    return part.toneWord(words).map { "\($0): \(texts)" } ?? texts
  }

  private func stateLook(_ node: ViewNode) -> Look {
    if node.states.contains(.invalid) { return .error }
    return node.states.isDisjoint(with: [.stale, .locked]) ? .secondary : .warning
  }
}
