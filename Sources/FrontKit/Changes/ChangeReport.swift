/// A change in the order and with the words in which a person is told it.
package struct ChangeReport {
  /// One thing to tell.
  package enum Item: Equatable {
    /// A piece, perhaps with a word before it.
    case piece(Piece, Word?)
    /// Something that is no longer there.
    case gone(Piece)
    /// How many came or went, where naming each would be too much.
    case count(Word, Int)
  }

  /// From how many on they are counted.
  private static let many = 4

  /// What to tell of a change.
  package static func items(_ change: ScreenDifference) -> [Item] { ChangeReport(change).items }

  private let removed: [Piece]
  private let rest: [ScreenDifference.Entry]
  /// The ids of what is new.
  private let added: Set<String>
  /// The ids of sections that were opened or closed, and of tabs and steps of which another is shown now.
  ///
  /// That itself is told, so what comes and goes within them needs no word of its own.
  private let turned: Set<String>

  private init(_ change: ScreenDifference) {
    let changed = change.entries.compactMap { if case .changed(let piece) = $0 { piece } else { nil } }
    let turned = Set(changed.compactMap(\.turned))
    var removed: [Piece] = []
    var rest: [ScreenDifference.Entry] = []
    for entry in change.entries {
      switch entry {
      case .removed(let piece):
        if turned.isDisjoint(with: piece.ancestors) { removed.append(piece) }
      case .changed(let piece) where piece.isLeftTab && piece.parent.map(turned.contains) == true: break
      default: rest.append(entry)
      }
    }
    let added = rest.compactMap { if case .added(let piece) = $0 { piece.id } else { nil } }
    // What waits for content, such as a text that says so, goes without a word when the content comes.
    if !added.isEmpty { removed.removeAll(where: \.speaksForItself) }
    self.removed = removed
    self.rest = rest
    self.added = Set(added)
    self.turned = turned
  }

  private var items: [Item] {
    var items: [Item] =
      removed.count >= Self.many
      ? [.count(.changeRemovedCount, removed.count)] : removed.map(Item.gone)
    var index = 0
    while index < rest.count {
      let run = rest[index...].prefix { if case .added = $0 { true } else { false } }
      let news = run.count(where: isNews)
      if news >= Self.many { items.append(.count(.changeAddedCount, news)) }
      for entry in run {
        items.append(.piece(entry.piece, news < Self.many && isNews(entry) ? .changeAdded : nil))
      }
      index += run.count
      if run.isEmpty {
        items.append(.piece(rest[index].piece, nil))
        index += 1
      }
    }
    return items
  }

  /// Whether something is called new; what lies within something new comes with it and is not.
  private func isNews(_ entry: ScreenDifference.Entry) -> Bool {
    guard case .added(let piece) = entry else { return false }
    return added.isDisjoint(with: piece.ancestors) && turned.isDisjoint(with: piece.ancestors)
      && !piece.speaksForItself
  }
}

extension Piece {
  /// Whether its appearing needs no word: what it says is news by itself.
  fileprivate var speaksForItself: Bool {
    switch node.role {
    case .text, .markdown, .notice, .heading, .section, .message, .badge, .dialog, .divider, .list, .facts:
      true
    default: false
    }
  }

  /// If it became different, the id of what shows other content for it.
  fileprivate var turned: String? {
    switch node.role {
    case .section: node.states.isDisjoint(with: [.expanded, .collapsed]) ? nil : id
    case .tab, .step: node.states.contains(.selected) ? parent : nil
    default: nil
    }
  }

  /// Whether it is a tab that is not shown.
  fileprivate var isLeftTab: Bool { node.role == .tab && !node.states.contains(.selected) }
}
