internal import Foundations
internal import FrontKit
internal import Runtime

extension LineConversation {
  /// Returns a finder for the current screen's targets; the tabs only while no dialog is open.
  func finder(_ page: Page) -> TargetFinder {
    TargetFinder(
      pieces: page.pieces, numbering: page.numbering, tabs: page.view.dialog == nil ? page.view.tabs : [])
  }

  /// Splits `name=value`; nil without a name.
  func assignment(_ line: String) -> (name: String, value: String)? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let name = trimmed(line[..<equals])
    return name.isEmpty ? nil : (name, trimmed(line[line.index(after: equals)...]))
  }

  /// Resolves a line as a target on the screen, and chooses it or sets its value.
  mutating func choose(_ line: String, _ page: Page) -> [Effect] {
    let finder = finder(page)
    if let (name, value) = assignment(line) {
      if case .piece(let piece) = finder.find(name, idsFirst: true) { return assign(value, to: piece) }
      guard case .piece(let piece) = finder.find(line) else { return fail(finder.find(name), name, page) }
      return choose(piece)
    }
    let target = finder.find(line)
    switch target {
    case .piece(let piece): return choose(piece)
    case .tab(let id): return send(.tab(id))
    default: return fail(target, line, page)
    }
  }

  private mutating func choose(_ piece: Piece) -> [Effect] {
    let node = piece.node
    if let reason = disabledReason(node, piece.title) { return mistake(reason) }
    switch node.interaction {
    case .press: return send(.press(node.id))
    case .edit, .pick: return open(node.id)
    case nil: return []
    }
  }

  private mutating func assign(_ value: String, to piece: Piece) -> [Effect] {
    let node = piece.node
    if let reason = disabledReason(node, piece.title) { return mistake(reason) }
    switch node.interaction {
    case .edit(let kind): return send(.edit(node.id, Prompt.normalized(value, kind)))
    case .pick: return pick(value, from: node)
    case .press where [.toggle, .option].contains(node.role):
      guard let wanted = OnOff(words).read(value) else {
        return mistake(words(.errorOnOff, .string(node.label)))
      }
      if wanted != node.isChosen { return send(.press(node.id)) }
      return [.print(unchanged(after: nil))]
    default: return mistake(words(.errorNoValue, .string(piece.title ?? node.id)))
    }
  }

  /// Returns why a node cannot be used now; nil if it can.
  func disabledReason(_ node: ViewNode, _ title: String?) -> String? {
    let label = title ?? node.id
    if node.states.contains(.disabled) {
      guard let reason = node.hint, !reason.isEmpty else { return words(.errorDisabled, .string(label)) }
      return words(.errorDisabledWhy, .string(label), .string(reason))
    }
    return node.interaction == nil ? words(.errorNotActionable, .string(label)) : nil
  }

  mutating func fail(_ target: NumberedTarget, _ text: String, _ page: Page) -> [Effect] {
    switch target {
    case .several(let candidates): return mistake(ambiguous(text, candidates))
    case .gone(let number): return mistake(words(.errorGone, .int(number)))
    case .noSuchNumber(let number): return mistake(words(.errorNumber, .int(number)))
    case .tab: return mistake(words(.errorNoValue, .string(text)))
    case .piece(let piece): return mistake(words(.errorNotActionable, .string(piece.id)))
    case .none(let nearest):
      if let dialog = page.view.dialog, isBeneath(text, page) {
        return mistake(words(.errorDialogFirst, .string(dialog.label)))
      }
      // The line may have been meant for a secret field: then it is not echoed.
      let hides = page.pieces.contains { $0.node.isSecret }
      let sentence = hides ? words(.errorUnknownHidden) : words(.errorUnknown, .string(text))
      return mistake(unknown(sentence, nearest: nearest ?? nearestCommand(to: text)))
    }
  }

  private func isBeneath(_ text: String, _ page: Page) -> Bool {
    var view = page.view
    view.dialog = nil
    let pieces = PieceExtractor.of(view)
    let finder = TargetFinder(pieces: pieces, numbering: Numbering(pieces), tabs: view.tabs)
    if case .none = finder.find(text) { return false }
    return true
  }

  private func nearestCommand(to text: String) -> String? {
    return nearestName(to: text, in: CommandName.allCases.flatMap(parser.spellings))
  }
}
