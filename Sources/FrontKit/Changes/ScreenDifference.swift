internal import Runtime

/// The difference between two views of the same screen.
package struct ScreenDifference: Sendable, Equatable {
  /// One change.
  package enum Entry: Sendable, Equatable {
    case added(Piece)
    case changed(Piece)
    /// It reads as before, at another place among the others.
    case moved(Piece)
    case removed(Piece)

    /// The changed piece.
    package var piece: Piece {
      switch self {
      case .added(let piece), .changed(let piece), .moved(let piece), .removed(let piece): piece
      }
    }
  }

  /// The changes: removals first (without those nested in them), then the rest in reading order.
  package var entries: [Entry]
  /// Whether kept pieces are in another order than before.
  var isReordered: Bool

  /// Compares two views by the ids of their pieces.
  package init(from old: [Piece], to new: [Piece]) {
    let before = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.id))
    let gone = old.filter { !after.contains($0.id) && $0.isSpoken }
    let removedIDs = Set(gone.map(\.id))
    entries = gone.filter { $0.ancestors.allSatisfy { !removedIDs.contains($0) } }.map(Entry.removed)
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

  /// Adds the pieces that moved: as few as explain the new order, without those nested in one that is reported.
  mutating func addMoves(from old: [Piece], to new: [Piece]) {
    let before = Dictionary(
      zip(old.map(\.id), old.indices), uniquingKeysWith: { first, _ in first })
    let kept = new.filter { before[$0.id] != nil }
    let positions = kept.compactMap { before[$0.id] }
    let inOrder = Set(LongestRun.indices(of: positions))
    let moved = kept.indices.filter { !inOrder.contains($0) }.map { kept[$0] }
    let movedIDs = Set(moved.map(\.id))
    let told = Set(entries.map(\.piece.id))
    entries += moved.filter { piece in
      piece.isSpoken && !told.contains(piece.id) && movedIDs.isDisjoint(with: piece.ancestors)
    }.map(Entry.moved)
    isReordered = false
  }

  /// Whether there is no difference.
  var isEmpty: Bool { entries.isEmpty && !isReordered }
}

extension Piece {
  /// Whether both read the same; a list's number of rows is left out, since its rows show it.
  func says(theSameAs other: Piece) -> Bool {
    depth == other.depth && node.says(theSameAs: other.node)
      && parts.elementsEqual(other.parts) { $0.says(theSameAs: $1) }
  }
}

extension ViewNode {
  /// Whether both read the same: an edit that moves a text within its file changes nothing.
  fileprivate func says(theSameAs other: ViewNode) -> Bool {
    self == other
      || !(sources.isEmpty && other.sources.isEmpty) && withoutSourceLocations == other.withoutSourceLocations
  }

  private var withoutSourceLocations: ViewNode {
    var node = self
    node.sources = sources.mapValues { sources in
      sources.map { source in
        var source = source
        source.span = nil
        return source
      }
    }
    node.children = children.map(\.withoutSourceLocations)
    return node
  }
}

/// The longest part of a sequence that is in ascending order: what kept its order among things that moved.
enum LongestRun {
  /// Returns the indices of the longest ascending subsequence, by patience sorting.
  static func indices(of values: [Int]) -> [Int] {
    /// For each length the index at which the run of it with the least end ends.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [Int] = []
    var index = ends.last
    while let current = index {
      run.append(current)
      index = previous[current]
    }
    return run.reversed()
  }
}
