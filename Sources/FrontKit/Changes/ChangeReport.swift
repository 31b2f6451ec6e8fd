package import Runtime

/// A change in the order and wording in which it is reported.
package struct ChangeReport {
  /// An item of the report.
  package enum Item: Equatable {
    /// A piece, optionally after a word.
    case piece(Piece, Word?)
    /// A removed piece.
    case gone(Piece)
    /// A number of added or removed pieces, where listing each would be too much.
    case count(Word, Int)
  }

  /// The least number of pieces that are counted instead.
  private static let many = 4

  /// Returns the items of a change.
  package static func items(_ change: ScreenDifference) -> [Item] { ChangeReport(change).items }

  private let removed: [Piece]
  private let rest: [ScreenDifference.Entry]
  /// The ids of added pieces.
  private let added: Set<String>
  /// The ids of toggled sections, and of tabs and steps whose selection changed.
  ///
  /// These are reported themselves, so changes within them are not labelled.
  private let toggledContainer: Set<String>

  private init(_ change: ScreenDifference) {
    let changed = change.entries.compactMap { if case .changed(let piece) = $0 { piece } else { nil } }
    let toggledContainer = Set(changed.compactMap(\.toggledContainer))
    var removed: [Piece] = []
    var rest: [ScreenDifference.Entry] = []
    for entry in change.entries {
      switch entry {
      case .removed(let piece):
        if toggledContainer.isDisjoint(with: piece.ancestors) { removed.append(piece) }
      case .changed(let piece)
      where piece.isDeselectedTab && piece.parent.map(toggledContainer.contains) == true: break
      default: rest.append(entry)
      }
    }
    let added = rest.compactMap { if case .added(let piece) = $0 { piece.id } else { nil } }
    // A placeholder, such as a text for an empty list, is not reported when its content appears.
    if !added.isEmpty { removed.removeAll(where: \.needsNoLabel) }
    self.removed = removed
    self.rest = rest
    self.added = Set(added)
    self.toggledContainer = toggledContainer
  }

  private var items: [Item] {
    var items: [Item] =
      removed.count >= Self.many
      ? [.count(.changeRemovedCount, removed.count)] : removed.map(Item.gone)
    var index = 0
    while index < rest.count {
      let run = rest[index...].prefix { if case .added = $0 { true } else { false } }
      let news = run.count(where: isLabelledNew)
      if news >= Self.many { items.append(.count(.changeAddedCount, news)) }
      for entry in run {
        items.append(.piece(entry.piece, news < Self.many && isLabelledNew(entry) ? .changeAdded : nil))
      }
      index += run.count
      if run.isEmpty {
        let isMoved = if case .moved = rest[index] { true } else { false }
        items.append(.piece(rest[index].piece, isMoved ? .changeMoved : nil))
        index += 1
      }
    }
    return items
  }

  /// Whether an entry is labelled as new; entries within something new are not.
  private func isLabelledNew(_ entry: ScreenDifference.Entry) -> Bool {
    guard case .added(let piece) = entry else { return false }
    return added.isDisjoint(with: piece.ancestors) && toggledContainer.isDisjoint(with: piece.ancestors)
      && !piece.needsNoLabel
  }
}

extension Piece {
  /// Whether its appearance needs no label, since its text is news by itself.
  fileprivate var needsNoLabel: Bool {
    switch node.role {
    case .text, .markdown, .notice, .heading, .section, .message, .badge, .dialog, .divider, .list, .facts:
      true
    default: false
    }
  }

  /// The id of the container that it switches, if it changed.
  fileprivate var toggledContainer: String? {
    switch node.role {
    case .section: node.states.isDisjoint(with: [.expanded, .collapsed]) ? nil : id
    case .tab, .step: node.states.contains(.selected) ? parent : nil
    default: nil
    }
  }

  /// Whether it is a tab that is not selected.
  fileprivate var isDeselectedTab: Bool { node.role == .tab && !node.states.contains(.selected) }
}

/// The heading of a screen: its title, its place in a flow, and whether it covers another screen.
package struct ScreenHeading: Sendable, Equatable {
  /// The words of the screen's title.
  package let title: String
  private let flow: ScreenView.FlowProgress?
  private let isSheet: Bool
  /// The number of overrides; a change of it is reported by itself, since the heading stays.
  private let overrides: Int
  /// Whether the network is off; a change of it is reported by itself, too.
  private let isOffline: Bool

  /// Takes the heading from a screen.
  package init(_ view: ScreenView) {
    title = view.title
    flow = view.flow
    isSheet = view.isSheet
    overrides = view.overrides
    isOffline = view.isOffline
  }

  /// Whether a person would be told the same of both; what is reported by itself is left out.
  package static func == (left: ScreenHeading, right: ScreenHeading) -> Bool {
    left.title == right.title && left.flow == right.flow && left.isSheet == right.isSheet
  }

  /// Returns the notes beneath the title.
  package func notes(_ words: Words) -> [String] {
    var notes: [String] = []
    if let flow { notes.append(words(.stepOf, .int(flow.step), .int(flow.steps))) }
    if isSheet {
      let back = words.spellings(.commandBack).first ?? "back"
      notes.append(words(.sheet, .string(back)))
    }
    if isOffline { notes.append(words(.offlineStatus)) }
    if overrides > 0 { notes.append(words(.overrides, .int(overrides))) }
    return notes
  }
}
