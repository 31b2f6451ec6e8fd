internal import Foundations
package import Runtime

/// Finds the target of a typed text: by number, `#id`, or the start of a label.
package struct TargetFinder {
  let pieces: [Piece]
  let numbering: Numbering
  let tabs: [ScreenView.Tab]

  /// Looks among what is on a screen.
  ///
  /// - Parameters:
  ///   - pieces: the pieces of the screen.
  ///   - numbering: their numbers.
  ///   - tabs: the tabs that can be named.
  package init(pieces: [Piece], numbering: Numbering, tabs: [ScreenView.Tab]) {
    self.pieces = pieces
    self.numbering = numbering
    self.tabs = tabs
  }

  /// Finds a text's target.
  ///
  /// An exact label precedes the start of one, a node a tab, an enabled target a disabled one.
  ///
  /// - Parameters:
  ///   - text: the typed text.
  ///   - idsFirst: whether an id without its `#` precedes labels, as in `phone=…`.
  /// - Returns: the piece or tab, or why there is none.
  package func find(_ text: String, idsFirst: Bool = false) -> NumberedTarget {
    let text = trimmed(text)
    if idsFirst, let piece = pieces.first(where: { $0.id == text }) { return .piece(piece) }
    if text.first == "#" { return find(id: String(text.dropFirst())) }
    if let number = Int(Folding.asciiDigits(text)) { return find(number: number) }
    let typed = Folding.fold(text)
    guard !typed.isEmpty else { return .none(nearest: nil) }
    let actionable = numbering.entries.map { (Folding.fold(label(of: $0.piece)), $0) }
    let exact = actionable.filter { $0.0 == typed }.map(\.1)
    if let found = one(of: exact) { return found }
    if let tab = tabs.first(where: { Folding.fold($0.label) == typed }) { return .tab(tab.id) }
    let starting = actionable.filter { Folding.begins($0.0, with: typed) }.map(\.1)
    let startingTabs = tabs.filter { Folding.begins(Folding.fold($0.label), with: typed) }
    if startingTabs.isEmpty, let found = one(of: starting) { return found }
    if starting.isEmpty, startingTabs.count == 1, let tab = startingTabs.first { return .tab(tab.id) }
    if !starting.isEmpty || !startingTabs.isEmpty {
      return .several(
        starting.map(candidate)
          + startingTabs.map { NumberedTarget.Candidate(number: nil, label: $0.label, context: nil) })
    }
    if let piece = pieces.first(where: { $0.node.interaction == nil && Folding.fold(label(of: $0)) == typed })
    {
      return .piece(piece)
    }
    if let named = numbering.entries.first(where: { $0.piece.id == text }) { return .piece(named.piece) }
    return .none(nearest: nearest(to: text))
  }

  /// Returns the nearest name of a target, as it would be typed.
  package func nearest(to text: String) -> String? {
    nearestName(to: text, in: numbering.entries.map { label(of: $0.piece) } + tabs.map(\.label))
  }

  private func find(id: String) -> NumberedTarget {
    if let piece = pieces.first(where: { $0.id == id }) { return .piece(piece) }
    if let tab = tabs.first(where: { $0.id == id }) { return .tab(tab.id) }
    return .none(nearest: nearest(toID: id))
  }

  /// Returns the nearest id, as it would be typed.
  package func nearest(toID id: String) -> String? {
    nearestName(to: id, in: pieces.map(\.id) + tabs.map(\.id)).map { "#\($0)" }
  }

  private func find(number: Int) -> NumberedTarget {
    if let entry = numbering.entries.first(where: { $0.number == number }) { return .piece(entry.piece) }
    return numbering.wasGiven(number) ? .gone(number) : .noSuchNumber(number)
  }

  private func one(of entries: [Numbering.Entry]) -> NumberedTarget? {
    if entries.count > 1 { return .several(entries.map(candidate)) }
    return entries.first.map { .piece($0.piece) }
  }

  private func candidate(_ entry: Numbering.Entry) -> NumberedTarget.Candidate {
    NumberedTarget.Candidate(
      number: entry.number, label: label(of: entry.piece), context: entry.piece.context)
  }

  private func label(of piece: Piece) -> String { piece.title ?? piece.id }
}
