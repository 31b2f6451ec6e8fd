/// A change in the order and with the words in which a person is told it.
enum ChangeReport {
  /// One thing to tell.
  enum Item: Equatable {
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
  static func items(_ change: ScreenChange) -> [Item] {
    var removed: [Piece] = []
    var rest: [ScreenChange.Entry] = []
    for entry in change.entries {
      if case .removed(let piece) = entry { removed.append(piece) } else { rest.append(entry) }
    }
    // What waits for content, such as a text that says so, goes without a word when the content comes.
    if rest.contains(where: { if case .added = $0 { true } else { false } }) {
      removed.removeAll(where: \.speaksForItself)
    }
    var items: [Item] =
      removed.count >= many ? [.count(.changeRemovedCount, removed.count)] : removed.map(Item.gone)
    let addedIDs = Set(rest.compactMap { if case .added(let piece) = $0 { piece.id } else { nil } })
    // What lies within something new comes with it and is not called new again.
    func isNews(_ entry: ScreenChange.Entry) -> Bool {
      guard case .added(let piece) = entry else { return false }
      return !(piece.parent.map(addedIDs.contains) ?? false) && !piece.speaksForItself
    }
    var index = 0
    while index < rest.count {
      let run = rest[index...].prefix { if case .added = $0 { true } else { false } }
      let news = run.count(where: isNews)
      if news >= many { items.append(.count(.changeAddedCount, news)) }
      for entry in run {
        items.append(.piece(entry.piece, news < many && isNews(entry) ? .changeAdded : nil))
      }
      index += run.count
      if run.isEmpty {
        items.append(.piece(rest[index].piece, nil))
        index += 1
      }
    }
    return items
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
}
