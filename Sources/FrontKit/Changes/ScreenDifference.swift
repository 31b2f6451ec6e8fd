internal import Runtime

/// What became different between two moments of the same screen.
package struct ScreenDifference: Sendable, Equatable {
  /// One difference.
  package enum Entry: Sendable, Equatable {
    case added(Piece)
    case changed(Piece)
    case removed(Piece)

    /// The piece it is about.
    package var piece: Piece {
      switch self {
      case .added(let piece), .changed(let piece), .removed(let piece): piece
      }
    }
  }

  /// The differences: what went first (not again what lay within it), then the rest in reading order.
  package var entries: [Entry]
  /// Whether pieces that stayed stand in another order than before.
  var isReordered: Bool

  /// Compares two moments by the ids of their pieces.
  init(from old: [Piece], to new: [Piece]) {
    let before = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.id))
    let gone = old.filter { !after.contains($0.id) && $0.isSpoken }
    let goneIDs = Set(gone.map(\.id))
    entries = gone.filter { $0.ancestors.allSatisfy { !goneIDs.contains($0) } }.map(Entry.removed)
    for piece in new {
      guard let earlier = before[piece.id] else {
        if piece.isSpoken { entries.append(.added(piece)) }
        continue
      }
      if !piece.says(theSameAs: earlier) { entries.append(.changed(piece)) }
    }
    isReordered = !old.lazy.map(\.id).filter(after.contains).elementsEqual(
      new.lazy.map(\.id).filter { before[$0] != nil })
  }

  /// Whether nothing became different.
  var isEmpty: Bool { entries.isEmpty && !isReordered }
}

extension Piece {
  /// Whether a person would be told the same of both; how many rows a list has is told by the rows.
  func says(theSameAs other: Piece) -> Bool {
    depth == other.depth && node.says(theSameAs: other.node)
      && parts.elementsEqual(other.parts) { $0.says(theSameAs: $1) }
  }
}

extension ViewNode {
  /// Whether a person would be told the same of both: an edit that moves a text in its file changes nothing.
  fileprivate func says(theSameAs other: ViewNode) -> Bool {
    self == other || !(sources.isEmpty && other.sources.isEmpty) && withoutPlaces == other.withoutPlaces
  }

  private var withoutPlaces: ViewNode {
    var node = self
    node.sources = sources.mapValues { sources in
      sources.map { source in
        var source = source
        source.place = nil
        return source
      }
    }
    node.children = children.map(\.withoutPlaces)
    return node
  }
}
