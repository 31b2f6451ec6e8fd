internal import Runtime

/// Collects the lines of a text drawing.
struct Pen {
  let words: Words
  let numbering: Numbering
  private(set) var lines: [Line] = []

  init(words: Words, numbering: Numbering) {
    self.words = words
    self.numbering = numbering
  }

  /// Adds a line that separates, unless nothing or another one stands before it.
  mutating func blank() {
    if let last = lines.last, !last.isBlank { lines.append(.blank) }
  }

  /// Adds a line.
  mutating func line(_ fragments: Line.Fragment..., lead: String = "", indent: Int) {
    lines.append(Line(indent: indent, lead: lead, body: fragments))
  }

  /// Adds the usual telling of a piece.
  ///
  /// First the word for how grave it is, then `label: value`, its states, and beneath the hint if it matters.
  ///
  /// - Parameters:
  ///   - piece: what is told.
  ///   - label: its words, if they are not its own.
  ///   - value: what it holds, if that is not its own.
  ///   - look: the look of its words.
  ///   - bullet: what stands first where there is no number.
  mutating func entry(
    _ piece: Piece, label: String? = nil, value: String? = nil, look: Look = .plain,
    bullet: String = ""
  ) {
    let node = piece.node
    var label = label ?? node.label
    if label.isEmpty, piece.parts.isEmpty, node.interaction != nil { label = node.id }
    let lead = numbering[piece.id].map { "[\($0)] " } ?? bullet
    var fragments: [Line.Fragment] = []
    if let word = node.toneWord(words) { fragments.append(Line.Fragment(word + ": ", Look(node.tone))) }
    let told =
      [joined(label, value ?? node.shownValue(words))] + piece.parts.filter { $0.role != .cell }.map(text)
    fragments.append(Line.Fragment(told.filter { !$0.isEmpty }.joined(separator: ", "), look))
    let states = node.stateWords(words)
    if !states.isEmpty {
      fragments.append(Line.Fragment(" (\(states.joined(separator: ", ")))", stateLook(node)))
    }
    let indent = piece.depth * 2
    lines.append(Line(indent: indent, lead: lead, body: fragments))
    if node.hintMatters, let hint = node.hint, !hint.isEmpty {
      lines.append(Line(indent: indent + lead.count, body: [Line.Fragment(hint, .secondary)]))
    }
  }

  /// A label and a value as one text.
  func joined(_ label: String, _ value: String?) -> String {
    guard let value, !value.isEmpty else { return label }
    return label.isEmpty ? value : words(.labelValue, .string(label), .string(value))
  }

  /// A part of a line in words, with the word for how grave it is.
  private func text(of part: ViewNode) -> String {
    let told = joined(part.label, part.shownValue(words))
    return part.toneWord(words).map { "\($0): \(told)" } ?? told
  }

  private func stateLook(_ node: ViewNode) -> Look {
    if node.states.contains(.invalid) { return .error }
    return node.states.isDisjoint(with: [.stale, .locked]) ? .secondary : .warning
  }
}
