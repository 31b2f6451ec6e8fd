internal import Foundations
internal import FrontKit
internal import Runtime

/// Writes for users who listen: one line per piece, with its role, number and states in words.
struct ReaderDrawer: Drawer {
  let words: Words
  let formatter: LineFormatter

  func screen(_ page: Page, marking _: Set<String> = []) -> String {
    var lines: [String] = []
    if page.view.dialog == nil { lines += heading(page.view) }
    lines += page.pieces.flatMap { sentences($0, page.numbering) }
    return text(lines)
  }

  func change(_ change: ScreenDifference, _ page: Page, headingChanged: Bool) -> String {
    var lines = headingChanged ? heading(page.view) : []
    var change = change
    change.entries.removeAll(where: \.piece.isHiddenFromReader)
    for item in ChangeReport.items(change) {
      switch item {
      case .count(let word, let count): lines.append(words(word, .int(count)))
      case .gone(let piece):
        lines.append(words(.changeRemoved, .string(piece.title ?? piece.node.value ?? piece.id)))
      case .piece(let piece, let word):
        var texts = sentences(piece, page.numbering)
        if let word, let first = texts.first { texts[0] = "\(words(word)) \(first)" }
        lines += texts
      }
    }
    return text(lines)
  }

  func render(_ message: FrontMessage) -> String {
    if case .invalid(let invalidAnswers, let numbering) = message {
      let texts = invalidAnswers.map { answer in
        let number = numbering[answer.id].map { words(.itemNumber, .int($0)) }
        return labelled(joined([answer.label, number ?? ""], nil), answer.message)
      }
      return text([words(.invalid, .int(invalidAnswers.count))] + texts)
    }
    if case .prompt(let prompt) = message, !prompt.options.isEmpty {
      let kind = words(prompt.kind == "choices" ? .promptChoices : .promptChoice, .string(prompt.label))
      let options = prompt.options.enumerated().map { index, option in
        joined([option.label, words(.itemNumber, .int(index + 1))] + option.stateWords(words), option.hint)
      }
      return text(
        [kind] + FrontMessageLines.notes(of: prompt, words) + options + [prompt.question], endsOpen: true)
    }
    return formatter.text(FrontMessageLines.of(message, words), endsOpen: message.isPrompt)
  }

  private func heading(_ view: ScreenView) -> [String] {
    let heading = ScreenHeading(view)
    return [words(.screenName, .string(heading.title))] + heading.notes(words)
  }

  /// Returns a piece's text with all its attributes, in one line, or in as many as its source has.
  private func sentences(_ piece: Piece, _ numbering: Numbering) -> [String] {
    let node = piece.node
    guard node.role != .divider, piece.isSpoken, !piece.isHiddenFromReader else { return [] }
    let texts = sentence(piece, numbering)
    switch node.role {
    case .text, .markdown, .message, .dialog: return texts.lines.filter { !$0.isEmpty }
    default: return [texts]
    }
  }

  private func sentence(_ piece: Piece, _ numbering: Numbering) -> String {
    let node = piece.node
    var parts = names(of: piece)
    if node.role == .step { parts.insert(words(.stepOf, .int(piece.position), .int(piece.siblings)), at: 0) }
    if let word = node.toneWord(words), let first = parts.first { parts[0] = labelled(word, first) }
    // The context of a button in a row is otherwise only visible from its position.
    if node.interaction != nil, let context = piece.context { parts.append(context) }
    if let role = piece.roleWord.map({ words($0) }), role != node.label { parts.append(role) }
    if node.value == nil, [.list, .table].contains(node.role) || node.role == .chart && piece.count > 0 {
      parts.append(words(.itemCount, .int(piece.count)))
    }
    if let number = numbering[piece.id] { parts.append(words(.itemNumber, .int(number))) }
    if let key = node.key { parts.append(words(.itemKey, .string(key))) }
    if node.role != .fact, node.role != .cell, node.role != .message, let value = node.shownValue(words) {
      parts.append(value)
    }
    if case .range(_, let first, let last, _) = node.measure {
      parts.append(words(.measureRange, words.value(first), words.value(last)))
    }
    parts += piece.stateWords(words)
    return joined(parts, node.hint)
  }

  /// Returns the texts that name a piece, including its parts.
  private func names(of piece: Piece) -> [String] {
    let node = piece.node
    var names = ownNames(of: node)
    if names == [""], piece.parts.isEmpty, node.interaction != nil, node.role != .list { names = [node.id] }
    for part in piece.parts where !part.isHiddenFromReader {
      let value = part.role == .cell ? part.cellValue(words) : part.shownValue(words)
      let texts = labelled(part.label, value)
      names.append(part.toneWord(words).map { "\($0): \(texts)" } ?? texts)
    }
    return names
  }

  private func ownNames(of node: ViewNode) -> [String] {
    switch node.role {
    case .fact, .cell, .message: return [labelled(node.label, node.value)]
    case .markdown: return [Markdown.blocks(node.label).map(\.words).joined(separator: "\n")]
    default: return [node.label]
    }
  }

  private func labelled(_ label: String, _ value: String?) -> String {
    guard let value, !value.isEmpty else { return label }
    return label.isEmpty ? value : words(.labelValue, .string(label), .string(value))
  }

  private func joined(_ parts: [String], _ hint: String?) -> String {
    let said = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    guard let hint, !hint.isEmpty else { return said }
    return said.isEmpty ? hint : words(.readerHint, .string(said), .string(hint))
  }

  private func text(_ lines: [String], endsOpen: Bool = false) -> String {
    formatter.text(lines.map { Line(body: [Line.Fragment($0)]) }, endsOpen: endsOpen)
  }
}
